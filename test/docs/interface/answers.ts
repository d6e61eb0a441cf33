import { expect } from "chai";
import type { EvaluationResponse, ListedRepository, RuleResult, Show } from "../../../src/index.ts";
import type { ExplanationNode, RuleNode } from "../../../src/model/program/explanation.ts";
import { type Room, SPEC } from "./room.ts";

export async function listedSpecs(room: Room, repository?: string): Promise<string[]> {
  const listed = (await room.json("list", "--json")) as ListedRepository[];
  const entry = listed.find((candidate) => candidate.repository === repository);
  return entry?.specs.map(({ name }) => name) ?? [];
}

/** The interface of the spec, at an instant or now. */
export async function shown(room: Room, effective?: string): Promise<Show> {
  const at = effective === undefined ? [] : ["--effective", effective];
  return (await room.json("show", SPEC, "--json", ...at)) as Show;
}

/** The answer of `engine run` with these words. */
export async function answerOf(room: Room, words: readonly string[]): Promise<EvaluationResponse> {
  return (await room.json("run", SPEC, "--json", ...words)) as EvaluationResponse;
}

export async function resultsOf(room: Room, words: readonly string[]): Promise<Readonly<Record<string, RuleResult>>> {
  return (await answerOf(room, words)).results;
}

/** The explanation of a rule of the spec. */
export async function explanationOf(room: Room, rule: string, words: readonly string[]): Promise<RuleNode> {
  const { [rule]: result } = await resultsOf(room, [...words, "--explain"]);
  const { explanation } = result ?? {};
  if (explanation === undefined) return expect.fail(`no explanation of ${rule}`);
  return explanation;
}

/** All nodes of an explanation, the root first. */
export function nodesOf(node: ExplanationNode): ExplanationNode[] {
  const causes = node.type === "rule" ? (node.causes ?? []) : [];
  const operands = "operands" in node ? node.operands : [];
  const children = node.type === "rule" ? (node.children ?? []) : [];
  return [node, ...[...causes.flatMap((cause) => cause.children ?? []), ...operands, ...children].flatMap(nodesOf)];
}
