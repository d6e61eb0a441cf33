import type { Limits } from "../../model/limits.ts";
import { limitError, located, type SyntaxDiagnostic } from "../messages/diagnostic.ts";
import type { Piece, Range } from "../tree/place.ts";
import type { RepositoryTree, RuleTree, SourceTree, SpecTree } from "../tree/source.ts";
import { CommentsByPart, commentLines } from "./comments/part-comments.ts";
import { partsOfSpec } from "./comments/parts-of-spec.ts";
import { formatData } from "./format-data.ts";
import { formatHeader, formatImports, formatRepository } from "./format-header.ts";
import type { Deepest } from "./format-list.ts";
import { formatRule } from "./format-rule.ts";

/**
 * The canonical text of a file (docs/spec/01-syntax.md#8-the-canonical-formatter), which depends on
 * its tree alone. Returns a limit error when the parentheses of the canonical text would nest an
 * expression too deep.
 */
export function formatTree(tree: SourceTree, limits: Limits): string | SyntaxDiagnostic {
  const formatter = new Formatter(tree.label, limits.max_expression_depth);
  const blocks = tree.comments.length === 0 ? [] : [commentLines(tree.comments)];
  const local = tree.specs.filter(({ repository }) => repository === undefined);
  if (local.length > 0) blocks.push(formatter.specs(local));
  for (const [name, { lines, specs }] of repositoriesOf(tree)) {
    const line = formatRepository(name, lines, blocks.length === 0);
    blocks.push(specs.length === 0 ? `${line}\n` : `${line}\n\n${formatter.specs(specs)}`);
  }
  if (formatter.error !== undefined) return formatter.error;
  return `${blocks.join("\n\n\n")}\n`;
}

/** The `repo` lines and specs of a name. */
interface NamedRepository {
  readonly lines: RepositoryTree[];
  readonly specs: SpecTree[];
}

/**
 * Each repository stands where its first spec does, or its first line when it has none: a line
 * without specs has no effect, so it has none on the order of a list either.
 */
function repositoriesOf(tree: SourceTree): [string, NamedRepository][] {
  const byName = new Map<string, NamedRepository>();
  for (const line of tree.repositories) {
    const known = byName.get(line.node.name);
    if (known === undefined) byName.set(line.node.name, { lines: [line], specs: [] });
    else known.lines.push(line);
  }
  for (const spec of tree.specs) {
    if (spec.repository !== undefined) byName.get(spec.repository)?.specs.push(spec);
  }
  return [...byName].sort(([, one], [, other]) => placeOf(one) - placeOf(other));
}

function placeOf({ lines, specs }: NamedRepository): number {
  return (specs[0]?.header ?? lines[0])?.piece.start ?? 0;
}

class Formatter {
  error: SyntaxDiagnostic | undefined;
  readonly #file: string;
  readonly #limit: number;

  constructor(file: string, limit: number) {
    this.#file = file;
    this.#limit = limit;
  }

  specs(specs: readonly SpecTree[]): string {
    return specs.map((spec, index) => this.#spec(spec, index === 0)).join("\n\n\n");
  }

  #spec(spec: SpecTree, isFirst: boolean): string {
    const comments = CommentsByPart.of(spec.comments, () => partsOfSpec(spec));
    const deepest: Deepest = (levels, piece, range) => this.#checkDepth(levels, piece, range);
    const blocks = [formatHeader(spec, comments, isFirst), ...formatImports(spec, comments, deepest)];
    if (spec.data.length > 0) blocks.push(formatData(spec.data, comments, deepest));
    const rules = spec.rules.map((rule) => this.#rule(rule, comments)).join("\n\n");
    const text = blocks.join("\n\n") + (rules === "" ? "" : `${blocks.length > 1 ? "\n\n\n" : "\n\n"}${rules}`);
    return comments.trailing.length === 0 ? text : `${text}\n\n${commentLines(comments.trailing)}`;
  }

  #rule(rule: RuleTree, comments: CommentsByPart): string {
    return formatRule(rule, comments, (levels, { piece, node }) => {
      this.#checkDepth(levels, piece, node.type === "arm" ? node.condition.range : node.result.range);
    });
  }

  /**
   * Reports the first expression that is too deep in its printed form: a rule's result, an arm, or
   * an expression of an import or list.
   */
  #checkDepth(levels: number, piece: Piece, { start, end }: Range): void {
    if (levels + 1 <= this.#limit || this.error !== undefined) return;
    const finding = limitError(
      "max_expression_depth",
      { limit: this.#limit, actual: this.#limit + 1, unit: "" },
      `the canonical text of this expression would be nested deeper than ${this.#limit} levels`,
      "give a part of the expression a rule of its own",
      start,
      end,
    );
    this.error = located(finding, this.#file, piece.start);
  }
}
