import { shellLine } from "../../node/shell-line.ts";
import type { Witness } from "../slice/answer.ts";
import type { AnalysisRecord } from "./record.ts";

/** An analysis for a terminal. `prefix`: the path of the workspace. */
export function analysisText(record: AnalysisRecord, prefix: string): string {
  const findings = record.findings.map(({ file, line, severity, code, message, subject, witness }) => {
    const place = `${file}:${line}: ${severity} ${code}: ${message}\n`;
    return witness === undefined ? place : `${place}  ${runLine(record, subject, witness, prefix)}\n`;
  });
  const open = record.undecided.map(
    ({ file, line, code, question, reason }) => `${file}:${line}: not decided ${code}: ${question}; ${reason}\n`,
  );
  const proved = (record.proved ?? []).map((subject) => `proved: ${subject} is never false\n`);
  return `${findings.join("")}${proved.join("")}${open.join("")}${summaryText(record)}\n`;
}

/** `shipping: 2 findings; 14 questions: 10 shown by an input, 4 proved, 0 not decided`. */
export function summaryText({ spec, findings, counts }: AnalysisRecord): string {
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
