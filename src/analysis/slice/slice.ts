import { type ExploredRule, Explorer } from "../../domain/explore/explorer.ts";
import type { SliceOfTime } from "../../domain/explore/slots.ts";
import { givenSlot } from "../../domain/explore/slots.ts";
import { isPossible, type Region } from "../../domain/region.ts";
import { type Preference, pickValue, type SampleValue, sample } from "../../domain/sample.ts";
import type { RegionTerm } from "../../domain/terms.ts";
import type { Data } from "../../engine/api.ts";
import type { WrittenAnswer, WrittenVersion } from "../../engine/written/written-version.ts";
import { rational } from "../../model/numbers/rational.ts";
import { dateFromInstant } from "../../model/time/calendar.ts";
import { formatEffective, readEffective } from "../../model/time/temporal-text.ts";
import type { Decision } from "../../runtime/trace.ts";
import { candidatesOf } from "../inputs/candidates.ts";
import { inputText, preferenceOf } from "../inputs/input-text.ts";
import { SeededNumbers } from "../inputs/random.ts";
import type { ClaimAnswer, Witness } from "./answer.ts";
import { allPoints } from "./points.ts";

/** The steps of the exploration of one slice; about a second each million. */
export const STEPS = { total: 4_000_000, perRule: 400_000 };

/** The most regions that are entered to show one thing, and the inputs that are tried in each. */
const MOST_REGIONS = 12;
const MOST_TRIES = 40;
/** Inputs by lot that are tried where the regions show nothing, for each rule. */
const BY_LOT = 300;

/** One evaluation, by which a claim is shown. */
export interface ShownInput {
  readonly answer: WrittenAnswer;
  /** How the rule was decided. */
  readonly decision: Decision;
  readonly witness: Witness;
}

/** The rules of a spec at all instants of a slice. */
export interface SliceOptions {
  readonly slice: SliceOfTime;
  /** An instant of the slice, in microseconds. */
  readonly instant: bigint;
  readonly versionAt: (effective: string) => WrittenVersion;
}

/** A slice of a spec, explored and evaluated. */
export class AnalysedSlice {
  readonly version: WrittenVersion;
  readonly explorer: Explorer;
  readonly #options: SliceOptions;
  readonly #effective: string;
  readonly #lots = new Map<number, readonly ShownInput[]>();
  readonly #versions = new Map<string, WrittenVersion>();

  constructor(options: SliceOptions) {
    this.#options = options;
    this.#effective = formatEffective(dateFromInstant(options.instant));
    this.version = this.#versionAt(this.#effective);
    this.explorer = new Explorer(this.version.program, { slice: options.slice, steps: STEPS });
  }

  rule(id: number): ExploredRule {
    return this.explorer.rule(id);
  }

  /**
   * Tells if something happens in one of some regions, which together have all inputs for which it
   * may. `isSo`: the evaluation of an input shows it.
   */
  answer(rule: number, regions: readonly Region[] | undefined, isSo: (shown: ShownInput) => boolean): ClaimAnswer {
    if (regions !== undefined && regions.length === 0) return { kind: "proved" };
    const found = this.#inRegions(rule, regions ?? [], isSo) ?? this.lots(rule).find(isSo);
    if (found !== undefined) return { kind: "shown", witness: this.#smaller(rule, found, isSo) };
    const points = allPoints(rule, this.version, this.explorer.terms);
    for (const point of points ?? []) {
      const shown = this.#evaluated(rule, point, this.#effective);
      if (isSo(shown)) return { kind: "shown", witness: this.#smaller(rule, shown, isSo) };
    }
    if (points !== undefined) return { kind: "proved" };
    return {
      kind: "undecided",
      reason: regions === undefined ? "there are too many combinations" : "neither a proof nor an input was found",
    };
  }

  /** Evaluations of inputs by lot, the same for all claims of a rule. */
  lots(rule: number): readonly ShownInput[] {
    const known = this.#lots.get(rule);
    if (known !== undefined) return known;
    const numbers = new SeededNumbers(1);
    const candidates = candidatesOf(rule, this.version, numbers);
    const lots = Array.from({ length: candidates.length === 0 ? 1 : BY_LOT }, () =>
      this.#evaluated(
        rule,
        Object.fromEntries(candidates.map(({ input, texts }) => [input, numbers.of(texts) ?? ""])),
        this.#effective,
      ),
    );
    this.#lots.set(rule, lots);
    return lots;
  }

  /** Evaluates a rule for an input. */
  #evaluated(rule: number, data: Data & Readonly<Record<string, string>>, effective: string): ShownInput {
    const answer = this.#versionAt(effective).evaluate(data, [rule]);
    const decision = answer.decisions([rule]).get(rule);
    if (decision === undefined) throw new Error(`unreachable: no decision of rule ${rule}`);
    return { answer, decision, witness: { data, effective } };
  }

