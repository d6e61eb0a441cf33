import { operandsFirst } from "../../syntax/operands.ts";
import type { VetoNode } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Piece } from "../../syntax/tree/place.ts";
import type { RuleNodes } from "../../syntax/tree/source.ts";
import type { Reference, Row, RowNames } from "../body.ts";
import { location } from "../findings/finding.ts";
import type { Reject } from "../findings/reject.ts";
import { isNameProblem, resolveName } from "../names/resolve-name.ts";

/** The names of a rule: what it refers to, each once, in reading order. */
export interface RuleReferences {
  readonly references: readonly Reference[];
  /** False when a name is unresolved: that part of the rule ends all its checks. */
  readonly resolved: boolean;
}

/**
 * Every name in a rule is a data, a rule, or a member of an import; the first part of a rule with a
 * name that is not ends the checks of that rule.
 * docs/spec/04-rules-evaluation.md#4-8-checks-when-loading with its rules 4 and 5.
 */
export function checkReferences(row: Row, rule: RuleNodes, names: RowNames, reject: Reject): RuleReferences {
  const references = new Map<string, Reference>();
  for (const part of partsOf(rule)) {
    if (part.expression.type === "veto") continue;
    let resolved = true;
    for (const expression of operandsFirst(part.expression)) {
      if (expression.type !== "reference") continue;
      const found = resolveName(names, expression.path);
      if (found !== undefined && isNameProblem(found)) {
        resolved = false;
        const at = found.at ?? location(row, part.piece, expression.range);
        reject(found.code, at, found.message, {
          suggestion: found.suggestion,
          related_data: expression.path.join("."),
        });
      } else if (found !== undefined) {
        references.set(found.path.join("."), { kind: found.kind, path: found.path });
      }
    }
    if (!resolved) return { references: [], resolved: false };
  }
  return { references: [...references.values()], resolved: true };
}

interface Part {
  readonly piece: Piece;
  readonly expression: Expression | VetoNode;
}

/** Default, then condition and result of each arm. */
export function* partsOf({ declaration, arms }: RuleNodes): Generator<Part> {
  yield { piece: declaration.piece, expression: declaration.node.result };
  for (const { piece, node } of arms) {
    yield { piece, expression: node.condition };
    yield { piece, expression: node.result };
  }
}
