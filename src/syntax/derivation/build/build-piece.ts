import type { PieceTokens } from "../../pieces/piece-tokens.ts";
import type {
  ArmNode,
  DataLine,
  MetaNode,
  RepositoryNode,
  RuleLine,
  ScaleLine,
  SpecNode,
  UsesNode,
  VetoResult,
  WithNode,
} from "../../tree/declaration.ts";
import type { Expression } from "../../tree/expression.ts";
import type { ScalarLiteral } from "../../tree/literal.ts";
import type { Range } from "../../tree/place.ts";
import type { ArmTemplate, PieceTemplate, ResultTemplate, ScaleLineTemplate } from "../template.ts";
import { buildDataNode } from "./build-data.ts";
import { buildExpression, buildLiterals } from "./build-expression.ts";
import { buildRepository, buildSpec, buildUses, buildWith } from "./build-header.ts";
import { buildScalar, labelled, rangeOf, textOf } from "./build-literal.ts";

/**
 * Replays the derivation of a piece over its tokens: the syntax node, with ranges relative to the
 * piece (docs/spec/01-syntax.md#5-6-ast-nodes).
 */
export function buildPiece(tokens: PieceTokens, template: PieceTemplate): PieceNode {
  const range = wholeRange(tokens);
  switch (template.type) {
    case "arm":
      return buildArm(tokens, template);
    case "rule": {
      const name = tokens.folded(template.name);
      const nameRange = rangeOf(tokens, { from: template.name, to: template.name });
      const result = buildResult(tokens, template.result);
      const scale = template.scale?.map((line) => buildScaleLine(tokens, line));
      const label = labelled(tokens, template.label);
      return { type: "rule", name, nameRange, ...label, result, ...(scale !== undefined && { scale }), range };
    }
    case "data":
      return buildDataNode(tokens, template, range);
    case "meta": {
      const keyRange = rangeOf(tokens, { from: template.key, to: template.key });
      return {
        type: "meta",
        key: tokens.folded(template.key),
        keyRange,
        value: buildScalar(tokens, template.value),
        range,
      };
    }
    case "uses":
      return buildUses(tokens, template, range);
    case "with":
      return buildWith(tokens, template, range);
    case "spec":
      return buildSpec(tokens, template, range);
    case "repository":
      return buildRepository(tokens, template, range);
    case "line":
      throw new Error("unreachable: a line of a list is a part of its declaration");
  }
}

export type PieceNode = RepositoryNode | SpecNode | MetaNode | UsesNode | WithNode | DataLine | RuleLine | ArmNode;

/** Replays the derivation of an arm. */
export function buildArm(tokens: PieceTokens, template: ArmTemplate): ArmNode {
  const condition = buildExpression(tokens, template.condition);
  return { type: "arm", condition, result: buildResult(tokens, template.result), range: wholeRange(tokens) };
}

/** Only the literals of an arm, in reading order: those of its node, without making it. */
export function literalsOf(tokens: PieceTokens, { condition, result }: ArmTemplate): readonly ScalarLiteral[] {
  const literals = buildLiterals(tokens, condition);
  return result.type === "program" ? [...literals, ...buildLiterals(tokens, result.program)] : literals;
}

function buildScaleLine(tokens: PieceTokens, line: ScaleLineTemplate): ScaleLine {
  const bound = line.bound && buildExpression(tokens, line.bound);
  return { bound, rate: buildExpression(tokens, line.rate), range: rangeOf(tokens, line) };
}

function wholeRange(tokens: PieceTokens): Range {
  return { start: 0, end: tokens.end(tokens.length - 1) };
}

function buildResult(tokens: PieceTokens, result: ResultTemplate): Expression | VetoResult {
  if (result.type === "program") return buildExpression(tokens, result.program);
  const range = rangeOf(tokens, { from: result.veto, to: result.message ?? result.veto });
  if (result.message === undefined) return { type: "veto", range };
  return { type: "veto", message: textOf(tokens, result.message), range };
}
