import { escaped } from "../../model/markup.ts";
import { countText, recordsText, shareText } from "../report/amounts.ts";
import type {
  CausesReport,
  ChangedRecord,
  GroupsReport,
  ImpactReport,
  NumbersReport,
  RuleReport,
  SumsReport,
} from "../report/report.ts";
import { causesChart, decilesChart, groupsChart, histogramChart } from "./charts.ts";
import { STYLE } from "./style.ts";

/** The rules with figures, which take a while to draw; the others have tables alone. */
const MOST_DRAWN = 40;

/** A report as one page that loads nothing. */
export function reportPage(report: ImpactReport): string {
  const { spec, from, to, records, rejected, differences, rules } = report;
  const title = `Impact on ${spec}: ${from.name} \u2192 ${to.name}`;
  const notes = [...differences, ...(rejected > 0 ? [`${recordsText(rejected)} rejected`] : [])];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(spec)}</h1>
<p class="sides">${sideHtml(from)} \u2192 ${sideHtml(to)} \u00b7 ${recordsText(records)}</p>
${notes.length > 0 ? `<ul class="notes">${notes.map((note) => `<li>${escaped(note)}</li>`).join("")}</ul>` : ""}
${summary(report)}
${sections(rules, records)}
</main>
</body>
</html>
`;
}

/** The name of a side, and its instant where the name is not that. */
function sideHtml({ name, effective }: ImpactReport["from"]): string {
  return `<b>${escaped(name)}</b>${name === effective ? "" : ` (${escaped(effective)})`}`;
}

function sections(rules: readonly RuleReport[], records: number): string {
  const drawn = new Set(rules.filter(({ changed }) => changed > 0).slice(0, MOST_DRAWN));
  return rules.map((rule) => ruleSection(rule, records, drawn.has(rule))).join("\n");
}

function summary({ rules, records }: ImpactReport): string {
  const rows = rules.map(({ rule, changed, numbers, vetoes }) => [
    `<a href="#rule-${escaped(rule)}">${escaped(rule)}</a>`,
    `${countText(changed)} (${shareText(changed, records)})`,
    escaped(numbers?.before?.text ?? ""),
    escaped(numbers?.after?.text ?? ""),
    numbers?.change === undefined
      ? ""
      : escaped(`${numbers.change.text}${numbers.relative === undefined ? "" : ` (${numbers.relative})`}`),
    countText(vetoes.toVeto),
  ]);
  return rawTable(["rule", "changed", "old sum", "new sum", "change", "newly vetoed"], rows, 1);
}

function ruleSection(rule: RuleReport, records: number, isDrawn: boolean): string {
  const { numbers, unit, causes, groups, transitions, changed } = rule;
  const head = `<section id="rule-${escaped(rule.rule)}"><h2>${escaped(rule.rule)}</h2>`;
  if (changed + rule.vetoes.otherReason === 0) return `${head}<p>Nothing changed.</p></section>`;
  const parts = [
    headline(rule, records),
    ...(numbers === undefined || numbers.histogram.length === 0 ? [] : [distribution(numbers, unit, isDrawn)]),
    ...(numbers === undefined || numbers.deciles.length === 0 ? [] : [oldAgainstNew(numbers, unit, isDrawn)]),
    ...(transitions.length === 0 ? [] : [transitionTable(rule)]),
    ...(causes.length === 0 ? [] : [causeSection(rule, isDrawn)]),
    ...groups.map((each) => groupSection(each, unit, isDrawn)),
    ...exampleSections(causes),
  ];
  return `${head}${parts.join("\n")}</section>`;
}

function headline({ changed, numbers, vetoes }: RuleReport, records: number): string {
  const quantiles = numbers?.quantiles;
  const cards = [
    card("changed records", countText(changed), shareText(changed, records)),
    ...sumCards(numbers),
    ...(quantiles === undefined
      ? []
      : [card("median change", quantiles.median.text, `${quantiles.min.text} to ${quantiles.max.text}`)]),
    card("vetoes", `+${countText(vetoes.toVeto)}`, `${countText(vetoes.fromVeto)} are answered now`),
  ];
  return `<div class="cards">${cards.join("")}</div>`;
}

/** None for values that are not summed. */
function sumCards({ before, after, change, relative }: Partial<SumsReport> = {}): readonly string[] {
  if (before === undefined || after === undefined || change === undefined) return [];
  return [card("sum", after.text, `was ${before.text}`), card("change", change.text, relative ?? "")];
}

function card(name: string, value: string, more: string): string {
  return `<div class="card"><span>${escaped(name)}</span><b>${escaped(value)}</b><span>${escaped(more)}</span></div>`;
}

function distribution(numbers: NumbersReport, unit: string | undefined, isDrawn: boolean): string {
  const rows = numbers.histogram.map(({ from, to, records }) => [from.text, to.text, countText(records)]);
  const { quantiles } = numbers;
  const facts =
    quantiles === undefined ? "" : table(Object.keys(quantiles), [Object.values(quantiles).map(({ text }) => text)], 0);
  return `<h3>Change per record</h3>${facts}${figure(isDrawn && rows.length > 1 && histogramChart(numbers, unit), table(["from", "to below", "records"], rows, 0))}`;
}

function oldAgainstNew(numbers: NumbersReport, unit: string | undefined, isDrawn: boolean): string {
  const rows = numbers.deciles.map(({ share, before, after }) => [
    `${Math.round(share * 100)} %`,
    before.text,
    after.text,
  ]);
  return `<h3>Old against new</h3><p class="legend"><i class="pale"></i> old <i class="accent"></i> new</p>${figure(
    isDrawn && decilesChart(numbers, unit),
    table(["share of records", "old", "new"], rows, 0),
  )}`;
}

function transitionTable({ transitions, otherTransitions }: RuleReport): string {
  const rows = transitions.map(({ before, after, records }) => [before, after, countText(records)]);
  const others = otherTransitions > 0 ? [["others", "", countText(otherTransitions)]] : [];
  return `<h3>From old to new</h3>${table(["old", "new", "records"], [...rows, ...others], 2)}`;
}

function causeSection({ causes, otherCauses, unit }: RuleReport, isDrawn: boolean): string {
  const rows = causes.map(({ causes: words, records, change }, at) => [
    String(at + 1),
    words.map(causeHtml).join("<br>and "),
    countText(records),
    ...(change === undefined ? [] : [escaped(change.text)]),
  ]);
  const others =
    otherCauses.records === 0
      ? []
      : [
          [
            "",
            `${countText(otherCauses.sets)} other sets of causes`,
            countText(otherCauses.records),
            ...(otherCauses.change === undefined ? [] : [escaped(otherCauses.change.text)]),
          ],
        ];
  const head = ["set", "because of", "records", ...(causes[0]?.change === undefined ? [] : ["sum of change"])];
  return `<h3>Causes</h3>${isDrawn && causes.length > 1 ? picture(causesChart(causes, unit)) : ""}${rawTable(head, [...rows, ...others], 2)}`;
}

function causeHtml({ at, name, words }: CausesReport["causes"][number]): string {
  const place = at === undefined ? "" : `<code>${escaped(at)}</code> `;
  return `${place}<b>${escaped(name)}</b> ${escaped(words)}`;
}

function groupSection({ by, groups }: GroupsReport, unit: string | undefined, isDrawn: boolean): string {
  const rows = groups.map(({ group, records, changed, before, after, change, relative }) => [
    group,
    countText(records),
    countText(changed),
    ...(before && after && change ? [before.text, after.text, change.text, relative ?? ""] : []),
  ]);
  const sums = groups[0]?.change === undefined ? [] : ["old sum", "new sum", "change", "relative change"];
  return `<h3>By ${escaped(by)}</h3>${figure(isDrawn && groups.length > 1 && groupsChart(groups, by, unit), table([by, "records", "changed", ...sums], rows, 1))}`;
}

function exampleSections(causes: readonly CausesReport[]): readonly string[] {
  if (causes.every(({ examples }) => examples.length === 0)) return [];
  const sets = causes.map(
    ({ causes: words, examples }, at) =>
      `<h4>${at + 1}. ${words.map(causeHtml).join(" and ")}</h4>${examples.map(exampleHtml).join("")}`,
  );
  return [`<h3>Examples</h3>${sets.join("\n")}`];
}

function exampleHtml({ record, data, before, after, change, lines }: ChangedRecord): string {
  const inputs = data.map(([input, value]) => `${escaped(input)} <b>${escaped(value)}</b>`).join(", ");
  const rows = lines.map(({ before: old, after: current, isSame }) => {
    const mark = isSame ? "" : ' class="differs"';
    return `<tr${mark}><td>${escaped(old ?? "")}</td><td>${escaped(current ?? "")}</td></tr>`;
  });
  const by = change === undefined ? "" : ` (${escaped(change.text)})`;
  return `<details><summary>record ${countText(record)}: ${escaped(before)} \u2192 ${escaped(after)}${by}</summary><p>${inputs}</p><div class="wide" role="group" aria-label="table" tabindex="0"><table class="sides"><thead><tr><th>old</th><th>new</th></tr></thead><tbody>${rows.join("")}</tbody></table></div></details>`;
}

/** A figure with the table behind it; the table alone where nothing is drawn. */
function figure(svg: string | false, behind: string): string {
  if (svg === false) return behind;
  return picture(svg, `<details><summary>as a table</summary>${behind}</details>`);
}

/** It scrolls where it has no room, so it can have the focus. */
function picture(svg: string, more = ""): string {
  return `<figure tabindex="0">${svg}${more}</figure>`;
}

/** The first columns, as many as `texts`, are texts; the others are numbers. */
function table(head: readonly string[], rows: readonly (readonly string[])[], texts: 0 | 1 | 2): string {
  return rawTable(
    head.map(escaped),
    rows.map((row) => row.map(escaped)),
    texts,
  );
}

/** Cells are HTML. */
function rawTable(head: readonly string[], rows: readonly (readonly string[])[], texts: 0 | 1 | 2): string {
  const cells = (row: readonly string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join("");
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
  return `<div class="wide" role="group" aria-label="table" tabindex="0"><table class="texts-${texts}"><thead><tr>${cells(head, "th")}</tr></thead><tbody>${body}</tbody></table></div>`;
}
