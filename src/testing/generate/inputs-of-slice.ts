import { withWholeLists } from "../../analysis/inputs/row-data.ts";
import type { Witness } from "../../analysis/slice/answer.ts";
import type { RuleView } from "../../analysis/slice/rule-view.ts";
import { type AnalysedSlice, failingFirst, type ShownInput } from "../../analysis/slice/slice.ts";
import type { WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { SMALL_NUMBERS, unlessLarge } from "../../model/numbers/small-numbers.ts";
import type { OpenGoals } from "./open-goals.ts";

/** Inputs that are evaluated, and the open goals that they meet. */
export interface TriedInputs {
  readonly data: InputTexts;
  readonly effective: string;
  /** Numbers of goals, ascending. */
  readonly met: readonly number[];
  /** The number of characters of the inputs. */
  readonly size: number;
}

/** The answers for inputs. */
export interface EvaluatedInputs extends TriedInputs {
  readonly version: WrittenVersion;
  readonly answer: WrittenAnswer;
  /** Ids of the own rules that have an answer, ascending. */
  readonly rules: readonly number[];
}

export type InputTexts = Readonly<Record<string, string>>;

/** Values of other inputs with which a witness is completed. */
const FILLINGS = 3;

/** A witness, without the values that its goal does not need. */
interface Seed {
  readonly data: InputTexts;
  readonly effective: string;
  /** False: it breaks a bound, and a veto hides what else is wrong. */
  readonly mayJoin: boolean;
}

/** Finds inputs that meet the open goals of one slice of time. */
export class SliceInputs {
  readonly #slice: AnalysedSlice;
  readonly #goals: OpenGoals;
  readonly #own: readonly number[];
  readonly #fillings: readonly InputTexts[];

  constructor(slice: AnalysedSlice, goals: OpenGoals) {
    this.#slice = slice;
    this.#goals = goals;
    const { rules } = slice.version.program;
    this.#own = rules.flatMap(({ own }, id) => (own ? [id] : []));
    this.#fillings = Array.from({ length: FILLINGS }, (_, at) => this.#filling(at));
  }

  /**
   * Looks for inputs of each goal that `isReached` does not name. `onLeft` gets the goals for which
   * none was found; `isProved`: there is none in this slice.
   */
  find(
    isReached: (goal: number) => boolean,
    onFound: (candidate: TriedInputs) => void,
    onLeft: (goal: number, isProved: boolean) => void,
  ): void {
    const seeds: Seed[] = [];
    const tell = (all: InputTexts, instant: string) => this.#tell(all, instant, onFound);
    const seed = (found: Seed) => {
      seeds.push(found);
      for (const filling of this.#fillings) tell({ ...filling, ...found.data }, found.effective);
    };
    // Rules are followed first: the search for a conjunct takes the steps that are left.
    for (const rule of this.#own) this.#slice.rule(rule);
    for (const rule of this.#own) this.#ofRule(rule, isReached, seed, onLeft);
    this.#ofBounds(isReached, seeds, seed);
    for (const [at, { data, effective, mayJoin }] of seeds.entries()) {
      if (!mayJoin) continue;
      const others = [...seeds.slice(at + 1), ...seeds.slice(0, at)].filter(
        (other) => other.mayJoin && other.effective === effective,
      );
      const joined = { ...data };
      for (const other of others) if (agree(joined, other.data)) Object.assign(joined, other.data);
      tell({ ...this.#fillings[0], ...joined }, effective);
    }
  }

  /** Breaks the bounds of inputs that no answer was found to read. */
  breakUnread(isReached: (goal: number) => boolean, onFound: (found: TriedInputs) => void): void {
    const { version } = this.#slice;
    for (const bound of this.#goals.boundsOf(version)) {
      const side = this.#goals.side(bound, false);
      if (side === undefined || isReached(side)) continue;
      this.#tell({ ...this.#fillings[0], [bound.input]: bound.beyond }, version.effective, onFound);
    }
  }

  #tell(all: InputTexts, instant: string, onFound: (found: TriedInputs) => void): void {
    const { data, effective, met, size } = this.evaluated(all, instant);
    if (met.length > 0) onFound({ data, effective, met, size });
  }

  /**
   * The inputs of two cases in one, where that meets the same goals and each bound that it breaks
   * is still seen in an answer; undefined where there is no such one.
   */
  joined(a: TriedInputs, b: TriedInputs, goals: readonly number[]): TriedInputs | undefined {
    if (a.effective !== b.effective) return undefined;
    for (const [first, second] of [
      [a, b],
      [b, a],
    ] as const) {
      const data = { ...first.data, ...this.#unusual(second.data), ...this.#unusual(first.data) };
      const found = this.evaluated(data, a.effective);
      if (goals.every((goal) => found.met.includes(goal)) && this.#showsBroken(found)) return found;
    }
    return undefined;
  }

  /** Without the values with which all witnesses are completed. */
  #unusual(data: InputTexts): InputTexts {
    const [usual = {}] = this.#fillings;
    return Object.fromEntries(Object.entries(data).filter(([key, text]) => usual[key] !== text));
  }

  /** True when an answer would be another one without any of the broken bounds. */
  #showsBroken({ data, effective, answer }: EvaluatedInputs): boolean {
    const { version } = this.#slice;
    const broken = this.#goals.broken(version, data, answer);
    return broken.every(({ input, bound }) => this.#matters({ data, effective }, { [input]: bound }));
  }

  /** Evaluates all own rules. */
  evaluated(data: InputTexts, effective: string): EvaluatedInputs {
    const version = this.#slice.versionAt(effective);
    const answer = version.evaluate(data, this.#own, undefined, SMALL_NUMBERS);
    const { rules, met } = unlessLarge(() => this.#metBy(version, data, answer)) ?? { rules: [], met: [] };
    const size = Object.entries(data).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    return { data, effective, met, size, version, answer, rules };
  }

  #metBy(version: WrittenVersion, data: InputTexts, answer: WrittenAnswer) {
    const rules = this.#own.filter((rule) => {
      const result = answer.results[version.program.rules[rule]?.key ?? ""];
      return result !== undefined && !(result.vetoed && result.missing_data !== undefined);
    });
    return { rules, met: rules.length === 0 ? [] : this.#goals.metBy(version, data, answer, rules) };
  }

  #ofRule(
    rule: number,
    isReached: (goal: number) => boolean,
    onSeed: (seed: Seed) => void,
    onLeft: (goal: number, isProved: boolean) => void,
  ): void {
    const { version } = this.#slice;
    for (const arm of version.rules[rule]?.arms ?? []) {
      for (const goal of this.#goals.of(arm)) {
        if (isReached(goal.id)) continue;
        const cells = this.#goals.conjunctsOf(version, rule, arm.arm);
        const regions = (view: RuleView) => {
          const known = view.explored.arms[arm.arm];
          if (goal.kind === "decided") return known?.decided;
          return goal.kind === "passed" || known === undefined
            ? known?.passed
            : failingFirst(view, known.passed, { cells, failing: goal.conjunct });
        };
        const isShown = ({ answer, witness }: ShownInput) =>
          this.#goals.metBy(version, witness.data, answer, [rule]).includes(goal.id);
        const usual = this.#slice.answer(rule, regions, (shown) => isUsual(shown.witness) && isShown(shown));
        const answer = usual.kind === "shown" ? usual : this.#slice.answer(rule, regions, isShown);
        if (answer.kind === "shown") {
          const { data, effective } = answer.witness;
          onSeed({ data: withWholeLists(data, version.program), effective, mayJoin: true });
        }
        if (!isReached(goal.id)) onLeft(goal.id, answer.kind === "proved");
      }
    }
  }

  #ofBounds(isReached: (goal: number) => boolean, seeds: readonly Seed[], onSeed: (seed: Seed) => void): void {
    const { effective } = this.#slice.version;
    const bases = [...this.#bases(seeds)];
    for (const bound of this.#goals.boundsOf(this.#slice.version)) {
      const [kept, broken] = [this.#goals.side(bound, true), this.#goals.side(bound, false)];
      if (kept !== undefined && !isReached(kept))
        onSeed({ data: { [bound.input]: bound.bound }, effective, mayJoin: true });
      if (broken === undefined || isReached(broken)) continue;
      const beyond = { [bound.input]: bound.beyond };
      const base = bases.find((each) => this.#matters(each, beyond));
      if (base !== undefined) onSeed({ data: { ...base.data, ...beyond }, effective: base.effective, mayJoin: false });
    }
  }

  /** Complete inputs in which a bound may be broken. */
  *#bases(seeds: readonly Seed[]): Generator<Witness> {
    const { effective } = this.#slice.version;
    for (const data of this.#fillings) yield { data, effective };
    const [filling] = this.#fillings;
    for (const { data, effective } of seeds) yield { data: { ...filling, ...data }, effective };
    for (const rule of this.#own) {
      for (const { region } of this.#slice.rule(rule).outcomes.slice(0, FILLINGS)) {
        const found = this.#slice.chooser.inputIn(this.#own, region, 0);
        if (found !== undefined) yield found;
      }
    }
  }

  /** True when other values change an answer: they are read. */
  #matters({ data, effective }: Witness, other: InputTexts): boolean {
    const version = this.#slice.versionAt(effective);
    const [before, after] = [data, { ...data, ...other }].map((each) =>
      version.evaluate(each, this.#own, undefined, SMALL_NUMBERS),
    );
    return unlessLarge(() => this.#own.some((rule) => before?.shown(rule) !== after?.shown(rule))) === true;
  }

  /** Small values of all inputs that own rules read. */
  #filling(variant: number): InputTexts {
    return this.#slice.chooser.inputIn(this.#own, new Map(), variant)?.data ?? {};
  }
}

/** True when all days are of our time: cases are to be read. */
function isUsual({ data, effective }: Witness): boolean {
  return [...Object.values(data), effective].every((text) => !DAY.test(text) || OUR_TIME.test(text));
}

const DAY = /^[+-]?\d{4,6}-\d\d-\d\d/;
const OUR_TIME = /^(?:19|20)\d\d-/;

function agree(a: InputTexts, b: InputTexts): boolean {
  return Object.entries(b).every(([key, text]) => !Object.hasOwn(a, key) || a[key] === text);
}
