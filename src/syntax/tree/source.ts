import type {
  ArmNode,
  DataLine,
  MetaNode,
  RepositoryNode,
  RuleLine,
  SpecNode,
  UsesNode,
  WithNode,
} from "./declaration.ts";
import type { ScalarLiteral } from "./literal.ts";
import type { Placed } from "./place.ts";

/**
 * The tree of a file that parsed, with nothing resolved (docs/spec/01-syntax.md#5-6-ast-nodes). All
 * names are folded to lower case; texts are as written.
 */
export interface SourceTree {
  readonly label: string;
  readonly text: string;
  /** `repo` lines in order, including those without specs. */
  readonly repositories: readonly RepositoryTree[];
  readonly specs: readonly SpecTree[];
  /** The comments of a file that has nothing else. */
  readonly comments: readonly Comment[];
}

/** A `repo` line, with the comments that belong to it. */
export interface RepositoryTree extends Placed<RepositoryNode> {
  readonly comments: readonly Comment[];
}

/**
 * One `spec` block. Each group keeps source order; the order between groups follows from the
 * `start` of the pieces.
 */
export interface SpecTree {
  /** Name of the `repo` line in force, absent in the default section. */
  readonly repository?: string | undefined;
  readonly header: Placed<SpecNode>;
  readonly meta: readonly Placed<MetaNode>[];
  readonly uses: readonly Placed<UsesNode>[];
  readonly data: readonly Placed<DataLine>[];
  readonly rules: readonly RuleTree[];
  /**
   * Standalone `with` lines (old form); the parser checked that each names an alias of this spec.
   */
  readonly withs: readonly Placed<WithNode>[];
  /** The comments that belong to the spec or to a part of it, in source order. */
  readonly comments: readonly Comment[];
}

/** A rule as its declaration and arms, for one or more passes over its nodes. */
export interface RuleNodes {
  readonly declaration: Placed<RuleLine>;
  readonly arms: Iterable<Placed<ArmNode>>;
}

export interface RuleTree extends RuleNodes {
  readonly arms: Arms;
}

/**
 * The arms of a rule in source order. Each pass may build their nodes anew, as long tables are kept
 * as text.
 */
export interface Arms extends Iterable<Placed<ArmNode>> {
  readonly length: number;
  /** The length of the longest arm in the text, in UTF-16 units. */
  readonly longest: number;
  /** The distinct forms of the arms, in the order of their first arms. */
  forms(): Iterable<ArmForm>;
  /** The form and literals of each arm, which together tell all of it. */
  literals(): Iterable<ArmLiterals>;
}

/**
 * Arms that differ only in values that no check of names and types reads: the first of them, and
 * their number.
 */
export interface ArmForm {
  readonly arm: Placed<ArmNode>;
  readonly count: number;
}

/**
 * `form` is a position in `forms`. `literals` are in reading order; absent when the arm is the
 * first of its form.
 */
export interface ArmLiterals {
  readonly form: number;
  readonly literals?: readonly ScalarLiteral[] | undefined;
}

/**
 * A comment of a file: from `#` to the end of its line (docs/spec/01-syntax.md#1-4-comments). The
 * grammar never sees comments; the formatter puts them back in their places.
 */
export interface Comment {
  /** Offset of the `#` in the file's text, in UTF-16 units. */
  readonly start: number;
  /** From the `#` on, without the white space at the end of the line. */
  readonly text: string;
  /** The number of tokens of the file before it. */
  readonly tokens: number;
  /** No token stands before it on its line. */
  readonly ownLine: boolean;
  /** An empty line follows it. */
  readonly blankAfter: boolean;
}
