import type { SpecRef } from "../engine/api.ts";
import type { Engine } from "../engine/engine.ts";
import { EngineErrors, requestError } from "../engine/errors.ts";
import { foldName } from "../model/fold-name.ts";
import { nearest } from "../model/suggest.ts";
import { type Claim, mergedClaims } from "./claims/claim.ts";
import { conditionClaims, ruleClaims } from "./claims/constants.ts";
import { armClaims } from "./claims/dead-arms.ts";
import { inputClaims } from "./claims/inputs.ts";
import { overlapClaims } from "./claims/overlaps.ts";
import { propertyClaims } from "./claims/properties.ts";
import { reversedRangeClaims } from "./claims/reversed-ranges.ts";
import { type AnalysedRule, subjectOf } from "./claims/subject.ts";
import { gapClaims, vetoClaims } from "./claims/vetoes.ts";
import type { Witness } from "./slice/answer.ts";
import { instantIn, isInForce, microseconds } from "./slice/instants.ts";
import { AnalysedSlice } from "./slice/slice.ts";

/** An input of a spec that somebody wrote. */
export interface WrittenInput extends Pick<SpecRef, "spec" | "repository">, Witness {}

export interface AnalysisOptions extends Pick<SpecRef, "spec" | "repository"> {
  /** Only the slice of this instant. */
  readonly effective?: string | undefined;
  /** Keys of rules of which at most one arm should hold, besides those of `meta exclusive`. */
  readonly exclusive?: readonly string[] | undefined;
  /** Tried as well, before inputs by lot. */
  readonly written?: readonly WrittenInput[] | undefined;
  /** Called now and then; may throw to end the work. */
  readonly check?: (() => void) | undefined;
}

/** The claims about the rules of a spec for all inputs. */
export interface SpecAnalysis {
  readonly spec: string;
  readonly repository?: string | undefined;
  /** The number of slices of time that were looked at; 0: there is none at the instant. */
  readonly slices: number;
  /** Of all slices together, in the order of places. */
  readonly claims: readonly Claim[];
}

/** Makes claims about all rules of a spec, in each slice of time. Throws EngineErrors. */
export function analyse(engine: Engine, options: AnalysisOptions): SpecAnalysis {
  const { spec, repository, check = () => undefined } = options;
  const slices = slicesOf(engine, options).map((slice) => new AnalysedSlice({ ...slice, check }));
  checkRules(
    (options.exclusive ?? []).map((name) => name.toLowerCase()),
    slices,
  );
  const claims = mergedClaims(
    slices.map((slice) => {
      const meta = engine.meta({ spec, repository, effective: slice.version.effective }).exclusive;
      const listed = meta !== undefined && "text" in meta ? meta.text.split(",").map((name) => name.trim()) : [];
      const exclusive = new Set([...listed, ...(options.exclusive ?? [])].map((name) => name.toLowerCase()));
      const claims: Claim[] = [];
      check();
      for (const claim of claimsOf(slice, exclusive)) {
        claims.push(claim);
        check();
      }
      return claims;
    }),
  );
  return { spec: slices[0]?.version.spec ?? spec, repository, slices: slices.length, claims };
}

/**
 * Makes claims about each of several specs. One that has no version yet at the instant has no
 * slices, unless no other has one either. Throws EngineErrors.
 */
export function analyseSpecs(
  engine: Engine,
  specs: readonly Pick<SpecRef, "spec" | "repository">[],
  options: Omit<AnalysisOptions, "spec" | "repository">,
): readonly SpecAnalysis[] {
  const inForce = specs.filter((ref) => isInForce(engine, ref, options.effective));
  const asked = new Set(inForce.length > 0 ? inForce : specs);
  return specs.map((ref) =>
    asked.has(ref) ? analyse(engine, { ...options, ...ref }) : { ...ref, slices: 0, claims: [] },
  );
}

/** A boolean rule that should never be false, `SPEC.RULE`. */
export function analyseProperty(
  engine: Engine,
  property: string,
  { effective, written }: Pick<AnalysisOptions, "effective" | "written">,
): SpecAnalysis {
  const at = property.lastIndexOf(".");
  const [spec, name] = [property.slice(0, at), property.slice(at + 1).toLowerCase()];
  const slices = slicesOf(engine, { spec, effective, written }).map((slice) => new AnalysedSlice(slice));
  checkRules([name], slices);
  const claims = slices.map((slice) => {
    const rule = slice.version.ruleKeys.get(name);
    const subject = rule === undefined ? undefined : subjectOf(slice, rule);
    if (subject === undefined) return [];
    const { kind } = slice.version.program.rules[subject.rule]?.type ?? {};
    if (kind !== "boolean" && kind !== "veto")
      throw new EngineErrors([requestError("invalid_request", `rule \`${name}\` is true or false for no input`)]);
    return [...propertyClaims(subject)];
  });
  return { spec: slices[0]?.version.spec ?? spec, slices: slices.length, claims: mergedClaims(claims) };
}

/** Throws EngineErrors for a rule that no slice has. */
function checkRules(names: readonly string[], slices: readonly AnalysedSlice[]): void {
  const known = new Set(slices.flatMap(({ version }) => [...version.ruleKeys.keys()]));
  for (const name of names) {
    if (known.has(name)) continue;
    const near = nearest(name, [...known]);
    const message = `spec \`${slices[0]?.version.spec}\` has no rule \`${name}\``;
    const suggestion = near === undefined ? {} : { suggestion: `did you mean \`${near}\`?` };
    throw new EngineErrors([requestError("invalid_request", message, suggestion)]);
  }
}

function* claimsOf(slice: AnalysedSlice, exclusive: ReadonlySet<string>): Generator<Claim> {
  for (const [id, { key }] of slice.version.program.rules.entries()) {
    const subject = slice.version.rules[id]?.isOfSpec === true ? subjectOf(slice, id) : undefined;
    if (subject === undefined) continue;
    yield* claimsAbout(subject);
    if (exclusive.has(key)) yield* overlapClaims(subject);
  }
  yield* inputClaims(slice);
}

function* claimsAbout(subject: AnalysedRule): Generator<Claim> {
  yield* armClaims(subject);
  yield* conditionClaims(subject);
  yield* ruleClaims(subject);
  yield* vetoClaims(subject);
  yield* gapClaims(subject);
  yield* reversedRangeClaims(subject);
}

/** The slices of a spec, or the one at an instant. */
export function slicesOf(engine: Engine, { spec, repository, effective, written = [] }: AnalysisOptions) {
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
  const [name, home] = [foldName(spec), foldName(repository)];
  const ofSpec = written.filter((input) => foldName(input.spec) === name && foldName(input.repository) === home);
  return kept.map((slice) => ({
    slice,
    written: ofSpec,
    instant: wanted ?? instantIn(slice),
    versionAt: (instant: string) => engine.written({ ...ref, effective: instant }),
  }));
}
