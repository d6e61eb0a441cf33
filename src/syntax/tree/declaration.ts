import type { Primitive } from "../../model/operators.ts";
import type { KeyBound } from "../../model/types/type.ts";
import type { DateValue } from "../../model/value.ts";
import type { Expression, ListArgument } from "./expression.ts";
import type { Literal, NumberText, ScalarLiteral } from "./literal.ts";
import type { Range } from "./place.ts";

/**
 * An effective date after a spec name (docs/spec/01-syntax.md#4-3-effective-date): its canonical
 * text in the precision written (`2024`, `2024-05`, `2024-W05`, `2024-05-06T10:00:00Z`) and the
 * instant where it starts.
 */
export interface EffectiveText {
  readonly text: string;
  readonly start: DateValue;
  readonly range: Range;
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
  /** The words that people read in place of the name (docs/spec/01-syntax.md#4-13-labels). */
  readonly label?: string | undefined;
  readonly effective?: EffectiveText | undefined;
  readonly commentary?: string | undefined;
  readonly range: Range;
  /** The word `spec`. */
  readonly keyword: Range;
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
  /** The alias written before the colon; without one the full spec name. */
  readonly alias: string;
  readonly aliasRange: Range;
  readonly explicitAlias: boolean;
  /** Of a list only. */
  readonly label?: string | undefined;
  readonly repository?: string | undefined;
  readonly repositoryRange?: Range | undefined;
  readonly spec: string;
  readonly specRange: Range;
  readonly effective?: EffectiveText | undefined;
  readonly bindings: readonly BindingNode[];
  /** Present for `uses … list`. */
  readonly list?: ListNode | undefined;
  readonly range: Range;
}

/** The word `list` of a declaration, and the lines below it. */
export interface ListNode {
  /** The word `list`; the type where only the lines show that `data more: fares` is a list. */
  readonly range: Range;
  /** True where the word is not written. */
  readonly isImplied?: true | undefined;
  readonly lines: readonly ListLine[];
  /**
   * The import that the text is where the repository `employee` has a spec `list`: `uses x:
   * employee list` (docs/spec/08-lists.md#1-declaring). Absent where it can be a list only.
   */
  readonly formerly?: UsesNode | undefined;
}

/** A line of a list (docs/spec/08-lists.md#1-declaring). `range` runs from the arrow. */
export type ListLine = { readonly range: Range } & (
  | { readonly type: "help"; readonly text: string }
  | { readonly type: "minimum" | "maximum"; readonly count: Literal }
  | { readonly type: "optional" }
  | { readonly type: "key"; readonly fields: readonly KeyFieldNode[] }
  | { readonly type: "rows"; readonly count: Expression }
  | { readonly type: "sort"; readonly keys: readonly ListArgument[] }
  | { readonly type: "each"; readonly fields: readonly FieldNode[] }
  | { readonly type: "by"; readonly field?: readonly string[] | undefined; readonly of: PathNode }
  | { readonly type: "at"; readonly day: Expression }
  /** `-> with 1 eur, 2 eur`: values of a value list. */
  | { readonly type: "values"; readonly values: readonly Literal[] }
  /** `-> with name: "Ada", salary: 9 eur`: one row. */
  | { readonly type: "row"; readonly fields: readonly FieldNode[] }
  /** Consecutive rows of a long table. */
  | { readonly type: "table"; readonly rows: TableRows }
  /** `-> with ada, grace`: rows that are other imports; for a value list an error of planning. */
  | { readonly type: "imports"; readonly paths: readonly PathNode[] }
);

export type RowLine = Extract<ListLine, { readonly type: "row" }>;

/** Rows in source order. Each pass may build their nodes anew, as long tables are kept as text. */
export interface TableRows extends Iterable<RowLine> {
  readonly length: number;
}

export interface PathNode {
  readonly path: readonly string[];
  readonly range: Range;
}

export interface KeyFieldNode extends PathNode {
  readonly bound?: KeyBound | undefined;
}

/** `value` is absent for `each f`: the holder's data or rule of the same name. */
export interface FieldNode extends PathNode {
  readonly value?: Expression | undefined;
}

