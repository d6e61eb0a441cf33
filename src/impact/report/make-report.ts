import { absolute, add, compare, subtract, ZERO } from "../../model/numbers/rational.ts";
import type { ComparedRule, ImpactResult } from "../run.ts";
import type { RuleTotals, TotalOfCauses } from "../statistics/rule-totals.ts";
import type { Totals } from "../statistics/running-totals.ts";
import { AmountTexts, relativeChange } from "./amounts.ts";
import { CauseTexts } from "./cause-texts.ts";
import { type ExampleMaker, exampleMaker } from "./examples.ts";
import { histogram } from "./histogram.ts";
import type {
  CausesReport,
  CauseText,
  ChangedRecord,
  GroupReport,
  ImpactReport,
  NumbersReport,
  RuleReport,
  SumsReport,
} from "./report.ts";

/** About the most lines of explanations in one report; further examples are left out. */
const MOST_LINES = 30_000;

/** The lines that examples may still have. */
interface LinesLeft {
  lines: number;
}

/** The sets of causes that a report lists; the others are added up. */
const MOST_SETS = 10;

/** Sums up what a run has found. `groupings`: the inputs by which records were grouped. */
export function makeReport(
  result: ImpactResult,
  groupings: readonly { readonly by: string; readonly groups: readonly string[] }[],
  withExamples: boolean,
): ImpactReport {
  const { before, after, tracers, records, rejected, differences } = result;
  const causes = new CauseTexts(result);
  const left: LinesLeft = { lines: withExamples ? MOST_LINES : 0 };
  const side = ({ name, effective }: typeof before, version: string | undefined) => ({ name, effective, version });
  return {
    spec: after.spec,
    from: side(before, tracers.before.version.from),
    to: side(after, tracers.after.version.from),
    ...{ records, rejected, differences },
    rules: result.rules.map((rule) => {
      const examples = left.lines > 0 && rule.totals.totals.changed > 0 ? exampleMaker(result, rule) : undefined;
      return ruleReport(rule, result, groupings, causes, examples && limited(examples, left));
    }),
  };
}

/** Undefined once no line is left. */
function limited(examples: ExampleMaker, left: LinesLeft): LimitedExamples {
  return (candidate, texts) => {
    if (left.lines <= 0) return undefined;
    const example = examples(candidate, texts);
    left.lines -= example.lines.length;
    return example;
  };
}

type LimitedExamples = (...given: Parameters<ExampleMaker>) => ChangedRecord | undefined;

function ruleReport(
  { current, totals }: ComparedRule,
  { tracers, pairing }: ImpactResult,
  groupings: readonly { readonly by: string; readonly groups: readonly string[] }[],
  causes: CauseTexts,
  examples: LimitedExamples | undefined,
): RuleReport {
  const unit = pairing.rules.get(current)?.unit;
  const texts = unit && new AmountTexts(unit);
  const { kinds, transitions } = totals;
  const summed = texts?.isSummed === true ? texts : undefined;
  const sets = [...totals.causes.values()].sort(summed === undefined ? byRecords : bySize);
  const listed = sets.slice(0, MOST_SETS);
  const others = [...sets.slice(MOST_SETS), totals.otherCauses].filter((set) => set.records > 0);
  const sumOfOthers = others.reduce((sum, { change }) => add(sum, change), ZERO);
  return {
    rule: tracers.after.program.rules[current]?.key ?? "",
    unit: texts?.unit,
    changed: totals.totals.changed,
    vetoes: {
      toVeto: kinds["to-veto"],
      fromVeto: kinds["from-veto"],
      otherReason: kinds["other-veto"],
      onBothSides: kinds["same-veto"] + kinds["other-veto"],
    },
    numbers: texts && numbersReport(totals, texts),
    causes: listed.map((set) => causesReport(set, { texts, summed }, causes, examples)),
    otherCauses: {
      sets: others.length,
      records: others.reduce((sum, { records }) => sum + records, 0),
      change: summed?.change(sumOfOthers),
    },
    transitions: [...transitions.values()].sort((a, b) => b.records - a.records),
    otherTransitions: totals.otherTransitions,
    groups: groupings.map(({ by, groups }, at) => ({
      by,
      groups: groups.flatMap((group) => groupReport(group, totals.groups[at]?.get(group), summed)),
    })),
  };
}

function byRecords(a: TotalOfCauses, b: TotalOfCauses): number {
  return b.records - a.records;
}

/** The largest change first; of equal ones that of more records. */
function bySize(a: TotalOfCauses, b: TotalOfCauses): number {
  return compare(absolute(b.change), absolute(a.change)) || b.records - a.records;
}

function causesReport(
  { causes, records, change, sample }: TotalOfCauses,
  { texts, summed }: { readonly texts: AmountTexts | undefined; readonly summed: AmountTexts | undefined },
  words: CauseTexts,
  examples: LimitedExamples | undefined,
): CausesReport {
  return {
    causes: causes.map((cause) => words.of(cause)).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)),
    records,
    change: summed?.change(change),
    examples: examples === undefined ? [] : sample.examples.flatMap((candidate) => examples(candidate, texts) ?? []),
  };
}

/** In the order of the text; inputs first. */
function placeOf({ at = "", name }: CauseText): string {
  return `${at.replace(/\d+$/, (line) => line.padStart(9, "0"))} ${name}`;
}

function groupReport(
  group: string,
  totals: Totals | undefined,
  texts: AmountTexts | undefined,
): readonly GroupReport[] {
  if (totals === undefined) return [];
  const { records, changed, before, after } = totals;
  if (texts === undefined) return [{ group, records, changed }];
  return [
    {
      ...{ group, records, changed },
      before: texts.amount(before),
      after: texts.amount(after),
      change: texts.change(subtract(after, before)),
      relative: relativeChange(before, after, 1),
    },
  ];
}

function sumsReport({ before, after }: Totals, texts: AmountTexts): SumsReport {
  return {
    before: texts.amount(before),
    after: texts.amount(after),
    change: texts.change(subtract(after, before)),
    relative: relativeChange(before, after),
  };
}

const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

function numbersReport({ totals, distributions }: RuleTotals, texts: AmountTexts): NumbersReport {
  const { before, after, changes } = distributions;
  const [min, p5, median, p95, max] = changes.quantiles([0, 0.05, 0.5, 0.95, 1]).map((value) => texts.change(value));
  const hasChanges = min && p5 && median && p95 && max;
  const [olds, news] = [before.quantiles(TENTHS), after.quantiles(TENTHS)];
  return {
    records: before.size,
    ...(texts.isSummed ? sumsReport(totals, texts) : {}),
    quantiles: hasChanges ? { min, p5, median, p95, max } : undefined,
    histogram: histogram(changes).map(({ from, to, records }) => ({
      from: texts.change(from),
      to: texts.change(to),
      records,
    })),
    deciles: TENTHS.flatMap((share, at) => {
      const [old, current] = [olds[at], news[at]];
      return old === undefined || current === undefined
        ? []
        : [{ share, before: texts.amount(old), after: texts.amount(current) }];
    }),
  };
}
