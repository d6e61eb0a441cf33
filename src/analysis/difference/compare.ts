import type { SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { interfaceDifferences } from "../../impact/compare/interface-differences.ts";
import { pairing } from "../../impact/compare/pairing.ts";
import type { ImpactSide } from "../../impact/sides/side.ts";
import { dateFromInstant } from "../../model/time/calendar.ts";
import { formatEffective } from "../../model/time/temporal-text.ts";
import { instantIn, isInForce, microseconds } from "../slice/instants.ts";
import { type ComparedSlice, compareSlice, type RegionDifference, type RuleComparison } from "./compare-slice.ts";

/** A rule on both sides, at all times that were compared. */
export interface ComparedRuleRecord extends Omit<RuleComparison, "differences"> {
  readonly differences: readonly (RegionDifference & {
    /** The start of the stretch of time, where several were compared. */
    readonly from?: string;
  })[];
}

/** The difference of two sides for all inputs. */
export interface SideComparison {
  readonly spec: string;
  readonly repository?: string | undefined;
  readonly against: string;
  /** Inputs and rules that only one side has, and inputs with other bounds, in sentences. */
  readonly notes: readonly string[];
  /** The number of stretches of time that were compared. */
  readonly slices: number;
  readonly rules: readonly ComparedRuleRecord[];
}

interface ComparisonOptions extends Pick<SpecRef, "spec" | "repository"> {
  readonly before: ImpactSide;
  /** True: `before` names an instant, and the rules of both sides are asked at their own. */
  readonly areApart: boolean;
  /** The instant of the new side; absent: all of time. */
  readonly effective?: string | undefined;
}

/** Compares the rules of an engine with those of another side. Throws EngineErrors. */
export function compareSides(engine: Engine, options: ComparisonOptions): SideComparison {
  const { before, spec, repository } = options;
  const slices = stretches(engine, options);
  const compared = slices.map((slice) => ({ from: slice.effective, rules: compareSlice(slice) }));
  const notes = new Set([...timeNotes(engine, options), ...slices.flatMap((slice) => notesOf(slice))]);
  const keys = new Set(compared.flatMap(({ rules }) => rules.map(({ rule }) => rule)));
  return {
    spec,
    repository,
    against: before.name,
    notes: [...notes],
    slices: slices.length,
    rules: [...keys].map((key) => overTime(key, compared)),
  };
}

interface ComparedAt {
  readonly from: string;
  readonly rules: readonly RuleComparison[];
}

function overTime(key: string, compared: readonly ComparedAt[]): ComparedRuleRecord {
  const met = new Set<string>();
  const found = compared.flatMap(({ from, rules }) =>
    rules.filter(({ rule }) => rule === key).map((each) => ({ from, ...each })),
  );
  const differences = found.flatMap(({ from, differences: all }) =>
    all
      .filter(({ region, before, after }) => isNew(met, `${region}\n${before}\n${after}`))
      .map((each) => (compared.length > 1 ? { from, ...each } : each)),
  );
  const reason = found.find((each) => each.reason !== undefined)?.reason;
  const isUndecided = found.some(({ verdict }) => verdict === "undecided");
  const verdict = differences.length > 0 ? "different" : isUndecided ? "undecided" : "equal";
  const because = found.every((each) => each.because !== undefined)
    ? [...new Set(found.flatMap((each) => each.because ?? []))]
    : [];
  return {
    rule: key,
    verdict,
    differences,
    ...(because.length > 0 && { because }),
    ...(reason !== undefined && { reason }),
  };
}

function isNew(met: Set<string>, key: string): boolean {
  if (met.has(key)) return false;
  met.add(key);
  return true;
}

function notesOf({ at, effective }: ComparedSlice): readonly string[] {
  const { before, after } = at(effective);
  const sentences = interfaceDifferences(
    before.program,
    after.program,
    pairing(before.program, after.program, new Map()),
  );
  // Renamed things are joined by a flag of another command.
  return sentences.filter((sentence) => !sentence.startsWith("if "));
}

/** The starts of the slices of both sides. */
function startsOf(engine: Engine, { before, spec, repository }: ComparisonOptions) {
  const old = { spec: before.spec, repository: before.repository };
  return {
    old: before.engine.slices(old).map(({ from }) => from),
    current: engine.slices({ spec, repository }).map(({ from }) => from),
  };
}

/** The time that is not compared, as one side alone has a version. */
function timeNotes(engine: Engine, options: ComparisonOptions): readonly string[] {
  if (options.areApart || options.effective !== undefined) return [];
  const { old, current } = startsOf(engine, options);
  const [[first], [other]] = [old, current];
  const [a, b] = [microseconds(first), microseconds(other)];
  if (a === b) return [];
  return a === undefined || (b !== undefined && a < b)
    ? [`only old: versions before ${other}`]
    : [`only new: versions before ${first}`];
}

/** The stretches of time in which both sides have one meaning each. */
function stretches(engine: Engine, options: ComparisonOptions): readonly ComparedSlice[] {
  const { before, areApart, spec, repository, effective } = options;
  const ref = { spec, repository };
  const old = { spec: before.spec, repository: before.repository };
  const atEach = (instant: string) => ({
    before: before.engine.written({ ...old, effective: areApart ? before.effective : instant }),
    after: engine.written({ ...ref, effective: areApart ? (effective ?? instant) : instant }),
  });
  if (areApart) {
    const instant = microseconds(effective) ?? 0n;
    return [{ instant, slice: { from: instant, to: instant + 1n }, at: atEach, effective: effective ?? "", areApart }];
  }
  const starts = Object.values(startsOf(engine, options)).map((all) => all.map(microseconds));
  const bounds = [...new Set(starts.flat())].sort((a, b) =>
    a === b ? 0 : a === undefined || (b !== undefined && a < b) ? -1 : 1,
  );
  const wanted = microseconds(effective);
  // Throws: the words name no instant.
  if (effective !== undefined && wanted === undefined) engine.version({ ...ref, effective });
  const found = bounds.flatMap((from, at): readonly ComparedSlice[] => {
    const to = bounds[at + 1];
    const isCovered = starts.every(([first]) => first === undefined || (from !== undefined && first <= from));
    const isWanted =
      wanted === undefined || ((from === undefined || from <= wanted) && (to === undefined || wanted < to));
    if (!isCovered || !isWanted) return [];
    const instant = wanted ?? instantIn({ from, to });
    return [
      { instant, slice: { from, to }, at: atEach, effective: formatEffective(dateFromInstant(instant)), areApart },
    ];
  });
  // Throws: a side has no version at the instant.
  if (effective !== undefined && found.length === 0) atEach(effective);
  return found;
}

/** The names of the specs of both sides. */
interface SpecsOfSides {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Compares the specs that both sides have, by name. A spec of one side only, or one that a side has
 * not yet at its instant, has a note and no rules, unless this is so of all. Throws EngineErrors.
 */
export function compareSpecs(
  engine: Engine,
  specs: SpecsOfSides,
  options: Omit<ComparisonOptions, "spec" | "repository">,
): readonly SideComparison[] {
  const all = [...new Set([...specs.before, ...specs.after])].sort();
  const notes = new Map(all.map((spec) => [spec, missing(engine, spec, specs, options)]));
  const isNone = [...notes.values()].every((note) => note !== undefined);
  return all.map((spec) => {
    const note = notes.get(spec);
    const before = { ...options.before, spec, repository: undefined };
    if (note === undefined || isNone) return compareSides(engine, { ...options, before, spec });
    return { spec, against: before.name, notes: [note], slices: 0, rules: [] };
  });
}

/** Why there is nothing to compare. */
function missing(
  engine: Engine,
  spec: string,
  { before: old, after }: SpecsOfSides,
  { before, areApart, effective }: Omit<ComparisonOptions, "spec" | "repository">,
): string | undefined {
  if (!after.includes(spec)) return `only old: spec \`${spec}\``;
  if (!old.includes(spec)) return `only new: spec \`${spec}\``;
  const sides = [
    { engine: before.engine, instant: areApart ? before.effective : effective },
    { engine, instant: effective },
  ];
  const early = sides.find((side) => !isInForce(side.engine, { spec }, side.instant));
  return early === undefined ? undefined : `spec \`${spec}\` has no version at ${early.instant}`;
}
