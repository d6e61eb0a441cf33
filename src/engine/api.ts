import type { GivenLimits } from "../model/limits.ts";
import type { RuleNode } from "../model/program/explanation.ts";
import type { ModuleStore } from "../model/program/module-store.ts";
import type { ListedItem, RowMember } from "../model/types/rows-member.ts";
import type { RejectedData, UnknownData } from "../model/value.ts";
import type { Engine } from "./engine.ts";
import type { CodeOrder } from "./versions/contents.ts";

/**
 * A label → text map, or ordered pairs. A label beginning with `@` loads as that dependency. A
 * plain text has no name: its `source_type` is `"volatile"`, errors show `inline`, `inline-2`, …
 *
 * @example
 * ```ts
 * engine.copy().load({ "a.rules": "spec a rule r: 1" });
 * engine.copy().load([["@owner/name", "repo @owner/name spec a rule r: 1"]]);
 * ```
 */
export type Sources =
  | string
  | Readonly<Record<string, string>>
  | ReadonlyMap<string, string>
  /**
   * The third part tells what the label cannot: the dependency that the text belongs to
   * (`rules_deps/plain.rules` is the repository `plain`), or null for a file of the workspace below
   * a folder `@…`.
   */
  | ReadonlyArray<readonly [label: string, text: string, dependency?: string | null]>;
/**
 * A value for one input (docs/spec/07-surfaces.md#1-3-input-values-arriving-as-json): a text as on
 * the command line, a boolean, a whole number, or an amount by its unit, `{ eur: "12.50" }`. null
 * means that no value is given.
 *
 * @example
 * ```ts
 * const data = { quantity: "3", member: true };
 * engine.run({ spec: "tickets", data }).results.price.result; // "30"
 * ```
 */
export type DataValue =
  | string
  | boolean
  | number
  | bigint
  | null
  | Readonly<Record<string, string | number | bigint>>
  | readonly ListedData[];
/** A value of a list, or the data of a row. */
export type ListedData = Exclude<DataValue, null> | { readonly [key: string]: DataValue | undefined };
/** Values by input key; letter case does not matter, and other names are ignored. */
export type Data = Readonly<Record<string, DataValue | undefined>>;
/**
 * The same for objects whose type is an `interface`, which is not a record for TypeScript: each of
 * their members is a value.
 */
export type DataOf<Given> = { readonly [Name in keyof Given]: DataValue | AmountOf<Given[Name]> | undefined };

/** An amount whose type is an `interface`. */
type AmountOf<Given> = Given extends (...given: never) => unknown
  ? never
  : Given extends object
    ? { readonly [Unit in keyof Given]: string | number | bigint }
    : never;
/**
 * An instant (docs/spec/07-surfaces.md#1-2-the-effective-instant): a text such as `"2025-06-30"`,
 * or a `Date`, which means its instant in UTC. Default: now.
 *
 * @example
 * ```ts
 * const effective = new Date("2025-06-30T10:00:00Z");
 * engine.run({ spec: "tickets", effective }).effective; // "2025-06-30T10:00:00Z"
 * ```
 */
export type Effective = string | Date;

/**
 * The version of a spec that is in force at an instant. Names are compared without letter case.
 *
 * @example
 * ```ts
 * const ref = { spec: "Tickets", effective: "2025-06" };
 * engine.version(ref).name; // "tickets"
 * ```
 */
export interface SpecRef {
  readonly spec: string;
  readonly repository?: string | undefined;
  readonly effective?: Effective | undefined;
}

/**
 * A request to evaluate rules.
 *
 * @example
 * ```ts
 * const options = {
 *   spec: "tickets",
 *   effective: "2025-06-30",
 *   data: { quantity: 3, member: "no" },
 *   rules: ["price"],
 *   explain: true,
 *   timeout: 1000,
 * };
 * engine.run(options).results.price.explanation.type; // "rule"
 * ```
 */
