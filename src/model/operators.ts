import { type CallName, DATE_PARTS, type DatePair, type DatePart, type WorkingDays } from "./forms/date-words.ts";
import { bound, infix, type Layout, LEAF, LISTED, listed, prefix } from "./forms/layout.ts";
import type { FormText } from "./forms/precedence.ts";

/** The ways to round to a step: up and down are away from zero and towards it. */
export const ROUNDINGS = ["half even", "half up", "half down", "up", "down"] as const;

export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%" | "mod" | "^";
export type RangeEnd = "lower" | "upper";
export type Comparison = "<" | "<=" | ">" | ">=" | "is" | "is not";
export type Direction = "past" | "future";
export type CalendarRelation = "current" | Direction | "not_in";
export type Period = "year" | "month" | "week";

export type RoundingMode = (typeof ROUNDINGS)[number];
export const EXTREMA = ["min", "max"] as const;
export type Extremum = (typeof EXTREMA)[number];
export type Primitive = "measure" | "number" | "ratio" | "text" | "date" | "time" | "boolean";

/**
 * The functions of one number. With `takesAmounts` a function also takes a measure, counted in its
 * unit.
 */
export const FUNCTIONS = {
  sqrt: { takesAmounts: false },
  abs: { takesAmounts: true },
  floor: { takesAmounts: true },
  ceil: { takesAmounts: true },
  round: { takesAmounts: true },
  log: { takesAmounts: false },
  exp: { takesAmounts: false },
  sin: { takesAmounts: false },
  cos: { takesAmounts: false },
  tan: { takesAmounts: false },
  asin: { takesAmounts: false },
  acos: { takesAmounts: false },
  atan: { takesAmounts: false },
} as const satisfies Readonly<Record<string, { readonly takesAmounts: boolean }>>;

export type MathName = keyof typeof FUNCTIONS;

export const MATH_NAMES = Object.keys(FUNCTIONS) as readonly MathName[];

/** A type keyword, or the path of a unit; `permille` and `percent` are paths of one name. */
export type CastTarget = { readonly primitive: Primitive } | { readonly unit: readonly string[] };

/** The types that a tree puts into its expressions. */
export interface Tree {
  readonly node: unknown;
  readonly target: CastTarget;
}

/**
 * The members of each kind of expression with operands, in the syntax tree and in the plan. A new
 * kind begins here: the compiler then asks for its row below, and in each stage for its case
 * (docs/architecture.md, "Where a change goes").
 */
export interface Operators<In extends Tree> {
  readonly arithmetic: Pair<In> & { readonly operator: ArithmeticOperator };
  readonly comparison: Pair<In> & { readonly operator: Comparison };
  readonly and: Pair<In>;
  readonly or: Pair<In>;
  readonly not: Single<In>;
  readonly is_veto: Single<In>;
  readonly cast: Single<In> & { readonly target: In["target"] };
  readonly math: Single<In> & { readonly function: MathName };
  readonly rounding: { readonly value: In["node"]; readonly step: In["node"]; readonly mode: RoundingMode };
  readonly extremum: { readonly which: Extremum; readonly operands: readonly In["node"][] };
  readonly range: { readonly from: In["node"]; readonly to: In["node"] };
  readonly starts_with: Pair<In>;
  readonly range_end: Single<In> & { readonly which: RangeEnd };
  readonly in_range: { readonly value: In["node"]; readonly within: In["node"] };
  readonly one_of: { readonly value: In["node"]; readonly options: readonly In["node"][] };
  readonly window: { readonly direction: Direction; readonly offset: In["node"] };
  readonly date_relative: Single<In> & { readonly direction: Direction };
  readonly date_calendar: Single<In> & { readonly which: CalendarRelation; readonly period: Period };
  readonly date_part: Single<In> & { readonly part: DatePart };
  readonly date_pair: Pair<In> & { readonly words: DatePair };
  /** `operands`: a count and a date behind `after` and `before`, two dates, or one for `is`. */
  readonly working_days: {
    readonly which: WorkingDays;
    readonly operands: readonly In["node"][];
    readonly except: readonly In["node"][];
    readonly weekend: readonly In["node"][];
  };
  readonly call: { readonly function: CallName; readonly operands: readonly In["node"][] };
}

