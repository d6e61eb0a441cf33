/** The nodes of a graph in dependency order, together with its circles. */
interface DependencyOrder<Node> {
  /** Every node after the nodes that it leads to, as far as circles allow. */
  readonly order: readonly Node[];
  /** Sets of two or more nodes that all lead to each other. */
  readonly circles: readonly (readonly Node[])[];
}

/** The state of a visited node. */
interface Visit<Node> {
  readonly node: Node;
  readonly index: number;
  readonly targets: readonly Node[];
  low: number;
  next: number;
  open: boolean;
}

/**
 * Tarjan's strongly connected components ("Depth-first search and linear graph algorithms", 1972),
 * with its own stack, as chains may be as long as the input.
 */
export function dependencyOrder<Node>(
  nodes: Iterable<Node>,
  targetsOf: (node: Node) => readonly Node[],
): DependencyOrder<Node> {
  const visits = new Map<Node, Visit<Node>>();
  const path: Visit<Node>[] = [];
  const unassigned: Visit<Node>[] = [];
  const order: Node[] = [];
  const circles: Node[][] = [];

  const enter = (node: Node) => {
    const index = visits.size;
    const visit = { node, index, targets: targetsOf(node), low: index, next: 0, open: true };
    visits.set(node, visit);
    path.push(visit);
    unassigned.push(visit);
  };

  const leave = (visit: Visit<Node>) => {
    path.pop();
    const parent = path.at(-1);
    if (parent !== undefined) parent.low = Math.min(parent.low, visit.low);
    if (visit.low !== visit.index) return;
    const component: Node[] = [];
    for (let member = unassigned.pop(); member !== undefined; member = unassigned.pop()) {
      member.open = false;
      component.push(member.node);
      if (member === visit) break;
    }
    for (const node of component) order.push(node);
    if (component.length > 1) circles.push(component);
  };

  for (const root of nodes) {
    if (visits.has(root)) continue;
    enter(root);
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const target = visit.targets[visit.next++];
      if (target === undefined) {
        leave(visit);
        continue;
      }
      const known = visits.get(target);
      if (known === undefined) enter(target);
      else if (known.open) visit.low = Math.min(visit.low, known.index);
    }
  }
  return { order, circles };
}
