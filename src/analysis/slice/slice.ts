import { type ExploredRule, Explorer } from "../../domain/explore/explorer.ts";
import type { SliceOfTime } from "../../domain/explore/slots.ts";
import type { Region } from "../../domain/region.ts";
import type { StepBounds } from "../../domain/steps.ts";
import { isTrue } from "../../domain/symbolic/symbol.ts";
import type { Data } from "../../engine/api.ts";
import type { WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { CellId, Program } from "../../model/program/program.ts";
import { dateFromInstant } from "../../model/time/calendar.ts";
import { formatEffective } from "../../model/time/temporal-text.ts";
import type { DecidingArm } from "../../runtime/trace/trace.ts";
import { type Candidates, candidatesOf } from "../inputs/candidates.ts";
import { differentInputs } from "../inputs/draws.ts";
import { SeededNumbers } from "../inputs/random.ts";
import { keysKept, withNamedRows, withWholeLists } from "../inputs/row-data.ts";
import { type ClaimAnswer, givenAmong, type Witness } from "./answer.ts";
import { InputChooser } from "./chooser.ts";
import { microseconds } from "./instants.ts";
import { allPoints } from "./points.ts";
import { SMALL_NUMBERS, unlessLarge } from "./small-numbers.ts";

/**
 * The steps of the exploration of one slice: for few rules at most some ten seconds, and more for
 * long tables, each arm of which takes some.
 */
export function stepsFor({ cells }: Program): Pick<StepBounds, "total" | "perRule"> {
  const more = STEPS_OF_CELL * cells.length;
  return { total: 500_000 + more, perRule: 100_000 + more };
}

const STEPS_OF_CELL = 20;

/** The most regions that are entered to show one thing, and the inputs that are tried in each. */
const MOST_REGIONS = 12;
const FEW_TRIES = 6;
const MOST_TRIES = 40;
/** Values of one input that are tried to change a result. */
const MOST_VALUES = 16;
/** Inputs by lot that are tried where the regions show nothing, for each rule. */
const BY_LOT = 1000;
/** Inputs that somebody wrote, which are tried before them. */
const MOST_WRITTEN = 1000;

/** Inputs whose numbers grow too large, each of which takes long, until a rule is given up. */
const MOST_LARGE = 20;

/** One evaluation, by which a claim is shown. */
export interface ShownInput {
  readonly answer: WrittenAnswer;
  /** How the rule was decided. */
  readonly decision: DecidingArm;
  readonly witness: Witness;
}

/** The rules of a spec at all instants of a slice. */
export interface SliceOptions {
  readonly slice: SliceOfTime;
  /** An instant of the slice, in microseconds. */
  readonly instant: bigint;
  readonly versionAt: (effective: string) => WrittenVersion;
  /** Inputs that somebody wrote, as those of cases. */
  readonly written?: readonly Witness[] | undefined;
  /** Called now and then; may throw to end the work. */
  readonly check?: (() => void) | undefined;
}

/** A slice of a spec, explored and evaluated. */
export class AnalysedSlice {
  readonly version: WrittenVersion;
  readonly explorer: Explorer;
  readonly chooser: InputChooser;
  readonly #options: SliceOptions;
  readonly #effective: string;
  #evaluations = 0;
  /** By rule, the inputs whose numbers grew too large. */
  readonly #large = new Map<number, number>();
  /** By rule, the input that showed something last. */
  readonly #last = new Map<number, ShownInput>();
  readonly #lots = new Map<number, readonly ShownInput[]>();
  readonly #versions = new Map<string, WrittenVersion>();

  constructor(options: SliceOptions) {
    this.#options = options;
    this.#effective = formatEffective(dateFromInstant(options.instant));
    this.version = this.versionAt(this.#effective);
    const steps = { ...stepsFor(this.version.program), check: options.check };
    const { program, mostRows } = this.version;
    this.explorer = new Explorer(program, { slice: options.slice, steps, mostRows });
    this.chooser = new InputChooser(this.explorer, this.version, options.instant);
  }

  /** The number of inputs that were evaluated. */
  get evaluations(): number {
    return this.#evaluations;
  }

  rule(id: number): ExploredRule {
    return this.explorer.rule(id);
  }

  /** False: a part of a condition is false for no input, whatever leads to it. */
  mayFail(rule: number, part: CellId): boolean {
    const reached = this.explorer.condition(part, rule);
    return reached?.every(({ outcome }) => outcome.kind === "veto" || isTrue(outcome)) !== true;
  }

  /**
   * Tells if something happens in one of some regions, which together have all inputs for which it
   * may. `isSo`: the evaluation of an input shows it. The input has only what the evaluation reads.
   */
  answer(rule: number, regions: readonly Region[] | undefined, isSo: (shown: ShownInput) => boolean): ClaimAnswer {
    const found = this.#found(rule, regions, isSo);
    return "witness" in found ? { kind: "shown", witness: this.#smaller(rule, found, isSo) } : found;
  }

  /** As `answer`, for an input that nobody is told: the one that was found last, or any. */
  happens(rule: number, regions: readonly Region[] | undefined, isSo: (shown: ShownInput) => boolean): ClaimAnswer {
    const last = this.#last.get(rule);
    if (last !== undefined && this.#shows(isSo, last)) return { kind: "shown", witness: last.witness };
    const found = this.#found(rule, regions, isSo);
    if (!("witness" in found)) return found;
    this.#last.set(rule, found);
    return { kind: "shown", witness: found.witness };
  }

  #found(
    rule: number,
    regions: readonly Region[] | undefined,
    isSo: (shown: ShownInput) => boolean,
  ): ShownInput | Exclude<ClaimAnswer, { kind: "shown" }> {
    if (regions !== undefined && regions.length === 0) return { kind: "proved" };
    const found =
      this.#inRegions(rule, regions ?? [], isSo) ?? this.lots(rule).find((shown) => this.#shows(isSo, shown));
    if (found !== undefined) return found;
    const points = allPoints([rule], this.version, this.explorer);
    let isComplete = points !== undefined;
    for (const point of points ?? []) {
      const shown = this.#evaluated(rule, point, this.#effective);
      const holds = shown && unlessLarge(() => isSo(shown));
      if (holds === true) return shown;
      isComplete &&= holds !== undefined;
    }
    if (isComplete) return { kind: "proved" };
    const reason = regions === undefined ? "there are too many combinations" : "neither a proof nor an input was found";
    return { kind: "undecided", reason };
  }

  /** An input for which another value of one of its parts changes a rule; the other is near. */
  withOther(rule: number, key: string): Witness | undefined {
    const starts = this.rule(rule).outcomes.slice(0, MOST_REGIONS);
    // The values by which regions with other outcomes are entered are the likeliest to matter.
    const entering = starts.flatMap(({ region }) => this.chooser.inputIn([rule], region, 0)?.data[key] ?? []);
    const values = [...new Set([...entering, ...this.chooser.namedOf(rule, key).slice(0, MOST_VALUES)])];
    const texts = this.chooser.mayBeUnbound(key) ? [undefined, ...values] : values;
    for (let variant = 0; variant < FEW_TRIES; variant++) {
      for (const { region } of starts) {
        const input = this.chooser.inputIn([rule], region, variant);
        if (input !== undefined && this.#changes(rule, key, texts, input)) return input;
      }
    }
    const lots = this.lots(rule);
    const all = this.chooser.textsOf(rule, key);
    return (
      lots.find(({ witness }) => this.#changes(rule, key, texts, witness)) ??
      lots.slice(0, FEW_TRIES).find(({ witness }) => this.#changes(rule, key, all, witness))
    )?.witness;
  }

  /** Decides if an input changes one of some rules by evaluating all inputs, where they are few. */
  influenceOfPoints(rules: readonly number[], key: string): ClaimAnswer {
    const points = allPoints(rules, this.version, this.explorer);
    const undecided: ClaimAnswer = { kind: "undecided", reason: "neither a proof nor an input was found" };
    if (points === undefined) return undecided;
    const told = new Map<string, string>();
    for (const data of points) {
      const others = JSON.stringify({ ...data, [key]: "" });
      const answer = this.version.evaluate(data, rules, undefined, SMALL_NUMBERS);
      const outcome = unlessLarge(() => rules.map((rule) => answer.shown(rule)).join("\n"));
      if (outcome === undefined) return undecided;
      const other = told.get(others) ?? outcome;
      if (other !== outcome) return { kind: "shown", witness: { data, effective: this.#effective } };
      told.set(others, outcome);
    }
    return { kind: "proved" };
  }

  #changes(rule: number, key: string, texts: readonly (string | undefined)[], { data, effective }: Witness): boolean {
    const told = new Set<string>();
    const { [key]: _, ...others } = data;
    const given = Object.hasOwn(data, key) ? [data[key]] : [];
    for (const text of [...given, ...texts]) {
      const changed = text === undefined ? others : { ...data, [key]: text };
      const shown = this.#evaluated(rule, changed, effective);
      if (shown !== undefined) told.add(shown.answer.shown(rule));
      if (told.size > 1) return true;
    }
    return false;
  }

  /** Evaluations of inputs by lot, the same for all claims of a rule. */
  lots(rule: number): readonly ShownInput[] {
    const known = this.#lots.get(rule);
    if (known !== undefined) return known;
    const numbers = new SeededNumbers(1);
    const written = (this.#options.written ?? []).slice(0, MOST_WRITTEN).map(({ data, effective }) => ({
      data: withWholeLists(data, this.version.program),
      effective,
    }));
    const candidates = candidatesOf(rule, this.version, numbers, { known: written.map(({ data }) => data) });
    const lots = [
      ...written.flatMap(({ data, effective }) => {
        const complete = this.#complete(data, candidates);
        return complete === undefined ? [] : (this.#evaluated(rule, complete, this.#within(effective)) ?? []);
      }),
      ...[...differentInputs(candidates, numbers, BY_LOT)].flatMap(
        (data) => this.#evaluated(rule, data, this.#effective) ?? [],
      ),
    ];
    this.#lots.set(rule, lots);
    return lots;
  }

  /** A written input with values for what it leaves open; undefined where a value is refused. */
  #complete(data: Witness["data"], candidates: readonly Candidates[]): Witness["data"] | undefined {
    const { program, slotKeys, readValue } = this.version;
    const slot = (key: string) => program.slots[slotKeys.get(key) ?? -1];
    for (const [key, text] of Object.entries(data)) {
      const type = slot(key)?.type;
      if (type !== undefined && readValue(text, type, key).kind === "veto") return undefined;
    }
    const open = candidates.filter(({ input }) => slot(input)?.fill === undefined);
    return { ...Object.fromEntries(open.map(({ input, texts }) => [input, texts[0] ?? ""])), ...data };
  }

  /** An instant if it is one of the slice, else the one that stands for it. */
  #within(effective: string): string {
    const { from, to } = this.#options.slice;
    const at = microseconds(effective);
    const isWithin = at !== undefined && (from === undefined || from <= at) && (to === undefined || at < to);
    return isWithin ? effective : this.#effective;
  }

  /** Evaluates a rule for an input; undefined: its numbers grow too large. */
  #evaluated(rule: number, data: Data & Readonly<Record<string, string>>, effective: string): ShownInput | undefined {
    this.#options.check?.();
    const large = this.#large.get(rule) ?? 0;
    if (large === MOST_LARGE) return undefined;
    this.#evaluations++;
    const shown = unlessLarge(() => {
      const answer = this.versionAt(effective).evaluate(data, [rule], undefined, SMALL_NUMBERS);
      answer.ofRule(rule);
      return { answer, decision: answer.decidingArm(rule), witness: { data, effective } };
    });
    if (shown === undefined) this.#large.set(rule, large + 1);
    return shown;
  }

  #inRegions(rule: number, regions: readonly Region[], isSo: (shown: ShownInput) => boolean): ShownInput | undefined {
    for (const region of regions.slice(0, MOST_REGIONS)) {
      const tries = this.chooser.isOfInputs(region) ? FEW_TRIES : MOST_TRIES;
      for (let variant = 0; variant < tries; variant++) {
        const input = this.chooser.inputIn([rule], region, variant);
        const shown = input && this.#evaluated(rule, input.data, input.effective);
        if (shown !== undefined && this.#shows(isSo, shown)) return shown;
      }
    }
    return undefined;
  }

  /** False also where the numbers that are looked at grow too large. */
  #shows(isSo: (shown: ShownInput) => boolean, shown: ShownInput): boolean {
    return unlessLarge(() => isSo(shown)) === true;
  }

  /** Leaves out what the evaluation does not read; inputs in the order of `show`. */
  #smaller(rule: number, shown: ShownInput, isSo: (shown: ShownInput) => boolean): Witness {
    const { effective } = shown.witness;
    const data = withNamedRows(shown.witness.data, this.version.program);
    const read = new Set<string>();
    for (const decision of shown.answer.decisions([rule]).values())
      for (const slot of decision.slots) read.add(shown.answer.inputOf(slot));
    const again = this.#evaluated(rule, givenAmong(keysKept(data, read, this.version.program), data), effective);
    return again !== undefined && this.#shows(isSo, again) ? again.witness : { data, effective };
  }

  /** The rules at an instant of the slice. */
  versionAt(effective: string): WrittenVersion {
    const version = this.#versions.get(effective) ?? this.#options.versionAt(effective);
    this.#versions.set(effective, version);
    return version;
  }
}
