import { DEFAULT_LIMITS } from "../model/limits.ts";
import { formatTree } from "../syntax/format/format-tree.ts";
import { KIND } from "../syntax/lexer/kinds.ts";
import { tokenize } from "../syntax/lexer/tokens.ts";
import { parseSource, sizeLimitError, syntaxError } from "../workspace/read-sources.ts";
import { EngineErrors } from "./errors.ts";
import { sourceText } from "./sources.ts";

/**
 * The canonical text of a source (docs/spec/01-syntax.md#8-the-canonical-formatter). Throws
 * EngineErrors when it does not parse, or when its canonical text would exceed the limits on depth
 * and size, and a TypeError when `text` is not a string.
 *
 * @example
 * ```ts
 * import { format } from "engine-rules";
 *
 * format("spec a rule r:1+2"); // "spec a\n\nrule r:\n  1 + 2\n"
 * ```
 */
export function format(text: string, label = "inline"): string {
  const source = { label, text: sourceText(label, text) };
  checkSize(`the source \`${label}\``, source.text);
  const parsed = parseSource(source, DEFAULT_LIMITS);
  if (parsed.tree === undefined) throw new EngineErrors(parsed.errors, new Map([[label, source.text]]));
  const formatted = formatTree(parsed.tree, DEFAULT_LIMITS);
  if (typeof formatted !== "string")
    throw new EngineErrors([syntaxError(source, formatted)], new Map([[label, source.text]]));
  checkSize(`the canonical text of \`${label}\``, formatted);
  return formatted;
}

function checkSize(what: string, text: string): void {
  const tooLarge = sizeLimitError(what, text, DEFAULT_LIMITS);
  if (tooLarge !== undefined) throw new EngineErrors([tooLarge]);
}

/**
 * The canonical text of a file, with the line ends that the file has: those of its first line.
 * Throws what `format` throws.
 */
export function formatWithLineEnds(text: string, label: string): string {
  const formatted = format(text, label);
  if (/\r?\n/.exec(text)?.[0] !== "\r\n") return formatted;
  const written = withCarriageReturns(formatted);
  checkSize(`the canonical text of \`${label}\``, written);
  return written;
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
