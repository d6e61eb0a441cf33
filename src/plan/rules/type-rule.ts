import { UNKNOWN, VETO } from "../../model/types/primitive.ts";
import type { Type } from "../../model/types/type.ts";
import { onOneLine } from "../../syntax/lexer/comments.ts";
import type { ScaleLine, VetoResult } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";
import type { RuleNodes } from "../../syntax/tree/source.ts";
import type { Authored, AuthoredArm, AuthoredRule } from "../authored.ts";
import type { Body, Row } from "../body.ts";
import type { RulePart } from "../checks/check.ts";
import { PART_CHECKS, runChecks } from "../checks/index.ts";
import { location, type Reject } from "../findings/finding.ts";
import type { ExpressionContext, TypedNames } from "../typing/expression-context.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { typeExpression } from "./type-expression.ts";
import { typeScale } from "./type-scale.ts";

/**
 * Types and checks the arms of a rule in reading order: default, then condition, result and
 * agreement of each arm (docs/spec/04-rules-evaluation.md#4-3-types-of-rules).
 */
export function typeRule(rule: RuleNodes, context: RuleContext): TypedRule {
  const typing = new RuleTyping(rule, context);
  return typing.type();
}

export interface RuleContext {
  readonly row: Row;
  readonly units: UnitTable;
  readonly names: TypedNames;
  readonly reject: Reject;
}

export interface TypedRule extends AuthoredRule {
  /**
   * Type and static unit of the first part that is not a veto
   * (docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rule 3).
   */
  readonly type: Type;
  readonly unit?: string | undefined;
  readonly rows?: Body | undefined;
  readonly sound: boolean;
}

class RuleTyping {
  readonly #rule: RuleNodes;
  readonly #context: RuleContext;
  #nodes = 0;
  #sound = true;
  /** The first part with a value. */
  #first: RulePart | undefined;

  constructor(rule: RuleNodes, context: RuleContext) {
    this.#rule = rule;
    this.#context = context;
  }

  type(): TypedRule {
    const { declaration, arms } = this.#rule;
    const { result, scale } = declaration.node;
    if (scale !== undefined && result.type !== "veto") return this.#scale(result, scale);
    const authored: AuthoredArm[] = [
      { result: this.#result(this.#expressionContext(declaration.piece), result, "the default") },
    ];
    for (const { piece, node } of arms) {
      const context = this.#expressionContext(piece);
      const condition = typeExpression(node.condition, context);
      const name = `arm ${authored.length}`;
      this.#check(context, "condition", name, condition);
      authored.push({ condition, result: this.#result(context, node.result, name) });
    }
    return this.#typed(authored);
  }

  #scale(value: Expression, lines: readonly ScaleLine[]): TypedRule {
    const { piece, node } = this.#rule.declaration;
    const context = this.#expressionContext(piece);
    const { scale, arms } = typeScale(value, lines, node, context);
    for (const [index, { charge }] of scale.lines.entries()) {
      const part = this.#check(context, "result", `line ${index + 1}`, charge);
      if (charge.type.kind !== "veto") this.#first ??= part;
    }
    return { ...this.#typed(arms, scale.nothing), scale };
  }

  /** `otherwise`: type and unit of the rule where all its parts are vetoes. */
  #typed(
    arms: readonly AuthoredArm[],
    otherwise: Pick<Authored, "type" | "unit" | "rows"> = { type: VETO },
  ): TypedRule {
    const { type, unit, rows } = this.#first?.value ?? otherwise;
    return { arms, nodeCount: this.#nodes, type: this.#sound ? type : UNKNOWN, unit, rows, sound: this.#sound };
  }

  #result(context: ExpressionContext, result: Expression | VetoResult, name: string): Authored {
    if (result.type === "veto") {
      const { message, range } = result;
      return { node: context.nextNode(), type: VETO, range, kind: "veto", message };
    }
    const authored = typeExpression(result, context);
    const part = this.#check(context, "result", name, authored);
    if (authored.type.kind !== "veto") this.#first ??= part;
    return authored;
  }

  #check(
    { textAt, locate, reject }: ExpressionContext,
    role: RulePart["role"],
    name: string,
    value: Authored,
  ): RulePart {
    const rule = this.#rule.declaration.node.name;
    const part: RulePart = { rule, role, name, value, first: this.#first, textAt, locate };
    runChecks(PART_CHECKS, part, reject);
    return part;
  }

  #expressionContext(piece: Piece): ExpressionContext {
    const { row, units, names, reject } = this.#context;
    const { declaration } = this.#rule;
    const locate = (range: Range) => location(row, piece, range);
    return {
      units,
      names,
      reject: (code, place, message, details) => {
        this.#sound = false;
        if (!("ruleWith" in place)) {
          reject(code, locate(place), message, details);
          return;
        }
        const part = locate(place.ruleWith);
        reject(code, location(row, declaration.piece, declaration.node.range), message, { part, ...details });
      },
      textAt: ({ start, end }: Range) => onOneLine(row.file.text.slice(piece.start + start, piece.start + end)),
      locate,
      nextNode: () => this.#nodes++,
    };
  }
}
