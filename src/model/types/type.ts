import type { Rational } from "../numbers/rational.ts";
import type { DateValue, TimeValue } from "../value.ts";

/**
 * The static type of a slot, a rule or an expression. The kinds and constraints are those of `show`
 * (docs/spec/06-show-explanations.md#6-4-typeinfo). All types are plain data: two types are the
 * same (docs/spec/05-composition-versions.md#5-11-interface-agreement) when they are deeply equal
 * apart from suggestions in units and from labels.
 */
export type Type =
  | BooleanType
  | NumberType
  | RatioType
  | MeasureType
  | AnonymousType
  | TextType
  | DateType
  | TimeType
  | RangeType
  | ListType
  | RowType
  | VetoType
  | UnknownType;

/** The type of both ends of a range; also the types whose bounds may be names. */
export type ElementType = NumberType | RatioType | MeasureType | DateType | TimeType;

export type RangeType = NumberRangeType | RatioRangeType | MeasureRangeType | DateRangeType | TimeRangeType;

/** The members of every type that a `data` line can declare. */
export interface TypeHead {
  /**
   * The type's own name
   * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has);
   * absent for the bare primitive. `rule_type` is this name, or the name of the primitive.
   */
  readonly name?: string | undefined;
  /** Text of `-> help`, "" without one. */
  readonly help: string;
  /**
   * The labels of options by the text of the option (docs/spec/01-syntax.md#4-13-labels); absent
   * without any.
   */
  readonly optionLabels?: Readonly<Record<string, string>> | undefined;
  /**
   * Absent for the bare primitive (only rule results have it). `parent` as written; `family`: own
   * name, or the root measure's; `imported`: the parent is written after an alias.
   */
  readonly extends?: { readonly parent: string; readonly family: string; readonly imported: boolean } | undefined;
}

/**
 * Bounds that are other data of the spec which declares the type, by name, or `now`: they are
 * compared when the value is used
 * (docs/spec/02-types-numbers-units.md#2-3-1-bounds-that-are-data-or-now). A side has a literal
 * bound or one of these, never both.
 */
export interface BoundNames {
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
}

export type BoundSide = keyof BoundNames;

/** The name that means the effective instant: no data can have it. */
export const NOW = "now";

export interface BooleanType extends TypeHead {
  readonly kind: "boolean";
}

export interface NumberType extends TypeHead {
  readonly kind: "number";
  readonly minimum?: Rational | undefined;
  readonly maximum?: Rational | undefined;
  readonly boundNames?: BoundNames | undefined;
  readonly decimals?: number | undefined;
  /** The values that are accepted, absent for all; so of every type below. */
  readonly options?: readonly Rational[] | undefined;
}

/** Bounds are plain ratios: 1% is 1/100. */
export interface RatioType extends TypeHead {
  readonly kind: "ratio";
  readonly minimum?: NamedBound | undefined;
  readonly maximum?: NamedBound | undefined;
  readonly boundNames?: BoundNames | undefined;
  readonly decimals?: number | undefined;
  readonly options?: readonly NamedBound[] | undefined;
  /** The suggestion of the declaration. */
  readonly suggestion?: Rational | undefined;
  /** In order of declaration; always has percent and permille. */
  readonly units: readonly RatioUnit[];
}

export interface MeasureType extends TypeHead {
  readonly kind: "measure";
  readonly minimum?: NamedBound | undefined;
  readonly maximum?: NamedBound | undefined;
  readonly boundNames?: BoundNames | undefined;
  readonly decimals?: number | undefined;
  readonly options?: readonly NamedBound[] | undefined;
  /** The suggestion of the declaration, canonical. */
  readonly suggestion?: Rational | undefined;
  /**
   * In order of declaration, inherited ones first: the identical list as long as no type adds a
   * unit. A rule's type lists every unit of the family that is in scope
   * (docs/spec/06-show-explanations.md#6-4-typeinfo); the first one is the first declared.
   */
  readonly units: readonly MeasureUnit[];
  readonly traits: readonly Trait[];
  /**
   * Identity of the family: measures add and compare when it is equal. Made from name and units of
   * the root measure, so that types of one name with identical units are one family
   * (docs/spec/02-types-numbers-units.md#2-6-1-names-qualification-collisions).
   */
  readonly family: string;
  readonly dimensions: Dimensions;
}

/**
 * A product or quotient of measures whose dimensions no single family in scope has
 * (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units): lives inside expressions
 * only.
 */
export interface AnonymousType {
  readonly kind: "anonymous";
  readonly dimensions: Dimensions;
}

export interface TextType extends TypeHead {
  readonly kind: "text";
  readonly length?: number | undefined;
  readonly options: readonly string[];
}

export interface DateType extends TypeHead {
  readonly kind: "date";
  readonly minimum?: DateValue | undefined;
  readonly maximum?: DateValue | undefined;
  readonly boundNames?: BoundNames | undefined;
  readonly options?: readonly DateValue[] | undefined;
}

export interface TimeType extends TypeHead {
  readonly kind: "time";
  readonly minimum?: TimeValue | undefined;
  readonly maximum?: TimeValue | undefined;
  readonly boundNames?: BoundNames | undefined;
  readonly options?: readonly TimeValue[] | undefined;
}

/**
 * Ranges: `lower` and `upper` bound the ends, `minimum` and `maximum` the width
 * (docs/spec/03-dates-times-ranges.md#3-8-2-commands). `element` is the type of an end: its
 * constraints but its decimals apply to input.
 */
