import type { Limits } from "../../model/limits.ts";
import { STEPS_PER_COPY } from "../../model/work-budget.ts";
import type { Row } from "../../plan/body.ts";
import type { PlacedFinding } from "../../plan/instances/check-circles.ts";
import type { Edge } from "./edges.ts";
import { rowName } from "./rows.ts";

/**
 * The numbers that the limits of docs/spec/05-composition-versions.md#5-12-cycles-and-limits bound.
 */
export interface Size {
  /** The number of edges on the longest path of imports. */
  readonly depth: number;
  /**
   * The number of instances of imported specs, one for each chain of aliases; at most one more than
   * the limit.
   */
  readonly instances: number;
  /**
   * The number of data in all instances of imported specs; at most one more than can be planned.
   */
  readonly data: number;
  /**
   * At least the number of distinct rows reached, this one included; counted exactly when it may
   * exceed the limit.
   */
  readonly rows: number;
}

/** A version with the numbers of its size. */
interface Sized {
  readonly row: Row;
  readonly targets: readonly (Sized | undefined)[];
  readonly size: Size;
}

/** The size of a version; `targets` are in the order of edges. */
export function sizeOf(
  row: Row,
  edges: readonly Edge[],
  targets: readonly (Sized | undefined)[],
  limits: Limits,
): Size {
  const most = limits.max_spec_instances + 1;
  let depth = 0;
  let instances = 0;
  let data = 0;
  let rows = 1;
  targets.forEach((target, i) => {
    if (target === undefined) return;
    depth = Math.max(depth, target.size.depth + 1);
    if (edges[i]?.kind === "uses" && edges[i]?.isList === false) {
      instances = Math.min(most, instances + target.size.instances + 1);
      data = Math.min(mostData(limits) + 1, data + target.size.data + target.row.tree.data.length);
    }
    rows += target.size.rows;
  });
  return {
    depth,
    instances,
    data,
    rows: rows > limits.max_dag_specs ? countRows(row, targets, limits.max_dag_specs) : rows,
  };
}

/** The largest number of data in imported instances that can be planned and shown. */
function mostData({ max_planning_steps }: Limits): number {
  return Math.floor(max_planning_steps / (2 * STEPS_PER_COPY));
}

/**
 * The number of distinct rows reached, the row itself included; counting stops one above the limit.
 */
function countRows(row: Row, targets: readonly (Sized | undefined)[], limit: number): number {
  const met = new Set<Row>([row]);
  const seen = new Set<Sized>();
  const open = [...targets];
  while (open.length > 0) {
    const target = open.pop();
    if (target === undefined || seen.has(target)) continue;
    seen.add(target);
    met.add(target.row);
    if (met.size > limit) return met.size;
    for (const next of target.targets) open.push(next);
  }
  return met.size;
}

/**
 * The first limit exceeded by a version
 * (docs/spec/05-composition-versions.md#5-12-cycles-and-limits): depth, then the number of specs,
 * of instances, and of their data.
 */
export function exceededLimit(row: Row, size: Size, names: number, limits: Limits): PlacedFinding | undefined {
  const depth = limits.max_spec_dependency_depth;
  if (size.depth > depth) {
    const what = `spec \`${rowName(row)}\` reaches more than ${depth} levels of imports`;
    return limitFinding(row, "max_spec_dependency_depth", depth, what, "shorten the chain of `uses` lines");
  }
  const specs = limits.max_dag_specs;
  if (Math.max(size.rows, names + 1) > specs) {
    const what = `spec \`${rowName(row)}\` needs more than ${specs} specs, itself included`;
    return limitFinding(row, "max_dag_specs", specs, what, "split the spec, or import fewer specs");
  }
  const copies = limits.max_spec_instances;
  if (size.instances > copies) {
    const what = `spec \`${rowName(row)}\` imports more than ${copies} instances of specs, counting every chain of aliases`;
    return limitFinding(row, "max_spec_instances", copies, what, "import shared specs along fewer paths");
  }
  if (size.data > mostData(limits)) {
    const what = `spec \`${rowName(row)}\` gets more than ${mostData(limits)} data through its imports, counting every chain of aliases: that takes more steps than planning may`;
    return limitFinding(
      row,
      "max_planning_steps",
      limits.max_planning_steps,
      what,
      "import large specs along fewer paths",
    );
  }
  return undefined;
}

function limitFinding(row: Row, name: string, limit: number, message: string, suggestion: string): PlacedFinding {
  return {
    owner: row,
    finding: {
      kind: "resource_limit",
      code: "resource-limit",
      message,
      spec: row.spec,
      suggestion,
      limit_name: name,
      limit_value: String(limit),
      actual_value: String(limit + 1),
      phase: 0,
      ordinal: -1,
    },
  };
}