/**
 * `-> with path: value`; the path is relative to the imported spec. `range` runs from the arrow.
 */
export interface BindingNode {
  readonly type: "binding";
  readonly path: readonly string[];
  readonly pathRange: Range;
  readonly value: BindingValue;
  /** True behind a comma, on the line of the binding before it; `range` runs from the path then. */
  readonly continues?: true | undefined;
  readonly range: Range;
}

/** An expression that is neither a literal nor a name is an `expression`. */
export type BindingValue =
  | Literal
  | { readonly type: "path"; readonly path: readonly string[]; readonly range: Range }
  | { readonly type: "expression"; readonly expression: Expression; readonly range: Range };

/** `with alias.path: value` (old form). */
export interface WithNode {
  readonly type: "with";
  readonly alias: string;
  readonly path: readonly string[];
  readonly pathRange: Range;
  readonly value: BindingValue;
  readonly range: Range;
}

export interface DataLine {
  readonly type: "data";
  readonly name: string;
  readonly nameRange: Range;
  /** The words that people read in place of the name (docs/spec/01-syntax.md#4-13-labels). */
  readonly label?: string | undefined;
  readonly value: Literal | DataTypeNode;
  readonly constraints: readonly ConstraintNode[];
  readonly range: Range;
}

/**
 * The type of a data line. `name`: for a qualified type the part after the last point; `qualifier`:
 * the alias or spec name before it. `text` is what `show` prints as the parent, without the word
 * `range`.
 */
export interface DataTypeNode {
  readonly type: "data_type";
  readonly primitive?: Primitive | undefined;
  readonly qualifier?: string | undefined;
  readonly name?: string | undefined;
  readonly text: string;
  readonly isRange: boolean;
  /**
   * Present for `data fares: money list`; its lines stand here. Constraints of the data line are
   * those that no list takes, such as `decimals`.
   */
  readonly list?: ListNode | undefined;
  readonly range: Range;
}

export type ConstraintName =
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
      readonly command: ConstraintName;
      readonly arguments: readonly CommandArgument[];
      readonly range: Range;
    }
  | UnitNode;

/** `label`: of an option. */
export type CommandArgument = { readonly label?: string | undefined } & (
  | Literal
  | { readonly type: "word"; readonly word: string; readonly range: Range }
  | { readonly type: "now"; readonly range: Range }
);

/**
 * `-> unit name: payload`, with a factor, terms or both. `-> unit` without a name, which has
 * neither, parses and is rejected in planning.
 */
export interface UnitNode {
  readonly type: "unit";
  readonly name?: string | undefined;
  /** The factor as written, without sign; absent when there is none. */
  readonly factor?: NumberText | undefined;
  /**
   * Factors in source order; `exponent` is negative below the line. `divided`: it was written after
   * `/`, which the formatter needs.
   */
  readonly terms: readonly { readonly path: readonly string[]; readonly exponent: number; readonly divided: boolean }[];
  /** False for the old form without a colon. */
  readonly colon: boolean;
  readonly range: Range;
}

export interface RuleLine {
  readonly type: "rule";
  readonly name: string;
  readonly nameRange: Range;
  /** The words that people read in place of the name (docs/spec/01-syntax.md#4-13-labels). */
  readonly label?: string | undefined;
  /** In a scale the value that is charged. */
  readonly result: Expression | VetoResult;
  /** The lines of a scale: `result by scale` (docs/spec/01-syntax.md#4-12-scales). */
  readonly scale?: readonly ScaleLine[] | undefined;
  readonly range: Range;
}

/** `up to bound at rate`, or `above at rate`. `range` begins at its first word. */
export interface ScaleLine {
  readonly bound?: Expression | undefined;
  readonly rate: Expression;
  readonly range: Range;
}

/** `unless condition then result`. */
export interface ArmNode {
  readonly type: "arm";
  readonly condition: Expression;
  readonly result: Expression | VetoResult;
  readonly range: Range;
}

export interface VetoResult {
  readonly type: "veto";
  readonly message?: string | undefined;
  readonly range: Range;
}

export type PieceNode = RepositoryNode | SpecNode | MetaNode | UsesNode | WithNode | DataLine | RuleLine | ArmNode;
