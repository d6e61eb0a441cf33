import type { PieceTokens } from "../../pieces/piece-tokens.ts";
import type {
  BindingNode,
  BindingValue,
  EffectiveText,
  RepositoryNode,
  SpecNode,
  UsesNode,
  WithNode,
} from "../../tree/declaration.ts";
import type { Range } from "../../tree/place.ts";
import type { BindingTemplate, PieceTemplate, UsesTemplate, ValueTemplate } from "../template.ts";
import { buildExpression } from "./build-expression.ts";
import { bindingValue } from "./build-lists.ts";
import { buildLiteral, labelled, labelsOf, nameOf, rangeOf } from "./build-literal.ts";

/** Replays the derivation of the line that names a repository. */
export function buildRepository(tokens: PieceTokens, template: TemplateOf<"repository">, range: Range): RepositoryNode {
  return { type: "repository", name: nameOf(tokens, template.name), range, keyword: keywordOf(tokens) };
}

type TemplateOf<Type extends PieceTemplate["type"]> = Extract<PieceTemplate, { type: Type }>;

const WHITE_SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

export function buildSpec(tokens: PieceTokens, template: TemplateOf<"spec">, range: Range): SpecNode {
  const commentary = template.commentary === undefined ? "" : trimmed(tokens.text(template.commentary).slice(3, -3));
  return {
    type: "spec",
    name: nameOf(tokens, template.name),
    nameRange: rangeOf(tokens, template.name),
    ...labelled(tokens, template.label),
    effective: effectiveOf(tokens, template.effective),
    commentary: commentary === "" ? undefined : commentary,
    range,
    keyword: keywordOf(tokens),
  };
}

export function buildUses(tokens: PieceTokens, template: UsesTemplate, range: Range): UsesNode {
  const spec = nameOf(tokens, template.spec);
  const specRange = rangeOf(tokens, template.spec);
  const { alias, repository, list } = template;
  const explicit = alias !== undefined;
  const isList = list !== undefined;
  const last = { from: template.spec.to, to: template.spec.to };
  const aliasRange = explicit
    ? rangeOf(tokens, { from: alias, to: alias })
    : isList
      ? rangeOf(tokens, last)
      : specRange;
  return {
    type: "uses",
    alias: explicit ? tokens.folded(alias) : isList ? tokens.folded(template.spec.to) : spec,
    aliasRange,
    explicitAlias: explicit,
    ...labelled(tokens, template.label),
    repository: repository === undefined ? undefined : nameOf(tokens, repository),
    repositoryRange: repository === undefined ? undefined : rangeOf(tokens, repository),
    spec,
    specRange,
    effective: effectiveOf(tokens, template.effective),
    bindings: template.bindings.map((binding) => buildBinding(tokens, binding)),
    ...(isList && { list: { range: rangeOf(tokens, { from: list, to: list }), lines: [] } }),
    range,
  };
}

function buildBinding(tokens: PieceTokens, { arrow, path, value }: BindingTemplate): BindingNode {
  const built =
    value.type === "formula" ? bindingValue(buildExpression(tokens, value.program)) : buildValue(tokens, value);
  const range = { start: tokens.start(arrow ?? path.from), end: built.range.end };
  const continues = arrow === undefined && { continues: true as const };
  const pathRange = rangeOf(tokens, path);
  return { type: "binding", path: labelsOf(tokens, path), pathRange, value: built, ...continues, range };
}

export function buildWith(tokens: PieceTokens, template: TemplateOf<"with">, range: Range): WithNode {
  const [alias = "", ...path] = labelsOf(tokens, template.path);
  const pathRange = rangeOf(tokens, template.path);
  return { type: "with", alias, path, pathRange, value: buildValue(tokens, template.value), range };
}

function buildValue(tokens: PieceTokens, value: ValueTemplate): BindingValue {
  if (value.type !== "path") return buildLiteral(tokens, value);
  return { type: "path", path: labelsOf(tokens, value.path), range: rangeOf(tokens, value.path) };
}

function effectiveOf(tokens: PieceTokens, index: number | undefined): EffectiveText | undefined {
  if (index === undefined) return undefined;
  const moment = tokens.momentAt(index);
  if (moment.type !== "effective") return undefined;
  return { text: moment.text, start: moment.start, range: rangeOf(tokens, { from: index, to: index }) };
}

function keywordOf(tokens: PieceTokens): Range {
  return rangeOf(tokens, { from: 0, to: 0 });
}

function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.test(text.charAt(start))) start += 1;
  while (end > start && WHITE_SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
