export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%" | "^";
export type Comparison = "<" | "<=" | ">" | ">=" | "is" | "is not";
export type Direction = "past" | "future";
export type CalendarRelation = "current" | Direction | "not_in";
export type Period = "year" | "month" | "week";
/** The ways to round to a step: up and down are away from zero and towards it. */
export const ROUNDINGS = ["half even", "half up", "half down", "up", "down"] as const;
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
  readonly in_range: { readonly value: In["node"]; readonly within: In["node"] };
  readonly window: { readonly direction: Direction; readonly offset: In["node"] };
  readonly date_relative: Single<In> & { readonly direction: Direction };
  readonly date_calendar: Single<In> & { readonly which: CalendarRelation; readonly period: Period };
}

interface Pair<In extends Tree> {
  readonly left: In["node"];
  readonly right: In["node"];
}

interface Single<In extends Tree> {
  readonly operand: In["node"];
}

export type OperatorKind = keyof Operators<Tree>;

/** A kind of expression that consists of its operands alone, without further members. */
export type PlainKind = {
  [Kind in OperatorKind]: Told<Operators<NoTree>[Kind]> extends never ? Kind : never;
}[OperatorKind];

type Told<Members> = [Members[keyof Members]] extends [never] ? never : string;

interface NoTree {
  readonly node: never;
  readonly target: CastTarget;
}

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

/**
 * The layout of an operator on one line: the texts around its operands, and where they need
 * parentheses (docs/spec/01-syntax.md#8-5-operators-parentheses).
 */
export interface Layout {
  readonly kind: OperatorKind | "leaf";
  /** The binding strength: from 1, the loosest, to 10, which needs no parentheses anywhere. */
  readonly strength: number;
  /** The strength that its operands need; absent: its own. */
  readonly takes?: number;
  /** The side on which an operand of equal strength needs no parentheses; absent: any. */
  readonly associates?: "left" | "right" | "never";
  readonly before: string;
  readonly between: string;
  readonly after: string;
  /** A line that is too long breaks before the operator. */
  readonly breaks?: boolean;
}

/** The layout of a rounding. Its mode is written out where the unit of the step reads like one. */
export function roundingLayout(node: Operators<Tree>["rounding"], unit: string | undefined): Layout {
  const layout = layoutOf("rounding", node);
  return unit === "up" || unit === "down" ? { ...layout, after: ` ${node.mode}` } : layout;
}

/** The layout of an expression without an operator. */
export const LEAF: Layout = { kind: "leaf", strength: 10, before: "", between: "", after: "" };

/** The strength of comparisons and tests: one inside another stands in parentheses. */
export const COMPARED = 4;

interface OperatorRow<Kind extends OperatorKind> {
  readonly operands: <In extends Tree>(node: Operators<In>[Kind]) => readonly In["node"][];
  /** The reserved words of the operator, each of which is a kind of token. */
  readonly words: readonly string[];
  /** Words that are kinds of tokens as well, and names wherever the operator cannot stand. */
  readonly contextualWords?: readonly string[];
  readonly layout: (node: Operators<Tree>[Kind]) => Layout;
}

const OPERATORS = {
  arithmetic: { operands: leftAndRight, words: [], layout: ({ operator }) => ARITHMETIC[operator] },
  comparison: {
    operands: leftAndRight,
    words: [],
    contextualWords: ["is"],
    layout: ({ operator }) => COMPARISON[operator],
  },
  and: {
    operands: leftAndRight,
    words: ["and"],
    layout: () => AND,
  },
  or: { operands: leftAndRight, words: [], contextualWords: ["or"], layout: () => OR },
  not: { operands: single, words: ["not"], layout: () => NOT },
  is_veto: { operands: single, words: [], layout: () => IS_VETO },
  cast: {
    operands: single,
    words: ["as"],
    layout: ({ target }) => {
      return suffix("cast", `as ${"unit" in target ? target.unit.join(".") : target.primitive}`, 8);
    },
  },
  math: { operands: single, words: [], layout: (node) => prefix("math", node.function, 10) },
  rounding: {
    operands: ({ value, step }) => [value, step],
    words: [],
    layout: ({ mode }) => ({
      ...prefix("rounding", "round", 10),
      between: " to ",
      after: mode === "half even" ? "" : ` ${mode}`,
    }),
  },
  extremum: {
    operands: ({ operands }) => operands,
    words: [],
    layout: ({ which }) => ({ ...LEAF, kind: "extremum", takes: 0, before: `${which}(`, between: ", ", after: ")" }),
  },
  range: {
    operands: ({ from, to }) => [from, to],
    words: [],
    layout: () => RANGE,
  },
  in_range: {
    operands: ({ value, within }) => [value, within],
    words: ["in"],
    layout: () => IN_RANGE,
  },
  window: {
    operands: ({ offset }) => [offset],
    words: [],
    layout: ({ direction }) => prefix("window", direction, 10),
  },
  date_relative: {
    operands: single,
    words: [],
    layout: ({ direction }) => suffix("date_relative", `in ${direction}`, COMPARED),
  },
  date_calendar: {
    operands: single,
    words: [],
    layout: ({ which, period }) => suffix("date_calendar", `${CALENDAR[which]} ${period}`, COMPARED),
  },
} as const satisfies { readonly [Kind in OperatorKind]: OperatorRow<Kind> };

const ROWS: { readonly [Kind in OperatorKind]: OperatorRow<Kind> } = OPERATORS;

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
  "+": arithmetic("+", 5),
  "-": arithmetic("-", 5),
  "*": arithmetic("*", 6),
  "/": arithmetic("/", 6),
  "%": arithmetic("%", 6),
  "^": { ...arithmetic("^", 7), associates: "right" },
};

const COMPARISON: Readonly<Record<Comparison, Layout>> = {
  "<": infix("comparison", "<", COMPARED),
  "<=": infix("comparison", "<=", COMPARED),
  ">": infix("comparison", ">", COMPARED),
  ">=": infix("comparison", ">=", COMPARED),
  is: infix("comparison", "is", COMPARED),
  "is not": infix("comparison", "is not", COMPARED),
};

const AND: Layout = { ...infix("and", "and", 2), breaks: true };
const OR: Layout = { ...infix("or", "or", 1), breaks: true };
const NOT = prefix("not", "not", 3);
const IS_VETO = suffix("is_veto", "is veto", COMPARED);
const RANGE: Layout = { ...LEAF, kind: "range", strength: 9, associates: "never", between: "..." };
const IN_RANGE = infix("in_range", "in", COMPARED);

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

function infix(kind: OperatorKind, symbol: string, strength: number): Layout {
  return { ...LEAF, kind, strength, associates: "left", between: ` ${symbol} ` };
}

function arithmetic(operator: ArithmeticOperator, strength: number): Layout {
  return { ...infix("arithmetic", operator, strength), breaks: true };
}

function prefix(kind: OperatorKind, word: string, strength: number): Layout {
  return { ...LEAF, kind, strength, before: `${word} ` };
}

function suffix(kind: OperatorKind, words: string, strength: number): Layout {
  return { ...LEAF, kind, strength, after: ` ${words}` };
}
