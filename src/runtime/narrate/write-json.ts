import type { RuleNode } from "../../model/explanation.ts";
import { CompactJson } from "./compact-json.ts";
import { IndentedJson } from "./indented-json.ts";
import type { JsonWriter } from "./json-writer.ts";

/** The answer of the writers when a text would be longer than its limit: how many UTF-8 bytes it would have, or `Number.MAX_SAFE_INTEGER` if there are even more. */
interface TooLarge {
  readonly tooLarge: number;
}

/** Blanks for one level of indentation: none (everything on one line) or two. */
export type Indent = 0 | 2;

/**
 * JSON text of one explanation (chapter 6, 6.8). A node that is shared is written at every place; its text is made once and copied, so the
 * time is linear in the number of nodes plus the length of the text, and there is no text when it would exceed `limit` bytes.
 */
export function writeExplanation(node: RuleNode, limit: number): string | TooLarge {
  const writer = new CompactJson();
  const bytes = writer.bytesOf(node);
  return bytes > limit ? tooLarge(bytes) : writer.text(node);
}

/**
 * JSON text of an evaluation answer. `limit` bounds the explanations of all its results together, as they are written; the rest of the answer
 * is not counted.
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
  return bytes > limit ? tooLarge(bytes) : writer.text(response);
}

/** JSON text of plain data however deeply it is nested, on one line. */
export function writeJson(value: object): string {
  return new CompactJson().text(value);
}

function tooLarge(bytes: number): TooLarge {
  return { tooLarge: Math.min(bytes, Number.MAX_SAFE_INTEGER) };
}

/** `results`, the rule, `explanation`. */
const EXPLANATION_DEPTH = 3;