interface Pair<In extends Tree> {
  readonly left: In["node"];
  readonly right: In["node"];
}

interface Single<In extends Tree> {
  readonly operand: In["node"];
}

export type OperatorKind = keyof Operators<Tree>;

/** The operands of an expression, in reading order. */
export function operandsIn<Kind extends OperatorKind, In extends Tree>(
  kind: Kind,
  node: Operators<In>[Kind],
): readonly In["node"][] {
  return ROWS[kind].operands(node);
}

/** The layout of an expression. */
export function layoutOf<Kind extends OperatorKind>(kind: Kind, node: Operators<Tree>[Kind]): Layout {
  return ROWS[kind].layout(node);
}

/** The layout of a rounding. Its mode is written out where the unit of the step reads like one. */
export function roundingLayout(node: Operators<Tree>["rounding"], unit: string | undefined): Layout {
  const layout = layoutOf("rounding", node);
  return unit === "up" || unit === "down" ? { ...layout, after: ` ${node.mode}` } : layout;
}

interface OperatorRow<Kind extends OperatorKind> {
  readonly operands: <In extends Tree>(node: Operators<In>[Kind]) => readonly In["node"][];
  /** The reserved words of the operator, each of which is a kind of token. */
  readonly words: readonly string[];
  /** Words that are kinds of tokens as well, and names wherever the operator cannot stand. */
  readonly contextualWords?: readonly string[];
  /** The ways to write it, from which the build makes its rules in the grammar. */
  readonly forms: readonly FormText[];
  readonly layout: (node: Operators<Tree>[Kind]) => Layout;
}

const ADDITIVE = 'sum -> sum "additive" product';
const MULTIPLICATIVE = 'product -> product "multiplicative" conversion';
const POWER = 'power -> operand "caret" power';

