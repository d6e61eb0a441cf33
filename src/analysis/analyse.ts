import type { SpecRef } from "../engine/api.ts";
import type { Engine } from "../engine/engine.ts";
import { instantOf } from "../model/time/calendar.ts";
import { readEffective } from "../model/time/temporal-text.ts";
import type { Claim } from "./claims/claim.ts";
import { conditionClaims, ruleClaims } from "./claims/constants.ts";
import { armClaims } from "./claims/dead-arms.ts";
import { mergedClaims } from "./claims/merged-claims.ts";
import { type AnalysedRule, subjectOf } from "./claims/subject.ts";
import { gapClaims, vetoClaims } from "./claims/vetoes.ts";
import { AnalysedSlice } from "./slice/slice.ts";

export interface AnalysisOptions extends Pick<SpecRef, "spec" | "repository"> {
  /** Only the slice of this instant. */
  readonly effective?: string | undefined;
}

/** The claims about the rules of a spec for all inputs. */
export interface SpecAnalysis {
  readonly spec: string;
  readonly repository?: string | undefined;
  /** The number of slices of time that were looked at. */
  readonly slices: number;
  /** Of all slices together, in the order of places. */
  readonly claims: readonly Claim[];
}

/** The first day of which a spec without a start is asked. */
const FIRST_DAY = "2000-01-01";

/** Makes claims about all rules of a spec, in each slice of time. Throws EngineErrors. */
export function analyse(engine: Engine, options: AnalysisOptions): SpecAnalysis {
  const { spec, repository } = options;
  const slices = slicesOf(engine, options).map((slice) => new AnalysedSlice(slice));
  const claims = mergedClaims(slices.map((slice) => [...claimsOf(slice)]));
  return { spec: slices[0]?.version.spec ?? spec, repository, slices: slices.length, claims };
}

function* claimsOf(slice: AnalysedSlice): Generator<Claim> {
  for (const [id, { own }] of slice.version.program.rules.entries()) {
    const subject = own ? subjectOf(slice, id) : undefined;
    if (subject !== undefined) yield* claimsAbout(subject);
  }
}

function* claimsAbout(subject: AnalysedRule): Generator<Claim> {
  yield* armClaims(subject);
  yield* conditionClaims(subject);
  yield* ruleClaims(subject);
  yield* vetoClaims(subject);
  yield* gapClaims(subject);
}

/** The slices of a spec, or the one at an instant. */
function slicesOf(engine: Engine, { spec, repository, effective }: AnalysisOptions) {
  const ref = { spec, repository };
  const starts = engine.slices(ref).map(({ from }) => microseconds(from));
  const all = starts.map((from, at) => ({ from, to: starts[at + 1] }));
  const wanted = microseconds(effective);
  if (effective !== undefined && wanted === undefined) engine.version({ ...ref, effective });
  const kept =
    wanted === undefined
      ? all
      : all.filter(({ from, to }) => (from ?? wanted) <= wanted && (to === undefined || wanted < to));
  if (wanted !== undefined && kept.length === 0) engine.version({ ...ref, effective });
  return kept.map((slice) => ({
    slice,
    instant: wanted ?? instantIn(slice),
    versionAt: (instant: string) => engine.written({ ...ref, effective: instant }),
  }));
}

function instantIn({ from, to }: { readonly from: bigint | undefined; readonly to: bigint | undefined }): bigint {
  const day = microseconds(FIRST_DAY) ?? 0n;
  if (from !== undefined) return from;
  return to === undefined || day < to ? day : to - 86_400_000_000n;
}

function microseconds(text: string | undefined): bigint | undefined {
  const date = text === undefined ? undefined : readEffective(text);
  return date === undefined ? undefined : instantOf(date);
}
