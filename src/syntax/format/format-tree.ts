import type { Limits } from "../../model/limits.ts";
import { limitError, located, type SyntaxDiagnostic } from "../messages/diagnostic.ts";
import type { ArmNode, RuleLine } from "../tree/declaration.ts";
import type { Placed } from "../tree/place.ts";
import type { RuleTree, SourceTree, SpecTree } from "../tree/source.ts";
import { formatData } from "./format-data.ts";
import { formatHeader, formatImports } from "./format-header.ts";
import { formatRule } from "./format-rule.ts";

/**
 * The canonical text of a file (docs/spec/01-syntax.md#8-the-canonical-formatter), which depends on
 * its tree alone. Returns a limit error when the parentheses of the canonical text would nest an
 * expression too deep.
 */
export function formatTree(tree: SourceTree, limits: Limits): string | SyntaxDiagnostic {
  const formatter = new Formatter(tree.label, limits.max_expression_depth);
  const blocks: string[] = [];
  const local = tree.specs.filter(({ repository }) => repository === undefined);
  if (local.length > 0) blocks.push(formatter.specs(local));
  const byRepository = new Map<string, SpecTree[]>(tree.repositories.map(({ node }) => [node.name, []]));
  for (const spec of tree.specs) {
    if (spec.repository !== undefined) byRepository.get(spec.repository)?.push(spec);
  }
  for (const [name, specs] of byRepository) {
    blocks.push(specs.length === 0 ? `repo ${name}\n` : `repo ${name}\n\n${formatter.specs(specs)}`);
  }
  if (formatter.error !== undefined) return formatter.error;
  return `${blocks.join("\n\n\n")}\n`;
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
    return specs.map((spec) => this.#spec(spec)).join("\n\n\n");
  }

  #spec(spec: SpecTree): string {
    const header = formatHeader(
      spec.header.node,
      spec.meta.map(({ node }) => node),
    );
    const blocks = [header, ...formatImports(spec)];
    if (spec.data.length > 0) blocks.push(formatData(spec.data.map(({ node }) => node)));
    const rules = spec.rules.map((rule) => this.#rule(rule)).join("\n\n");
    if (rules === "") return blocks.join("\n\n");
    return `${blocks.join("\n\n")}${blocks.length > 1 ? "\n\n\n" : "\n\n"}${rules}`;
  }

  #rule(rule: RuleTree): string {
    return formatRule(rule, (levels, place) => {
      if (levels + 1 > this.#limit) this.#reportDepth(place);
    });
  }

  /**
   * Reports the first expression that is too deep in its printed form: a rule's result, or an arm.
   */
  #reportDepth({ piece, node }: Placed<RuleLine | ArmNode>): void {
    if (this.error !== undefined) return;
    const { start, end } = node.type === "arm" ? node.condition.range : node.result.range;
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
