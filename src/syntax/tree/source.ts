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
 * A file that parsed: what its text says, nothing resolved (docs/spec/01-syntax.md#5-6-ast-nodes).
 * All names are folded to lower case already, texts are as written.
 */
export interface SourceTree {
  readonly label: string;
  readonly text: string;
  /** `repo` lines in order, also those without specs. */
  readonly repositories: readonly Placed<RepositoryNode>[];
  readonly specs: readonly SpecTree[];
}

/**
 * One `spec` block. Groups keep source order each; the relative order of different groups is not
 * meaningful (`start` of the pieces tells it).
 */
export interface SpecTree {
  /** Name of the `repo` line in force, absent in the default section. */
  readonly repository?: string | undefined;
  readonly header: Placed<SpecNode>;
  readonly meta: readonly Placed<MetaNode>[];
  readonly uses: readonly Placed<UsesNode>[];
  readonly data: readonly Placed<DataLine>[];
  readonly rules: readonly RuleTree[];
  /** Standalone `with` lines (old form), each already checked to name an alias of this spec. */
  readonly withs: readonly Placed<WithNode>[];
}

/** A rule for one or more passes over its nodes. */
export interface RuleNodes {
  readonly declaration: Placed<RuleLine>;
  readonly arms: Iterable<Placed<ArmNode>>;
}

export interface RuleTree extends RuleNodes {
  readonly arms: Arms;
}

/**
 * The arms of a rule in source order. Each passage may build their nodes anew: long tables are kept
 * as text.
 */
export interface Arms extends Iterable<Placed<ArmNode>> {
  readonly length: number;
  /** UTF-16 units of the longest one in the text. */
  readonly longest: number;
  /** Its different forms in the order of their first arms. */
  forms(): Iterable<ArmForm>;
  /** For each arm its form and its literals: all that tells it from other arms of the form. */
  literals(): Iterable<ArmLiterals>;
}

/**
 * Arms that differ in nothing but values that no check of names and types looks at: the first of
 * them, and how many there are.
 */
export interface ArmForm {
  readonly arm: Placed<ArmNode>;
  readonly count: number;
}

/**
 * `form`: a position in `forms`. `literals`: in reading order; absent when the arm is the first of
 * its form.
 */
export interface ArmLiterals {
  readonly form: number;
  readonly literals?: readonly ScalarLiteral[] | undefined;
}
