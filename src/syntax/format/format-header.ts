import type { BindingNode, BindingValue, MetaNode, SpecNode, UsesNode, WithNode } from "../tree/declaration.ts";
import type { SpecTree } from "../tree/source.ts";
import { printLiteral, printScalar } from "./print-literal.ts";

/**
 * The `spec` line with its commentary, and the meta lines below it
 * (docs/spec/01-syntax.md#8-1-order-and-blank-lines).
 */
export function formatHeader(header: SpecNode, meta: readonly MetaNode[]): string {
  const { name, effective, commentary } = header;
  const lines = [effective === undefined ? `spec ${name}` : `spec ${name} ${effective.text}`];
  if (commentary !== undefined) lines.push('"""', commentary, '"""');
  for (const { key, value } of meta) lines.push(`meta ${key}: ${printScalar(value)}`);
  return lines.join("\n");
}

/**
 * The imports of a spec, each with its bindings; a standalone `with` line joins the import whose
 * slot it binds (docs/spec/01-syntax.md#8-2-headers-uses).
 */
export function formatImports(spec: SpecTree): readonly string[] {
  const standalone = new Map<string, WithNode[]>();
  for (const { node } of spec.withs) {
    const lines = standalone.get(node.alias);
    if (lines === undefined) standalone.set(node.alias, [node]);
    else lines.push(node);
  }
  return spec.uses.map(({ node }) => {
    const own = standalone.get(node.alias) ?? [];
    standalone.delete(node.alias);
    return formatImport(node, own);
  });
}

function formatImport(uses: UsesNode, standalone: readonly WithNode[]): string {
  const target = [uses.repository, uses.spec, uses.effective?.text].filter((part) => part !== undefined).join(" ");
  const line = uses.alias === uses.spec ? `uses ${target}` : `uses ${uses.alias}: ${target}`;
  return [line, ...[...uses.bindings, ...standalone].map(bindingText)].join("\n");
}

function bindingText({ path, value }: BindingNode | WithNode): string {
  return `  -> with ${path.join(".")}: ${bindingValue(value)}`;
}

function bindingValue(value: BindingValue): string {
  return value.type === "path" ? value.path.join(".") : printLiteral(value);
}
