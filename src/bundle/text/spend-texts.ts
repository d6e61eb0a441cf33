import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { utf8Length } from "../../engine/text/utf8-length.ts";
import { forEachMember } from "./members.ts";

/**
 * Charges the budget for the texts in plain data, each object once however often it is referred to.
 * The texts of a long chain of conditions hold each other, and would be as large as the square of
 * it. Throws EngineErrors.
 */
export function spendTexts(data: object, budget: ByteBudget): void {
  forEachMember([data], (_name, value) => {
    if (typeof value === "string") budget.spend(utf8Length(value));
  });
}
