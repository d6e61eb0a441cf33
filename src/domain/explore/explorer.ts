import { kept } from "../../model/cache/kept.ts";
import { isLazy, isLeaf, isListCell, type ListCell } from "../../model/program/operations.ts";
import type { Cell, CellId, Program } from "../../model/program/program.ts";
import { boundedNumbers } from "../input-set.ts";
import { termOf } from "../linear.ts";
import { EVERYWHERE, meetRegions, type Region } from "../region.ts";
import type { Spend, Steps } from "../steps.ts";
import { byFlag } from "../symbolic/compare.ts";
import { operated } from "../symbolic/operations.ts";
import {
  type Ground,
  mergedOutcomes,
  mergedStates,
  type PathState,
  type ReachedOutcome,
  type RegionOutcome,
  type Reversal,
} from "../symbolic/state.ts";
import { isTrue, type SymbolicOutcome, type SymbolicVeto, truthOutcome } from "../symbolic/symbol.ts";
import { anything, type Operating } from "../symbolic/unknown.ts";
import { Terms } from "../terms.ts";
import { type Absences, withTested } from "./absences.ts";
import { type Guard, guardsOf, isPassed } from "./guards.ts";
import { ListFacts } from "./list-facts.ts";
import { ofList } from "./list-outcomes.ts";
import { feedingRule, instants, ruleOfCell, type SliceOfTime, slotOutcomes, withDefault } from "./slots.ts";

/** The inputs of an arm. A region may be empty although nothing tells so. */
export interface ExploredArm {
  /** The inputs for which its result is the outcome of the rule. */
  readonly decided: readonly Region[];
  /** The inputs for which its condition is asked and false. */
  readonly passed: readonly Region[];
  /** The inputs for which its condition has a veto. */
  readonly vetoed: readonly Region[];
}

/** A rule, followed for all inputs. */
export interface ExploredRule {
  /** By number: the default first. Undefined: not explored to the end. */
  readonly arms: readonly (ExploredArm | undefined)[];
  /** Together all inputs. */
  readonly outcomes: readonly RegionOutcome[];
  /** Vetoes that arise in the rule itself, with their arms. */
  readonly vetoes: readonly (RegionOutcome & { readonly arm: number })[];
  /** Together all inputs for which a cell of it reads a range in reverse, and perhaps more. */
  readonly reversals: readonly Reversal[];
  /** False: there were too many steps, and `outcomes` says nothing. */
  readonly isComplete: boolean;
}

/** Limits of an exploration. */
export interface ExplorerOptions {
  readonly slice: SliceOfTime;
  readonly steps: Steps;
  /** The most rows that a caller may give for a list. */
  readonly mostRows: number;
  /** Inputs that may be absent, besides those that `is veto` tests. */
  readonly absences?: Absences;
  readonly alike?: (terms: Terms) => Alike;
}

/** The cell that computes the same in a region, so that values of both are one unknown value. */
export type Alike = (cell: CellId, region: Region) => CellId;

/** The most cells below each other that are followed. */
export const MOST_DEPTH = 600;
const START: PathState = { region: EVERYWHERE, known: new Map() };

/**
 * Follows the rules of a program for all inputs at once, as the interpreter follows them for one
 * (docs/architecture.md). Where a value is followed no further it is unknown, but the same wherever
 * it is asked for: so a region may be empty without notice, and no input is ever left out.
 */
export class Explorer {
  readonly program: Program;
  readonly absences: Absences;
  readonly terms = new Terms();
  readonly steps: Steps;
  readonly #ground: Ground;
  readonly #now: SymbolicOutcome;
  readonly #rules: (ExploredRule | undefined)[] = [];
  readonly #depths: Uint16Array;
  readonly #alike: Alike | undefined;
  readonly #lists: ListFacts;
  readonly #guarded = new Map<CellId, readonly Guard[]>();
  #rule = -1;
  /** Those of the rule that is explored; undefined: only a part of it is asked apart. */
  #reversals: Reversal[] | undefined;

