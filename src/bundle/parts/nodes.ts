import type { AnyNode, Node } from "acorn";

/** How acorn reads the modules of the engine. */
export const SYNTAX = { ecmaVersion: "latest", sourceType: "module" } as const;

/** Every node of a tree, except the subtrees for which `isEntered` is false. */
export function allNodes(tree: Node, isEntered: (node: AnyNode) => boolean = () => true): readonly AnyNode[] {
  const nodes: AnyNode[] = [];
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const next = open.pop();
    if (Array.isArray(next)) open.push(...next);
    else if (isNode(next) && isEntered(next)) {
      nodes.push(next);
      open.push(...Object.values(next));
    }
  }
  return nodes;
}

export function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
