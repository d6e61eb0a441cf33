import type { BindingNode, BindingValue, UsesNode, WithNode } from "../tree/declaration.ts";
import type { Piece, Placed } from "../tree/place.ts";
import type { RepositoryTree, SpecTree } from "../tree/source.ts";
import { CommentsByPart, commented, commentLines } from "./comments/part-comments.ts";
import { commentaryStart } from "./comments/parts-of-spec.ts";
import { type Deepest, formatListLines } from "./format-list.ts";
import { printLiteral, printName, printScalar } from "./print-literal.ts";
import { renderInLine } from "./render.ts";

/** The `repo` line of a repository, with the comments of all its lines in the file. */
export function formatRepository(name: string, lines: readonly RepositoryTree[], isFirst: boolean): string {
  const [first, ...merged] = lines.map(({ piece, comments }) => {
    const shared = CommentsByPart.of(comments, () => [piece]);
    return { ...shared.atLine(piece.start), trailing: shared.trailing };
  });
  if (first === undefined) return `repo ${name}`;
  const above = merged.flatMap(({ leading, behind, trailing }) => [
    ...leading,
    ...(behind ? [behind] : []),
    ...trailing,
  ]);
  const line = commented({ ...first, leading: [...first.leading, ...above] }, `repo ${name}`, "", isFirst);
  return first.trailing.length === 0 ? line : `${line}\n\n${commentLines(first.trailing)}`;
}

/**
 * The `spec` line with its commentary, and the meta lines below it
 * (docs/spec/01-syntax.md#8-1-order-and-blank-lines). `isFirst`: no other spec stands before it.
 */
export function formatHeader({ header, meta }: SpecTree, comments: CommentsByPart, isFirst: boolean): string {
  const { effective, commentary } = header.node;
  const name = printName(header.node);
  const line = effective === undefined ? `spec ${name}` : `spec ${name} ${effective.text}`;
  const lines = [commented(comments.atLine(header.piece.start), line, "", isFirst)];
  if (commentary !== undefined) {
    lines.push(commented(comments.at(commentaryStart(header)), `"""\n${commentary}\n"""`));
  }
  for (const { piece, node } of meta) {
    lines.push(commented(comments.atLine(piece.start), `meta ${node.key}: ${printScalar(node.value)}`, "", true));
  }
  return lines.join("\n");
}

/**
 * The imports of a spec, each with its bindings; a standalone `with` line joins the import whose
 * slot it binds (docs/spec/01-syntax.md#8-2-headers-uses).
 */
export function formatImports(spec: SpecTree, comments: CommentsByPart, deepest: Deepest): readonly string[] {
  const standalone = new Map<string, Placed<WithNode>[]>();
  for (const placed of spec.withs) {
    const lines = standalone.get(placed.node.alias);
    if (lines === undefined) standalone.set(placed.node.alias, [placed]);
    else lines.push(placed);
  }
  return spec.uses.map((uses) => {
    const own = standalone.get(uses.node.alias) ?? [];
    standalone.delete(uses.node.alias);
    return formatImport(uses, own, comments, deepest);
  });
}

function formatImport(
  { piece, node }: Placed<UsesNode>,
  standalone: readonly Placed<WithNode>[],
  comments: CommentsByPart,
  deepest: Deepest,
): string {
  const list = node.list === undefined ? undefined : "list";
  const target = [node.repository, node.spec, node.effective?.text, list]
    .filter((part) => part !== undefined)
    .join(" ");
  const alias = printName({ name: node.alias, label: node.label });
  const line = needsAlias(node) ? `uses ${alias}: ${target}` : `uses ${target}`;
  const bindings = [
    ...bindingLines(node.bindings).map((pairs) => ({ start: piece.start + (pairs[0]?.range.start ?? 0), pairs })),
    ...standalone.map((placed) => ({ start: placed.piece.start, pairs: [placed.node] })),
  ];
  return [
    commented(comments.atLine(piece.start), line, "", true),
    ...formatListLines(piece, node.list?.lines ?? [], comments, deepest),
    ...bindings.map(({ start, pairs }) => commented(comments.atLine(start), bindingText(pairs, piece, deepest), "  ")),
  ].join("\n");
}

/**
 * True where the name without an alias would be another one, in one of the readings; a label stands
 * behind an alias.
 */
function needsAlias({ explicitAlias, alias, label, list, spec }: UsesNode): boolean {
  if (!explicitAlias) return false;
  if (label !== undefined) return true;
  return list === undefined ? alias !== spec : list.formerly !== undefined || alias !== /[^/.-]*$/.exec(spec)?.[0];
}

/** The bindings by the lines on which they stand. */
function bindingLines(bindings: readonly BindingNode[]): readonly (readonly BindingNode[])[] {
  const lines: BindingNode[][] = [];
  for (const binding of bindings) {
    const line = binding.continues === true ? lines.at(-1) : undefined;
    if (line === undefined) lines.push([binding]);
    else line.push(binding);
  }
  return lines;
}

function bindingText(pairs: readonly (BindingNode | WithNode)[], piece: Piece, deepest: Deepest): string {
  const texts = pairs.map(({ path, value }) => {
    if (value.type !== "expression") return `${path.join(".")}: ${bindingValue(value)}`;
    const { text, levels } = renderInLine(value.expression);
    deepest(levels, piece, value.range);
    return `${path.join(".")}: ${text}`;
  });
  return `  -> with ${texts.join(", ")}`;
}

function bindingValue(value: Exclude<BindingValue, { type: "expression" }>): string {
  return value.type === "path" ? value.path.join(".") : printLiteral(value);
}
