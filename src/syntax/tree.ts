import type { Rational } from "../model/numbers/rational.ts";
import type { Comparison, MathName } from "../model/program.ts";
import type { DateValue, TimeValue } from "../model/value.ts";

/**
 * What a text says, nothing resolved (chapter 1, 5.6). All names are folded to lower case already, texts are as written.
 * Ranges are UTF-16 offsets *relative to the start of the piece* that the node belongs to, so that the tree of a piece depends on its text alone and is reused between edits.
 */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** One declaration or one `unless` arm: the unit of parsing, of error recovery and of reuse. Absolute offsets are `start` + offset. */
export interface Piece {
  /** Offset in the file's text. */
  readonly start: number;
  readonly end: number;
}

/** A node together with the piece that its ranges are relative to. */
export interface Placed<Node> {
  readonly piece: Piece;
  readonly node: Node;
}

/** A file that parsed. */
export interface SourceTree {
  readonly label: string;
  readonly text: string;
  /** `repo` lines in order, also those without specs. */
  readonly repositories: readonly Placed<RepositoryNode>[];
  readonly specs: readonly SpecTree[];
}

/** One `spec` block. Groups keep source order each; the relative order of different groups is not meaningful (`start` of the pieces tells it). */
export interface SpecTree {
  /** Name of the `repo` line in force, absent in the default section. */
  readonly repository?: string | undefined;
  readonly header: Placed<SpecNode>;
  readonly meta: readonly Placed<MetaNode>[];
  readonly uses: readonly Placed<UsesNode>[];
  readonly data: readonly Placed<DataNode>[];
  readonly rules: readonly RuleTree[];
  /** Standalone `with` lines (old form), each already checked to name an alias of this spec. */
  readonly withs: readonly Placed<WithNode>[];
}

/** A rule for one or more passes over its nodes. */
export interface RuleNodes {
  readonly declaration: Placed<RuleNode>;
  readonly arms: Iterable<Placed<ArmNode>>;
}

export interface RuleTree extends RuleNodes {
  readonly arms: Arms;
}

/** The arms of a rule in source order. Each passage may build their nodes anew: long tables are kept as text. */
export interface Arms extends Iterable<Placed<ArmNode>> {
  readonly length: number;
  /** UTF-16 units of the longest one in the text. */
  readonly longest: number;
  /** Its different forms in the order of their first arms. */
  forms(): Iterable<ArmForm>;
  /** For each arm its form and its literals: all that tells it from other arms of the form. */
  literals(): Iterable<ArmLiterals>;
}

/** Arms that differ in nothing but values that no check of names and types looks at: the first of them, and how many there are. */
export interface ArmForm {
  readonly arm: Placed<ArmNode>;
  readonly count: number;
}

/** `form`: a position in `forms`. `literals`: in reading order; absent when the arm is the first of its form. */
export interface ArmLiterals {
  readonly form: number;
  readonly literals?: readonly ScalarLiteral[] | undefined;
}

export interface RepositoryNode {
  readonly type: "repository";
  readonly name: string;
  readonly range: Range;
  /** The word `repo`. */
  readonly keyword: Range;
}

export interface SpecNode {
  readonly type: "spec";
  readonly name: string;
  readonly nameRange: Range;
  readonly effective?: EffectiveText | undefined;
  readonly commentary?: string | undefined;
  readonly range: Range;
  /** The word `spec`. */
  readonly keyword: Range;
}

/** An effective date after a spec name (chapter 1, 4.3): its canonical text in the precision written (`2024`, `2024-05`, `2024-W05`, `2024-05-06T10:00:00Z`) and the instant where it starts. */
export interface EffectiveText {
  readonly text: string;
  readonly start: DateValue;
  readonly range: Range;
}

export interface MetaNode {
  readonly type: "meta";
  readonly key: string;
  readonly keyRange: Range;
  readonly value: ScalarLiteral;
  readonly range: Range;
}

export interface UsesNode {
  readonly type: "uses";
  /** As written before the colon; without one the full spec name is the alias. */
  readonly alias: string;
  readonly aliasRange: Range;
  readonly explicitAlias: boolean;
  readonly repository?: string | undefined;
  readonly repositoryRange?: Range | undefined;
  readonly spec: string;
  readonly specRange: Range;
  readonly effective?: EffectiveText | undefined;
  readonly bindings: readonly BindingNode[];
  readonly range: Range;
}

/** `-> with path: value`; the path is relative to the imported spec. `range` runs from the arrow. */
export interface BindingNode {
  readonly type: "binding";
  readonly path: readonly string[];
  readonly pathRange: Range;
  readonly value: BindingValue;
  readonly range: Range;
}

export type BindingValue = Literal | { readonly type: "path"; readonly path: readonly string[]; readonly range: Range };

/** `with alias.path: value` (old form). */
export interface WithNode {
  readonly type: "with";
  readonly alias: string;
  readonly path: readonly string[];
  readonly pathRange: Range;
  readonly value: BindingValue;
  readonly range: Range;
}

export interface DataNode {
  readonly type: "data";
  readonly name: string;
  readonly nameRange: Range;
  readonly value: Literal | DataTypeNode;
  readonly constraints: readonly ConstraintNode[];
  readonly range: Range;
}

export type Primitive = "measure" | "number" | "ratio" | "text" | "date" | "time" | "boolean";

/** The type of a data line. `name`: for a qualified type the part after the last point; `qualifier`: the alias or spec name before it. `text` is what `show` prints as the parent, without the word `range`. */
export interface DataTypeNode {
  readonly type: "data_type";
  readonly primitive?: Primitive | undefined;
  readonly qualifier?: string | undefined;
  readonly name?: string | undefined;
  readonly text: string;
  readonly isRange: boolean;
  readonly range: Range;
}

