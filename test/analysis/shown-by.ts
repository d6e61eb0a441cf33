import type { Claim } from "../../src/analysis/claims/claim.ts";
import type { WrittenAnswer, WrittenVersion } from "../../src/engine/as-written/written-version.ts";

/** The keys of the claims of which one evaluation shows that it happens. */
export function* shownBy(answer: WrittenAnswer, { rules }: WrittenVersion): Generator<string> {
  for (const [id, { arms }] of rules.entries()) {
    const decision = answer.decisions([id]).get(id);
    if (decision === undefined) continue;
    const isConditionVeto = decision.vetoed === "condition";
    const at = arms[decision.arm]?.id ?? "";
    if (!isConditionVeto) yield `dead-arm ${at}`;
    if (decision.arm === 0) yield `gap ${at}`;
    for (const { arm, id: passed } of arms)
      if (arm > decision.arm || (arm === decision.arm && isConditionVeto)) yield `constant-condition ${passed}`;
    const outcome = answer.ofRule(id);
    const isOwn = decision.rules.every((rule) => answer.ofRule(rule).kind !== "veto");
    if (outcome.kind === "veto" && outcome.cause === "computation" && isOwn) yield `veto-reachable ${at}`;
  }
}

/** The claim as brute force names it: computations of one arm that may have no value are one. */
export function keyOf({ code, key, subject }: Claim): string {
  return code === "veto-reachable" ? `${code} ${subject}` : key;
}
