import type { ExploredRule } from "../../domain/explore/explorer.ts";
import type { Region } from "../../domain/region.ts";
import { isTrue } from "../../domain/symbolic/symbol.ts";
import type { Claim } from "./claim.ts";
import type { AnalysedRule } from "./subject.ts";

/** Tells if a boolean rule is false for some input. A veto says nothing about it. */
export function* propertyClaims({ slice, rule, written }: AnalysedRule): Generator<Claim> {
  const [at] = written.arms;
  if (at === undefined) return;
  const answer = slice.answer(
    rule,
    ({ explored }) => regionsWhereFalse(explored),
    ({ answer: evaluated }) => {
      const outcome = evaluated.ofRule(rule);
      return outcome.kind === "boolean" && !outcome.value;
    },
  );
  yield {
    key: `property ${written.id}`,
    code: "property",
    severity: "error",
    finding: "shown",
    at,
    subject: written.id,
    answer,
    message: `property ${written.name} is false`,
    question: `whether property ${written.name} is ever false`,
  };
}

/** The regions in which a boolean rule may be false; undefined: not known. */
export function regionsWhereFalse({ outcomes, isComplete }: ExploredRule): readonly Region[] | undefined {
  const regions = outcomes.flatMap(({ region, outcome }) =>
    outcome.kind === "veto" || isTrue(outcome) ? [] : [region],
  );
  return isComplete ? regions : undefined;
}
