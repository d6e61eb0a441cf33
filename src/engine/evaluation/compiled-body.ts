import { programDigest } from "../../codegen/digest/program-digest.ts";
import type { NamedArms } from "../../model/program/arms.ts";
import { type Narration, sourceOf } from "../../model/program/narration.ts";
import type { Program } from "../../model/program/program.ts";
import { unlimitedBudget, type WorkBudget } from "../../model/work-budget.ts";
import { narrationOf, narrationSource } from "../../normal/narration/narration.ts";
import { normalise } from "../../normal/normalise.ts";
import type { Plan } from "../../plan/plan.ts";
import { armsName } from "../../plan/rules/arms-name.ts";
import type { ArmIndexes } from "../../runtime/arm-index.ts";
import { type SlotKeys, slotKeys } from "../../runtime/inputs.ts";
import { CodedProgram, type CodeMaker } from "./coded-program.ts";
import type { AnswerNeeds, Compiled } from "./compiled.ts";

/**
 * The source of a version's parts: its plan, or a snapshot. Each function is called at most once.
 */
interface BodySource {
  readonly code: CodeMaker;
  /** True when `program` reads a program that was compiled before. */
  readonly isCompiled?: boolean | undefined;
  /** The digest of the program, where another part of the source knows it. */
  readonly digest?: (() => string) | undefined;
  readonly program: (budget: WorkBudget) => Program;
  readonly explaining: (budget: WorkBudget) => CodedProgram;
  /** `evaluated`: with the program of other evaluations, where that comes of the same work. */
  readonly narrated: (
    budget: WorkBudget,
    evaluated: boolean,
  ) => NarratedProgram & { readonly evaluated?: Program | undefined };
  readonly arms: (budget: WorkBudget) => readonly NamedArms[];
}

/** The data of explained evaluations. */
export interface NarratedProgram {
  readonly program: Program;
  readonly narration: Narration;
}

/** The data of evaluations. */
export interface CompiledParts {
  readonly program: Program;
  /** Of the program: it takes longer to compute than to answer. */
  readonly digest: string;
  /** For explanations. */
  readonly narrated?: NarratedProgram | undefined;
  readonly arms?: readonly NamedArms[] | undefined;
}

/** The compiled parts of a body. Each is made on demand: most versions are never run. */
export class CompiledBody implements Compiled {
  readonly #source: BodySource;
  #program: Program | undefined;
  #keys: SlotKeys | undefined;
  #plain: CodedProgram | undefined;
  #explaining: CodedProgram | undefined;
  #arms: readonly NamedArms[] | undefined;
  #digest: string | undefined;

  constructor(source: BodySource) {
    this.#source = source;
  }

  /** True when evaluations find all parts made. */
  isReady({ explain = false, arms = false }: AnswerNeeds): boolean {
    return (
      (this.#program !== undefined || this.#source.isCompiled === true) &&
      (!explain || this.#explaining !== undefined) &&
      (!arms || this.#arms !== undefined)
    );
  }

  /** Makes the parts that evaluations need. When the budget ends it, nothing is kept. */
  prepare({ explain, arms }: AnswerNeeds, budget: WorkBudget): void {
    this.programWithin(budget);
    if (explain) this.explainingWithin(budget);
    if (arms) this.armsWithin(budget);
  }

  /** The parts for `adopt`. */
  parts({ explain, arms }: AnswerNeeds, budget: WorkBudget): CompiledParts {
    const narrated = explain ? this.narratedWithin(budget) : undefined;
    return {
      program: this.programWithin(budget),
      digest: this.digest,
      ...(narrated && { narrated }),
      ...(arms && { arms: this.armsWithin(budget) }),
    };
  }

  /** Makes the program of other evaluations as well, unless there is one. */
  narratedWithin(budget: WorkBudget): NarratedProgram {
    const { program, narration, evaluated } = this.#source.narrated(budget, this.#program === undefined);
    this.#program ??= evaluated;
    return { program, narration };
  }

  /** Adopts the parts that another engine made of the same rules. */
  adopt({ program, digest, narrated, arms }: CompiledParts): void {
    this.#program ??= program;
    this.#digest ??= digest;
    this.#arms ??= arms;
    if (narrated === undefined) return;
    this.#explaining ??= new CodedProgram(narrated.program, this.#source.code, {
      explain: sourceOf(narrated.narration),
    });
  }

  programWithin(budget: WorkBudget): Program {
    this.#program ??= this.#source.program(budget);
    return this.#program;
  }

  get program(): Program {
    return this.#program ?? this.programWithin(unlimitedBudget());
  }

  get indexes(): ArmIndexes {
    return this.#plainly.indexes;
  }

  get keys(): SlotKeys {
    this.#keys ??= slotKeys(this.program);
    return this.#keys;
  }

  answering({ explain, arms }: AnswerNeeds): CodedProgram {
    const coded = explain ? this.explainingWithin(unlimitedBudget()) : this.#plainly;
    return arms ? coded.telling(this.armsWithin(unlimitedBudget())) : coded;
  }

  get #plainly(): CodedProgram {
    this.#plain ??= new CodedProgram(this.program, this.#source.code, {}, () => this.digest);
    return this.#plain;
  }

  /** The digest of the program. */
  get digest(): string {
    this.#digest ??= this.#source.digest?.() ?? programDigest(this.program);
    return this.#digest;
  }

  /** It, if it was asked for. */
  get knownDigest(): string | undefined {
    return this.#digest;
  }

  /** By rule id, the same for both programs. */
  armsWithin(budget: WorkBudget): readonly NamedArms[] {
    this.#arms ??= this.#source.arms(budget);
    return this.#arms;
  }

  explainingWithin(budget: WorkBudget): CodedProgram {
    this.#explaining ??= this.#source.explaining(budget);
    return this.#explaining;
  }
}

/** The compiled parts of the body with this plan. */
export function compiledBody(plan: (budget: WorkBudget) => Plan, code: CodeMaker): CompiledBody {
  return new CompiledBody({
    code,
    program: (budget) => programOf(plan(budget), budget),
    explaining: (budget) => explainingPlan(plan(budget), code, budget),
    narrated: (budget, evaluated) => narratedProgram(plan(budget), budget, evaluated),
    arms: (budget) => namedArms(plan(budget), budget),
  });
}

/** The program of evaluations that are not explained. */
function programOf(plan: Plan, budget: WorkBudget): Program {
  return normalise(plan, { budget }).program;
}

function explainingPlan(plan: Plan, code: CodeMaker, budget: WorkBudget): CodedProgram {
  const normalForm = normalise(plan, { authored: true, budget });
  return new CodedProgram(normalForm.program, code, { explain: narrationSource(plan, normalForm) });
}

/** A program that keeps the authored cells, with all texts that explain it. */
function narratedProgram(plan: Plan, budget: WorkBudget, evaluated: boolean) {
  const normalForm = normalise(plan, { authored: true, evaluated, budget });
  const narration = narrationOf(plan, normalForm);
  return { program: normalForm.program, narration, evaluated: normalForm.evaluated };
}

function namedArms(plan: Plan, budget: WorkBudget): readonly NamedArms[] {
  const remaining = normalise(plan, { arms: true, budget }).arms ?? [];
  return plan.rules.map((rule, id) => ({ name: armsName(rule), remaining: remaining[id] ?? [0] }));
}
