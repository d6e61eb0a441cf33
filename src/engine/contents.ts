import type { CodeCache } from "../codegen/code-cache.ts";
import type { EngineError } from "../model/diagnostic.ts";
import type { Limits } from "../model/limits.ts";
import type { Span } from "../model/time/timeline.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Plan } from "../plan/plan.ts";
import {
  list,
  type SelectedVersion,
  type SpecVersionRef,
  selectionSpan,
  selectVersion,
  type Workspace,
} from "../plan/workspace/index.ts";
import type { ListedRepository, Show } from "./api.ts";
import type { VersionInForce } from "./evaluation/compiled.ts";
import type { CompiledOnDemand } from "./evaluation/compiled-on-demand.ts";
import { compiledPlan } from "./evaluation/compiled-plan.ts";
import { show } from "./show/show.ts";

/** What an engine answers from. Never changed, only replaced. */
export interface Contents {
  readonly limits: Limits;
  /** Everything planned, for what only the compiler can answer. */
  readonly workspace: Workspace;
  /** Whether `workspace` is there already. */
  readonly isPlanned: boolean;
  list(): ListedRepository[];
  /** Plans the version when nobody asked for it before. */
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
    const selected = selectVersion(this.workspace, ref, budget);
    return "kind" in selected ? selected : this.#shown(selected, selectionSpan(this.workspace, ref));
  }

  #shown(version: SelectedVersion, span: Span): ShownVersion {
    const compiled = this.#compiled.of(version.plan);
    return {
      span,
      spec: version.row.spec,
      from: version.row.from?.text,
      to: version.to?.text,
      compiled,
      show: (budget) => show(version, compiled.programWithin(budget), budget),
    };
  }
}

/** What plans were compiled to; a plan that is gone takes its entry with it. */
export class CompiledPlans {
  /** Code for all of them. */
  readonly code: CodeCache;
  readonly #plans = new WeakMap<Plan, CompiledOnDemand>();

  constructor(code: CodeCache) {
    this.code = code;
  }

  has(plan: Plan): boolean {
    return this.#plans.has(plan);
  }

  of(plan: Plan): CompiledOnDemand {
    let compiled = this.#plans.get(plan);
    if (compiled === undefined) {
      compiled = compiledPlan(plan, this.code);
      this.#plans.set(plan, compiled);
    }
    return compiled;
  }
}
