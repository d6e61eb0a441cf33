import type { RuleNode } from "../../model/explanation.ts";
import { CompactJson } from "./compact-json.ts";
import { IndentedJson } from "./indented-json.ts";
import type { JsonWriter } from "./json-writer.ts";

/** The answer when a text would be longer than its limit: how many UTF-8 bytes it would have, or `Number.MAX_SAFE_INTEGER` if there are even more. */
interface TooLarge {
  readonly tooLarge: number;
}

/** Blanks for one level of indentation: none (everything on one line) or two. */
export type Indent = 0 | 2;

/**
 * JSON text of an evaluation answer (chapter 6, 6.8). `limit` bounds the explanations of all its results together, as they are written, in bytes of UTF-8; the
 * rest of the answer is not counted. A node that is shared is written at every place; its text is made once and copied, so the time is linear in the number of
 * nodes plus the length of the text, and there is no text when it would exceed the limit.
 */
export function writeResponse(
  response: { readonly results: Readonly<Record<string, { readonly explanation?: RuleNode }>> },
  limit: number,
  indent: Indent = 0,
): string | TooLarge {
  const writer: JsonWriter = indent === 0 ? new CompactJson() : new IndentedJson(indent);
  let bytes = 0;
  for (const { explanation } of Object.values(response.results)) {
    if (explanation !== undefined) bytes += writer.bytesOf(explanation, EXPLANATION_DEPTH);
  }
  return bytes > limit ? { tooLarge: Math.min(bytes, Number.MAX_SAFE_INTEGER) } : writer.text(response);
}

/** JSON text of plain data however deeply it is nested, on one line. */
export function writeJson(value: object): string {
  return new CompactJson().text(value);
}

/** `results`, the rule, `explanation`. */
const EXPLANATION_DEPTH = 3;
