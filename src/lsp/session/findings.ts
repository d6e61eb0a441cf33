import { type Diagnostic, DiagnosticSeverity, DiagnosticTag, type Range } from "vscode-languageserver";
import type { Claim } from "../../analysis/claims/claim.ts";
import type { Witness } from "../../analysis/slice/answer.ts";
import type { PlacedRecommendation } from "../../insight/placed-recommendations.ts";
import { shownStretch } from "../../insight/shown-stretch.ts";
import type { DocumentText } from "./document-text.ts";

/** A finding of `engine analyze`, at a stretch of a text. */
export interface AnalysisFinding extends Pick<Claim, "code" | "severity"> {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  /** The inputs that show it, and their instant; absent where it is proved. */
  readonly witness?: Witness;
}

/** The findings of one text. Of another text, such as an edited one, they tell no place. */
export interface TextFindings {
  readonly text: string;
  readonly findings: readonly AnalysisFinding[];
}

/** The diagnostics of findings, without those that a recommendation tells too. */
export function findingDiagnostics(
  { findings }: TextFindings,
  text: DocumentText,
  told: readonly PlacedRecommendation[],
): readonly Diagnostic[] {
  const dead = told.filter(({ code }) => code === "unreachable-arm");
  const isTold = ({ code, start, end }: AnalysisFinding) =>
    code === "dead-arm" && dead.some((each) => each.start < end && start < each.end);
  return findings.filter((finding) => !isTold(finding)).map((finding) => findingDiagnostic(finding, text));
}

const SEVERITIES: Readonly<Record<AnalysisFinding["severity"], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

export function findingDiagnostic(
  { code, severity, message, start, end }: AnalysisFinding,
  text: DocumentText,
): Diagnostic {
  return {
    range: shownRange(text, start, end),
    severity: SEVERITIES[severity],
    source: "engine",
    code,
    message,
    ...(code === "dead-arm" && { tags: [DiagnosticTag.Unnecessary] }),
  };
}

/** The range that a client marks for a span. */
export function shownRange(text: DocumentText, from: number, to: number): Range {
  const { start, end } = shownStretch(text.text, from, to);
  return text.rangeOf(start, end);
}