export type Command =
  | "help"
  | "suggest"
  | "fill"
  | "trait"
  | "minimum"
  | "maximum"
  | "lower"
  | "upper"
  | "decimals"
  | "option"
  | "options"
  | "length";

export type ConstraintNode =
  | {
      readonly type: "command";
      readonly command: Command;
      readonly arguments: readonly Argument[];
      readonly range: Range;
    }
  | UnitNode;

export type Argument = Literal | { readonly type: "word"; readonly word: string; readonly range: Range };

/** `-> unit name: payload`. Without a name (`-> unit` alone) it parses and is rejected in planning. */
export interface UnitNode {
  readonly type: "unit";
  readonly name?: string | undefined;
  /** The factor as written, absent when there is none; the sign is never negative. */
  readonly factor?: NumberText | undefined;
  /** Factors in source order; `exponent` is negative below the line. `divided`: written after `/` (the formatter needs it). */
  readonly terms: readonly { readonly path: readonly string[]; readonly exponent: number; readonly divided: boolean }[];
  /** False for the old form without a colon. */
  readonly colon: boolean;
  readonly range: Range;
}

export interface RuleNode {
  readonly type: "rule";
  readonly name: string;
  readonly nameRange: Range;
  readonly result: Expression | VetoNode;
  readonly range: Range;
}

/** `unless condition then result`. */
export interface ArmNode {
  readonly type: "arm";
  readonly condition: Expression;
  readonly result: Expression | VetoNode;
  readonly range: Range;
}

export interface VetoNode {
  readonly type: "veto";
  readonly message?: string | undefined;
  readonly range: Range;
}

// Literals ---------------------------------------------------------------------------------

export type Literal = ScalarLiteral | RangeLiteral;

/** A number as written: `value` after the rounding of chapter 1, 2.1; `digits` is the plain decimal text in the written scale (`1e3` is `1000`, `0.10` is `0.10`, `-0` is `-0`). */
export interface NumberText {
  readonly value: Rational;
  readonly digits: string;
}

/** `unit`: the path after the number, `["percent"]` and `["permille"]` for `%` and `%%` and their words. */
export interface NumberLiteral extends NumberText {
  readonly type: "number";
  readonly unit?: readonly string[] | undefined;
  readonly range: Range;
}
export interface TextLiteral {
  readonly type: "text";
  readonly text: string;
  readonly range: Range;
}
/** `word` is what was written, in lower case: yes and true are the same value. */
export interface BooleanLiteral {
  readonly type: "boolean";
  readonly value: boolean;
  readonly word: "true" | "false" | "yes" | "no";
  readonly range: Range;
}
export interface DateLiteral {
  readonly type: "date";
  readonly value: DateValue;
  /** True when a time of day was written (the formatter prints it back). */
  readonly hasTime: boolean;
  readonly range: Range;
}
export interface TimeLiteral {
  readonly type: "time";
  readonly value: TimeValue;
  readonly range: Range;
}
export type ScalarLiteral = NumberLiteral | TextLiteral | BooleanLiteral | DateLiteral | TimeLiteral;

/** `a...b` of two literals in data, with and constraint values; in expressions `...` is an operator. */
export interface RangeLiteral {
  readonly type: "range_literal";
  readonly from: ScalarLiteral;
  readonly to: ScalarLiteral;
  readonly range: Range;
}

// Expressions ------------------------------------------------------------------------------

export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%" | "^";
export type ComparisonOperator = Comparison;
export type MathFunction = MathName;
export type Direction = "past" | "future";
export type Period = "year" | "month" | "week";

/**
 * Unary minus on anything but a number literal is `arithmetic` `-` with a left literal `0` of the minus's range.
 * `x is not veto` is `not` over `is_veto`; `a in past b` is `in_range` over `window`. Parentheses leave no trace.
 * The `range` of a node runs from its first token to the end of its last one (parentheses around it not included).
 */
export type Expression =
  | ScalarLiteral
  | { readonly type: "reference"; readonly path: readonly string[]; readonly range: Range }
  | { readonly type: "now"; readonly range: Range }
  | {
      readonly type: "arithmetic";
      readonly operator: ArithmeticOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly range: Range;
    }
  | {
      readonly type: "comparison";
      readonly operator: ComparisonOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly range: Range;
    }
  | { readonly type: "and"; readonly left: Expression; readonly right: Expression; readonly range: Range }
  | { readonly type: "not"; readonly operand: Expression; readonly range: Range }
  | { readonly type: "is_veto"; readonly operand: Expression; readonly range: Range }
  | { readonly type: "cast"; readonly operand: Expression; readonly target: CastTarget; readonly range: Range }
  | { readonly type: "math"; readonly function: MathFunction; readonly operand: Expression; readonly range: Range }
  | { readonly type: "range"; readonly from: Expression; readonly to: Expression; readonly range: Range }
  | { readonly type: "in_range"; readonly value: Expression; readonly within: Expression; readonly range: Range }
  | { readonly type: "window"; readonly direction: Direction; readonly offset: Expression; readonly range: Range }
  | {
      readonly type: "date_relative";
      readonly direction: Direction;
      readonly operand: Expression;
      readonly range: Range;
    }
  | {
      readonly type: "date_calendar";
      readonly which: "current" | "past" | "future" | "not_in";
      readonly period: Period;
      readonly operand: Expression;
      readonly range: Range;
    };

/** A type keyword or a unit path; `permille` and `percent` are unit paths of one name. */
export type CastTarget =
  | { readonly primitive: Primitive; readonly range: Range }
  | { readonly unit: readonly string[]; readonly range: Range };
