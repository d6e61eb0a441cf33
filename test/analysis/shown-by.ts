import type { Claim } from "../../src/analysis/claims/claim.ts";
import type { WrittenAnswer, WrittenVersion } from "../../src/engine/as-written/written-version.ts";
import type { DecidingArm } from "../../src/runtime/trace/trace.ts";

/** The keys of the claims of which one evaluation shows that it happens. */
export function* shownBy(answer: WrittenAnswer, { rules }: WrittenVersion): Generator<string> {
  for (const [id, { arms }] of rules.entries()) {
    const decision = answer.decisions([id]).get(id);
    if (decision === undefined) continue;
    yield* shownByArm(arms, decision);
    const outcome = answer.ofRule(id);
    const isOwn = decision.rules.every((rule) => answer.ofRule(rule).kind !== "veto");
    if (outcome.kind === "veto" && outcome.cause === "computation" && isOwn)
      yield `veto-reachable ${arms[decision.arm]?.id ?? ""}`;
  }
}

/** The keys of the claims about the arms of a rule that its deciding arm shows. */
export function* shownByArm(arms: WrittenVersion["rules"][number]["arms"], { arm: decided, vetoed }: DecidingArm) {
  const isConditionVeto = vetoed === "condition";
  const at = arms[decided]?.id ?? "";
  if (!isConditionVeto) yield `dead-arm ${at}`;
  if (decided === 0) yield `gap ${at}`;
  for (const { arm, id: passed } of arms)
    if (arm > decided || (arm === decided && isConditionVeto)) yield `constant-condition ${passed}`;
}

/** The claim as brute force names it: computations of one arm that may have no value are one. */
export function keyOf({ code, key, subject }: Claim): string {
  return code === "veto-reachable" ? `${code} ${subject}` : key;
}
