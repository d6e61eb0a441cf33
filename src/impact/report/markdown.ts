import { inlineMarkdown as inline, markdownTable } from "../../engine/text/markdown.ts";
import { countText, recordsText, shareText } from "./amounts.ts";
import type { CausesReport, ChangedRecord, GroupsReport, ImpactReport, RuleReport } from "./report.ts";
import { isChanged } from "./text.ts";

/** The report as Markdown, for a comment on a change. */
export function reportMarkdown(report: ImpactReport): string {
  const { spec, from, to, records, rejected, differences, rules } = report;
  const head = [
    `## Impact on ${code(spec)}: ${inline(from.name)} \u2192 ${inline(to.name)}`,
    `${recordsText(records)}${rejected > 0 ? `, ${countText(rejected)} rejected` : ""}`,
    ...differences.map((sentence) => `- ${inline(sentence)}`),
    numbersTable(
      ["rule", "changed", "old sum", "new sum", "change", "newly vetoed"],
      rules.map(({ rule, changed, numbers, vetoes }) => [
        inline(rule),
        `${countText(changed)} (${shareText(changed, records)})`,
        inline(numbers?.before?.text ?? ""),
        inline(numbers?.after?.text ?? ""),
        inline(numbers?.change === undefined ? "" : `${numbers.change.text} ${numbers.relative ?? ""}`),
        countText(vetoes.toVeto),
      ]),
    ),
  ];
  return `${[...head, ...rules.filter(isChanged).map(ruleText)].join("\n\n")}\n`;
}

function ruleText(rule: RuleReport): string {
  const { numbers, causes, otherCauses, transitions, otherTransitions, groups } = rule;
  const sums = causes[0]?.change !== undefined;
  const parts = [`### ${inline(rule.rule)}`];
  if (numbers?.quantiles !== undefined) {
    const { quantiles } = numbers;
    parts.push(numbersTable(Object.keys(quantiles), [Object.values(quantiles).map(({ text }) => inline(text))]));
  }
  if (transitions.length > 0) {
    const rows = transitions.map(({ before, after, records }) => [inline(before), inline(after), countText(records)]);
    const others = otherTransitions > 0 ? [["others", "", countText(otherTransitions)]] : [];
    parts.push(numbersTable(["old", "new", "records"], [...rows, ...others]));
  }
  if (causes.length > 0) {
    const rows = causes.map((set) => [
      set.causes.map(causeText).join("<br>and "),
      countText(set.records),
      ...(sums ? [inline(set.change?.text ?? "")] : []),
    ]);
    const others =
      otherCauses.records > 0
        ? [
            [
              `${otherCauses.sets} other sets`,
              countText(otherCauses.records),
              ...(sums ? [inline(otherCauses.change?.text ?? "")] : []),
            ],
          ]
        : [];
    parts.push(numbersTable(["because of", "records", ...(sums ? ["sum of change"] : [])], [...rows, ...others]));
  }
  parts.push(...groups.map(groupText));
  for (const { causes: words, examples } of causes) {
    if (examples.length > 0)
      parts.push([words.map(causeText).join(" and "), ...examples.map(exampleText)].join("\n\n"));
  }
  return parts.join("\n\n");
}

function groupText({ by, groups }: GroupsReport): string {
  const sums = groups[0]?.change !== undefined;
  return numbersTable(
    [inline(by), "records", "changed", ...(sums ? ["old sum", "new sum", "change"] : [])],
    groups.map(({ group, records, changed, before, after, relative }) => [
      inline(group),
      countText(records),
      countText(changed),
      ...(sums ? [inline(before?.text ?? ""), inline(after?.text ?? ""), relative ?? ""] : []),
    ]),
  );
}

function causeText({ at, name, words }: CausesReport["causes"][number]): string {
  return [at === undefined ? "" : code(at), `**${inline(name)}**`, inline(words)]
    .filter((part) => part !== "")
    .join(" ");
}

/** Lines that differ begin with `-` and `+`, as in a diff. */
function exampleText({ record, before, after, lines }: ChangedRecord): string {
  const told = lines.flatMap(({ before: old, after: current, isSame }) =>
    isSame
      ? [`  ${old ?? ""}`]
      : [...(old === undefined ? [] : [`- ${old}`]), ...(current === undefined ? [] : [`+ ${current}`])],
  );
  const fence = "`".repeat(Math.max(3, ...told.map((line) => (/`+/.exec(line)?.[0].length ?? 0) + 1)));
  return `<details><summary>record ${countText(record)}: ${inline(before)} \u2192 ${inline(after)}</summary>\n\n${fence}diff\n${told.join("\n")}\n${fence}\n\n</details>`;
}

/** A table whose first column alone is words. */
function numbersTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable(head, rows, 1);
}

function code(text: string): string {
  return `\`${text.replace(/[`|\s]+/g, " ")}\``;
}
