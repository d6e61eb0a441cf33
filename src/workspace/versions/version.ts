import type { Limits } from "../../model/limits.ts";
import { type Instant, isAfter } from "../../model/time/timeline.ts";
import { STEPS_PER_COPY, type WorkBudget } from "../../model/work-budget.ts";
import { analyseBody } from "../../plan/bodies/analyse-body.ts";
import type { SimilarBodies } from "../../plan/bodies/similar-bodies.ts";
import type { Body, Import, Row } from "../../plan/body.ts";
import type { Finding, Report } from "../../plan/findings/finding.ts";
import { buildPlan } from "../../plan/instances/build-plan.ts";
import { bindsReferences, checkCircles, NO_CIRCLES, type PlacedFinding } from "../../plan/instances/check-circles.ts";
import type { Plan, RuleCheck } from "../../plan/plan.ts";
import type { Edge } from "./edges.ts";
import { exceededLimit, type Size, sizeOf } from "./size.ts";

/**
 * A row with its edges resolved, and the edges of its targets: the row's meaning in one or several
 * of its slices. Equal edges give the identical version.
 */
export interface Version {
  readonly row: Row;
  /**
   * In the order of edges, then every slice of the specs of dated lists; undefined where the
   * reference cannot be resolved or runs in a circle.
   */
  readonly targets: readonly (Version | undefined)[];
  /** Absent when the version exceeds a limit. */
  readonly body?: Body | undefined;
  readonly findings: readonly PlacedFinding[];
  /** Rules without a place in the order because of circles, those of imports included. */
  readonly unplaced: ReadonlySet<string>;
  /** True when neither this version nor any import has an error. */
  readonly sound: boolean;
  readonly size: Size;
}

/**
 * One part of a row's window, with the row's meaning in it; it ends where the next slice starts.
 */
export interface Slice {
  readonly start: Instant;
  readonly version: Version;
}

/** The input for making versions. `plans` is filled on demand. */
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

/** A row with its edges, and in their order the rows and versions to which they lead. */
interface ResolvedEdges {
  readonly row: Row;
  readonly edges: readonly Edge[];
  readonly rows: readonly (Row | undefined)[];
  /** Undefined also for the row itself, which only lists lead to. */
  readonly targets: readonly (Version | undefined)[];
  /** Every slice of every version of the spec of a dated list; empty for other edges. */
  readonly dated: readonly (readonly Slice[])[];
}

/**
 * Analyses a row against its resolved edges. `names`: the number of spec names that its unpinned
 * imports lead to. `similar`: earlier bodies of the row with other targets.
 */
export function makeVersion(
  context: VersionContext,
  resolved: ResolvedEdges,
  names: number,
  similar?: SimilarBodies,
): Version {
  const { row, edges, rows, targets } = resolved;
  const size = sizeOf(row, edges, targets, context.limits);
  const excess = exceededLimit(row, size, names, context.limits);
  if (excess !== undefined) return { row, targets, findings: [excess], unplaced: new Set(), sound: false, size };

  const { body, found, isKnown } = analysed(context, resolved, similar);
  const circles =
    isKnown && !bindsReferences(body) ? NO_CIRCLES : checkCircles(body, context.budget, unplacedIn(resolved, body));
  const kept = circles.ofRules ? found.filter(({ phase }) => phase !== 2) : found;
  const sound =
    kept.length + circles.findings.length === 0 && targets.every((target, i) => target?.sound ?? rows[i] === row);
  if (sound && !isKnown) checkRules(context, body, (finding) => kept.push(finding));
  const findings = [...kept.map((finding) => ({ finding, owner: row })), ...circles.findings];
  if (findings.length === 0 && sound && !isKnown && !readsRows(body)) similar?.add(bodiesOf(targets), body);
  return { row, targets, body, findings, unplaced: circles.unplaced, sound: sound && kept.length === 0, size };
}

/**
 * The body of the row, with its errors. A row without errors has one meaning wherever the
 * interfaces of its imports are equal.
 */
