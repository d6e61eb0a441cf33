import { Explorer } from "../../domain/explore/explorer.ts";
import { readsLists, type SliceOfTime } from "../../domain/explore/slots.ts";
import { type JoinedPrograms, joinedPrograms, measureOf } from "../../domain/joined/joined.ts";
import { CellNames, computationOf } from "../../domain/joined/same-rules.ts";
import { EVERYWHERE } from "../../domain/region.ts";
import { Steps } from "../../domain/steps.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import { isSameOutcome } from "../../impact/compare/raw-pair.ts";
import { SMALL_NUMBERS, unlessLarge } from "../../model/numbers/small-numbers.ts";
import { BEYOND_DECIMALS } from "../../runtime/operators/veto.ts";
import { keysKept, withNamedRows } from "../inputs/row-data.ts";
import { smallestShowing } from "../inputs/smallest.ts";
import { givenAmong, type Witness } from "../slice/answer.ts";
import { InputChooser } from "../slice/chooser.ts";
import { allPoints } from "../slice/points.ts";
import { STEPS } from "../tuning.ts";
import { type DifferentRegion, differentRegions } from "./different-regions.ts";
import { OwnChanges } from "./own-changes.ts";
import { regionText } from "./region-text.ts";
import { inputsOfBoth, keysRead, oneSidedInputs, readsOf } from "./side-inputs.ts";

/** A version of each side at one instant. */
export interface SidesAt {
  readonly before: WrittenVersion;
  readonly after: WrittenVersion;
}

/** A stretch of time in which each side has one meaning. */
export interface ComparedSlice {
  /** An instant of it, in microseconds. */
  readonly instant: bigint;
  readonly slice: SliceOfTime;
  /** The sides at an instant, as requests name it. */
  readonly at: (effective: string) => SidesAt;
  /** The instant above. */
  readonly effective: string;
  /** True: the two sides are asked at instants of their own. */
  readonly areApart: boolean;
}

/** Inputs for which a rule answers differently, with one that was evaluated on both sides. */
export interface RegionDifference {
  /** In the words of rules. */
  readonly region: string;
  readonly witness: Witness;
  readonly before: string;
  readonly after: string;
}

/** The answers of both sides. */
type OutcomesApart = Pick<RegionDifference, "before" | "after">;

/** A rule on both sides. */
export interface RuleComparison {
  readonly rule: string;
  readonly verdict: "equal" | "different" | "undecided";
  readonly differences: readonly RegionDifference[];
  /**
   * Of a rule whose own text computes the same as before: the rules that it reads and that are not
   * equal. Only one of its differences is told: where it differs is told with them.
   */
  readonly because?: readonly string[];
  /** Why something is not decided, of some inputs or of all. */
  readonly reason?: string;
}

/** The most regions that are shown of a rule. */
const MOST_REGIONS = 100;

/** Compares the own rules that both sides have, in the order of results. */
export function compareSlice(slice: ComparedSlice): readonly RuleComparison[] {
  const sides = slice.at(slice.effective);
  const { before, after } = sides;
  const joined = joinedPrograms(before.program, after.program);
  const explorer = new Explorer(joined.program, {
    slice: slice.slice,
    steps: new Steps(STEPS),
    mostRows: Math.max(before.mostRows, after.mostRows),
    absences: joined.absences,
    alike: joined.alike,
  });
  joined.restrictInputs(explorer.terms);
  const chooser = new InputChooser(explorer, { ...after, program: joined.program }, slice.instant);
  const known: Witness[] = [];
  const changes = new OwnChanges(joined, before.program, after.program);
  const compared = after.program.rules.flatMap((rule, id) => {
    const old = before.ruleKeys.get(rule.key);
    if (!rule.own || old === undefined || before.program.rules[old]?.own !== true) return [];
    const ids = { key: rule.key, old, current: id, because: changes.causes(old, id), known };
    const comparison = new RulePair(slice, joined, explorer, chooser, ids).compared(sides);
    known.push(...comparison.differences.map(({ witness }) => witness));
    return [comparison];
  });
  const equal = new Set(compared.flatMap(({ rule, verdict }) => (verdict === "equal" ? [rule] : [])));
  return compared.map(({ because, ...rule }) =>
    because === undefined ? rule : { ...rule, because: because.filter((key) => !equal.has(key)) },
  );
}

