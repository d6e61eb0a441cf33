import type { SourcePosition } from "../model/diagnostic.ts";

/**
 * Advice on a spec without errors, and where it applies
 * (docs/spec/07-surfaces.md#9-recommendations-lint).
 *
 * @example
 * ```ts
 * const [recommendation] = engine.quality();
 * recommendation.code; // "missing-help"
 * recommendation.source.line; // 2
 * ```
 */
export interface Recommendation {
  readonly code: string;
  readonly severity: "hint" | "warning";
  readonly message: string;
  readonly repository?: string;
  readonly spec: string;
  readonly effective_from?: string;
  readonly source: SourcePosition | undefined;
}
