/** Metrics count this of an evaluation. Plain data: threads send it with their reply. */
export interface EvaluationOutcome {
  /** Rules that have no result: for want of data, or by a veto. */
  readonly vetoes: readonly { readonly rule: string; readonly kind: "missing" | "veto" }[];
  /** Inputs that results wait for, each once. */
  readonly missing: readonly string[];
}

interface CountedResults {
  readonly [rule: string]: { readonly vetoed: boolean; readonly missing_data?: readonly string[] };
}

/** The outcome of an evaluation; undefined when each rule has its result. */
export function outcomeOf(results: CountedResults): EvaluationOutcome | undefined {
  let vetoes: EvaluationOutcome["vetoes"][number][] | undefined;
  let missing: Set<string> | undefined;
  for (const rule in results) {
    const result = results[rule];
    if (result?.vetoed !== true) continue;
    const waits = result.missing_data ?? [];
    vetoes ??= [];
    vetoes.push({ rule, kind: waits.length === 0 ? "veto" : "missing" });
    missing ??= new Set();
    for (const input of waits) missing.add(input);
  }
  return vetoes && { vetoes, missing: [...(missing ?? [])] };
}
