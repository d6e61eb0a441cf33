import { oneLine } from "../run/titles.ts";
import type { TestReport } from "./record.ts";
import { summaryText } from "./text.ts";

/** The failures as tables, as for the summary of a job or a comment in code review. */
export function testMarkdown({ results, coverage, ...counts }: TestReport): string {
  const failed = results.filter(({ status }) => status === "failed");
  const parts = [`## Tests of rules\n\n${summaryText(counts)}`];
  for (const { file, line, name, differences = [], repeat = "" } of failed) {
    const rows = differences.map(
      ({ rule, expected, actual }) => `| ${[rule, expected, actual].map(cell).join(" | ")} |`,
    );
    const arms = differences
      .flatMap((difference) => difference.arms)
      .flatMap(({ at, text }) =>
        at === undefined ? [] : [`- ${cell(at)}: \`${oneLine(text).replaceAll("`", "'")}\``],
      );
    parts.push(
      [
        `### ${cell(`${file}:${line} ${name}`)}`,
        "",
        "| rule | expected | actual |",
        "|---|---|---|",
        ...rows,
        "",
        ...new Set(arms),
        "",
        "```",
        repeat,
        "```",
        "",
      ].join("\n"),
    );
  }
  if (coverage !== undefined)
    parts.push(`Coverage ${coverage.percent.toFixed(1)} %: ${coverage.met} of ${coverage.goals} goals\n`);
  return parts.join("\n");
}

/** A text that Markdown shows as it is. */
function cell(text: string): string {
  return oneLine(text).replace(/[\\|*_`<>[\]#]/g, (sign) => `\\${sign}`);
}
