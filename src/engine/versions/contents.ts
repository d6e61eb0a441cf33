import type { CodeCache } from "../../codegen/code-cache.ts";
import type { HookName } from "../../codegen/variant.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import type { Limits } from "../../model/limits.ts";
import type { Span } from "../../model/time/timeline.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Body } from "../../plan/body.ts";
import type { Plan } from "../../plan/plan.ts";
import { list, planned, type SpecVersionRef, selectionSpan, selectRow, type Workspace } from "../../workspace/index.ts";
import type { EngineOptions, ListedRepository, Outline, Show } from "../api.ts";
import type { CodeMaker } from "../evaluation/coded-program.ts";
import type { VersionName } from "../evaluation/compiled.ts";
import { type CompiledBody, compiledBody } from "../evaluation/compiled-body.ts";
import { type ArmsOfRowSpecs, armsOfRowSpecs, outlinedArms } from "../show/arms.ts";
import { show } from "../show/show.ts";
import { type SpecSignature, signature } from "../show/signature.ts";

/** The state from which an engine answers. Never changed, only replaced. */
export interface Contents {
  readonly limits: Limits;
  /** The planned workspace, for questions that only the compiler can answer. */
  readonly workspace: Workspace;
  /** True when `workspace` was planned already. */
  readonly isPlanned: boolean;
  list(): ListedRepository[];
  /**
   * The program of a slice, by its number, if a snapshot brought it along. `repository`: absent for
   * the local one.
   */
  keptProgram(repository: string | undefined, spec: string, slice: number): KeptProgram | undefined;
  /** Selects a version without planning it: `LoadedVersion` plans on demand. */
  select(ref: SpecVersionRef, budget: WorkBudget): LoadedVersion | EngineError;
}

/** A program as a snapshot has it. */
export interface KeptProgram {
  readonly text: string;
  /** Present where it was known. */
  readonly digest?: string | undefined;
}

/** A version at an instant; its parts are made on demand. */
export interface LoadedVersion extends VersionName {
  /** The instants at which requests select this version. */
  readonly span: Span;
  readonly compiled: CompiledBody;
  show(budget: WorkBudget): Show;
  signature(budget: WorkBudget): SpecSignature;
  arms(budget: WorkBudget): Outline["arms"];
  armsOfRows(budget: WorkBudget): ArmsOfRowSpecs;
}

/** Contents that this engine planned. */
export class PlannedContents implements Contents {
  readonly isPlanned = true;
  readonly workspace: Workspace;
  readonly #compiled: CompiledBodies;

  constructor(workspace: Workspace, compiled: CompiledBodies) {
    this.workspace = workspace;
    this.#compiled = compiled;
  }

  get limits(): Limits {
    return this.workspace.limits;
  }

  list(): ListedRepository[] {
    return list(this.workspace);
  }

  keptProgram(): undefined {
    return undefined;
  }

  select(ref: SpecVersionRef, budget: WorkBudget): LoadedVersion | EngineError {
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
      signature: (budget) => signature(version(budget), compiled.programWithin(budget), budget),
      arms: (budget) => outlinedArms(version(budget).plan, budget),
      armsOfRows: (budget) => armsOfRowSpecs(version(budget).plan, budget),
    };
  }
}

/**
 * An order to generate code for a set of rules of a version (ids, ascending; absent: all of the
 * spec itself), with so named hooks.
 */
export interface CodeOrder extends SpecVersionRef {
  readonly rules: readonly number[] | undefined;
  readonly hooks: readonly HookName[];
}

/** The compiled parts of each body; an entry is freed with its body. */
export class CompiledBodies {
  /** The generated code of all versions. */
  readonly code: CodeCache;
  readonly #orderCode: ((order: CodeOrder) => void) | undefined;
  readonly #bodies = new WeakMap<Body, CompiledBody>();

  constructor(code: CodeCache, { orderCode }: Pick<EngineOptions, "orderCode">) {
    this.code = code;
    this.#orderCode = orderCode;
  }

  /** True when the program of a body is compiled. */
  has(body: Body): boolean {
    return this.#bodies.get(body)?.isReady({}) === true;
  }

  /** The compiled program of a body. `ref`: a version with this body, for orders of its code. */
  of(body: Body, plan: (budget: WorkBudget) => Plan, ref?: SpecVersionRef): CompiledBody {
    let compiled = this.#bodies.get(body);
    if (compiled === undefined) {
      compiled = compiledBody(plan, this.codeMaker(ref));
      this.#bodies.set(body, compiled);
    }
    return compiled;
  }

  codeMaker(ref: SpecVersionRef | undefined): CodeMaker {
    const order = this.#orderCode;
    if (order === undefined || ref === undefined) return { cache: this.code };
    return { cache: this.code, order: (rules, hooks) => order({ ...ref, rules, hooks }) };
  }
}
