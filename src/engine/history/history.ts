import { foldName } from "../../model/fold-name.ts";
import type { Program } from "../../model/program/program.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { dataProblem, type IgnoredNames } from "../../runtime/inputs.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { respond } from "../../runtime/respond.ts";
import { selectRules } from "../../runtime/select.ts";
import { IN_EACH_ROW, ignoredByName } from "../../runtime/unknown-data.ts";
import type { Data, Effective, HistoryCause, HistoryEntry, HistoryOptions, RuleHistory, RuleResult } from "../api.ts";
import { checkOptions, type OptionNames } from "../arguments.ts";
import { CrossedTexts, pairedByKey } from "../causes/crossed-texts.ts";
import { EngineErrors, requestError, throwing } from "../errors.ts";
import { deadlineOf, type ShareTerms } from "../evaluation/deadline.ts";
import { listedWithin } from "../evaluation/unit-counts.ts";
import { type ByteBudget, responseBudget } from "../text/byte-budget.ts";
import type { LoadedVersion } from "../versions/contents.ts";
import type { LoadedRules } from "../versions/loaded-rules.ts";
import { historyCauses, type Traced } from "./causes.ts";
import { HistoryWork } from "./history-work.ts";
import type { EvaluationAt, Timespan } from "./pieces.ts";
import { ALL_TIME, type ArmsOfVersion, armsOf, evaluating, instantAt, slicesWithin } from "./slices.ts";
import { daysOf, stretchesOf } from "./stretches.ts";

/** The outcomes of a rule in each stretch of time (docs/spec/07-surfaces.md#12-history). */
export function history(loaded: LoadedRules, options: HistoryOptions & Pick<ShareTerms, "mostBits">): RuleHistory {
  const { at: now } = loaded.instant(options);
  checkOptions("the options of `history`", options, {
    spec: true,
    repository: true,
    effective: true,
    rule: true,
    data: true,
    from: true,
    to: true,
    timeout: true,
    mostBits: false,
  } satisfies OptionNames<HistoryOptions & Pick<ShareTerms, "mostBits">>);
  const { data = {} } = options;
  const problem = dataProblem(data) ?? ruleProblem(options);
  if (problem !== undefined) throw new EngineErrors([problem]);
  const range = rangeOf(loaded, options);
  const deadline = deadlineOf(options);
  return loaded.planning((budget) => {
    const work = new HistoryWork(keyOf(options), deadline);
    const recording = new Recording(loaded, { ...options, data }, budget, work);
    recording.record(range);
    return recording.history(range, now);
  }, deadline);
}

function ruleProblem({ rule }: { readonly rule: unknown }) {
  return typeof rule === "string" ? undefined : requestError("invalid_request", "a history needs the key of one rule");
}

function keyOf({ rule }: HistoryOptions): string {
  return rule.trim().toLowerCase();
}

function rangeOf(loaded: LoadedRules, { spec, from, to }: HistoryOptions): Timespan {
  const bound = (effective: Effective | undefined, otherwise: bigint) =>
    effective === undefined ? otherwise : loaded.instant({ spec, effective }).at;
  const range = { from: bound(from, ALL_TIME.from), to: bound(to, ALL_TIME.to) };
  if (range.from < range.to) return range;
  throw new EngineErrors([requestError("invalid_request", "the history is empty: `to` is not after `from`")]);
}

/** A part of time in which the outcome stays, as far as it was evaluated. */
interface EvaluatedSpan extends Timespan {
  readonly isByDay: boolean;
  readonly outcome: RuleResult | undefined;
  readonly version: LoadedVersion;
  readonly first: Evaluation;
  /** At the last instant for which the outcome is known. */
  readonly last: () => Evaluation;
}

interface RecordedEntry extends Pick<EvaluatedSpan, "from" | "outcome"> {
  to: bigint;
  isByDay: boolean;
  readonly because: readonly HistoryCause[] | undefined;
}

/** Evaluates one part of time after another, and joins equal neighbours. */
class Recording {
  readonly #loaded: LoadedRules;
  readonly #options: HistoryOptions & { readonly data: Data };
  readonly #key: string;
  readonly #budget: WorkBudget;
  readonly #work: HistoryWork;
  readonly #bytes: ByteBudget;
  readonly #entries: RecordedEntry[] = [];
  /** Of the last two versions. */
  #arms = new Map<LoadedVersion["compiled"], ArmsOfVersion>();
  /** Of the last two programs that were compared. */
  #texts: { readonly old: Program; readonly current: Program; readonly made: CrossedTexts } | undefined;
  #unknown: UnknownNames | undefined;
  #before: EvaluatedSpan | undefined;
  #spec = "";

  constructor(
    loaded: LoadedRules,
    options: HistoryOptions & { readonly data: Data },
    budget: WorkBudget,
    work: HistoryWork,
  ) {
    this.#loaded = loaded;
    this.#options = options;
    this.#key = keyOf(options);
    this.#budget = budget;
    this.#work = work;
    this.#bytes = responseBudget(loaded.limits);
  }