export interface RunOptions<Given = Data> extends SpecRef {
  readonly data?: Given | undefined;
  /**
   * Rule keys; a string is one key. Absent: all rules of the spec itself. An empty array is an
   * error.
   */
  readonly rules?: string | readonly string[] | undefined;
  readonly explain?: boolean | undefined;
  /** Each result then names its deciding arm. */
  readonly arms?: boolean | undefined;
  /**
   * True: each result that waits for data has `partial`, what is sure of it (docs/partial.md).
   * Default false.
   */
  readonly partial?: boolean | undefined;
  /** True: a name that is not an input is an error of the request. Default false. */
  readonly strict?: boolean | undefined;
  /** Milliseconds; `run` throws EngineTimeout when the evaluation takes longer. */
  readonly timeout?: number | undefined;
}

/**
 * Options of a new engine.
 *
 * @example
 * ```ts
 * const narrow = new Engine({ limits: { max_data_value_bytes: 200 } });
 * narrow.limits().max_data_value_bytes; // 200
 * ```
 */
export interface EngineOptions {
  /** Limits by their names. Unknown or non-positive limits throw a RangeError. */
  readonly limits?: GivenLimits | undefined;
  /**
   * The engine that this one replaces, as when rules are loaded again: it reuses code that was
   * generated for rules with the same meaning.
   */
  readonly after?: Engine | undefined;
  /**
   * True: data with a value in the text, or bound by `with`, cannot be given; `show` leaves them
   * out. Default false.
   */
  readonly onlyInputs?: boolean | undefined;
  /**
   * Present: this engine generates no code for `run`, and calls this for each set of rules that has
   * none in `modules` at its first request; an engine of another process makes it (`makeOrdered`).
   *
   * @internal
   */
  readonly orderCode?: ((order: CodeOrder) => void) | undefined;
  /**
   * Keeps generated code beyond this process. With `after`, that engine's counts.
   *
   * @internal
   */
  readonly modules?: ModuleStore | undefined;
}

/**
 * The answer of `run` (docs/spec/07-surfaces.md#1-5-evaluation-json).
 *
 * @example
 * ```ts
 * const response = engine.run({ spec: "tickets", data: { quantity: 3 }, effective: "2025" });
 * response.effective; // "2025-01-01"
 * response.results.price.vetoed; // true
 * response.results.price.missing_data; // ["member"]
 * ```
 */
export interface EvaluationResponse {
  readonly spec: string;
  readonly effective: string;
  readonly spec_effective_from?: string;
  readonly spec_effective_to?: string;
  readonly results: Readonly<Record<string, RuleResult>>;
  /** Given names that are not inputs, at most ten. */
  readonly unknown_data?: readonly UnknownData[];
}

/**
 * The outcome of one rule: a value as `result` and as one typed member, or a veto. `missing_data`:
 * inputs that can still change it, in the order of asking for them.
 *
 * @example
 * ```ts
 * const { price } = engine.run({ spec: "tickets", data: { quantity: 3, member: false } }).results;
 * price; // {"vetoed":false,"rule_type":"number","result":"36","number":"36"}
 * ```
 */
export type RuleResult = RuleWithValue | RuleWithVeto;

/** Members of every outcome. */
interface RuleOutcome {
  readonly rule_type: string;
  readonly explanation?: RuleNode;
  /**
   * Id of the arm that decided, in the form of `outline`: that of the result, or the one whose
   * condition has a veto.
   */
  readonly arm?: string;
}

/** The outcome of a rule that has a value. The typed member that is there tells its type. */
export type RuleWithValue = RuleOutcome & {
  readonly vetoed: false;
  readonly result: string;
} & Absent<keyof VetoMembers> &
  OneMember<TypedValue>;

/** The outcome of a rule that has none. */
export type RuleWithVeto = RuleOutcome & { readonly vetoed: true } & VetoMembers & Absent<"result" | keyof TypedValue>;

interface VetoMembers {
  readonly veto_reason?: string;
  readonly missing_data?: readonly string[];
  /** The sure part of the result, with `partial: true`. */
  readonly partial?: HalfAnswer;
  /** Given values that the rule may still read and that their inputs refuse. */
  readonly rejected_data?: readonly RejectedData[];
}

