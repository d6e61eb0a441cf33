import { UNKNOWN, VETO } from "../../model/types/primitive.ts";
import type { Type } from "../../model/types/type.ts";
import type { VetoNode } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";
import type { RuleNodes } from "../../syntax/tree/source.ts";
import type { Authored, AuthoredArm, AuthoredRule } from "../authored.ts";
import type { Row } from "../body.ts";
import { checkAnonymousResult } from "../checks/anonymous-result.ts";
import { checkArmAgreement, type Part } from "../checks/disagreeing-arms.ts";
import { checkCondition } from "../checks/non-boolean-condition.ts";
import { location } from "../findings/finding.ts";
import type { Reject } from "../findings/reject.ts";
import type { ExpressionContext, TypedReference } from "../typing/expression-context.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { typeExpression } from "./type-expression.ts";

export interface RuleContext {
  readonly row: Row;
  readonly units: UnitTable;
  readonly resolve: (path: readonly string[]) => TypedReference | undefined;
  readonly reject: Reject;
}

export interface TypedRule extends AuthoredRule {
  /**
   * Type and static unit of the first part that is not a veto
   * (docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rule 3).
   */
  readonly type: Type;
  readonly unit?: string | undefined;
  readonly sound: boolean;
}

/**
 * The arms of a rule, typed and checked in reading order: default, then condition, result and
 * agreement of each arm (docs/spec/04-rules-evaluation.md#4-3-types-of-rules).
 */
export function typeRule(rule: RuleNodes, context: RuleContext): TypedRule {
  const typing = new RuleTyping(rule, context);
  return typing.type();
}

class RuleTyping {
  readonly #rule: RuleNodes;
  readonly #context: RuleContext;
  #nodes = 0;
  #sound = true;
  /** The first part with a value. */
  #first: (Part & { readonly unit?: string | undefined }) | undefined;

  constructor(rule: RuleNodes, context: RuleContext) {
    this.#rule = rule;
    this.#context = context;
  }

  type(): TypedRule {
    const { declaration, arms } = this.#rule;
    const authored: AuthoredArm[] = [
      { result: this.#result(declaration.piece, declaration.node.result, "the default") },
    ];
    for (const { piece, node } of arms) {
      const context = this.#expressionContext(piece);
      const condition = typeExpression(node.condition, context);
      checkCondition(context, condition);
      authored.push({ condition, result: this.#result(piece, node.result, `arm ${authored.length}`) });
    }
    const { type, unit } = this.#first ?? { type: VETO, unit: undefined };
    return { arms: authored, nodeCount: this.#nodes, type: this.#sound ? type : UNKNOWN, unit, sound: this.#sound };
  }

  #result(piece: Piece, result: Expression | VetoNode, name: string): Authored {
    const context = this.#expressionContext(piece);
    if (result.type === "veto") {
      const { message, range } = result;
      return { node: context.nextNode(), type: VETO, range, kind: "veto", message };
    }
    const authored = typeExpression(result, context);
    checkAnonymousResult(context, this.#rule.declaration.node.name, authored);
    this.#compare(context, { name, type: authored.type }, authored.unit);
    return authored;
  }

  #compare(context: ExpressionContext, part: Part, unit: string | undefined): void {
    if (this.#first !== undefined) checkArmAgreement(context, this.#rule.declaration.node.name, this.#first, part);
    else if (part.type.kind !== "veto") this.#first = { ...part, unit };
  }

  #expressionContext(piece: Piece): ExpressionContext {
    const { row, units, resolve, reject } = this.#context;
    const { declaration } = this.#rule;
    return {
      units,
      resolve,
      reject: (code, range, message, suggestion) => {
        this.#sound = false;
        reject(code, location(row, piece, range), message, { suggestion });
      },
      rejectRule: (code, message, suggestion) => {
        this.#sound = false;
        reject(code, location(row, declaration.piece, declaration.node.range), message, { suggestion });
      },
      textAt: ({ start, end }: Range) =>
        row.file.text.slice(piece.start + start, piece.start + end).replace(/\s+/g, " "),
      nextNode: () => this.#nodes++,
    };
  }
}
