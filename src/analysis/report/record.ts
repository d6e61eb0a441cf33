import type { SpecAnalysis } from "../analyse.ts";
import { type Claim, type FindingCode, isFinding } from "../claims/claim.ts";
import type { Witness } from "../slice/answer.ts";

/** A finding, or a question without answer, as every form of output has it. */
export interface ClaimRecord {
  readonly code: FindingCode;
  readonly severity: Claim["severity"];
  readonly file: string;
  readonly line: number;
  /** The arm or the rule. */
  readonly subject: string;
  readonly message: string;
  /** An input for which it happens; absent where it is proved. */
  readonly witness?: Witness;
}

/** An analysis as data. */
export interface AnalysisRecord {
  readonly spec: string;
  readonly repository?: string | undefined;
  readonly slices: number;
  readonly counts: ClaimCounts;
  readonly findings: readonly ClaimRecord[];
  /** Properties that are false for no input; absent where none was asked for. */
  readonly proved?: readonly string[];
  /** Dates that leave the calendar from years that have no four digits; absent where none does. */
  readonly farDates?: number;
  /** Questions that are not decided, each with the reason. */
  readonly undecided: readonly (Omit<ClaimRecord, "severity" | "message" | "witness"> & {
    readonly question: string;
    readonly reason: string;
  })[];
}

/** Numbers of questions by their answers. */
export interface ClaimCounts {
  /** ShownInput by an input that was evaluated. */
  readonly shown: number;
  readonly proved: number;
  readonly undecided: number;
}

/** `shown`: the name of a file for readers. */
export function analysisRecord({ claims, ...analysis }: SpecAnalysis, shown: (file: string) => string): AnalysisRecord {
  const counts = { shown: 0, proved: 0, undecided: 0 };
  for (const { answer } of claims) counts[answer.kind]++;
  const place = ({ code, at, subject }: Claim) => ({ code, file: shown(at.file), line: at.line, subject });
  const proved = claims.flatMap(({ code, answer, subject }) =>
    code === "property" && answer.kind === "proved" ? [subject] : [],
  );
  const farDates = claims.filter(({ isFarDate }) => isFarDate === true).length;
  return {
    ...analysis,
    counts,
    ...(proved.length > 0 && { proved }),
    ...(farDates > 0 && { farDates }),
    findings: claims.filter(isFinding).map((claim) => ({
      ...place(claim),
      severity: claim.severity,
      message: claim.message,
      ...(claim.answer.kind === "shown" && { witness: claim.answer.witness }),
    })),
    undecided: claims.flatMap((claim) =>
      claim.answer.kind === "undecided"
        ? [{ ...place(claim), question: claim.question, reason: claim.answer.reason }]
        : [],
    ),
  };
}