  constructor(program: Program, options: ExplorerOptions) {
    const { slice, steps, absences = new Map(), alike } = options;
    this.program = program;
    this.absences = withTested(absences, program);
    this.steps = steps;
    const onReversed = (reversal: Reversal) => this.#reversals?.push(reversal);
    this.#ground = { terms: this.terms, spend: this.steps.spend, onReversed };
    const now = this.terms.add({ of: "now" }, instants(slice));
    this.#now = { kind: "linear", counted: "date", linear: termOf(now.id) };
    this.#depths = depthsOf(program);
    this.#alike = alike?.(this.terms);
    this.#lists = new ListFacts(program, (rows) => exploredRows(rows, options), options);
  }

  /** A rule, with all rules that it needs, which stand before it. */
  rule(id: number): ExploredRule {
    for (let at = this.#rules.length; at <= id; at++) this.#rules.push(this.#explored(at));
    const found = this.#rules[id];
    if (found === undefined) throw new Error(`unreachable: no rule ${id}`);
    return found;
  }

  /** Work with a share of the steps; undefined: it needs more. */
  within<Result>(work: (spend: Spend) => Result): Result | undefined {
    return this.steps.share(() => work(this.steps.spend));
  }

  /** The inputs for which a condition is true, false or vetoed, wherever it is asked. */
  condition(cell: CellId, rule: number): readonly ReachedOutcome[] | undefined {
    this.#rule = rule;
    return this.within(() => this.#outcomes(cell, START));
  }

  #explored(id: number): ExploredRule {
    this.#rule = id;
    const reversals: Reversal[] = [];
    this.#reversals = reversals;
    const root = this.program.rules[id]?.root ?? -1;
    const cell = this.#cell(root);
    const arms: (ExploredArm | undefined)[] = Array.from({ length: armsOf(cell) }, () => undefined);
    const found = this.within(() => {
      const decided =
        cell.op === "choose" ? this.#decidedArms(cell, arms) : [{ arm: 0, result: root, states: [START], vetoed: [] }];
      if (cell.op !== "choose") arms[0] = { decided: [EVERYWHERE], passed: [], vetoed: [] };
      const reached = decided.flatMap(({ arm, result, states, vetoed }) =>
        [...states.flatMap((state) => this.#outcomes(result, state)), ...vetoed].map((part) => ({ arm, ...part })),
      );
      const vetoes = reached.flatMap(({ arm, state: { region }, outcome }) =>
        outcome.kind === "veto" && outcome.rule === id ? [{ arm, region, outcome }] : [],
      );
      return { outcomes: mergedOutcomes(reached, this.#ground), vetoes };
    });
    this.#reversals = undefined;
    const isComplete = found !== undefined;
    return { arms, reversals, isComplete, ...(found ?? { outcomes: this.#unexplored(root), vetoes: [] }) };
  }

  /** The arms of a rule, the last one first, with the inputs for which each decides. */
  #decidedArms(cell: Cell, arms: (ExploredArm | undefined)[]) {
    const { operands } = cell;
    const found: { arm: number; result: CellId; states: readonly PathState[]; vetoed: readonly ReachedOutcome[] }[] =
      [];
    let open: readonly PathState[] = [START];
    let merged = 1;
    for (let at = operands.length - 3; at >= 0; at -= 2) {
      const arm = at / 2 + 1;
      const asked = this.#asked(operands[at] ?? -1, open);
      arms[arm] = {
        decided: asked.yes.map(regionOf),
        passed: asked.no.map(regionOf),
        vetoed: asked.vetoed.map(({ state }) => state.region),
      };
      found.push({ arm, result: operands[at + 1] ?? -1, states: asked.yes, vetoed: asked.vetoed });
      open = asked.no;
      // Of many states the few that are new rarely become one with others: merging waits for more.
      if (open.length < 2 * merged) continue;
      open = mergedStates(open, this.#ground);
      merged = open.length;
    }
    arms[0] = { decided: open.map(regionOf), passed: [], vetoed: [] };
    found.push({ arm: 0, result: operands.at(-1) ?? -1, states: open, vetoed: [] });
    return found;
  }

  /** Asks a condition in each state. */
  #asked(condition: CellId, states: readonly PathState[]) {
    const [yes, no, vetoed]: [PathState[], PathState[], ReachedOutcome[]] = [[], [], []];
    const guards = states.length === 1 ? [] : this.#guards(condition);
    for (const state of states) {
      if (isPassed(state.region, guards)) {
        no.push(state);
        continue;
      }
      for (const reached of this.#outcomes(condition, state)) {
        if (reached.outcome.kind === "veto") vetoed.push(reached);
        else (isTrue(reached.outcome) ? yes : no).push(reached.state);
      }
    }
    return { yes, no, vetoed };
  }

  #guards(condition: CellId): readonly Guard[] {
    return kept(this.#guarded, condition, () => {
      const reversals = this.#reversals;
      this.#reversals = undefined;
      const [ask, isDivided] = [(cell: CellId) => this.#outcomes(cell, START), (cell: CellId) => this.#isDivided(cell)];
      const guards = guardsOf(condition, this.program.cells, START, ask, isDivided, this.terms);
      this.#reversals = reversals;
      return guards;
    });
  }

  /** True where a value of a cell takes one of several outcomes of a rule. */
  #isDivided(root: CellId): boolean {
    const met = new Set([root]);
    for (const id of met) {
      const cell = this.#cell(id);
      const rule = ruleOfCell(this.program, cell);
      if (rule !== undefined && (this.#rules[rule]?.outcomes.length ?? 0) > 1) return true;
      if (rule !== undefined || isLazy(cell) || isListCell(cell)) continue;
      for (const operand of cell.operands) met.add(operand);
    }
    return false;
  }

  /** Any value of the rule's kind, or a veto. */
  #unexplored(root: CellId): readonly RegionOutcome[] {
    const terms = this.terms;
    const ground: Ground = { terms, spend: () => undefined };
    return anything(this.#operating(root, START, ground), "").map(({ state, outcome }) => ({
      region: state.region,
      outcome: outcome.kind === "veto" ? { ...outcome, cause: "unexplored" } : outcome,
    }));
  }

  #operating(id: CellId, state: PathState, ground = this.#ground): Operating {
    const { kind } = this.#cell(id);
    const like = this.#alike?.(id, state.region) ?? id;
    return { id: like, kind, state, operands: [], now: this.#now, rule: this.#rule, ground };
  }

  /** The outcomes of a cell, for parts of a state that together are all of it. */
  #outcomes(id: CellId, state: PathState): readonly ReachedOutcome[] {
    const known = state.known.get(id);
    if (known !== undefined) return [{ state, outcome: known }];
    this.steps.spend(1);
    const cell = this.#cell(id);
    if ((this.#depths[id] ?? 0) > MOST_DEPTH) {
      return anything(this.#operating(id, state), "");
    }
    // Where a slot that takes the value over is given, the bound is not read: nothing tells when.
    if (cell.op === "bounded" && cell.through.length > 0) return anything(this.#operating(id, state), "");
    if (isListCell(cell)) return this.#ofList(id, cell, state);
    if (isLeaf(cell)) return this.#leaf(id, cell, state);
    if (isLazy(cell)) return this.#lazy(cell, state);
    return this.#withOperands(cell.operands, state).flatMap(({ state: reached, values, veto }) =>
      veto === undefined
        ? operated({ ...this.#operating(id, reached), operands: values }, cell)
        : [{ state: reached, outcome: veto }],
    );
  }

  /** The operands that a command reads for all rows: those that rows read are asked for there. */
  #ofList(id: CellId, cell: ListCell, state: PathState): readonly ReachedOutcome[] {
    const { op, operands } = cell;
    const read = op === "command" ? operands.slice(0, 1 + cell.once) : op === "member" ? operands : [];
    const ask = (other: CellId, at: PathState) => this.#outcomes(other, at);
    return this.#withOperands(read, state).flatMap(({ state: reached, values, veto }) =>
      veto === undefined
        ? ofList({ operating: { ...this.#operating(id, reached), operands: values }, facts: this.#lists, ask }, cell)
        : [{ state: reached, outcome: veto }],
    );
  }

  #leaf(
    id: CellId,
    cell: Extract<Cell, { op: "slot" | "rule" | "const" | "now" | "veto" }>,
    state: PathState,
  ): readonly ReachedOutcome[] {
    switch (cell.op) {
      case "const":
        return [{ state, outcome: { kind: "value", value: cell.value } }];
      case "now":
        return [{ state, outcome: this.#now }];
      case "veto":
        return [
          {
            state,
            outcome: {
              kind: "veto",
              cause: "user",
              reason: cell.reason,
              cell: id,
              rule: this.#rule,
              isReasonKnown: true,
            },
          },
        ];
      case "rule":
        return this.#ofRule(cell.rule, id, state);
      case "slot": {
        const rule = feedingRule(this.program, cell.slot);
        if (rule !== undefined) return this.#ofRule(rule, id, state);
        const { program, absences } = this;
        return slotOutcomes(cell.slot, state, { program, absences, ground: this.#ground, cell: id, rule: this.#rule });
      }
    }
  }

  #ofRule(rule: number, cell: CellId, state: PathState): readonly ReachedOutcome[] {
    const explored = this.#rules[rule];
    if (explored === undefined) return byFlag(state, `cell ${cell}`, this.#ground);
    const { outcomes } = explored;
    return outcomes.flatMap(({ region, outcome }) => {
      this.steps.spend(1);
      const both = meetRegions(state.region, region, this.terms, this.steps.spend);
      if (both === undefined) return [];
      const known = outcomes.length === 1 ? state.known : new Map(state.known).set(cell, outcome);
      return [{ state: { region: both, known }, outcome }];
    });
  }

  #lazy(cell: Extract<Cell, { op: "and" | "is_veto" | "choose" }>, state: PathState): readonly ReachedOutcome[] {
    const [first = -1, second = -1] = cell.operands;
    switch (cell.op) {
      case "and":
        return this.#outcomes(first, state).flatMap((left) =>
          isTrue(left.outcome) ? this.#outcomes(second, left.state) : [left],
        );
      case "is_veto":
        return this.#outcomes(first, state).map((tested) => ({
          state: tested.state,
          outcome: truthOutcome(tested.outcome.kind === "veto"),
        }));
      case "choose":
        return this.#chosen(cell.operands, state);
    }
  }

  #chosen(operands: readonly CellId[], state: PathState): readonly ReachedOutcome[] {
    const reached: ReachedOutcome[] = [];
    let open: readonly PathState[] = [state];
    for (let at = operands.length - 3; at >= 0; at -= 2) {
      const asked = this.#asked(operands[at] ?? -1, open);
      reached.push(...asked.vetoed, ...asked.yes.flatMap((each) => this.#outcomes(operands[at + 1] ?? -1, each)));
      open = asked.no;
    }
    return [...reached, ...open.flatMap((each) => this.#outcomes(operands.at(-1) ?? -1, each))];
  }

  /** Operands from left to right; a definite veto comes before a missing input. */
  #withOperands(operands: readonly CellId[], state: PathState) {
    let open: readonly WithOperands[] = [{ state, values: [], veto: undefined }];
    for (const operand of operands) {
      open = open.flatMap((each): readonly WithOperands[] => {
        const { veto, values } = each;
        if (veto !== undefined && veto.cause !== "missing") return [each];
        return this.#outcomes(operand, each.state).map(({ state: reached, outcome }) => {
          if (outcome.kind !== "veto") return { state: reached, values: [...values, outcome], veto };
          return { state: reached, values, veto: outcome.cause === "missing" ? (veto ?? outcome) : outcome };
        });
      });
    }
    return open;
  }

  #cell(id: CellId): Cell {
    const cell = this.program.cells[id];
    if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
    return cell;
  }
}

/** The values of operands, or the veto among them that is the outcome. */
interface WithOperands {
  readonly state: PathState;
  readonly values: readonly SymbolicOutcome[];
  readonly veto: SymbolicVeto | undefined;
}

/** Rows at any time, whose data may be numbers of any size: lists feed them. */
function exploredRows(program: Program, { steps, mostRows }: ExplorerOptions): Explorer {
  const explorer = new Explorer(program, { slice: {}, steps, mostRows });
  for (const [slot, declared] of program.slots.entries()) {
    const set = boundedNumbers(declared.type);
    if (set !== undefined) explorer.terms.add({ of: "slot", slot }, withDefault(set, declared));
  }
  return explorer;
}

function regionOf({ region }: PathState): Region {
  return region;
}

function armsOf({ op, operands }: Cell): number {
  return op === "choose" ? (operands.length - 1) / 2 + 1 : 1;
}

/** The cells below each cell, at most 65,535; operands stand before the cells that use them. */
function depthsOf({ cells }: Program): Uint16Array {
  const depths = new Uint16Array(cells.length);
  cells.forEach(({ operands }, id) => {
    let deepest = 0;
    for (const operand of operands) deepest = Math.max(deepest, depths[operand] ?? 0);
    depths[id] = Math.min(deepest + 1, 65_535);
  });
  return depths;
}
