import { meetRegions, type Region } from "../../domain/region.ts";
import { isTrue } from "../../domain/symbolic/symbol.ts";
import type { WrittenArm } from "../../engine/as-written/written-arms.ts";
import { isSameAnswer } from "../../engine/causes/same-answer.ts";
import { compareDates, compareTimes } from "../../model/time/calendar.ts";
import type { Outcome } from "../../model/value.ts";
import type { ClaimAnswer } from "../slice/answer.ts";
import type { RuleView } from "../slice/rule-view.ts";
import type { Claim } from "./claim.ts";
import { type AnalysedRule, armWords, conditionOf, resultOf } from "./subject.ts";

/** The most pairs of conditions of a rule that are compared, and conditions that are evaluated. */
const MOST_CONDITIONS = 1_000_000;

/** Tells of two arms of a rule if both hold for some input, with different results. */
export function* overlapClaims(subject: AnalysedRule): Generator<Claim> {
  const { slice, rule, written } = subject;
  const arms = written.arms.slice(1).filter(({ condition }) => condition !== undefined);
  const base = slice.view(rule);
  const held = arms.map(({ arm }) => heldIn(base, subject, arm));
  const before = slice.evaluations;
  let pairs = 0;
  for (const [at, first] of arms.entries()) {
    for (const [over, second] of arms.slice(at + 1).entries()) {
      if (resultOf(subject, first.arm) === resultOf(subject, second.arm)) continue;
      if (++pairs + (slice.evaluations - before) * arms.length > MOST_CONDITIONS) {
        yield claimOf(written.name, first, second, { kind: "undecided", reason: "there are too many pairs of arms" });
        return;
      }
      const regions = bothOf(base, held[at], held[at + 1 + over]);
      if (regions?.length === 0) continue;
      const answer = slice.answer(
        rule,
        (view) =>
          view.explorer === base.explorer
            ? regions
            : bothOf(view, heldIn(view, subject, first.arm), heldIn(view, subject, second.arm)),
        ({ answer: evaluated }) => isOverlap(subject, first, second, (id) => evaluated.ofCell(id)),
      );
      yield claimOf(written.name, first, second, answer);
    }
  }
}

function claimOf(rule: string, first: WrittenArm, second: WrittenArm, answer: ClaimAnswer): Claim {
  return {
    key: `overlap ${first.id} ${second.arm}`,
    code: "overlap",
    severity: "warning",
    finding: "shown",
    at: first,
    subject: first.id,
    answer,
    message: `${armWords(first)} of rule ${rule} holds together with ${armWords(second)} (line ${second.line}), and their results differ`,
    question: `whether ${armWords(first)} of rule ${rule} overlaps ${armWords(second)} (line ${second.line})`,
  };
}

/** The inputs for which the condition of an arm is true; undefined: not known. */
function heldIn(view: RuleView, subject: AnalysedRule, arm: number): readonly Region[] | undefined {
  const condition = conditionOf(subject, arm);
  const reached = condition === undefined ? undefined : view.condition(condition);
  return reached?.filter(({ outcome }) => isTrue(outcome)).map(({ state }) => state.region);
}

/** Undefined: not known. */
function bothOf(
  { explorer }: RuleView,
  first: readonly Region[] | undefined,
  second: readonly Region[] | undefined,
): readonly Region[] | undefined {
  if (first === undefined || second === undefined) return undefined;
  return explorer.within((spend) =>
    first.flatMap((a) => second.flatMap((b) => meetRegions(a, b, explorer.terms, spend) ?? [])),
  );
}

function isOverlap(
  subject: AnalysedRule,
  first: WrittenArm,
  second: WrittenArm,
  ofCell: (id: number) => Outcome,
): boolean {
  const holds = [first, second].every(({ arm }) => {
    const outcome = ofCell(conditionOf(subject, arm) ?? -1);
    return outcome.kind === "boolean" && outcome.value;
  });
  if (!holds) return false;
  const [a, b] = [first, second].map(({ arm }) => ofCell(resultOf(subject, arm) ?? -1));
  if (a === undefined || b === undefined) return false;
  if (a.kind === "veto" || b.kind === "veto") return a.kind !== b.kind;
  return !isSameAnswer(a, b, AS_COMPARED, "data");
}

const AS_COMPARED = {
  date: (a: Parameters<typeof compareDates>[0], b: Parameters<typeof compareDates>[1]) => compareDates(a, b) === 0,
  time: (a: Parameters<typeof compareTimes>[0], b: Parameters<typeof compareTimes>[1]) => compareTimes(a, b) === 0,
};
