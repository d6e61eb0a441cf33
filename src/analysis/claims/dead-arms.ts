import { meetRegions, type Region } from "../../domain/region.ts";
import { isTrue } from "../../domain/symbolic/symbol.ts";
import type { WrittenArm } from "../../engine/as-written/written-arms.ts";
import type { Claim } from "./claim.ts";
import { type AnalysedRule, armWords, conditionOf, isUnasked } from "./subject.ts";

/** For each arm whether it decides for some input. A default that is a veto may be superfluous. */
export function* armClaims(subject: AnalysedRule): Generator<Claim> {
  const { slice, rule, written, choose } = subject;
  if (choose === undefined) return;
  for (const arm of written.arms) {
    if (arm.arm === 0 && isUnasked(subject)) continue;
    const answer = slice.happens(
      rule,
      (view) => view.explored.arms[arm.arm]?.decided,
      ({ decision }) => decision.arm === arm.arm && decision.vetoed !== "condition",
    );
    const why = answer.kind === "proved" ? (answer.by === undefined ? reasonOf(subject, arm) : WHY[answer.by]) : "";
    yield {
      key: `dead-arm ${arm.id}`,
      code: "dead-arm",
      severity: "warning",
      finding: "proved",
      at: arm,
      subject: arm.id,
      answer,
      message: `${armWords(arm)} of rule ${written.name} never decides: ${why}`,
      question: `whether ${armWords(arm)} of rule ${written.name} ever decides`,
    };
  }
}

/** Why an arm of which some region of inputs is left never decides. */
const WHY = {
  inputs: "each of its possible inputs was evaluated",
  rows: "it does for no number of rows that its lists may have",
};

/** The most arms that are named. */
const MOST_NAMED = 5;

/** Names the arms that decide in its place, or says that the condition is never true. */
function reasonOf(subject: AnalysedRule, arm: WrittenArm): string {
  const { slice, rule, written, explored } = subject;
  const condition = conditionOf(subject, arm.arm);
  const reached = condition === undefined ? undefined : slice.explorer.condition(condition, rule);
  const holds = reached?.filter(({ outcome }) => isTrue(outcome)).map(({ state }) => state.region);
  if (condition !== undefined && holds?.length === 0) return "its condition is never true";
  const isCovered = (regions: readonly Region[]) =>
    condition === undefined
      ? regions.length > 0
      : regions.some((region) => (holds ?? []).some((each) => meets(subject, region, each)));
  const covering = written.arms.filter(
    (later) => later.arm > arm.arm && isCovered(explored.arms[later.arm]?.decided ?? []),
  );
  if (covering.length === 0) return "later arms decide, or have a veto, wherever its condition is true";
  const named = covering.slice(0, MOST_NAMED).map((later) => `${armWords(later)} (line ${later.line})`);
  const more = covering.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  const what =
    condition === undefined
      ? "for every input another arm decides"
      : "wherever its condition is true, a later arm decides";
  return `${what}: ${all.join(", ")}`;
}

function meets({ slice }: AnalysedRule, a: Region, b: Region): boolean {
  const { explorer } = slice;
  return explorer.within((spend) => meetRegions(a, b, explorer.terms, spend)) !== undefined;
}
