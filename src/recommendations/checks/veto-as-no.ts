import type { RecommendationCheck } from "../check.ts";

/**
 * `veto-as-no`: a boolean rule denies by a veto in every arm. Denial belongs in the value: a veto
 * blocks all rules that use it.
 */
export const vetoAsNo: RecommendationCheck = {
  code: "veto-as-no",
  severity: "warning",
  check({ row }, report) {
    for (const { declaration, arms } of row.tree.rules) {
      const { name, range, result } = declaration.node;
      if (result.type !== "boolean" || arms.length === 0) continue;
      if ([...arms].some(({ node }) => node.result.type !== "veto")) continue;
      const answer = result.value ? "false" : "true";
      report(
        declaration.piece,
        range,
        `rule ${name} says no by a veto, which blocks every rule that uses it: answer ${answer} instead`,
      );
    }
  },
};