const OPERATORS = {
  arithmetic: {
    operands: leftAndRight,
    words: [],
    forms: [ADDITIVE, MULTIPLICATIVE, POWER, 'bound -> bound "additive" power'],
    layout: ({ operator }) => ARITHMETIC[operator],
  },
  comparison: {
    operands: leftAndRight,
    words: [],
    contextualWords: ["is"],
    forms: [
      'comparison -> test "compare" compared',
      'comparison -> test "is" compared',
      'comparison -> test "is" "unequal" compared',
    ],
    layout: ({ operator }) => COMPARISON[operator],
  },
  and: {
    operands: leftAndRight,
    words: ["and"],
    forms: ['conjunction -> conjunction "and" negation'],
    layout: () => AND,
  },
  or: {
    operands: leftAndRight,
    words: [],
    contextualWords: ["or"],
    forms: ['expression -> expression "or" conjunction'],
    layout: () => OR,
  },
  not: { operands: single, words: ["not"], forms: ['negation -> "not" negation'], layout: () => NOT },
  is_veto: { operands: single, words: [], forms: ['comparison -> test "is" "veto"'], layout: () => IS_VETO },
  cast: {
    operands: single,
    words: ["as"],
    forms: ['conversion -> conversion "as" cast_target', 'dated -> dated "as" cast_target'],
    layout: ({ target }) => ({ ...CAST, after: ` as ${"unit" in target ? target.unit.join(".") : target.primitive}` }),
  },
  math: {
    operands: single,
    words: [],
    forms: ['prefixed -> "math" sum'],
    layout: (node) => prefix("math", node.function),
  },
  rounding: {
    operands: ({ value, step }) => [value, step],
    words: [],
    forms: ['prefixed -> "rounding" sum "to" step', 'prefixed -> "rounding" sum "to" step "rounding_mode"'],
    layout: ({ mode }) => ({
      ...prefix("rounding", "round"),
      between: " to ",
      after: mode === "half even" ? "" : ` ${mode}`,
    }),
  },
  extremum: {
    operands: ({ operands }) => operands,
    words: [],
    forms: ['primary -> "extremum" "open" operands "close"'],
    layout: ({ which }) => ({ ...LISTED, before: `${which}(` }),
  },
  range: {
    operands: ({ from, to }) => [from, to],
    words: [],
    forms: ['span -> bound "ellipsis" bound'],
    layout: () => RANGE,
  },
  starts_with: {
    operands: leftAndRight,
    words: [],
    forms: ['comparison -> sum "starts_with" sum'],
    layout: () => STARTS_WITH,
  },
  range_end: {
    operands: single,
    words: [],
    forms: ['phrase -> "range_end" phrase'],
    layout: ({ which }) => ({ ...RANGE_END, before: `${which} of ` }),
  },
  in_range: {
    operands: ({ value, within }) => [value, within],
    words: ["in"],
    forms: ['test -> test "in" within'],
    layout: () => IN_RANGE,
  },
  one_of: {
    operands: ({ value, options }) => [value, ...options],
    words: [],
    forms: ['test -> test "in" "open" operands "close"'],
    layout: () => ONE_OF,
  },
  window: {
    operands: ({ offset }) => [offset],
    words: [],
    forms: ['prefixed -> "window" sum', 'within -> "relative" sum'],
    layout: ({ direction }) => prefix("window", direction),
  },
  date_relative: {
    operands: single,
    words: [],
    forms: ['dated -> test "in" "relative"'],
    layout: ({ direction }) => ({ ...IN_DIRECTION, after: ` in ${direction}` }),
  },
  date_calendar: {
    operands: single,
    words: [],
    forms: [
      'dated -> test "in" "calendar" "period"',
      'dated -> test "in" "relative" "calendar" "period"',
      'dated -> test "not" "in" "calendar" "period"',
    ],
    layout: ({ which, period }) => ({ ...IN_CALENDAR, after: ` ${CALENDAR[which]} ${period}` }),
  },
  date_part: {
    operands: single,
    words: [],
    forms: ['phrase -> "date_part" phrase'],
    layout: ({ part }) => ({ ...DATE_PART, before: `${part} `, givesDate: DATE_PARTS[part].gives !== "number" }),
  },
  date_pair: {
    operands: leftAndRight,
    words: [],
    forms: ['joined -> phrase "through" phrase', 'phrase -> "units_from" phrase "until" phrase'],
    layout: ({ words }) => (words === "through" ? THROUGH : { ...UNITS_FROM, before: `${words} `, between: " to " }),
  },
  working_days: {
    operands: ({ operands, except, weekend }) => [...operands, ...except, ...weekend],
    words: [],
    forms: [
      'working -> phrase "working_after" phrase',
      'working -> "working_from" phrase "until" phrase',
      'day_test -> test "is" "working_day"',
    ],
    layout: ({ which }) => WORKING_DAYS[which],
  },
  call: {
    operands: ({ operands }) => operands,
    words: [],
    forms: ['primary -> "call" "open" operands "close"'],
    layout: (node) => ({ ...LISTED, before: `${node.function}(` }),
  },
} as const satisfies { readonly [Kind in OperatorKind]: OperatorRow<Kind> };

/** The rows of all operators: one for each kind. */
export const ROWS: { readonly [Kind in OperatorKind]: OperatorRow<Kind> } = OPERATORS;

/** A reserved word of an operator. */
export type OperatorWord = (typeof OPERATORS)[keyof typeof OPERATORS]["words"][number];

export const OPERATOR_WORDS: readonly OperatorWord[] = Object.values(OPERATORS).flatMap(({ words }) => words);

/** A word of an operator that is a name elsewhere. */
export type ContextualWord = Extract<
  (typeof OPERATORS)[keyof typeof OPERATORS],
  { readonly contextualWords: unknown }
>["contextualWords"][number];

export const CONTEXTUAL_WORDS: readonly ContextualWord[] = Object.values(OPERATORS).flatMap((row) =>
  "contextualWords" in row ? row.contextualWords : [],
);

