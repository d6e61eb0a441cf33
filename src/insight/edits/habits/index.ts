import { DECLARATION_HABITS } from "./declarations.ts";
import { CLAUSE_HABITS, EXPRESSION_HABITS } from "./expressions.ts";
import type { Habit } from "./habit.ts";
import { MOMENT_HABITS } from "./moments.ts";
import { SIGN_HABITS } from "./signs.ts";

/** All habits; of several that fit the first counts. */
export const HABITS: readonly Habit[] = [
  ...CLAUSE_HABITS,
  ...DECLARATION_HABITS,
  ...MOMENT_HABITS,
  ...EXPRESSION_HABITS,
  ...SIGN_HABITS,
];
