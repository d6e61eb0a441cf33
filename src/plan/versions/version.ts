import type { Limits } from "../../model/limits.ts";
import type { Instant } from "../../model/time/timeline.ts";
import { STEPS_PER_COPY, type WorkBudget } from "../../model/work-budget.ts";
import { analyseBody } from "../analyse-body.ts";
import type { Body, Finding, Import, Report, Row } from "../body.ts";
import { buildPlan } from "../instances/build-plan.ts";
import { checkCircles, type PlacedFinding } from "../instances/check-circles.ts";
import type { Plan, RulePlan } from "../plan.ts";
import type { Edge } from "./edges.ts";
import { rowName } from "./rows.ts";

/** A row with its edges resolved, and theirs: what the row means in one or several of its slices. Equal edges give the identical version. */
export interface Version {
  readonly row: Row;
  /** By edge; undefined where the reference leads nowhere or runs in a circle. */
  readonly targets: readonly (Version | undefined)[];
  /** Absent when the version exceeds a limit. */
  readonly body?: Body | undefined;
  readonly findings: readonly PlacedFinding[];
  /** Rules that circles leave without a place, those of imports included. */
  readonly unplaced: ReadonlySet<string>;
  /** Neither this version nor any import has an error. */
  readonly sound: boolean;
  readonly size: Size;
}

/** What the limits of chapter 5, 5.12 count. */
interface Size {
  /** Edges on the longest path of imports. */
  readonly depth: number;
  /** Instances of imported specs, once for each chain of aliases; at most one more than the limit. */
  readonly instances: number;
  /** Data of all instances of imported specs; at most one more than can be planned. */
  readonly data: number;
  /** At least the number of distinct rows reached, this one included; exact where it matters. */
  readonly rows: number;
}

/** One part of a row's window, with what the row means in it; ends where the next one starts. */
export interface Slice {
  readonly start: Instant;
  readonly version: Version;
}

/** A check of a later stage on single rules of specs without errors: it runs for own rules of at least `atLeast` nodes (`RuleDeclaration.size`). */
export interface RuleCheck {
  readonly atLeast: number;
  check(plan: Plan, rule: RulePlan, report: Report, budget: WorkBudget): void;
}

/** What is needed to make versions. `plans` is filled on demand. */
export interface VersionContext {
  readonly limits: Limits;
  readonly ruleCheck?: RuleCheck | undefined;
  readonly plans: WeakMap<Body, Plan>;
  readonly budget: WorkBudget;
}

/** The plan of a body without errors, made once. */
export function planOf(plans: WeakMap<Body, Plan>, body: Body, budget: WorkBudget): Plan {
  let plan = plans.get(body);
  if (plan === undefined) {
    plan = buildPlan(body, budget);
    plans.set(body, plan);
  }
  return plan;
}

/** Analyses a row against its resolved edges: `targets` by edge. `names`: spec names that its unpinned imports lead to. */
export function makeVersion(
  context: VersionContext,
  row: Row,
  edges: readonly Edge[],
  targets: readonly (Version | undefined)[],
  names: number,
): Version {
  const size = sizeOf(row, edges, targets, context.limits);
  const excess = exceededLimit(row, size, names, context.limits);
  if (excess !== undefined) return { row, targets, findings: [excess], unplaced: new Set(), sound: false, size };

  const found: Finding[] = [];
  const { imports, inline, broken } = importsOf(edges, targets);
  context.budget.charge(1 + edges.length);
  const body = analyseBody(row, {
    imports,
    inline,
    broken,
    budget: context.budget,
    report: (finding) => found.push(finding),
  });
  const circles = checkCircles(body, context.budget, (alias) => unplacedIn(edges, targets, alias));
  const kept = circles.ofRules ? found.filter(({ phase }) => phase !== 2) : found;
  const sound = kept.length + circles.findings.length === 0 && targets.every((target) => target?.sound);
  if (sound) checkRules(context, body, (finding) => kept.push(finding));
  const findings = [...kept.map((finding) => ({ finding, owner: row })), ...circles.findings];
  return { row, targets, body, findings, unplaced: circles.unplaced, sound: sound && kept.length === 0, size };
}

/** An alias of several imports, an error of its own, is not known to mean any of them. Inline imports that could not be resolved have no body and no alias. */
function importsOf(edges: readonly Edge[], targets: readonly (Version | undefined)[]) {
  const imports = new Map<string, Import>();
  const inline = new Map<string, Body>();
  const broken = new Set<string>();
  edges.forEach((edge, i) => {
    const body = targets[i]?.body;
    if (edge.kind === "inline") {
      if (body !== undefined) inline.set(edge.name, body);
      return;
    }
    const isRepeated = imports.delete(edge.name) || broken.has(edge.name);
    if (body === undefined || isRepeated) broken.add(edge.name);
    else imports.set(edge.name, { alias: edge.name, body, pinned: edge.pin !== undefined, at: edge.at });
  });
  return { imports, inline, broken };
}

function unplacedIn(edges: readonly Edge[], targets: readonly (Version | undefined)[], alias: string) {
  return targets[edges.findIndex(({ kind, name }) => kind === "uses" && name === alias)]?.unplaced ?? new Set<string>();
}

function checkRules({ ruleCheck, plans, budget }: VersionContext, body: Body, report: Report): void {
  if (ruleCheck === undefined) return;
  for (const { name, size } of body.rules.values()) {
    if (size < ruleCheck.atLeast) continue;
    const plan = planOf(plans, body, budget);
    const rule = plan.rules[plan.root.rules.get(name) ?? -1];
    if (rule !== undefined) ruleCheck.check(plan, rule, report, budget);
  }
}

function sizeOf(row: Row, edges: readonly Edge[], targets: readonly (Version | undefined)[], limits: Limits): Size {
  const most = limits.max_spec_instances + 1;
  let depth = 0;
  let instances = 0;
  let data = 0;
  let rows = 1;
  targets.forEach((target, i) => {
    if (target === undefined) return;
    depth = Math.max(depth, target.size.depth + 1);
    if (edges[i]?.kind === "uses") {
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

/** How many data of imported instances can be planned and shown. */
function mostData({ max_planning_steps }: Limits): number {
  return Math.floor(max_planning_steps / (2 * STEPS_PER_COPY));
}

/** Distinct rows reached, the row itself included; counting stops one above the limit. */
function countRows(row: Row, targets: readonly (Version | undefined)[], limit: number): number {
  const met = new Set<Row>([row]);
  const seen = new Set<Version>();
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

/** Chapter 5, 5.12. Depth first, then the number of specs, of instances, and of their data. */
function exceededLimit(row: Row, size: Size, names: number, limits: Limits): PlacedFinding | undefined {
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
