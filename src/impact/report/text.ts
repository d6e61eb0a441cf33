import { countText, recordsText, shareText } from "./amounts.ts";
import type {
  CausesReport,
  GroupsReport,
  ImpactReport,
  NumbersReport,
  ReportedSide,
  RuleReport,
  SumsReport,
} from "./report.ts";

/** The report for a terminal. */
export function reportText(report: ImpactReport): string {
  const { spec, records, rejected, rules } = report;
  const blocks = rules.map((rule) => ruleText(rule, report));
  const unchanged = rules.filter((rule) => !isChanged(rule));
  const shown = blocks.filter((_, at) => isChanged(rules[at]));
  const head =
    shown.length === 0 ? [`${recordsText(records)} \u00b7 ${spec} ${sidesText(report)}: nothing changed`] : shown;
  const also =
    shown.length > 0 && unchanged.length > 0 ? [`no change: ${unchanged.map(({ rule }) => rule).join(", ")}`] : [];
  const refused = rejected > 0 ? [`${recordsText(rejected)} rejected`] : [];
  return `${[...head, ...also, ...refused].join("\n\n")}\n`;
}

const MOST_TRANSITIONS = 10;
/** The longest words of a cause. */
const LONGEST = 72;

/** True when something is to be told of a rule. */
export function isChanged(rule: RuleReport | undefined): boolean {
  return rule !== undefined && rule.changed + rule.vetoes.otherReason > 0;
}

function ruleText(rule: RuleReport, report: ImpactReport): string {
  const { records } = report;
  const { numbers, unit } = rule;
  const head = `${recordsText(records)} \u00b7 ${report.spec} \u00b7 ${rule.rule} ${sidesText(report)}`;
  const changed = `changed ${countText(rule.changed)} (${shareText(rule.changed, records)})`;
  const lines = [
    [changed, sumText(numbers)].filter((part) => part !== "").join("   "),
    ...(numbers?.quantiles === undefined ? [] : [quantileText(numbers.quantiles, unit)]),
    ...(rule.changed === 0
      ? []
      : table([
          ["because of", "records", ...(rule.causes[0]?.change === undefined ? [] : ["sum of change"])],
          ...rule.causes.map((set) => causeCells(set)),
          ...otherCells(rule),
        ])),
    ...transitionLines(rule),
    ...rule.groups.map(groupText),
    vetoText(rule),
  ];
  return [head, ...lines.map((line) => `  ${line}`)].join("\n");
}

function sidesText({ from, to }: ImpactReport): string {
  return `${sideText(from, to)} \u2192 ${sideText(to, from)}`;
}

/** The name of a side; its instant too, where the name does not tell it and the sides differ. */
function sideText({ name, effective }: ReportedSide, other: ReportedSide): string {
  return effective === other.effective || name === effective ? name : `${name} (${effective.slice(0, 10)})`;
}

/** Nothing for values that are not summed. */
function sumText({ before, after, change, relative }: Partial<SumsReport> = {}): string {
  if (before === undefined || after === undefined || change === undefined) return "";
  const percent = relative === undefined ? "" : ` (${relative})`;
  return `sum ${before.text} \u2192 ${after.text}   ${change.text}${percent}`;
}

function quantileText(quantiles: NonNullable<NumbersReport["quantiles"]>, unit: string | undefined): string {
  // Percents stand at each number, other units once at the end.
  const ending = unit !== undefined && quantiles.min.text.endsWith(` ${unit}`) ? ` ${unit}` : "";
  const bare = (text: string) => text.slice(0, text.length - ending.length);
  const parts = Object.entries(quantiles).map(([name, { text }]) => `${name} ${bare(text)}`);
  return `change per record   ${parts.join("  ")}${ending}`;
}

function causeCells({ causes, records, change }: CausesReport): readonly string[] {
  const words = causes.map(({ at, name, words }) => shortened([at, name, words].filter(Boolean).join(" ")));
  return [words.join("\n  and "), countText(records), ...(change === undefined ? [] : [change.text])];
}

function shortened(text: string): string {
  const line = text.replaceAll("\n", " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}\u2026` : line;
}

/** The sets that are not listed, as one row. */
function otherCells({ otherCauses: { sets, records, change } }: RuleReport): readonly (readonly string[])[] {
  if (records === 0) return [];
  const words = `${countText(sets)} other ${sets === 1 ? "set" : "sets"} of causes`;
  return [[words, countText(records), ...(change === undefined ? [] : [change.text])]];
}

function transitionLines({ transitions, otherTransitions }: RuleReport): readonly string[] {
  if (transitions.length === 0) return [];
  const hidden = transitions.slice(MOST_TRANSITIONS).reduce((sum, { records }) => sum + records, otherTransitions);
  return table([
    ["from \u2192 to", "records"],
    ...transitions
      .slice(0, MOST_TRANSITIONS)
      .map(({ before, after, records }) => [shortened(`${before} \u2192 ${after}`), countText(records)]),
    ...(hidden > 0 ? [["others", countText(hidden)]] : []),
  ]);
}

function groupText({ by, groups }: GroupsReport): string {
  const parts = groups.map(
    ({ group, records, changed, relative }) => `${group} ${relative ?? shareText(changed, records)}`,
  );
  return `by ${by}   ${parts.join("   ")}`;
}

function vetoText({ vetoes: { toVeto, fromVeto, otherReason } }: RuleReport): string {
  const other = otherReason > 0 ? `   other reason ${countText(otherReason)}` : "";
  return `vetoes   answered \u2192 vetoed ${countText(toVeto)}   vetoed \u2192 answered ${countText(fromVeto)}${other}`;
}

/**
 * Rows with a first column to the left and the others to the right. A cell may have several lines.
 */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (at: number) =>
    Math.max(...rows.map((row) => Math.max(...(row[at] ?? "").split("\n").map((line) => line.length))));
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => width(at));
  return rows.flatMap((row) => {
    const [first = "", ...others] = row;
    const [line = "", ...more] = first.split("\n");
    const cells = others.map((cell, at) => cell.padStart(widths[at + 1] ?? 0));
    return [[line.padEnd(widths[0] ?? 0), ...cells].join("   "), ...more].map((text) => text.trimEnd());
  });
}
