import { oneLine } from "../run/titles.ts";
import type { CaseRecord, TestReport } from "./record.ts";

/** The run in the Test Anything Protocol, version 14. */
export function tapText({ results }: TestReport): string {
  return `TAP version 14\n1..${results.length}\n${results.map(testPoint).join("")}`;
}

function testPoint(record: CaseRecord, at: number): string {
  const { file, line, name, status } = record;
  const point = `${at + 1} - ${escaped(`${file}:${line} ${oneLine(name)}`)}`;
  if (status === "passed") return `ok ${point}\n`;
  if (status === "silent") return `ok ${point} # SKIP it has no results, so it checks nothing\n`;
  return `not ok ${point}\n${diagnostics(record)}`;
}

/** A block of YAML. */
function diagnostics({ differences = [], repeat = "" }: CaseRecord): string {
  const lines = differences.flatMap(({ rule, expected, actual }) => [
    `    - rule: ${JSON.stringify(rule)}`,
    `      expected: ${JSON.stringify(expected)}`,
    `      actual: ${JSON.stringify(actual)}`,
  ]);
  return ["  ---", "  differences:", ...lines, `  repeat: ${JSON.stringify(repeat)}`, "  ...", ""].join("\n");
}

function escaped(text: string): string {
  return text.replace(/[\\#]/g, (sign) => `\\${sign}`);
}
