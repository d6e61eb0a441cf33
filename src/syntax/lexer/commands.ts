import type { ConstraintName } from "../tree/declaration.ts";

/**
 * Words that a constraint may begin with, apart from `unit`
 * (docs/spec/01-syntax.md#4-9-constraints).
 */
export const COMMANDS: ReadonlySet<string> = new Set<ConstraintName>([
  "help",
  "suggest",
  "fill",
  "trait",
  "minimum",
  "maximum",
  "lower",
  "upper",
  "decimals",
  "option",
  "options",
  "length",
]);

/** Another word for `fill`, which the formatter replaces (docs/spec/01-syntax.md#4-9-constraints). */
export const FILLING = "with";

/** True when a folded word is a constraint command other than `unit`. */
export function isCommand(word: string): word is ConstraintName {
  return COMMANDS.has(word);
}
