import { type AnalysisOptions, analyse } from "../../src/analysis/analyse.ts";
import { type AnalysisRecord, analysisRecord } from "../../src/analysis/report/record.ts";
import { Engine } from "../../src/engine/engine.ts";

/** Analyses the only spec `a` of a text. */
export function analysed(text: string, options: Partial<AnalysisOptions> = {}): AnalysisRecord {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return analysisRecord(analyse(engine, { spec: "a", ...options }), (file) => file);
}

/** The findings as `LINE code`, those of given codes alone. */
export function found(text: string, ...codes: readonly string[]): readonly string[] {
  return analysed(text)
    .findings.filter(({ code }) => codes.length === 0 || codes.includes(code))
    .map(({ line, code }) => `${line} ${code}`);
}
