import { KIND } from "../../syntax/lexer/kinds.ts";
import { tokenize } from "../../syntax/lexer/tokens.ts";
import { format } from "../format.ts";

/**
 * The canonical text of a file, with the line ends that the file has: those of its first line.
 * Throws what `format` throws.
 */
export function formatWithLineEnds(text: string, label: string): string {
  const formatted = format(text, label);
  return /\r?\n/.exec(text)?.[0] === "\r\n" ? withCarriageReturns(formatted) : formatted;
}

/**
 * Line breaks in texts and commentary are part of their content, and stay as they are, besides
 * those around a commentary.
 */
function withCarriageReturns(text: string): string {
  const { count, kinds, starts, ends } = tokenize(text);
  let result = "";
  let position = 0;
  for (let at = 0; at < count; at++) {
    const kind = kinds[at];
    if (kind !== KIND.text && kind !== KIND.commentary) continue;
    const [start, end] = [starts[at] ?? 0, ends[at] ?? 0];
    const content = text.slice(start, end);
    result += text.slice(position, start).replaceAll("\n", "\r\n");
    result += kind === KIND.text ? content : content.replace(/^"""\n|\n"""$/g, (edge) => edge.replace("\n", "\r\n"));
    position = end;
  }
  return result + text.slice(position).replaceAll("\n", "\r\n");
}