/**
 * The sure part of a result that waits for data (docs/partial.md). Bounds contain every result of
 * valid data; `tight`: both ends are results. `next`: the input to ask for first.
 */
export type HalfAnswer = CertainAnswer | OpenAnswer;

/** The one outcome of all valid data, which is proved. */
export type CertainAnswer =
  | { readonly certain: true; readonly result: string }
  | { readonly certain: true; readonly vetoed: true; readonly veto_reason?: string };

export interface OpenAnswer {
  readonly certain: false;
  readonly bounds?: ResultBounds;
  /** For options and booleans: no other value is possible. */
  readonly one_of?: readonly (string | boolean)[];
  /** False: no valid data give a veto, which is proved. */
  readonly may_veto: boolean;
  readonly next?: string;
}

export interface ResultBounds {
  readonly minimum?: string;
  readonly maximum?: string;
  readonly tight: boolean;
}

/** None of these members: they may be asked for, and tell one kind of object from another. */
type Absent<Names extends PropertyKey> = { readonly [Name in Names]?: never };

/** One of the members and none of the others. */
type OneMember<Members> = {
  [Name in keyof Members]: Pick<Members, Name> & Absent<Exclude<keyof Members, Name>>;
}[keyof Members];

/**
 * The typed members of a value, of which exactly one is present. Numbers are decimal texts.
 *
 * @example
 * ```ts
 * const shop = engine.copy();
 * shop.load("spec shop data fee: measure -> unit eur: 1 -> decimals 2 rule total: fee * 2");
 * const { total } = shop.run({ spec: "shop", data: { fee: "3.50 eur" } }).results;
 * total.measure; // {"eur":"7.00"}
 * ```
 */
export interface TypedValue {
  readonly number: string;
  readonly boolean: boolean;
  readonly text: string;
  readonly date: string;
  readonly time: string;
  readonly ratio: Readonly<Record<string, string>>;
  readonly measure: Readonly<Record<string, string>>;
  readonly calendar: { readonly value: string; readonly unit: string };
  readonly range: { readonly from: ShowValue; readonly to: ShowValue };
  /** The values or rows of a list. */
  readonly list: readonly ListedItem[];
  /** A row, or an import. */
  readonly row: RowMember;
}

/**
 * A value as text and as one typed member.
 *
 * @example
 * ```ts
 * const ferry = engine.copy();
 * ferry.load("spec ferry data cars: number -> suggest 1 rule price: cars * 30");
 * ferry.show({ spec: "ferry" }).data.cars.suggestion; // {"result":"1","number":"1"}
 * ```
 */
export interface ShowValue extends Partial<TypedValue> {
  readonly result: string;
}

/**
 * A request for the outcomes of one case under every version.
 *
 * @example
 * ```ts
 * const asked = { spec: "tickets", rule: "price", data: { quantity: 3, member: "no" } };
 * engine.history(asked).entries.length; // 1
 * ```
 */
export interface HistoryOptions<Given = Data> extends SpecRef {
  /** A rule key. */
  readonly rule: string;
  readonly data?: Given | undefined;
  /** The first instant; default: the start of the first version. */
  readonly from?: Effective | undefined;
  /** The instant at which the history ends; default: never. */
  readonly to?: Effective | undefined;
  /** Milliseconds; `history` throws EngineTimeout when it takes longer. */
  readonly timeout?: number | undefined;
}

/**
 * The outcomes of a rule over time, with the same data (docs/spec/07-surfaces.md#12-history).
 *
 * @example
 * ```ts
 * const { entries, next } = engine.history({ spec: "tickets", rule: "price", data: { quantity: 3 } });
 * entries[0].outcome.veto_reason; // "Missing data: member"
 * next; // undefined
 * ```
 */
