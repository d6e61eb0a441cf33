import type { EngineError } from "../model/diagnostic.ts";
import { foldName } from "../model/fold-name.ts";
import { LIST_DEPTH, LIST_ROWS, type Limits, REQUEST_ROWS, type RowLimits } from "../model/limits.ts";
import type { Program, ProgramList, ProgramSlot } from "../model/program/program.ts";
import { inputHint } from "../model/suggest.ts";
import type { Type } from "../model/types/type.ts";
import type { Outcome, Veto } from "../model/value.ts";
import { type GivenList, type GivenPlace, type GivenRow, ListsOfData, RowBinding } from "./lists/given.ts";
import { kindText, OBJECT, objectKind, textRemedy } from "./object-kind.ts";
import { readInput } from "./read.ts";

/**
 * The values that a caller gives for one run: names to JSON values
 * (docs/spec/07-surfaces.md#1-3-input-values-arriving-as-json).
 */
export type GivenData = Readonly<Record<string, unknown>>;

/**
 * Texts and truth values by input key, and lists of them: plain data of a caller, or the texts of
 * bound inputs.
 */
export type PlainData = Readonly<Record<string, unknown>>;

/** The limits on the values of a run. Those on rows are the usual ones where they are absent. */
export type InputLimits = Pick<Limits, "max_data_value_bytes"> & Partial<RowLimits>;

/**
 * Limits on inputs below this are left to the exact program: the readers of generated code accept
 * texts up to here without counting.
 */
export const LEAST_INPUT_LIMIT = 256;

/** The limits on rows that hold where some are not set. */
export function rowLimits(limits: InputLimits): RowLimits {
  return {
    max_list_rows: limits.max_list_rows ?? LIST_ROWS,
    max_request_rows: limits.max_request_rows ?? REQUEST_ROWS,
    max_list_depth: limits.max_list_depth ?? LIST_DEPTH,
  };
}

const NO_LISTS: readonly ProgramList[] = [];

/** The data of one run, bound to the slots of a program. Each value is read at its first use. */
export class Inputs {
  /** The given values as texts, by slot id. */
  readonly texts: ReadonlyMap<number, string>;
  /** Given names that are not input keys, as the caller wrote them, with their values. */
  readonly ignored: ReadonlyMap<string, unknown>;
  readonly #slots: readonly ProgramSlot[];
  readonly #lists: readonly ProgramList[];
  readonly #limits: InputLimits;
  readonly #rows: GivenRows | undefined;
  #hints: Map<string, string | undefined> | undefined;

  /** `rows`: for a program with lists. */
  constructor(
    program: Program,
    texts: ReadonlyMap<number, string>,
    ignored: ReadonlyMap<string, unknown>,
    limits: InputLimits,
    rows?: GivenRows,
  ) {
    this.#rows = rows;
    this.#slots = program.slots;
    this.#lists = program.lists ?? NO_LISTS;
    this.texts = texts;
    this.ignored = ignored;
    this.#limits = limits;
  }

  /** The same by input key, with the rows of lists likewise. */
  get byKey(): PlainData {
    const data: Record<string, unknown> = Object.create(null);
    for (const [slot, text] of this.texts) data[this.#slots[slot]?.key ?? ""] = text;
    for (const [id, given] of this.#rows?.lists ?? []) {
      const list = this.#lists[id];
      if (list !== undefined) data[list.key] = "texts" in given ? given.texts : this.#rowsByKey(list, given.rows);
    }
    return data;
  }

  #rowsByKey({ of }: ProgramList, rows: readonly GivenRow[]): readonly PlainData[] {
    const spec = "rowSpec" in of ? this.#rows?.binding.rowSpecs[of.rowSpec] : undefined;
    const program = spec?.versions.at(-1)?.program;
    if (program === undefined) throw new Error("unreachable: rows without a spec");
    return rows.map((row) => row(program).byKey);
  }

  /** The text that the caller gave for a slot. */
  text(slot: number): string | undefined {
    return this.texts.get(slot);
  }

  /** True when the caller gave anything for a slot, even a wrong value. */
  isGiven(slot: number): boolean {
    return this.texts.has(slot);
  }

