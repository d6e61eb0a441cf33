import { shellLine } from "../../node/shell-line.ts";
import type { Witness } from "../slice/answer.ts";
import type { AnalysisRecord } from "./record.ts";

/**
 * Analyses of specs for a terminal; of several ones each with a heading, and the sums of all at the
 * end. `prefix`: the path of the workspace.
 */
export function analysesText(records: readonly AnalysisRecord[], prefix: string): string {
  const [first] = records;
  if (first !== undefined && records.length === 1) return analysisText(first, prefix);
  const reports = records.map((record) => `Spec: ${record.spec}\n${analysisText(record, prefix)}`);
  return [...reports, `${summaryText({ spec: `${records.length} specs`, ...totalOf(records) })}\n`].join("\n");
}

/** The answers about properties, each with the spec that declares it. */
export function propertiesText(records: readonly AnalysisRecord[], prefix: string): string {
  return records.map((record) => analysisText(record, prefix)).join("");
}

function analysisText(record: AnalysisRecord, prefix: string): string {
  if (record.slices === 0) return `${record.spec}: has no version at this instant\n`;
  const findings = record.findings.map(({ file, line, severity, code, message, subject, witness }) => {
    const place = `${file}:${line}: ${severity} ${code}: ${message}\n`;
    return witness === undefined ? place : `${place}  ${runLine(record, subject, witness, prefix)}\n`;
  });
  const open = record.undecided.map(
    ({ file, line, code, question, reason }) => `${file}:${line}: not decided ${code}: ${question}; ${reason}\n`,
  );
  const far = record.farDates === undefined ? "" : `${farDatesText(record.farDates)}\n`;
  const proved = (record.proved ?? []).map((subject) => `proved: ${subject} is never false\n`);
  return `${findings.join("")}${proved.join("")}${open.join("")}${far}${summaryText(record)}\n`;
}

/** Dates that leave the calendar, which are not findings. */
export function farDatesText(count: number): string {
  return `no finding: ${counted(count, "date")} outside the calendar, from years that have no four digits`;
}

/** The findings of several analyses, and the sums of their counts. */
export function totalOf(records: readonly AnalysisRecord[]): Pick<AnalysisRecord, "findings" | "counts"> {
  const counts = { shown: 0, proved: 0, undecided: 0 };
  for (const record of records) {
    counts.shown += record.counts.shown;
    counts.proved += record.counts.proved;
    counts.undecided += record.counts.undecided;
  }
  return { findings: records.flatMap((record) => record.findings), counts };
}

/** `shipping: 2 findings; 14 questions: 10 shown by an input, 4 proved, 0 not decided`. */
function summaryText({ spec, findings, counts }: Pick<AnalysisRecord, "spec" | "findings" | "counts">): string {
  const { shown, proved, undecided } = counts;
  const all = shown + proved + undecided;
  return `${spec}: ${counted(findings.length, "finding")}; ${counted(all, "question")}: ${shown} shown by an input, ${proved} proved, ${undecided} not decided`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The command that shows what a witness shows. */
export function runLine(
  { spec, repository }: Pick<AnalysisRecord, "spec" | "repository">,
  subject: string,
  { data, effective }: Witness,
  prefix: string,
): string {
  const target = repository === undefined ? [spec] : [repository, spec];
  const given = Object.entries(data).map(([input, value]) => `${input}=${value}`);
  const place = prefix === "." ? [] : ["--prefix", prefix];
  const rules = ruleOf(subject);
  return shellLine(["engine", "run", ...target, ...given, "--effective", effective, "--rules", rules, ...place]);
}

/** The rule in `vat 2025-01-01 rate 2` or `vat 2025-01-01 rate`. */
function ruleOf(subject: string): string {
  const words = subject.split(" ");
  const last = words.at(-1) ?? "";
  return /^\d+$/.test(last) ? (words.at(-2) ?? "") : last;
}