interface PairIds {
  readonly key: string;
  /** Ids in the programs of the sides. */
  readonly old: number;
  readonly current: number;
  /** Keys; undefined: the rule itself has another text. */
  readonly because: readonly string[] | undefined;
  /** Inputs for which rules before it differ. */
  readonly known: readonly Witness[];
}

class RulePair {
  readonly #slice: ComparedSlice;
  readonly #joined: JoinedPrograms;
  readonly #explorer: Explorer;
  readonly #chooser: InputChooser;
  readonly #ids: PairIds;

  constructor(slice: ComparedSlice, joined: JoinedPrograms, explorer: Explorer, chooser: InputChooser, ids: PairIds) {
    this.#slice = slice;
    this.#joined = joined;
    this.#explorer = explorer;
    this.#chooser = chooser;
    this.#ids = ids;
  }

  compared({ before, after }: SidesAt): RuleComparison {
    const { key, old, current } = this.#ids;
    const undecided = (reason: string): RuleComparison => ({
      rule: key,
      verdict: "undecided",
      differences: [],
      reason,
    });
    const [from, to] = [before.program.rules[old]?.type, after.program.rules[current]?.type];
    if (
      from === undefined ||
      to === undefined ||
      (from.kind !== "veto" && to.kind !== "veto" && measureOf(from) !== measureOf(to))
    )
      return undecided("the rule has another type or other units");
    const [joinedOld = -1, joinedNew = -1] = [this.#joined.before[old], this.#joined.after[current]];
    const reads = [joinedOld, joinedNew].map((rule) => readsOf(this.#joined.program, rule));
    const other = reads.flatMap(({ inputs }) => inputs).find((input) => this.#joined.incomparable.has(input));
    if (other !== undefined) return undecided(`input \`${other}\` has another type or other units`);
    if (readsLists(before.program, [old]) || readsLists(after.program, [current])) return this.#ofLists(undecided);
    if (this.#slice.areApart && reads.some(({ now }) => now))
      return undecided("the rule reads `now`, which is not the same");
    return this.#withOneSided(this.#ofBoth(joinedOld, joinedNew, reads, undecided), [joinedNew, joinedOld]);
  }

  /** Rules over lists are equal where all of their computation is, that of their rows included. */
  #ofLists(undecided: (reason: string) => RuleComparison): RuleComparison {
    const { effective, areApart } = this.#slice;
    const { key, old, current, known } = this.#ids;
    const { before, after } = this.#slice.at(effective);
    const names = new CellNames();
    const [a, b] = [computationOf(before.program, old, names), computationOf(after.program, current, names)];
    if (a.text === b.text && !(areApart && b.readsNow)) return { rule: key, verdict: "equal", differences: [] };
    if (areApart && (a.readsNow || b.readsNow)) return undecided("the rule reads `now`, which is not the same");
    const { inputs, candidates } = inputsOfBoth({ version: before, rule: old }, { version: after, rule: current });
    const different = (told: Omit<RegionDifference, "region">): RuleComparison => ({
      rule: key,
      verdict: "different",
      differences: [{ region: inputWords(told.witness.data), ...told }],
    });
    for (const witness of known) {
      const told = this.#told(witness);
      if (told !== undefined) return different(told);
    }
    const shows = (data: Witness["data"]) => this.#visiblyApart({ data, effective }) !== undefined;
    const found = [...inputs].find(shows);
    const told = found && this.#told({ data: smallestShowing(found, candidates, shows), effective });
    return told === undefined
      ? undecided("the rule reads a list and is computed in another way, and no input was found that shows it")
      : different(told);
  }

  /** Compares for all inputs that both sides take. */
  #ofBoth(
    joinedOld: number,
    joinedNew: number,
    reads: readonly ReturnType<typeof readsOf>[],
    undecided: (reason: string) => RuleComparison,
  ): RuleComparison {
    const regions = differentRegions(this.#explorer, joinedOld, joinedNew);
    if (regions === undefined) return undecided("there are too many combinations");
    const shown = this.#shown(regions, joinedNew, joinedOld);
    if (shown.verdict !== "undecided") return shown;
    const readsNow = reads.some(({ now }) => now);
    const { readValue } = this.#slice.at(this.#slice.effective).after;
    const version = { program: this.#joined.program, readValue, readsNow };
    return this.#eachPoint(allPoints([joinedNew, joinedOld], version, this.#explorer), shown);
  }

  /** Adds values that only one side takes: the other refuses them in rules that read them. */
  #withOneSided(ofBoth: RuleComparison, rules: readonly number[]): RuleComparison {
    const { before, after } = this.#slice.at(this.#slice.effective);
    const { old, current } = this.#ids;
    const inputs = oneSidedInputs({ version: before, rule: old }, { version: after, rule: current });
    const found = inputs.map(({ key, texts }) => ({ key, difference: this.#oneSided(key, texts, rules) }));
    const differences = [...ofBoth.differences, ...found.flatMap(({ difference }) => difference ?? [])];
    const open = found.find(({ difference }) => difference === undefined)?.key;
    const reason =
      ofBoth.reason ??
      (open === undefined ? undefined : `the sides allow other values of \`${open}\`, and none was found that matters`);
    const verdict = differences.length > 0 ? "different" : reason === undefined ? "equal" : "undecided";
    return { ...ofBoth, verdict, differences, ...(reason !== undefined && { reason }) };
  }

  /** Tries values that only one side takes wherever the rules go. */
  #oneSided(key: string, texts: readonly string[], rules: readonly number[]): RegionDifference | undefined {
    const outcomes = rules.flatMap((rule) => this.#explorer.rule(rule).outcomes);
    for (const input of this.#chooser.inputsIn(rules, [EVERYWHERE, ...outcomes.map(({ region }) => region)]))
      for (const text of texts) {
        const told = this.#told({ data: { ...input.data, [key]: text }, effective: input.effective });
        if (told !== undefined) return { region: `${key} is refused by one side`, ...told };
      }
    return undefined;
  }

  /** Decides by all inputs, where they are few. */
  #eachPoint(points: readonly Witness["data"][] | undefined, undecided: RuleComparison): RuleComparison {
    const { effective } = this.#slice;
    for (const data of points ?? []) {
      if (!isOfBoth({ data, effective }, this.#slice)) continue;
      const told = this.#apart({ data, effective });
      if (told === "large") return undecided;
      if (told === undefined) continue;
      const differences = [{ region: inputWords(data), witness: { data, effective }, ...told }];
      return { ...undecided, verdict: "different", differences };
    }
    return points === undefined ? undecided : { rule: undecided.rule, verdict: "equal", differences: [] };
  }

  /** Shows each region by an input. */
  #shown(regions: readonly DifferentRegion[], ...rules: readonly number[]): RuleComparison {
    const { key, because } = this.#ids;
    if (because !== undefined && regions.length > 0) return this.#consequence(regions, rules, because);
    const differences = regions.slice(0, MOST_REGIONS).flatMap((each) => this.#difference(each, rules) ?? []);
    const open = regions.length - differences.length;
    const reason =
      open === 0 ? {} : { reason: `${open} of ${counted(regions.length)}: neither a proof nor an input was found` };
    const verdict = differences.length > 0 ? "different" : open > 0 ? "undecided" : "equal";
    return { rule: key, verdict, differences, ...reason };
  }

  /** Shows by one input that a rule differs because others do. */
  #consequence(
    regions: readonly DifferentRegion[],
    rules: readonly number[],
    because: readonly string[],
  ): RuleComparison {
    const { key } = this.#ids;
    for (const region of regions.slice(0, MOST_REGIONS)) {
      const difference = this.#difference(region, rules);
      if (difference !== undefined) return { rule: key, verdict: "different", differences: [difference], because };
    }
    const difference = this.#nearKnown(rules);
    if (difference !== undefined) return { rule: key, verdict: "different", differences: [difference], because };
    const reason = `${counted(regions.length)}: neither a proof nor an input was found`;
    return { rule: key, verdict: "undecided", differences: [], because, reason };
  }

  /** Looks where rules that it reads differ. */
  #nearKnown(rules: readonly number[]): RegionDifference | undefined {
    const { known } = this.#ids;
    const others = [...this.#chooser.inputsIn(rules, [EVERYWHERE])];
    const tries = known.length === 0 ? 0 : Math.max(known.length, others.length);
    for (let at = 0; at < tries; at++) {
      const [found, other] = [known[at % known.length], others[at % others.length]];
      const near = found && { data: { ...other?.data, ...found.data }, effective: found.effective };
      const told = near && isOfBoth(near, this.#slice) ? this.#told(near) : undefined;
      if (told !== undefined) return { region: inputWords(told.witness.data), ...told };
    }
    return undefined;
  }

  /** The outcomes of both sides where they differ, with only the inputs that the sides read. */
  #told(input: Witness): Omit<RegionDifference, "region"> | undefined {
    const told = this.#visiblyApart(input);
    if (told === undefined) return undefined;
    const fewer = this.#smaller(input);
    const again = this.#apart(fewer);
    return again === undefined || again === "large" ? { witness: input, ...told } : { witness: fewer, ...again };
  }

  /** The outcomes of both sides where they differ as they are written. */
  #visiblyApart(input: Witness): OutcomesApart | undefined {
    const told = this.#apart(input);
    return told === undefined || told === "large" || areBeyondDecimals(told) ? undefined : told;
  }

  #difference({ region }: DifferentRegion, rules: readonly number[]): RegionDifference | undefined {
    for (const input of this.#chooser.inputsIn(rules, [region])) {
      const told = isOfBoth(input, this.#slice) ? this.#told(input) : undefined;
      if (told !== undefined)
        return { region: regionText(region, this.#explorer.terms, this.#joined.program), ...told };
    }
    return undefined;
  }

  /** The outcomes of both sides where they differ. "large": the numbers are too large to tell. */
  #apart({ data, effective }: Witness): OutcomesApart | "large" | undefined {
    const { old, current } = this.#ids;
    const sides = this.#slice.at(effective);
    const found = unlessLarge(() => {
      const before = sides.before.evaluate(data, [old], undefined, SMALL_NUMBERS);
      const after = sides.after.evaluate(data, [current], undefined, SMALL_NUMBERS);
      const told = { before: before.shown(old), after: after.shown(current) };
      return { a: before.ofRule(old), b: after.ofRule(current), told };
    });
    if (found === undefined) return "large";
    const { a, b, told } = found;
    const isSame = isSameOutcome({ outcome: a, reason: told.before }, { outcome: b, reason: told.after }, undefined);
    return isSame ? undefined : told;
  }

  /** Only the inputs that one of the sides reads, in the order of `show`. */
  #smaller({ data, effective }: Witness): Witness {
    const { old, current } = this.#ids;
    const { before, after } = this.#slice.at(effective);
    const read = new Set([
      ...keysRead(before.evaluate(data, [old]), old),
      ...keysRead(after.evaluate(data, [current]), current),
    ]);
    const named = withNamedRows(data, after.program);
    const { slots } = this.#joined.program;
    return { effective, data: givenAmong(keysKept(named, read, { slots, lists: after.program.lists }), named) };
  }
}

/** True when each given value is taken, or refused, by both sides that have the input. */
function isOfBoth({ data, effective }: Witness, { at }: ComparedSlice): boolean {
  const { before, after } = at(effective);
  return Object.entries(data).every(([key, text]) => {
    const taken = [before, after].flatMap(({ program, slotKeys, readValue }) => {
      const slot = program.slots[slotKeys.get(key) ?? -1];
      return slot === undefined ? [] : [readValue(text, slot.type, key).kind !== "veto"];
    });
    return taken.every((each) => each === taken[0]);
  });
}

/** True where values that differ look alike, as both are too large to be written. */
function areBeyondDecimals({ before, after }: OutcomesApart): boolean {
  return before === after && before.endsWith(BEYOND_DECIMALS.reason ?? "");
}

function inputWords(data: Witness["data"]): string {
  const parts = Object.entries(data).map(([input, value]) => `${input} is ${value}`);
  return parts.length === 0 ? "every input" : parts.join(" and ");
}

function counted(regions: number): string {
  return `${regions} ${regions === 1 ? "region" : "regions"}`;
}