function analysed(
  context: VersionContext,
  resolved: ResolvedEdges,
  similar: SimilarBodies | undefined,
): { readonly body: Body; readonly found: Finding[]; readonly isKnown: boolean } {
  const { row, edges, targets } = resolved;
  const { imports, inline, broken, selfLists } = importsOf(resolved);
  const isWhole = targets.every((target) => target?.sound === true);
  const alike = isWhole ? similar?.find(bodiesOf(targets)) : undefined;
  if (alike !== undefined) {
    context.budget.charge(1 + edges.length);
    return { body: { ...alike, imports, names: { ...alike.names, imports } }, found: [], isKnown: true };
  }
  const weight = similar?.noteAnalysis() === "again" ? STEPS_PER_COPY : 1;
  context.budget.charge((1 + declarationsOf(row)) * weight);
  const found: Finding[] = [];
  const body = analyseBody(row, {
    imports,
    inline,
    broken,
    selfLists,
    budget: context.budget,
    report: (finding) => found.push(finding),
  });
  return { body, found, isKnown: false };
}

function bodiesOf(targets: readonly (Version | undefined)[]): readonly (Body | undefined)[] {
  return targets.map((target) => target?.body);
}

/** The number of declarations that analysis visits: arms of one form count once. */
function declarationsOf({ tree }: Row): number {
  let forms = 0;
  for (const { arms } of tree.rules) for (const _ of arms.forms()) forms += 1;
  return tree.data.length + tree.uses.length + tree.rules.length + forms;
}

/**
 * The imports of a row. An alias of several imports, which is an error, stands for none of them.
 * Inline imports that could not be resolved are left out.
 */
function importsOf({ row, edges, rows, targets, dated }: ResolvedEdges) {
  const imports = new Map<string, Import>();
  const selfLists = new Map<string, Omit<Import, "body">>();
  const inline = new Map<string, Body>();
  const broken = new Set<string>();
  edges.forEach((edge, i) => {
    const body = targets[i]?.body;
    if (edge.kind === "inline") {
      if (body !== undefined) inline.set(edge.name, body);
      return;
    }
    const isRepeated = imports.delete(edge.name) || selfLists.delete(edge.name) || broken.has(edge.name);
    const head = { alias: edge.name, pinned: edge.pin !== undefined, isList: edge.isList, at: edge.at };
    if (isRepeated) broken.add(edge.name);
    else if (body !== undefined) imports.set(edge.name, { ...head, body, ...versionsIn(dated[i] ?? []) });
    else if (rows[i] === row) selfLists.set(edge.name, head);
    else broken.add(edge.name);
  });
  return { imports, inline, broken, selfLists };
}

/** The bodies of a dated list; those with an error are reported elsewhere. */
function versionsIn(slices: readonly Slice[]): Pick<Import, "versions"> {
  if (slices.length === 0) return {};
  return {
    versions: slices.flatMap(({ start, version: { row, body } }, i) =>
      body === undefined ? [] : [{ from: start, until: beginningOfGap(row, slices[i + 1]), body }],
    ),
  };
}

/** The start of the next row, where its first slice begins only later. */
function beginningOfGap(row: Row, next: Slice | undefined): Instant {
  if (next === undefined || next.version.row === row) return undefined;
  const { start } = next.version.row;
  return isAfter(next.start, start) ? start : undefined;
}

/** True when a body holds bodies of rows, so that it is no body of other versions of them. */
function readsRows({ lists, rules }: Body): boolean {
  return lists.size > 0 || Array.from(rules.values()).some(({ rowReads }) => rowReads !== undefined);
}

/** The rules in circles of the imports of a body. */
function unplacedIn({ edges, targets }: ResolvedEdges, { imports }: Body): ReadonlySet<string> {
  const unplaced = new Set<string>();
  edges.forEach(({ kind, name }, i) => {
    if (kind !== "uses" || !imports.has(name)) return;
    for (const rule of targets[i]?.unplaced ?? []) unplaced.add(`${name}\n${rule}`);
  });
  return unplaced;
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
