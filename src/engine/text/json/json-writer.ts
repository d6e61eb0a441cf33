import type { ByteBudget } from "../byte-budget.ts";
import { CompactJson } from "./compact-json.ts";
import { IndentedJson } from "./indented-json.ts";

/**
 * Writes plain data that may share parts, without recursion: explanations nest as deep as chains of
 * rules are long.
 */
export interface JsonWriter {
  /**
   * Spends the bytes of a value's text at a level of an answer, before the text is made. Exceptions
   * of the budget pass through as early as possible: a value may be far longer than any text.
   */
  spend(value: object, budget: ByteBudget, depth: number): void;
  /** The text of a value that was spent. */
  text(value: object): string;
}

/** Blanks for one level of indentation: 0 (everything on one line) or 2. */
export type Indent = 0 | 2;

export function jsonWriter(indent: Indent): JsonWriter {
  return indent === 0 ? new CompactJson() : new IndentedJson(indent);
}
