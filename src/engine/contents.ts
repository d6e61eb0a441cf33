import type { CodeCache } from "../codegen/code-cache.ts";
import type { EngineError } from "../model/diagnostic.ts";
import type { Limits } from "../model/limits.ts";
import type { Span } from "../model/time/timeline.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Body } from "../plan/body.ts";
import type { Plan } from "../plan/plan.ts";
import { list, planned, type SpecVersionRef, selectionSpan, selectRow, type Workspace } from "../workspace/index.ts";
import type { ListedRepository, Show } from "./api.ts";
import type { VersionInForce } from "./evaluation/compiled.ts";
import type { CompiledOnDemand } from "./evaluation/compiled-on-demand.ts";
import { compiledPlan } from "./evaluation/compiled-plan.ts";
import type { CodeMaker } from "./evaluation/fast-runs.ts";
import { show } from "./show/show.ts";

/** What an engine answers from. Never changed, only replaced. */
export interface Contents {
  readonly limits: Limits;
  /** Everything planned, for what only the compiler can answer. */
  readonly workspace: Workspace;
  /** Whether `workspace` is there already. */
  readonly isPlanned: boolean;
  list(): ListedRepository[];
  /** Plans nothing yet: `ShownVersion` does, when it is asked for what needs a plan. */
  select(ref: SpecVersionRef, budget: WorkBudget): ShownVersion | EngineError;
}

export interface ShownVersion extends VersionInForce {
  /** The instants for which it is selected. */
  readonly span: Span;
  readonly compiled: CompiledOnDemand;
  show(budget: WorkBudget): Show;
}

/** Contents that were planned here. */
export class PlannedContents implements Contents {
  readonly isPlanned = true;
  readonly workspace: Workspace;
  readonly #compiled: CompiledPlans;

  constructor(workspace: Workspace, compiled: CompiledPlans) {
    this.workspace = workspace;
    this.#compiled = compiled;
  }

  get limits(): Limits {
    return this.workspace.limits;
  }

  list(): ListedRepository[] {
    return list(this.workspace);
  }

  select(ref: SpecVersionRef, budget: WorkBudget): ShownVersion | EngineError {
    const selected = selectRow(this.workspace, ref, budget);
    if ("kind" in selected) return selected;
    const version = (budget: WorkBudget) => planned(this.workspace, selected, budget);
    const compiled = this.#compiled.of(selected.body, (budget) => version(budget).plan, ref);
    return {
      span: selectionSpan(this.workspace, ref),
      spec: selected.row.spec,
      from: selected.row.from?.text,
      to: selected.to?.text,
      compiled,
      show: (budget) => show(version(budget), compiled.programWithin(budget), budget),
    };
  }
}

/**
 * Code that is worth generating: for a set of rules (ids, ascending; absent: all of the spec
 * itself) of a version.
 */
export interface CodeOrder extends SpecVersionRef {
  readonly rules: readonly number[] | undefined;
  readonly explain: boolean;
}

/** What the versions of specs were compiled to; a body that is gone takes its entry with it. */
export class CompiledPlans {
  /** Code for all of them. */
  readonly code: CodeCache;
  readonly #orderCode: ((order: CodeOrder) => void) | undefined;
  readonly #bodies = new WeakMap<Body, CompiledOnDemand>();

  constructor(code: CodeCache, orderCode: ((order: CodeOrder) => void) | undefined) {
    this.code = code;
    this.#orderCode = orderCode;
  }

  /** Whether the program of a body is made. */
  has(body: Body): boolean {
    return this.#bodies.get(body)?.isReady(false) === true;
  }

  /** `ref`: a version that means this; without it no code is ordered elsewhere. */
  of(body: Body, plan: (budget: WorkBudget) => Plan, ref?: SpecVersionRef): CompiledOnDemand {
    let compiled = this.#bodies.get(body);
    if (compiled === undefined) {
      compiled = compiledPlan(plan, this.codeMaker(ref));
      this.#bodies.set(body, compiled);
    }
    return compiled;
  }

  codeMaker(ref: SpecVersionRef | undefined): CodeMaker {
    const order = this.#orderCode;
    if (order === undefined || ref === undefined) return { cache: this.code };
    return { cache: this.code, elsewhere: (rules, explain) => order({ ...ref, rules, explain }) };
  }
}
