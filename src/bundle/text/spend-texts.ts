import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { utf8Length } from "../../engine/text/utf8-length.ts";

/**
 * Charges the budget for the texts in plain data, each object once however often it is referred to.
 * The texts of a long chain of conditions hold each other, and would be as large as the square of
 * it. Throws EngineErrors.
 */
export function spendTexts(data: object, budget: ByteBudget): void {
  const seen = new Set<object>([data]);
  const open: object[] = [data];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const member of Object.values(part) as readonly unknown[]) {
      if (typeof member === "string") budget.spend(utf8Length(member));
      else if (typeof member === "object" && member !== null && !seen.has(member)) {
        seen.add(member);
        open.push(member);
      }
    }
  }
}