  /**
   * The value that the caller gave for a slot, or the veto that rejects it; undefined when nothing
   * was given.
   */
  given(slot: number): Outcome | undefined {
    const text = this.texts.get(slot);
    const declared = this.#slots[slot];
    if (text === undefined || declared === undefined) return undefined;
    const key = this.#rows === undefined ? declared.key : `${this.#rows.place.prefix}${declared.key}`;
    return readInput(text, declared.type, key, this.#limits.max_data_value_bytes);
  }

  /** The rows that the caller gave for a list; undefined when nothing was given. */
  list(list: number): GivenList | undefined {
    return this.#rows?.lists.get(list);
  }

  get rowLimits(): RowLimits {
    return rowLimits(this.#limits);
  }

  /** The number of given rows of all lists. */
  get rowCount(): number {
    return this.#rows?.binding.rowCount ?? 0;
  }

  /** The keys of slots with those of lists, for names that were meant. */
  namesOf(keys: SlotKeys): SlotKeys {
    return this.#lists.length === 0 ? keys : new Map([...keys, ...this.#lists.map(({ key }) => [key, -1] as const)]);
  }

  /** The names that are not data: outside of rows, then in each of them. `keys`: of the program. */
  ignoredNames(keys: SlotKeys): readonly IgnoredNames[] {
    const inRows = this.#rows?.binding.ignored ?? [];
    if (this.ignored.size === 0) return inRows;
    return [{ prefix: "", names: this.ignored, known: () => this.namesOf(keys) }, ...inRows];
  }

  /** The ignored names of the row of a key, or outside of rows. */
  #ignoredBeside(key: string): Iterable<string> {
    const [row] = /^.*\.\d+\./s.exec(key) ?? [];
    if (row === undefined) return this.ignored.keys();
    const inRows = this.#rows?.binding.ignored ?? [];
    return inRows.flatMap(({ prefix, names }) => (prefix === row ? [...names.keys()].map((name) => row + name) : []));
  }

  /**
   * The ignored name that was probably meant for an input. It is looked for once, as thousands of
   * rules may wait for one input.
   */
  hint(key: string): string | undefined {
    this.#hints ??= new Map();
    if (!this.#hints.has(key)) this.#hints.set(key, inputHint(key, this.#ignoredBeside(key)));
    return this.#hints.get(key);
  }
}

/** Names in one place that are not data, with their values. */
export interface IgnoredNames {
  /** Of the row: `lines.2.`; empty outside of rows. */
  readonly prefix: string;
  /** As the caller wrote them. */
  readonly names: ReadonlyMap<string, unknown>;
  /** The keys that are data there. */
  readonly known: () => SlotKeys;
}

/** The lists that are given with an object of data. */
interface GivenRows {
  readonly lists: ReadonlyMap<number, GivenList>;
  readonly binding: RowBinding;
  readonly place: GivenPlace;
}

/** The values that an evaluation takes from outside. */
export interface EvaluationInputs
  extends Pick<Inputs, "given" | "isGiven" | "text" | "hint">,
    Partial<Pick<Inputs, "rowLimits" | "rowCount">> {
  /** The rows of a list; undefined when nothing was given. */
  list?(list: number): TakenList | undefined;
  /** In a row: the slot that must be fed before this one has an outcome. */
  openFeed?(slot: number): number | undefined;
  /** In a row that a rule adds: the outcome of data that it does not state. */
  readonly closed?: Veto | undefined;
}

/**
 * The rows that an evaluation takes, each for the program of a version of its spec, or the texts of
 * values, of which some may be missing; a veto where the list is missing, even an optional one.
 */
export type TakenList =
  | { readonly rows: readonly TakenRow[] }
  | { readonly texts: readonly (string | undefined)[]; readonly maxBytes: number }
  | Veto;
export type TakenRow = (program: Program) => EvaluationInputs;

/**
 * Binds the data of a run (docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run). Names
 * are compared without letter case; unknown names are ignored, whatever their value. A wrong JSON
 * form and a name in two spellings are request errors; a value that its slot cannot take is not (it
 * vetoes).
 */
export function bindInputs(
  program: Program,
  data: GivenData,
  limits: InputLimits,
  keys: SlotKeys = slotKeys(program),
): Inputs | EngineError {
  const problem = dataProblem(data);
  if (problem !== undefined) return problem;
  const binding = program.lists === undefined ? undefined : new RowBinding(program, limits, rowLimits(limits));
  return boundInputs(program, data, limits, keys, binding, OUTERMOST);
}

const OUTERMOST: GivenPlace = { prefix: "", path: "", depth: 1 };

/** Binds the data of a row. */
export function bindRow(
  program: Program,
  data: GivenData,
  binding: RowBinding,
  place: GivenPlace,
): Inputs | EngineError {
  return boundInputs(program, data, binding.limits, binding.keysOf(program), binding, place);
}

function boundInputs(
  program: Program,
  data: GivenData,
  limits: InputLimits,
  keys: SlotKeys,
  binding: RowBinding | undefined,
  place: GivenPlace,
): Inputs | EngineError {
  const spellings = new Map<string, string>();
  const texts = new Map<number, string>();
  const ignored = new Map<string, unknown>();
  const lists = binding && new ListsOfData(program, binding, place);
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    const key = foldName(name);
    const other = spellings.get(key);
    if (other !== undefined)
      return invalid(`${place.path}${key}`, `it is given twice, as \`${other}\` and as \`${name}\``);
    spellings.set(key, name);
    const id = keys.get(key);
    if (id === undefined) {
      if (lists?.take(name, key, value) === true) continue;
      if (ignored.size < MOST_IGNORED) ignored.set(name, value);
      continue;
    }
    const text = inputText(value, program.slots[id]?.type);
    if (typeof text === "object") return invalid(`${place.path}${name}`, text.problem);
    if (text !== undefined) texts.set(id, text);
  }
  if (binding === undefined || lists === undefined) return new Inputs(program, texts, ignored, limits);
  const bound = lists.bound();
  if ("kind" in bound) return bound;
  const inputs = new Inputs(program, texts, ignored, limits, { lists: bound, binding, place });
  if (place.prefix !== "" && ignored.size > 0)
    binding.ignore({ prefix: place.prefix, names: ignored, known: () => inputs.namesOf(keys) });
  return inputs;
}

/**
 * The error of data that are not an object of names and values. Anything else, even a map, would be
 * read as no data at all. `what`: their name in the error.
 */
export function dataProblem(given: unknown, what = "data"): EngineError | undefined {
  const found = kindText(given);
  if (found === OBJECT) return undefined;
  const remedy = found === "a Promise" || found === "a Map" ? `: ${textRemedy(found)}` : "";
  return {
    kind: "request",
    message: `${what} must be an object of names and values, not ${found}${remedy}`,
    request_kind: "invalid_request",
  };
}

/**
 * The most ignored names, outside of rows and in them, that are compared with each missing input:
 * more are not the typing mistakes of a person, and a request may have a hundred thousand.
 */
export const MOST_IGNORED = 1000;

/** Slot ids by input key. */
export type SlotKeys = ReadonlyMap<string, number>;

/** The input keys of a program. Callers that evaluate it many times make them once. */
export function slotKeys(program: Program): SlotKeys {
  return new Map(program.slots.map((slot, id) => [slot.key, id]));
}

/**
 * The text that a JSON value stands for; undefined for `null` (not given); the problem of a form
 * that is not in docs/spec/07-surfaces.md#1-3-input-values-arriving-as-json.
 */
export function inputText(value: unknown, type: Type | undefined): string | undefined | { readonly problem: string } {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
    case "bigint":
      return String(value);
    case "number":
      return integerText(value) ?? INEXACT;
    case "object":
      if (value === null) return undefined;
      if (Array.isArray(value)) return { problem: "a list is not a value: give one value without brackets" };
      return amountText(value, type);
    default:
      return { problem: `${kindText(value)} is not a value` };
  }
}

