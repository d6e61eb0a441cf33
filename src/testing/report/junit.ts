import { escaped } from "../../model/markup.ts";
import type { CaseRecord, TestReport } from "./record.ts";
import { failureText } from "./text.ts";

/** The run as JUnit XML, a suite for each file. It tells no times, so that equal runs are equal. */
export function junitXml({ results }: TestReport): string {
  const files = new Map<string, CaseRecord[]>();
  for (const record of results) files.set(record.file, [...(files.get(record.file) ?? []), record]);
  const suites = Array.from(files, ([file, records]) => suite(file, records));
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="engine test" ${numbers(results)}>
${suites.join("")}</testsuites>
`;
}

function suite(file: string, records: readonly CaseRecord[]): string {
  return `  <testsuite name="${attribute(file)}" ${numbers(records)}>
${records.map(testCase).join("")}  </testsuite>
`;
}

function numbers(records: readonly CaseRecord[]): string {
  const count = (status: CaseRecord["status"]) => records.filter((record) => record.status === status).length;
  return `tests="${records.length}" failures="${count("failed")}" skipped="${count("silent")}"`;
}

function testCase(record: CaseRecord): string {
  const { file, line, name, status, differences = [] } = record;
  const head = `    <testcase classname="${attribute(file)}" name="${attribute(name)}" file="${attribute(file)}" line="${line}"`;
  if (status === "passed") return `${head}/>\n`;
  if (status === "silent") return `${head}><skipped message="it has no results, so it checks nothing"/></testcase>\n`;
  const message = differences.map(({ rule, expected, actual }) => `${rule}: expected ${expected}, actual ${actual}`);
  return `${head}><failure message="${attribute(message.join("; "))}">${attribute(failureText(record))}</failure></testcase>\n`;
}

/** XML 1.0 has no control characters but three. */
const NO_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Attributes keep line breaks and tabs as references only. */
function attribute(text: string): string {
  return escaped(text.replace(NO_XML, "\ufffd")).replace(/[\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
