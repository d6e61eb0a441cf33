import type { PieceTokens } from "../pieces/piece-tokens.ts";
import type {
  BindingNode,
  BindingValue,
  EffectiveText,
  MetaNode,
  PathNode,
  RepositoryNode,
  SpecNode,
  UsesNode,
  WithNode,
} from "../tree/declaration.ts";
import type { Literal } from "../tree/literal.ts";
import { expression } from "./build-expression.ts";
import { bindingValue } from "./list-node.ts";
import { buildScalar, labelled, labelsOf, nameOf, rangeAt, rangeOf, valueIn, wholeRange } from "./literals.ts";
import {
  append,
  type Branch,
  type Build,
  type Draft,
  drafted,
  type Items,
  itemsOf,
  type Leaf,
  type Operand,
  type TokenSpan,
} from "./parts.ts";

// The functions that the grammar calls for names, headers and imports (grammar/declarations.ne).

export function span(first: Leaf, last: Leaf): TokenSpan {
  return { from: first.index, to: last.index };
}

export function longer(start: TokenSpan, last: Leaf): TokenSpan {
  return { from: start.from, to: last.index };
}

export function from(first: Leaf, rest: TokenSpan): TokenSpan {
  return { from: first.index, to: rest.to };
}

export function repository(name: TokenSpan): Draft<RepositoryNode> {
  return () => (tokens) => ({
    type: "repository",
    name: nameOf(tokens, name),
    range: wholeRange(tokens),
    keyword: rangeAt(tokens, 0),
  });
}

export function spec(name: TokenSpan, label: Leaf | undefined, effective?: Leaf, commentary?: Leaf): Draft<SpecNode> {
  return () => (tokens) => {
    const text = commentary === undefined ? "" : trimmed(tokens.text(commentary.index).slice(3, -3));
    return {
      type: "spec",
      name: nameOf(tokens, name),
      nameRange: rangeOf(tokens, name),
      ...labelled(tokens, label),
      effective: effectiveOf(tokens, effective),
      commentary: text === "" ? undefined : text,
      range: wholeRange(tokens),
      keyword: rangeAt(tokens, 0),
    };
  };
}

export function meta(key: Leaf, value: Branch): Draft<MetaNode> {
  return () => (tokens) => ({
    type: "meta",
    key: tokens.folded(key.index),
    keyRange: rangeAt(tokens, key.index),
    value: buildScalar(tokens, value),
    range: wholeRange(tokens),
  });
}

/** The spec that a `uses` line names; `list`: the word. */
interface ImportedSpec {
  readonly repository?: TokenSpan | undefined;
  readonly spec: TokenSpan;
  readonly effective?: Leaf | undefined;
  readonly list?: Leaf | undefined;
}

export function imported(repository: TokenSpan | undefined, name: TokenSpan): ImportedSpec {
  return { repository, spec: name };
}

export function dated(undated: ImportedSpec, effective: Leaf): ImportedSpec {
  return { ...undated, effective };
}

export function listed(single: ImportedSpec, list: Leaf): ImportedSpec {
  return { ...single, list };
}

export function uses(
  alias: Leaf | undefined,
  { repository, spec, effective, list }: ImportedSpec,
  lines: Items<Draft<readonly BindingNode[]>>,
  label?: Leaf,
): Draft<UsesNode> {
  const shown = list === undefined ? spec : { from: spec.to, to: spec.to };
  const named = alias === undefined ? shown : span(alias, alias);
  return (programs) => {
    const bindings = drafted(lines, programs);
    return (tokens) => ({
      type: "uses",
      alias: nameOf(tokens, named),
      aliasRange: rangeOf(tokens, named),
      explicitAlias: alias !== undefined,
      ...labelled(tokens, label),
      repository: repository && nameOf(tokens, repository),
      repositoryRange: repository && rangeOf(tokens, repository),
      spec: nameOf(tokens, spec),
      specRange: rangeOf(tokens, spec),
      effective: effectiveOf(tokens, effective),
      bindings: bindings(tokens).flat(),
      ...(list && { list: { range: rangeAt(tokens, list.index), lines: [] } }),
      range: wholeRange(tokens),
    });
  };
}

/** A binding, which begins with the arrow of its line where it is the first one there. */
type PairDraft = (...context: [...Parameters<Draft<BindingNode>>, arrow: Leaf | undefined]) => Build<BindingNode>;

/** The pairs of one line, with those of the lines before; `arrow` begins the line. */
export function bindings(
  rest: Items<Draft<readonly BindingNode[]>>,
  arrow: Leaf,
  pairs: Items<PairDraft>,
): Items<Draft<readonly BindingNode[]>> {
  return append(rest, (programs) => {
    const builds = itemsOf(pairs).map((pair, index) => pair(programs, index === 0 ? arrow : undefined));
    return (tokens) => builds.map((build) => build(tokens));
  });
}

export function pair(path: TokenSpan, value: Draft<BindingValue>): PairDraft {
  return (programs, arrow) => {
    const build = value(programs);
    return (tokens) => {
      const built = build(tokens);
      const range = { start: tokens.start(arrow?.index ?? path.from), end: built.range.end };
      const continues = arrow === undefined && { continues: true as const };
      const pathRange = rangeOf(tokens, path);
      return { type: "binding", path: labelsOf(tokens, path), pathRange, value: built, ...continues, range };
    };
  };
}

/** A value that is neither a literal nor a name. */
export function formula(value: Operand): Draft<BindingValue> {
  const draft = expression(value);
  return (programs) => {
    const build = draft(programs);
    return (tokens) => bindingValue(build(tokens));
  };
}

/** A literal or a name. */
export function plain(value: Branch | Build<Literal | (PathNode & { readonly type: "path" })>): Draft<BindingValue> {
  return () => valueIn(value);
}

export function withLine(path: TokenSpan, value: Draft<BindingValue>): Draft<WithNode> {
  return (programs) => {
    const build = value(programs);
    return (tokens) => {
      const [alias = "", ...rest] = labelsOf(tokens, path);
      const pathRange = rangeOf(tokens, path);
      return { type: "with", alias, path: rest, pathRange, value: build(tokens), range: wholeRange(tokens) };
    };
  };
}

export function pathValue(path: TokenSpan): Build<PathNode & { readonly type: "path" }> {
  return (tokens) => ({ type: "path", path: labelsOf(tokens, path), range: rangeOf(tokens, path) });
}

function effectiveOf(tokens: PieceTokens, date: Leaf | undefined): EffectiveText | undefined {
  if (date === undefined) return undefined;
  const moment = tokens.momentAt(date.index);
  if (moment.type !== "effective") return undefined;
  return { text: moment.text, start: moment.start, range: rangeAt(tokens, date.index) };
}

const WHITE_SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.test(text.charAt(start))) start += 1;
  while (end > start && WHITE_SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