export interface NumberRangeType extends TypeHead {
  readonly kind: "numberrange";
  readonly element: NumberType;
  readonly lower?: Rational | undefined;
  readonly upper?: Rational | undefined;
  readonly minimum?: Rational | undefined;
  readonly maximum?: Rational | undefined;
}
export interface RatioRangeType extends TypeHead {
  readonly kind: "ratiorange";
  readonly element: RatioType;
  readonly lower?: NamedBound | undefined;
  readonly upper?: NamedBound | undefined;
  readonly minimum?: NamedBound | undefined;
  readonly maximum?: NamedBound | undefined;
}
export interface MeasureRangeType extends TypeHead {
  readonly kind: "measurerange";
  readonly element: MeasureType;
  readonly lower?: NamedBound | undefined;
  readonly upper?: NamedBound | undefined;
  readonly minimum?: NamedBound | undefined;
  readonly maximum?: NamedBound | undefined;
}
/**
 * Widths are durations or calendar amounts: `trait` tells which, for both. Canonical amounts are
 * seconds or months.
 */
export interface DateRangeType extends TypeHead {
  readonly kind: "daterange";
  readonly element: DateType;
  readonly lower?: DateValue | undefined;
  readonly upper?: DateValue | undefined;
  readonly minimum?: WidthBound | undefined;
  readonly maximum?: WidthBound | undefined;
}
export interface TimeRangeType extends TypeHead {
  readonly kind: "timerange";
  readonly element: TimeType;
  readonly lower?: TimeValue | undefined;
  readonly upper?: TimeValue | undefined;
  readonly minimum?: WidthBound | undefined;
  readonly maximum?: WidthBound | undefined;
}

/** The type of a list (docs/spec/08-lists.md#1-declaring): its rows are values of a type, or rows of a spec. */
export interface ListType {
  readonly kind: "list";
  readonly of: Type;
}

/**
 * The type of a row or an import as a value. Two are the same when their spec, its version and the
 * key are (docs/spec/08-lists.md#7-rules-that-are-lists-rows-or-imports).
 */
export interface RowType {
  readonly kind: "row";
  readonly spec: string;
  readonly repository?: string | undefined;
  /** The effective date of the version as written; absent: no beginning. */
  readonly from?: string | undefined;
  readonly key: readonly KeyField[];
}

/** The way in which a key of a range of values fits: see docs/spec/08-lists.md#1-declaring. */
export type KeyBound = "up to" | "from";

/** A data that identifies a row (docs/spec/08-lists.md#1-declaring). */
export interface KeyField {
  readonly name: string;
  readonly bound?: KeyBound | undefined;
}

/**
 * The type of a rule that has vetoes only (docs/spec/04-rules-evaluation.md#4-3-types-of-rules,
 * rule 5): it agrees with every type.
 */
export interface VetoType {
  readonly kind: "veto";
}

/**
 * The type of an expression in which an error was already reported. Every later check accepts it in
 * silence, so that only causes are reported.
 */
export interface UnknownType {
  readonly kind: "unknown";
}

/**
 * A bound as declared: `value` counts `unit`. `canonical` is the same amount in the canonical unit
 * (ratios: 1 = 100 %).
 */
export interface NamedBound {
  readonly value: Rational;
  readonly unit: string;
  readonly canonical: Rational;
}

/** A bound on the width of a date or time range. */
export interface WidthBound extends NamedBound {
  readonly trait: Trait;
}

export type Trait = "duration" | "calendar";

export interface RatioUnit {
  readonly name: string;
  /** The number of this unit that makes 1: percent is 100. */
  readonly perOne: Rational;
  readonly limits?: UnitLimits | undefined;
}

export interface MeasureUnit {
  readonly name: string;
  /** The number of canonical units in one of this unit. */
  readonly factor: Rational;
  /**
   * The defining product as written, merged and sorted as
   * docs/spec/06-show-explanations.md#6-4-typeinfo shows it; a plain unit has `[[name, 1]]`.
   */
  readonly terms: readonly (readonly [unit: string, exponent: number])[];
  readonly dimensions: Dimensions;
  readonly limits?: UnitLimits | undefined;
}

/**
 * Bounds and suggestion that an interface counts in a unit
 * (docs/spec/06-show-explanations.md#6-4-typeinfo), canonical. Where units of several types stand
 * together, they are those of the type that declares the unit. Absent: those of the type that has
 * the unit.
 */
export interface UnitLimits {
  readonly minimum?: Rational | undefined;
  readonly maximum?: Rational | undefined;
  readonly suggestion?: Rational | undefined;
}

/**
 * Base families with their exponents (never 0), sorted by name, then family. Two quantities have
 * equal dimensions when the lists are equal in `family` and `exponent`.
 */
export type Dimensions = readonly Dimension[];

export interface Dimension {
  /** Identity of the base family, see `MeasureType.family`. */
  readonly family: string;
  /** The family's name, for people. */
  readonly name: string;
  readonly exponent: number;
}

/** The name of a type's kind as the language writes it: `number`, `date range`. */
export function kindName(kind: Type["kind"]): string {
  return kind === "anonymous" ? "measure" : kind.replace(/range$/, " range");
}

/** True for the types of ranges, whose values have two ends. */
export function isRange(type: Type): type is RangeType {
  return "element" in type;
}

/**
 * The first unit with factor 1, the one that canonical amounts count; undefined when there is none.
 */
export function canonicalUnit(type: MeasureType): MeasureUnit | undefined {
  return type.units.find(({ factor }) => factor.n === factor.d);
}