export interface RuleHistory {
  readonly repository?: string;
  readonly spec: string;
  readonly rule: string;
  /** In order of time; two neighbours have different outcomes. */
  readonly entries: readonly HistoryEntry[];
  /** The first change after `effective`. */
  readonly next?: Pick<HistoryEntry, "from" | "outcome">;
  /** Given names that are inputs of none of the versions. */
  readonly ignored?: readonly string[];
}

/**
 * A stretch of time with one outcome.
 *
 * @example
 * ```ts
 * const fees = engine.copy();
 * fees.load("spec fees rule fee: 2 spec fees 2026-01-01 rule fee: 3");
 * const [old, now] = fees.history({ spec: "fees", rule: "fee" }).entries;
 * old.to; // "2026-01-01"
 * now.outcome.number; // "3"
 * ```
 */
export interface HistoryEntry {
  /** Absent: since the beginning of time. */
  readonly from?: string;
  /** Absent: without end. */
  readonly to?: string;
  /**
   * True where the outcome follows now in a way that has no known instants of change: it was
   * evaluated at the beginning of each day.
   */
  readonly by_day?: true;
  /** Absent where the version has no such rule. */
  readonly outcome?: RuleResult;
  /** The reasons for the change; absent in the first entry. */
  readonly because?: readonly HistoryCause[];
}

/**
 * A reason why an outcome changed: a rule, an input with another value of its own, or the version.
 */
export type HistoryCause =
  | {
      readonly rule: string;
      /** The arms that decided. */
      readonly before?: OutlinedArm;
      readonly after?: OutlinedArm;
      /** Present when one arm decided both times, and it reads the effective instant. */
      readonly reads_now?: true;
    }
  | { readonly data: string; readonly before?: string; readonly after?: string }
  | { readonly version: string };

export type {
  Cause,
  ConversionStep,
  ExplanationNode,
  RuleNode,
} from "../model/program/explanation.ts";
export type { FieldMember, ListedItem, RowMember } from "../model/types/rows-member.ts";
export type { RefusalCode, RejectedData, UnknownData } from "../model/value.ts";
export type { Recommendation } from "../recommendations/recommendation.ts";
export type { ListedRepository, ListedSpec } from "../workspace/listing.ts";

/**
 * The interface of a version (docs/spec/06-show-explanations.md#6-2-top-level). `show.v1.json`
 * gives the shapes of the members.
 *
 * @example
 * ```ts
 * const show = engine.show({ spec: "tickets" });
 * Object.keys(show.data); // ["quantity","member"]
 * show.rules.price.branches.length; // 2
 * ```
 */
export interface Show {
  readonly repository?: string;
  readonly spec: string;
  /** The words that people read in place of the name; so of data and rules. */
  readonly label?: string;
  readonly commentary?: string;
  readonly effective_from?: string;
  readonly effective_to?: string;
  readonly versions: readonly { readonly effective_from?: string; readonly effective_to?: string }[];
  readonly start_line: number;
  readonly source_type: { readonly path: string } | { readonly dependency: string } | "volatile";
  readonly data: Readonly<Record<string, ShowData>>;
  readonly rules: Readonly<Record<string, ShowRule>>;
  readonly meta: Readonly<Record<string, MetaValue>>;
  /** The rules that `meta results` names. */
  readonly results?: readonly string[];
}

/** A step from a spec to one that it uses. */
export interface ShowHop {
  readonly uses: string;
  readonly repository?: string;
  readonly spec: string;
}

/**
 * A data of a version. `fill` is its value unless the caller gives another one; `needed_by_rules`
 * is empty when no rule needs it.
 */
export interface ShowData {
  readonly label?: string;
  readonly type: TypeInfo;
  readonly path: readonly ShowHop[];
  readonly fill?: ShowValue;
  readonly suggestion?: ShowValue;
  readonly needed_by_rules: readonly string[];
}

/** A rule of a version as written: its result, then the `unless` arms. */
export interface ShowRule {
  readonly label?: string;
  readonly type: TypeInfo;
  readonly path: readonly ShowHop[];
  readonly branches: readonly { readonly condition?: ShowExpression; readonly result: ShowExpression }[];
  readonly depends_on_rules: readonly string[];
}