const ARITHMETIC: Readonly<Record<ArithmeticOperator, Layout>> = {
  "+": arithmetic("+", ADDITIVE),
  "-": arithmetic("-", ADDITIVE),
  "*": arithmetic("*", MULTIPLICATIVE),
  "/": arithmetic("/", MULTIPLICATIVE),
  "%": arithmetic("%", MULTIPLICATIVE),
  mod: arithmetic("mod", MULTIPLICATIVE),
  "^": arithmetic("^", POWER),
};

const COMPARISON: Readonly<Record<Comparison, Layout>> = {
  "<": comparison("<"),
  "<=": comparison("<="),
  ">": comparison(">"),
  ">=": comparison(">="),
  is: comparison("is"),
  "is not": comparison("is not"),
};

const AND: Layout = { ...infix("and", "and", OPERATORS.and.forms[0]), breaks: true };
const OR: Layout = { ...infix("or", "or", OPERATORS.or.forms[0]), breaks: true };
const NOT: Layout = { ...bound("not", OPERATORS.not.forms[0]), before: "not " };
const IS_VETO: Layout = { ...bound("is_veto", OPERATORS.is_veto.forms[0]), after: " is veto" };
const CAST = bound("cast", OPERATORS.cast.forms[0]);
/** In canonical text sums and powers at its ends have parentheses. */
const RANGE: Layout = { ...bound("range", OPERATORS.range.forms[0]), takes: LEAF.takes, between: "..." };
const STARTS_WITH = infix("starts_with", "starts with", OPERATORS.starts_with.forms[0]);
const RANGE_END = bound("range_end", OPERATORS.range_end.forms[0]);
const IN_RANGE = infix("in_range", "in", OPERATORS.in_range.forms[0]);
const ONE_OF = listed("one_of", " in (", OPERATORS.one_of.forms[0]);
const IN_DIRECTION = bound("date_relative", OPERATORS.date_relative.forms[0]);
const IN_CALENDAR = bound("date_calendar", OPERATORS.date_calendar.forms[0]);
const DATE_PART = bound("date_part", OPERATORS.date_part.forms[0]);
const THROUGH: Layout = { ...infix("date_pair", "through", OPERATORS.date_pair.forms[0]), givesDate: true };
const UNITS_FROM: Layout = { ...bound("date_pair", OPERATORS.date_pair.forms[1]), givesDate: false };
const COUNTED_DAYS = bound("working_days", OPERATORS.working_days.forms[0]);
/** The texts around its operands are those of `syntax/format/print-working-days.ts`. */
const WORKING_DAYS: Readonly<Record<WorkingDays, Layout>> = {
  after: { ...COUNTED_DAYS, between: " working days after ", givesDate: true },
  before: { ...COUNTED_DAYS, between: " working days before ", givesDate: true },
  from: { ...COUNTED_DAYS, before: "working days from ", between: " to ", givesDate: false },
  is: { ...bound("is_working_day", OPERATORS.working_days.forms[2]), after: " is a working day" },
};

/** A `not` around a test for a working day. */
export const IS_NO_WORKING_DAY: Layout = {
  ...WORKING_DAYS.is,
  strength: NOT.strength,
  after: " is not a working day",
};

const CALENDAR: Readonly<Record<CalendarRelation, string>> = {
  current: "in calendar",
  past: "in past calendar",
  future: "in future calendar",
  not_in: "not in calendar",
};

function leftAndRight<In extends Tree>({ left, right }: Pair<In>): readonly In["node"][] {
  return [left, right];
}

function single<In extends Tree>({ operand }: Single<In>): readonly In["node"][] {
  return [operand];
}

function arithmetic(operator: ArithmeticOperator, form: FormText): Layout {
  return { ...infix("arithmetic", operator, form), breaks: true };
}

function comparison(operator: Comparison): Layout {
  return infix("comparison", operator, OPERATORS.comparison.forms[0]);
}