const INEXACT = {
  problem: 'a number with a fraction or beyond 2^53 must be given as text, such as "1.5", to stay exact',
};
const ONE_UNIT = { problem: 'an amount is an object of one unit and its magnitude, such as {"eur": "84"}' };

/** `{"eur": "84"}` is the text `84 eur`. */
function amountText(value: object, type: Type | undefined): string | { readonly problem: string } {
  const kind = objectKind(value);
  if (kind !== undefined) return { problem: `${kind} is not a value: ${textRemedy(kind)}` };
  const [member, ...others] = Object.entries(value);
  if (member === undefined || others.length > 0) return ONE_UNIT;
  if (type !== undefined && "element" in type) return { problem: 'a range is given as text, such as "1...5"' };
  const [unit, magnitude] = member;
  if (typeof magnitude === "string" || typeof magnitude === "bigint") return `${magnitude} ${unit}`;
  if (typeof magnitude !== "number") return ONE_UNIT;
  const text = integerText(magnitude);
  return text === undefined ? INEXACT : `${text} ${unit}`;
}

/** The digits of a whole number that a double holds exactly. */
function integerText(value: number): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** The error of a request with a value that cannot be used; `name` as given. */
export function invalid(name: string, problem: string): EngineError {
  return {
    kind: "request",
    message: `data \`${name}\`: ${problem}`,
    related_data: name.toLowerCase(),
    request_kind: "invalid_request",
  };
}