/**
 * The type of a data or a rule (docs/spec/06-show-explanations.md#6-4-typeinfo): `name`, `kind`,
 * kind-specific members, `help`, `extends`, `measure_binding_unit`. A constraint that is not
 * declared is null.
 *
 * @example
 * ```ts
 * const { type } = engine.show({ spec: "tickets" }).data.quantity;
 * [type.kind, type.minimum, type.maximum, type.decimals]; // ["number","1","20",null]
 * ```
 */
export interface TypeInfo {
  readonly name?: string | null;
  readonly kind: string;
  readonly lower?: ShowBound | null;
  readonly upper?: ShowBound | null;
  readonly minimum?: ShowBound | null;
  readonly maximum?: ShowBound | null;
  readonly decimals?: number | null;
  readonly units?: readonly ShowUnit[];
  /** Of amounts that act on dates: `calendar` or `duration`. */
  readonly traits?: readonly string[];
  readonly length?: number | null;
  readonly options?: readonly string[];
  /** The words that people read in place of an option, by the option. */
  readonly option_labels?: Readonly<Record<string, string>>;
  readonly help?: string;
  /** Of a list of values: their type. */
  readonly of?: TypeInfo;
  /** Of a list of rows: the data of a row. */
  readonly data?: Readonly<Record<string, Omit<ShowData, "path">>>;
  /** Of a list of rows: their spec. */
  readonly spec?: string;
  readonly repository?: string;
  /** Of a list of rows: the data that identify one, where `bound` is `up to` or `from`. */
  readonly key?: readonly (string | { readonly name: string; readonly bound: string })[];
  /** Of a list whose rows are made: the expression of their number. */
  readonly rows?: string | null;
  /** Of a list: not given means no rows. */
  readonly optional?: boolean;
  readonly [member: string]: unknown;
}

/**
 * Bounds of ratios are plain ratios: `"0.05"` is 5 percent. Those of lists are numbers of rows. A
 * bound that is another data of the spec, or `now`, has its name.
 */
export type ShowBound = number | string | { readonly value: string; readonly unit: string } | { readonly name: string };

/** A unit with the bounds and the suggestion of the type, counted in it. */
export interface ShowUnit {
  readonly name: string;
  readonly minimum?: string;
  readonly maximum?: string;
  readonly suggestion?: string;
  readonly [member: string]: unknown;
}

