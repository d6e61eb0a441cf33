import { givenSlot } from "../../domain/explore/slots.ts";
import { once } from "../../model/cache/once.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import type { RemainingArms } from "../../model/program/arms.ts";
import { readsNow } from "../../model/program/operations.ts";
import type { Cell, CellId, Program, ProgramRule } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { Outcome } from "../../model/value.ts";
import type { Deadline, WorkBudget } from "../../model/work-budget.ts";
import { normalise } from "../../normal/normalise.ts";
import type { Plan } from "../../plan/plan.ts";
import { ArmIndexes } from "../../runtime/arm-index.ts";
import { inputNames, isInputName, rulesOfRow } from "../../runtime/input-name.ts";
import { bindInputs, type InputLimits, rowLimits, type SlotKeys } from "../../runtime/inputs.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import type { SharedRows } from "../../runtime/lists/rows-of-evaluation.ts";
import { readInput } from "../../runtime/read.ts";
import { type ExactResult, respond, shownText, vetoReason } from "../../runtime/respond.ts";
import {
  type DecidingArm,
  type Decision,
  decidingArm,
  placeOfRule,
  placeOfSlot,
  trace,
  versionOfRows,
} from "../../runtime/trace/trace.ts";
import type { Data } from "../api.ts";
import type { CrossedEvaluation } from "../causes/crossed-texts.ts";
import type { RowEvaluation } from "../causes/row-pairs.ts";
import { throwing } from "../errors.ts";
import type { AnsweringProgram } from "../evaluation/compiled.ts";
import type { CompiledBody } from "../evaluation/compiled-body.ts";
import type { EffectiveInstant } from "../evaluation/effective.ts";
import { type WrittenRule, writtenRules } from "./written-arms.ts";

/** The replacements of rules: by rule id, of a rule of a row by its name `members.2.counted`. */
export type Overrides = ReadonlyMap<number | string, Outcome>;

/**
 * A version at an instant, to be tested: it answers as `run` does, and tells how the answers come
 * about in the rules exactly as they are written, where each chooses among all of its arms.
 */
export interface WrittenVersion {
  readonly spec: string;
  /** The instant, in the words of answers. */
  readonly effective: string;
  /** The rules as written: nothing is folded. Ids are the same as in every program of the plan. */
  readonly program: Program;
  /** By rule id. */
  readonly rules: readonly WrittenRule[];
  /** Ids of rules by their keys. */
  readonly ruleKeys: ReadonlyMap<string, number>;
  /** Ids of slots by their keys. */
  readonly slotKeys: SlotKeys;
  /** True for the name of an input, of a list, or of data in a row; it is folded. */
  readonly isInput: (name: string) => boolean;
  /** The inputs to suggest for a name: those of the row that it names, else data and lists. */
  readonly inputNames: (name: string) => readonly string[];
  /** The rules of the row in which a name stands, by their names; for any other name all rules. */
  readonly rulesOfRow: (name: string) => ReadonlyMap<string, ProgramRule>;
  /** The error of data that cannot be read, such as a list with a hole. */
  problemOf(data: Data): EngineError | undefined;
  /** The most rows that a caller may give for a list. */
  readonly mostRows: number;
  /** True when an answer may depend on the effective instant. */
  readonly readsNow: boolean;
  /**
   * Evaluates rules (ids, ascending), with others replaced. Throws EngineErrors for data that are
   * no request; its parts throw what `deadline` throws.
   */
  evaluate(data: Data, rules: readonly number[], overrides?: Overrides, deadline?: Deadline): WrittenAnswer;
  /** The value that a text stands for where the type is asked for, or the veto that refuses it. */
  readValue(text: string, type: Type, key: string): Outcome;
}

/** A rule of a row in one evaluation. */
export interface RuleInRow {
  /** With the name of the row: `members.2.counted`. */
  readonly key: string;
  /** Its id in the program of the row, whose rules as written are `rules`. */
  readonly id: number;
  readonly program: Program;
  readonly rules: readonly WrittenRule[];
  readonly evaluation: RowEvaluation;
  /** The outcome of a cell of that program. */
  ofCell(cell: CellId): Outcome;
  /** The text of its result, or `veto: REASON`. */
  shown(): string;
}

