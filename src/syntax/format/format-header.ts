import type { BindingNode, BindingValue, UsesNode, WithNode } from "../tree/declaration.ts";
import type { Placed } from "../tree/place.ts";
import type { RepositoryTree, SpecTree } from "../tree/source.ts";
import { CommentsByPart, commented, commentLines } from "./comments/part-comments.ts";
import { commentaryStart } from "./comments/parts-of-spec.ts";
import { printLiteral, printScalar } from "./print-literal.ts";

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
  const { name, effective, commentary } = header.node;
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
export function formatImports(spec: SpecTree, comments: CommentsByPart): readonly string[] {
  const standalone = new Map<string, Placed<WithNode>[]>();
  for (const placed of spec.withs) {
    const lines = standalone.get(placed.node.alias);
    if (lines === undefined) standalone.set(placed.node.alias, [placed]);
    else lines.push(placed);
  }
  return spec.uses.map((uses) => {
    const own = standalone.get(uses.node.alias) ?? [];
    standalone.delete(uses.node.alias);
    return formatImport(uses, own, comments);
  });
}

function formatImport(
  { piece, node }: Placed<UsesNode>,
  standalone: readonly Placed<WithNode>[],
  comments: CommentsByPart,
): string {
  const target = [node.repository, node.spec, node.effective?.text].filter((part) => part !== undefined).join(" ");
  const line = node.alias === node.spec ? `uses ${target}` : `uses ${node.alias}: ${target}`;
  const bindings = [
    ...node.bindings.map((binding) => ({ start: piece.start + binding.range.start, node: binding })),
    ...standalone.map((placed) => ({ start: placed.piece.start, node: placed.node })),
  ];
  return [
    commented(comments.atLine(piece.start), line, "", true),
    ...bindings.map((binding) => commented(comments.atLine(binding.start), bindingText(binding.node), "  ")),
  ].join("\n");
}

function bindingText({ path, value }: BindingNode | WithNode): string {
  return `  -> with ${path.join(".")}: ${bindingValue(value)}`;
}

function bindingValue(value: BindingValue): string {
  return value.type === "path" ? value.path.join(".") : printLiteral(value);
}