  /** Throws EngineErrors for a wrong request, and when there is too much to tell. */
  record(range: Timespan): void {
    let latest: LoadedVersion | undefined;
    for (const { version, ...slice } of slicesWithin(this.#loaded, this.#options, range, this.#budget)) {
      this.#spec = version.spec;
      const { program, keys } = version.compiled;
      const { rules } = program;
      if (version.compiled !== latest?.compiled) this.#work.version(rules.length);
      latest = version;
      const id = rules.findIndex(({ key }) => key === this.#key);
      const { inputs, at } = evaluating(version, this.#options.data, this.#loaded, this.#work);
      const unknown = unknownNames(inputs.ignoredNames(keys));
      this.#unknown = this.#unknown === undefined ? unknown : ofBoth(this.#unknown, unknown);
      if (id >= 0) this.#recordSlice(slice, version, id, at);
      else
        this.#add({
          ...slice,
          isByDay: false,
          outcome: undefined,
          version,
          first: at(slice.from),
          last: () => at(slice.from),
        });
    }
    if (latest !== undefined && this.#entries.every(({ outcome }) => outcome === undefined))
      throwing(selectRules(latest.compiled.program, [this.#key]));
  }

  history(range: Timespan, now: bigint): RuleHistory {
    const { repository, from, to } = this.#options;
    const ignored = [...(this.#unknown?.values() ?? [])];
    const isOpen = { from: from === undefined, to: to === undefined };
    const entries = this.#entries.map((entry) => written(entry, isOpen));
    const next = entries[this.#entries.findIndex((entry) => entry.from > now && entry.from !== range.from)];
    return {
      ...(repository === undefined ? {} : { repository: foldName(repository) }),
      spec: this.#spec,
      rule: this.#key,
      entries,
      ...(next === undefined ? {} : { next: changeOf(next) }),
      ...(ignored.length === 0 ? {} : { ignored }),
    };
  }

  #recordSlice(slice: Timespan, version: LoadedVersion, id: number, at: EvaluationAt): void {
    const { program } = version.compiled;
    const onListed = listedWithin(this.#loaded.limits);
    const root = program.rules[id]?.root ?? -1;
    for (const { drifts, ...stretch } of stretchesOf(root, slice, at, this.#work)) {
      for (const { from, to } of drifts ? daysOf(stretch) : [stretch]) {
        const first = from === stretch.from ? stretch.first : at(from);
        const outcome = respond(first, [id], onListed)[this.#key];
        this.#add({ from, to, isByDay: drifts, outcome, version, first, last: () => (drifts ? first : at(to - 1n)) });
      }
    }
  }

  #add(part: EvaluatedSpan): void {
    this.#work.stretch(part.isByDay);
    const entry = this.#entries.at(-1);
    if (entry !== undefined && this.#before !== undefined && isEqual(entry.outcome, part.outcome)) {
      entry.to = part.to;
      entry.isByDay ||= part.isByDay;
    } else {
      const because = this.#before && this.#causes(this.#before, part);
      const { from, to, isByDay, outcome } = part;
      this.#bytes.text(JSON.stringify([outcome, because]));
      this.#entries.push({ from, to, isByDay, outcome, because });
    }
    this.#before = part;
  }

  #causes(before: EvaluatedSpan, after: EvaluatedSpan): readonly HistoryCause[] {
    const isKnown = before.outcome !== undefined && after.outcome !== undefined;
    const causes = isKnown
      ? this.#historyCauses(this.#traced(before, before.last()), this.#traced(after, after.first))
      : [];
    const { spec, from } = after.version;
    return causes.length > 0 ? causes : [{ version: from === undefined ? spec : `${spec} ${from}` }];
  }

  #traced({ version }: EvaluatedSpan, evaluation: Evaluation): Traced {
    let arms = this.#arms.get(version.compiled);
    if (arms === undefined) {
      arms = armsOf(version, this.#budget);
      this.#arms = new Map([...[...this.#arms].slice(-1), [version.compiled, arms]]);
    }
    return { evaluation, arms };
  }

  #historyCauses(before: Traced, after: Traced): readonly HistoryCause[] {
    const texts = () => this.#crossed(before, after);
    return this.#work.deciding(() => historyCauses(this.#key, before, after, texts));
  }

  #crossed(before: Traced, after: Traced): CrossedTexts {
    const [old, current] = [before.evaluation.program, after.evaluation.program];
    if (this.#texts?.old !== old || this.#texts.current !== current) {
      this.#work.version(old.rules.length + current.rules.length);
      const oldIds = {
        rules: pairedByKey(before.arms.rules, after.arms.rules),
        slots: pairedByKey(before.arms.slots, after.arms.slots),
      };
      const made = new CrossedTexts(old, current, oldIds);
      this.#texts = { old, current, made };
    }
    return this.#texts.made;
  }
}

function changeOf({ from, outcome }: HistoryEntry): NonNullable<RuleHistory["next"]> {
  return { ...(from === undefined ? {} : { from }), ...(outcome === undefined ? {} : { outcome }) };
}

function isEqual(before: RuleResult | undefined, after: RuleResult | undefined): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** `isOpen`: the sides on which the request has no bound. */
function written(entry: RecordedEntry, isOpen: Readonly<Record<"from" | "to", boolean>>): HistoryEntry {
  const { from, to, isByDay, outcome, because } = entry;
  return {
    ...(isOpen.from && from === ALL_TIME.from ? {} : { from: instantAt(from).text }),
    ...(isOpen.to && to === ALL_TIME.to ? {} : { to: instantAt(to).text }),
    ...(isByDay ? { by_day: true as const } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    ...(because === undefined ? {} : { because }),
  };
}

/** Names that no version so far knows, by what they are in each row. */
type UnknownNames = ReadonlyMap<string, string>;

function unknownNames(places: readonly IgnoredNames[]): UnknownNames {
  return new Map([...ignoredByName(places)].map(([key, [prefix, name]]) => [key, prefix + name]));
}

function ofBoth(left: UnknownNames, right: UnknownNames): UnknownNames {
  return new Map([...left, ...right].filter(([name]) => isUnknown(name, left) && isUnknown(name, right)));
}

/** A version that has no list has none of its rows. */
function isUnknown(name: string, names: UnknownNames): boolean {
  for (let end = name.length; end > 0; end = name.lastIndexOf(IN_EACH_ROW, end - 1))
    if (names.has(name.slice(0, end))) return true;
  return false;
}