/** One evaluation. Each part is made when it is first asked for. Rows have ids of their own. */
export interface WrittenAnswer extends CrossedEvaluation {
  /** The rules as written, with those that are replaced. */
  readonly program: Program;
  /** By rule key, as `run` answers. */
  readonly results: Readonly<Record<string, ExactResult>>;
  /** The outcome of a cell of the rules as written. */
  ofCell(cell: CellId): Outcome;
  /** True when a rule as written needs the outcome of a cell for its own. */
  needs(rule: number, cell: CellId): boolean;
  /** The text of a rule's result, or `veto: REASON`. */
  shown(rule: number): string;
  /** The arm of a rule that decided, as `decisions` tells it. */
  decidingArm(rule: number): DecidingArm;
  /**
   * How rules, and all rules below them, were decided as they are written; by rule id. No arm is
   * left out because static folding removed it. Those of rows have ids of their own.
   */
  decisions(rules: readonly number[]): ReadonlyMap<number, Decision>;
  /** The key of the input that a slot of a decision takes its value from: `members.2.age`. */
  inputOf(slot: number): string;
  /** The rule of a row that a decision is about; undefined for a rule of the version itself. */
  inRow(rule: number): RuleInRow | undefined;
}

/** A program and its look-up tables. */
type Indexed = Pick<AnsweringProgram, "program" | "indexes">;

/** The programs of an evaluation. `ofRow`: that of a row, some of whose rules are replaced. */
interface Programs {
  readonly compiled: Indexed;
  readonly written: Indexed;
  readonly ofRow?: SharedRows["programOfRow"] | undefined;
}

/** The parts of a plan that all instants share. */
export class WrittenPlan {
  readonly #compiled: CompiledBody;
  readonly #written: Indexed;
  readonly #rules: readonly WrittenRule[];
  readonly #ruleKeys: ReadonlyMap<string, number>;
  readonly #readsNow: boolean;
  readonly #arms: readonly RemainingArms[];
  /** The rules of rows, by spec of rows and version. */
  readonly #ofRows: readonly (readonly (readonly WrittenRule[])[])[];
  /** The programs of the last overrides: neighbouring cases have the same ones. */
  #replaced: (Programs & { readonly overrides: Overrides }) | undefined;