  #inRegions(rule: number, regions: readonly Region[], isSo: (shown: ShownInput) => boolean): ShownInput | undefined {
    for (const region of regions.slice(0, MOST_REGIONS)) {
      const isKnown = [...region.keys()].every((id) => this.#isInput(this.explorer.terms.at(id)));
      for (let variant = 0; variant < (isKnown ? 6 : MOST_TRIES); variant++) {
        const input = this.inputIn(rule, region, variant);
        const shown = input && this.#evaluated(rule, input.data, input.effective);
        if (shown !== undefined && isSo(shown)) return shown;
      }
    }
    return undefined;
  }

  #isInput(term: RegionTerm): boolean {
    return (
      term.of === "slot" ||
      term.of === "now" ||
      (term.of === "sum" && [...term.factors.keys()].every((id) => this.#isInput(this.explorer.terms.at(id))))
    );
  }

  /** An input of a region, complete for a rule; undefined: none was found. */
  inputIn(rule: number, region: Region, variant: number): Witness | undefined {
    const { terms } = this.explorer;
    const spend = () => undefined;
    if (variant === 0 && !isPossible(region, terms, spend)) return undefined;
    const values = sample(region, terms, { preference: (term) => this.#preference(term), variant, spend });
    if (values === undefined) return undefined;
    const data: Record<string, string> = {};
    for (const [id, value] of values) {
      const term = terms.at(id);
      const text = term.of === "slot" ? this.#textOf(term.slot, value) : undefined;
      if (term.of === "slot" && text !== undefined) data[this.#slot(term.slot).key] = text;
    }
    for (const { input, texts } of this.#candidates(rule)) {
      const slot = this.version.slotKeys.get(input);
      if (slot === undefined || data[input] !== undefined) continue;
      data[input] = this.#freeText(slot, variant) ?? texts[variant % texts.length] ?? "";
    }
    const instant = values.get(this.#nowTerm().id);
    if (typeof instant !== "object") return { data, effective: this.#effective };
    const effective = formatEffective(dateFromInstant(instant.n));
    return readEffective(effective) === undefined ? undefined : { data, effective };
  }

  readonly #candidateTexts = new Map<number, ReturnType<typeof candidatesOf>>();

  #candidates(rule: number): ReturnType<typeof candidatesOf> {
    const known = this.#candidateTexts.get(rule) ?? candidatesOf(rule, this.version, new SeededNumbers(1));
    this.#candidateTexts.set(rule, known);
    return known;
  }

  /** Leaves out what the evaluation does not read; inputs in the order of `show`. */
  #smaller(rule: number, shown: ShownInput, isSo: (shown: ShownInput) => boolean): Witness {
    const { data, effective } = shown.witness;
    const read = new Set<string>();
    for (const { slots } of shown.answer.decisions([rule]).values())
      for (const slot of slots) read.add(this.#slot(givenSlot(this.version.program, slot) ?? slot).key);
    const fewer = Object.fromEntries(
      this.version.program.slots.flatMap(({ key }) =>
        read.has(key) && data[key] !== undefined ? [[key, data[key]] as const] : [],
      ),
    );
    const again = this.#evaluated(rule, fewer, effective);
    return isSo(again) ? again.witness : shown.witness;
  }

  #textOf(slot: number, value: SampleValue): string | undefined {
    const { type, key } = this.#slot(slot);
    const text = inputText(value, type);
    return text === undefined || this.version.readValue(text, type, key).kind === "veto" ? undefined : text;
  }

  /** A small value of an input that no region restricts. */
  #freeText(slot: number, variant: number): string | undefined {
    const term = this.explorer.terms.all.find((each) => each.of === "slot" && each.slot === slot);
    const value = term && pickValue(term.domain, this.#preference(term), variant);
    return value === undefined ? undefined : this.#textOf(slot, value);
  }

  #preference(term: RegionTerm): Preference {
    const { instant } = this.#options;
    if (term.of === "slot") return preferenceOf(this.#slot(term.slot).type, instant);
    if (term.of === "cell" && this.version.program.cells[term.cell]?.kind === "number")
      return { steps: [rational(1n), rational(1n, 100n), rational(1n, 10n ** 12n)], near: rational(0n), texts: [] };
    return preferenceOf(undefined, instant);
  }

  #slot(id: number) {
    const slot = this.version.program.slots[id];
    if (slot === undefined) throw new Error(`unreachable: no slot ${id}`);
    return slot;
  }

  #nowTerm(): RegionTerm {
    return this.explorer.terms.at(0);
  }

  #versionAt(effective: string): WrittenVersion {
    const version = this.#versions.get(effective) ?? this.#options.versionAt(effective);
    this.#versions.set(effective, version);
    return version;
  }
}
