import { type PositionIndex, positionIndex } from "../../engine/as-written/written-arms.ts";
import type { SarifFile, SarifResult } from "../../engine/text/sarif.ts";
import type { SpecAnalysis } from "../analyse.ts";
import { type Claim, isFinding } from "../claims/claim.ts";
import { runLine } from "./text.ts";

/**
 * The findings of analyses, and what is not decided, at their arms. `files`: by label. `prefix`:
 * the path of the workspace, for the commands that show findings.
 */
export function sarifResults(
  analyses: readonly SpecAnalysis[],
  files: ReadonlyMap<string, SarifFile>,
  prefix: string,
): readonly SarifResult[] {
  const indexes = new Map<string, PositionIndex>();
  const source = ({ at: { file, start, end } }: Claim) => {
    const index = indexes.get(file) ?? positionIndex(files.get(file)?.text ?? "");
    indexes.set(file, index);
    return { attribute: file, ...index.positionOf(start, end) };
  };
  return analyses.flatMap((analysis) =>
    analysis.claims.flatMap((claim): readonly SarifResult[] => {
      const { code, severity, answer, message, question, subject } = claim;
      const place = { code, source: source(claim) };
      if (answer.kind === "undecided")
        return [{ ...place, severity: "open", message: `not decided: ${question}; ${answer.reason}` }];
      if (!isFinding(claim)) return [];
      const shown = answer.kind === "shown" ? `\n${runLine(analysis, subject, answer.witness, prefix)}` : "";
      return [{ ...place, severity, message: `${message}${shown}` }];
    }),
  );
}