  constructor(plan: Plan, compiled: CompiledBody, budget: WorkBudget) {
    this.#compiled = compiled;
    this.#written = indexed(normalise(plan, { rewrites: [], budget }).program);
    this.#rules = writtenRules(plan, budget);
    this.#ruleKeys = new Map(this.#written.program.rules.map(({ key }, id) => [key, id]));
    this.#arms = allArms(this.#rules);
    this.#ofRows = (plan.rowSpecs ?? []).map(({ versions }) =>
      versions.map((version) => writtenRules(version.plan, budget)),
    );
    this.#readsNow = readsNow(this.#written.program);
  }

  at(instant: EffectiveInstant, limits: InputLimits): WrittenVersion {
    const { program } = this.#written;
    return {
      spec: program.spec,
      effective: instant.text,
      program,
      rules: this.#rules,
      ruleKeys: this.#ruleKeys,
      slotKeys: this.#compiled.keys,
      isInput: (name) => isInputName(program, name),
      inputNames: (name) => inputNames(program, name),
      rulesOfRow: (name) => rulesOfRow(program, name),
      problemOf: (data) => {
        const bound = bindInputs(program, data, limits, this.#compiled.keys);
        return "kind" in bound ? bound : undefined;
      },
      mostRows: rowLimits(limits).max_list_rows,
      readsNow: this.#readsNow,
      readValue: (text, type, key) => readInput(text, type, key, limits.max_data_value_bytes),
      evaluate: (data, rules, overrides, deadline) => {
        const { compiled, written, ofRow } = this.#programs(overrides);
        const inputs = throwing(bindInputs(program, data, limits, this.#compiled.keys));
        const begin = (programs: Indexed) => {
          const begun = new Evaluation(programs.program, inputs, instant.now, deadline, programs.indexes);
          if (begun.rows !== undefined && ofRow !== undefined) begun.rows.shared.programOfRow = ofRow;
          return begun;
        };
        const evaluated = once(() => begin(compiled));
        const replayed = once(() => begin(written));
        const results = once(() => {
          const isOrdinary = overrides === undefined && deadline === undefined;
          const fast = isOrdinary ? this.#compiled.answering({}).code(limits).requested(rules) : undefined;
          return fast?.run(fast.isPlain(data) ? data : inputs.byKey, instant.now) ?? respond(evaluated(), rules);
        });
        return {
          get results() {
            return results();
          },
          program: written.program,
          now: instant.now,
          ofRule: (rule) => {
            if (rule < program.rules.length) return evaluated().ofRule(rule);
            const place = placeOfRule(replayed(), rule);
            return place.evaluation.ofRule(place.id);
          },
          ofCell: (cell) => replayed().ofCell(cell),
          needs: (rule, cell) => {
            const alone = begin(written);
            alone.ofRule(rule);
            return alone.recorded(cell) !== undefined;
          },
          ofSlot: (slot) => {
            const place = placeOfSlot(replayed(), slot);
            return place.evaluation.ofSlot(place.id);
          },
          shown: (rule) =>
            rule < program.rules.length
              ? shownOutcome(rule, evaluated())
              : (this.#inRow(rule, replayed())?.shown() ?? ""),
          decidingArm: (rule) => decidingArm(rule, replayed(), this.#arms[rule] ?? [0], written.indexes),
          decisions: (ids) =>
            trace(
              replayed(),
              ids,
              this.#arms,
              written.indexes,
              this.#ofRows.map((versions) => versions.map(allArms)),
            ),
          inputOf: (slot) => {
            const { evaluation, id } = placeOfSlot(replayed(), slot);
            const { program: of, rows } = evaluation;
            return `${rows?.prefix ?? ""}${of.slots[givenSlot(of, id) ?? id]?.key ?? ""}`;
          },
          inRow: (rule) => this.#inRow(rule, replayed()),
        };
      },
    };
  }

  #inRow(rule: number, replayed: Evaluation): RuleInRow | undefined {
    const { evaluation, id } = placeOfRule(replayed, rule);
    if (evaluation === replayed) return undefined;
    const { program, rows } = evaluation;
    const { spec, version } = versionOfRows(replayed.program, program);
    return {
      key: `${rows?.prefix ?? ""}${program.rules[id]?.key ?? ""}`,
      id,
      program,
      rules: this.#ofRows[spec]?.[version] ?? [],
      evaluation,
      ofCell: (cell) => evaluation.ofCell(cell),
      shown: () => shownOutcome(id, evaluation),
    };
  }

  #programs(overrides: Overrides | undefined): Programs {
    if (overrides === undefined) return { compiled: this.#compiled, written: this.#written };
    if (this.#replaced?.overrides !== overrides) {
      this.#replaced = {
        overrides,
        compiled: replaced(this.#compiled.program, overrides),
        written: replaced(this.#written.program, overrides),
        ofRow: programsOfRows(overrides),
      };
    }
    return this.#replaced;
  }
}

/** All arms of rules: none was pruned. */
function allArms(rules: readonly WrittenRule[]): readonly RemainingArms[] {
  return rules.map(({ arms }) => [...arms.slice(1).map(({ arm }) => arm), 0]);
}

function indexed(program: Program): Indexed {
  return { program, indexes: new ArmIndexes(program) };
}

function shownOutcome(id: number, evaluation: Evaluation): string {
  const rule = evaluation.program.rules[id];
  if (rule === undefined) throw new Error(`unreachable: no rule ${id}`);
  const outcome = evaluation.ofRule(id);
  const text = outcome.kind === "veto" ? outcome : shownText(rule, outcome);
  return typeof text === "string" ? text : vetoText(vetoReason(text, evaluation));
}

/** A veto as tests tell it. */
export function vetoText(reason: string | undefined): string {
  return reason === undefined ? "a veto without message" : `veto: ${reason}`;
}

function replaced(program: Program, overrides: Overrides): Indexed {
  const ofProgram = Array.from(overrides).flatMap(([rule, outcome]): [number, Outcome][] =>
    typeof rule === "number" ? [[rule, outcome]] : [],
  );
  return indexed(withOutcomes(program, ofProgram));
}

/** The programs of the rows some of whose rules are replaced, each made once. */
function programsOfRows(overrides: Overrides): SharedRows["programOfRow"] {
  const made = new Map<string, Map<Program, Program>>();
  return (program, row) => {
    const ofRow = made.get(row) ?? new Map<Program, Program>();
    made.set(row, ofRow);
    const known = ofRow.get(program) ?? rowProgram(program, row, overrides);
    ofRow.set(program, known);
    return known;
  };
}

function rowProgram(program: Program, row: string, overrides: Overrides): Program {
  const outcomes = program.rules.flatMap(({ key }, id): [number, Outcome][] => {
    const outcome = overrides.get(`${row}.${key}`);
    return outcome === undefined ? [] : [[id, outcome]];
  });
  return outcomes.length === 0 ? program : withOutcomes(program, outcomes);
}

/** A program in which rules have given outcomes. Nothing else reads the new cells. */
function withOutcomes(program: Program, outcomes: readonly (readonly [number, Outcome])[]): Program {
  const cells = [...program.cells];
  const rules = [...program.rules];
  const fields = program.fields && { ...program.fields };
  for (const [id, outcome] of outcomes) {
    const rule = rules[id];
    if (rule === undefined) continue;
    rules[id] = { ...rule, root: cells.length };
    if (fields?.[rule.key] !== undefined) fields[rule.key] = cells.length;
    cells.push(cellOf(outcome));
  }
  return { ...program, cells, rules, ...(fields !== undefined && { fields }), replaces: program };
}

function cellOf(outcome: Outcome): Cell {
  if (outcome.kind === "veto") return { op: "veto", kind: "veto", operands: [], reason: outcome.reason };
  return { op: "const", kind: outcome.kind, operands: [], value: outcome };
}
