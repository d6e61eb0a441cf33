import { type ExploredRule, Explorer } from "../../domain/explore/explorer.ts";
import type { SliceOfTime } from "../../domain/explore/slots.ts";
import { EVERYWHERE, meetRegions, type Region } from "../../domain/region.ts";
import { Steps } from "../../domain/steps.ts";
import { isTrue } from "../../domain/symbolic/symbol.ts";
import type { Data } from "../../engine/api.ts";
import type { WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { SMALL_NUMBERS, unlessLarge } from "../../model/numbers/small-numbers.ts";
import type { CellId } from "../../model/program/program.ts";
import { dateFromInstant } from "../../model/time/calendar.ts";
import { formatEffective } from "../../model/time/temporal-text.ts";
import type { DecidingArm } from "../../runtime/trace/trace.ts";
import { type Candidates, candidatesOf } from "../inputs/candidates.ts";
import { differentInputs, SeededNumbers } from "../inputs/draws.ts";
import { keysKept, withNamedRows, withWholeLists } from "../inputs/row-data.ts";
import { INPUTS, STEPS, TRIES } from "../tuning.ts";
import { type ClaimAnswer, type ClaimProof, givenAmong, type Witness } from "./answer.ts";
import { RulesByRows } from "./by-rows.ts";
import { InputChooser } from "./chooser.ts";
import { microseconds } from "./instants.ts";
import { allPoints } from "./points.ts";
import { RuleView } from "./rule-view.ts";

/** One evaluation, by which a claim is shown. */
export interface ShownInput {
  readonly answer: WrittenAnswer;
  /** How the rule was decided. */
  readonly decision: DecidingArm;
  readonly witness: Witness;
}

/** The rules of a spec at all instants of a slice. */
interface SliceOptions {
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
  /** By rule, the input that showed something last. */
  readonly #last = new Map<number, ShownInput>();
  readonly #lots = new Map<number, readonly ShownInput[]>();
  readonly #versions = new Map<string, WrittenVersion>();
  readonly #byRows: RulesByRows;

  constructor(options: SliceOptions) {
    this.#options = options;
    this.#effective = formatEffective(dateFromInstant(options.instant));
    this.version = this.versionAt(this.#effective);
    const { program, mostRows } = this.version;
    const steps = new Steps(STEPS, options.check);
    this.explorer = new Explorer(program, { slice: options.slice, steps, mostRows });
    this.chooser = new InputChooser(this.explorer, this.version, options.instant);
    this.#byRows = new RulesByRows(this.version, options);
  }

  /** The number of inputs that were evaluated. */
  get evaluations(): number {
    return this.#evaluations;
  }

  rule(id: number): ExploredRule {
    return this.explorer.rule(id);
  }

  /** A rule for any rows of its lists. */
  view(rule: number): RuleView {
    return new RuleView(rule, this.explorer, this.chooser, { rule: (id) => id, cell: (id) => id });
  }

  /** The same for each number of rows; undefined where it reads no list of few rows. */
  viewsByRows(rule: number): readonly RuleView[] | undefined {
    return this.#byRows.views(rule);
  }

  /**
   * Tells if something happens in one of some regions of a view, which together have all inputs for
   * which it may. `isSo`: the evaluation of an input shows it. The input has only what the
   * evaluation reads.
   */
  answer(rule: number, regions: RegionsOfView, isSo: (shown: ShownInput) => boolean): ClaimAnswer {
    const found = this.#found(rule, regions, isSo);
    return "witness" in found ? { kind: "shown", witness: this.#smaller(rule, found, isSo) } : found;
  }

  /** As `answer`, for an input that nobody is told: the one that was found last, or any. */
  happens(rule: number, regions: RegionsOfView, isSo: (shown: ShownInput) => boolean): ClaimAnswer {
    const last = this.#last.get(rule);
    if (last !== undefined && this.#shows(isSo, last)) return { kind: "shown", witness: last.witness };
    const found = this.#found(rule, regions, isSo);
    if (!("witness" in found)) return found;
    this.#last.set(rule, found);
    return { kind: "shown", witness: found.witness };
  }

  #found(
    rule: number,
    regionsOf: RegionsOfView,
    isSo: (shown: ShownInput) => boolean,
  ): ShownInput | Exclude<ClaimAnswer, { kind: "shown" }> {
    const view = this.view(rule);
    const regions = regionsOf(view);
    if (regions !== undefined && regions.length === 0) return { kind: "proved" };
    const found =
      this.#first(rule, view.inputsIn(regions ?? [], TRIES), isSo) ??
      this.lots(rule).find((shown) => this.#shows(isSo, shown));
    const reason = regions === undefined ? "there are too many combinations" : "neither a proof nor an input was found";
    return found ?? this.#inPoints(rule, isSo) ?? this.#byRow(rule, regionsOf, isSo) ?? { kind: "undecided", reason };
  }

  /** Undefined: there are too many inputs to evaluate all. */
  #inPoints(rule: number, isSo: (shown: ShownInput) => boolean): ShownInput | ClaimProof | undefined {
    const points = allPoints([rule], this.version, this.explorer);
    let isComplete = points !== undefined;
    for (const point of points ?? []) {
      const shown = this.#evaluated(rule, point, this.#effective);
      const holds = shown && unlessLarge(() => isSo(shown));
      if (holds === true) return shown;
      isComplete &&= holds !== undefined;
    }
    return isComplete ? { kind: "proved", by: "inputs" } : undefined;
  }

  /** Undefined: neither a proof nor an input was found. */
  #byRow(
    rule: number,
    regionsOf: RegionsOfView,
    isSo: (shown: ShownInput) => boolean,
  ): ShownInput | ClaimProof | undefined {
    const views = this.viewsByRows(rule)?.map((view) => ({ view, regions: regionsOf(view) })) ?? [];
    if (views.length > 0 && views.every(({ regions }) => regions?.length === 0)) return { kind: "proved", by: "rows" };
    for (const { view, regions = [] } of views) {
      const inputs = view.inputsIn(regions, Math.ceil(TRIES / views.length));
      const shown = this.#first(rule, inputs, (input) => isAnswered(input, rule) && isSo(input));
      if (shown !== undefined) return shown;
    }
    return undefined;
  }

  /** An input for which another value of one of its parts changes a rule; the other is near. */
  withOther(rule: number, key: string): Witness | undefined {
    const regions = this.rule(rule).outcomes.map(({ region }) => region);
    const texts = new Set<string | undefined>(this.chooser.candidatesOf(rule, key)?.named);
    if (this.chooser.mayBeUnbound(key)) texts.add(undefined);
    for (const input of this.chooser.inputsIn([rule], regions)) {
      // The values by which regions with other outcomes are entered are the likeliest to matter.
      if (Object.hasOwn(input.data, key)) texts.add(input.data[key]);
      if (this.#changes(rule, key, texts, input)) return input;
    }
    const tried = [...texts];
    return this.lots(rule).find(({ witness }, at) => this.#changes(rule, key, [tried[at % tried.length]], witness))
      ?.witness;
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

  #changes(rule: number, key: string, texts: Iterable<string | undefined>, { data, effective }: Witness): boolean {
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
    const written = (this.#options.written ?? []).slice(0, INPUTS).map(({ data, effective }) => ({
      data: withWholeLists(data, this.version.program),
      effective,
    }));
    const candidates = candidatesOf(rule, this.version, numbers, { known: written.map(({ data }) => data) });
    const lots = [
      ...written.flatMap(({ data, effective }) => {
        const complete = this.#complete(data, candidates);
        return complete === undefined ? [] : (this.#evaluated(rule, complete, this.#within(effective)) ?? []);
      }),
      ...[...differentInputs(candidates, numbers, INPUTS)].flatMap(
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
    this.#evaluations++;
    return unlessLarge(() => {
      const answer = this.versionAt(effective).evaluate(data, [rule], undefined, SMALL_NUMBERS);
      answer.ofRule(rule);
      return { answer, decision: answer.decidingArm(rule), witness: { data, effective } };
    });
  }

  #first(rule: number, inputs: Iterable<Witness>, isSo: (shown: ShownInput) => boolean): ShownInput | undefined {
    for (const { data, effective } of inputs) {
      const shown = this.#evaluated(rule, data, effective);
      if (shown !== undefined && this.#shows(isSo, shown)) return shown;
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

/** False where a value that the rule reads is missing or refused. */
function isAnswered({ answer }: ShownInput, rule: number): boolean {
  const outcome = answer.ofRule(rule);
  return outcome.kind !== "veto" || (outcome.cause !== "missing" && outcome.cause !== "input");
}

/** The regions of a view in which something may happen; undefined: not known. */
type RegionsOfView = (view: RuleView) => readonly Region[] | undefined;

/** The conjuncts of the condition of an arm, by their cells, with the number of the failing one. */
interface FailingConjunct {
  readonly cells: readonly CellId[];
  readonly failing: number;
}

/**
 * Regions in which an arm is passed, in a better order for one of its conjuncts: first the parts of
 * them in which it is the one that fails. Nothing is left out.
 */
export function failingFirst(
  view: RuleView,
  passed: readonly Region[],
  { cells, failing }: FailingConjunct,
): readonly Region[] {
  let wanted: readonly Region[] = [EVERYWHERE];
  for (const [at, cell] of cells.slice(0, failing + 1).entries()) {
    const reached = view.condition(cell) ?? [];
    const regions = reached.flatMap(({ outcome, state }) => (isTrue(outcome) === at < failing ? [state.region] : []));
    wanted = meetings(view, wanted, regions);
  }
  return [...meetings(view, wanted, passed), ...passed];
}

function meetings({ explorer }: RuleView, some: readonly Region[], others: readonly Region[]): readonly Region[] {
  const found: Region[] = [];
  for (const a of some) {
    for (const b of others) {
      if (found.length === TRIES) return found;
      const both = explorer.within((spend) => meetRegions(a, b, explorer.terms, spend));
      if (both !== undefined) found.push(both);
    }
  }
  return found;
}