/** An expression of a rule (docs/spec/06-show-explanations.md#6-6-rules). */
export interface ShowExpression {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The value of a `meta` line; its one member tells its kind. */
export type MetaValue =
  | { readonly text: string }
  | { readonly number: string }
  | { readonly date: string }
  | { readonly time: string }
  | { readonly boolean: boolean }
  | { readonly number_with_unit: { readonly value: string; readonly unit: string } };

/**
 * A version and its rules, chosen once for many runs. It does not change with the engine.
 *
 * @example
 * ```ts
 * const prepared = engine.prepare({ spec: "tickets", effective: "2025" });
 * prepared.run({ quantity: 1, member: "no" }).results.price.number; // "12"
 * ```
 */
export interface Prepared {
  readonly show: Show;
  run(data?: Data): EvaluationResponse;
  run<Given extends DataOf<Given>>(data: Given): EvaluationResponse;
}

/** The parts of a request that a prepared evaluation chooses. */
export type PreparedChoice = SpecRef &
  Pick<RunOptions, "explain" | "arms" | "strict"> & { readonly rules?: readonly string[] | undefined };

/**
 * Facts about a version that a surface needs, besides answers, to talk about it with a person.
 *
 * @example
 * ```ts
 * const outline = engine.outline({ spec: "tickets" });
 * outline.inputProblem("member", "maybe").startsWith("Data member"); // true
 * outline.inputReading("quantity", "1e1"); // "10"
 * ```
 */
export interface Outline {
  /** Every input key, including those of bound slots. */
  readonly inputs: readonly string[];
  /** The keys of its lists. */
  readonly lists: readonly string[];
  /** True for the name of an input, of a list, or of data in a row such as `staff.1.salary`. */
  readonly isInput: (name: string) => boolean;
  /** The kind of items in the list of this name; undefined for other names. */
  readonly listOf: (name: string) => "rows" | "values" | undefined;
  /**
   * The spec's own rules as a person reads them: those that no other rule needs, then those that
   * others need and constants, both in the order of the file.
   */
  readonly rules: readonly string[];
  /** Key of a rule → `FILE:LINE` of its declaration. */
  readonly locations: Readonly<Record<string, string>>;
  /** Key of a rule → its arms in source order, the default first. Made when it is first read. */
  readonly arms: Readonly<Record<string, readonly OutlinedArm[]>>;
  /** Types of all that explanations name and `show` does not list. */
  readonly unlistedTypes: UnlistedTypes;
  /** The reason why the slot would reject this text; undefined when it accepts it. */
  readonly inputProblem: (key: string, text: string) => string | undefined;
  /** The same as an answer lists it, with its code. */
  readonly inputRefusal: (key: string, text: string) => RejectedData | undefined;
  /**
   * The value that the slot reads from this text, for the person who typed it: `1,250.5 eur`.
   * Undefined when the slot rejects it, and for texts and booleans, which are as typed.
   */
  readonly inputReading: (key: string, text: string) => string | undefined;
  /**
   * The readings of values that are written with more decimal places than their type has: where
   * people separate thousands by points, `45.000 eur` means 45 thousand, and is read as 45.
   */
  readonly doubtfulReadings: (data: Data) => readonly DoubtfulReading[];
}

/**
 * Types by name, first of the spec itself: its lists, and data that are bound. The others are what
 * rows of each spec have, their data, rules and lists.
 *
 * @example
 * ```ts
 * const orders = engine.copy();
 * orders.load("spec line data price: number rule code: \"1.10\" spec order uses lines: line list");
 * const [own, line] = orders.outline({ spec: "order" }).unlistedTypes;
 * own.lines; // {"kind":"list","rows":1}
 * line.code; // {"kind":"text"}
 * ```
 */
export type UnlistedTypes = readonly Readonly<Record<string, UnlistedType>>[];

/** The parts of a type by which pages show its values. */
export interface UnlistedType extends Pick<TypeInfo, "kind" | "options" | "option_labels" | "traits" | "spec"> {
  /** Of a list of values: their type. */
  readonly of?: UnlistedType;
  /** Of a list of rows: the place of what they have among all. */
  readonly rows?: number;
}

/**
 * A given value that may have meant another.
 *
 * @example
 * ```ts
 * const till = engine.copy();
 * till.load("spec till data fee: measure -> unit eur: 1 -> decimals 2 rule total: fee");
 * const [reading] = till.outline({ spec: "till" }).doubtfulReadings({ fee: "45.000 eur" });
 * reading; // {"input":"fee","text":"45.000 eur","reading":"45.00 eur"}
 * ```
 */
export interface DoubtfulReading {
  readonly input: string;
  /** The value as given. */
  readonly text: string;
  /** The value that was read. */
  readonly reading: string;
}

/**
 * One arm of a rule as written (docs/spec/06-show-explanations.md#6-20-arms). It belongs to the
 * text: one arm whatever alias, slice or kind of program evaluated it.
 *
 * @example
 * ```ts
 * const [, discount] = engine.outline({ spec: "tickets" }).arms.price;
 * discount.id; // "tickets price 1"
 * discount.condition; // "member"
 * ```
 */
export interface OutlinedArm {
  /** The version as written, the rule and the number: `vat 2025-01-01 rate 2`. */
  readonly id: string;
  /** 0: the default, 1 … n: the `unless` arms. */
  readonly arm: number;
  /** `FILE:LINE` of the arm. */
  readonly at: string;
  /** Absent for the default. */
  readonly condition?: string;
  readonly result: string;
}
