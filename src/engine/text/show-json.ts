import { IndentedJson } from "../../runtime/narrate/indented-json.ts";
import { type Indent, writeJson } from "../../runtime/narrate/write-json.ts";
import type { Show } from "../api.ts";

/** Longest indented text, in bytes: expressions may be nested so deep that indentation alone would be longer than any text can be. */
const LONGEST_INDENTED = 2 ** 28;

/** An interface as JSON text, however deep the expressions of its rules are nested; on one line when it would be too long otherwise. */
export function showJson(show: Show, indent: Indent = 0): string {
  if (indent === 0) return writeJson(show);
  const writer = new IndentedJson(indent);
  return writer.bytesOf(show, 0) > LONGEST_INDENTED ? writeJson(show) : writer.text(show);
}
