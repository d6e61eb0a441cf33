import { DEFAULT_LIMITS } from "../model/limits.ts";
import { formatTree } from "../syntax/format/format-tree.ts";
import { batchLimitError, parseSource, syntaxError } from "../workspace/read-sources.ts";
import { EngineErrors } from "./errors.ts";
import { sourceText } from "./sources.ts";

/**
 * The canonical text of a source (docs/spec/01-syntax.md#8-the-canonical-formatter). Throws
 * EngineErrors when it does not parse, or when its canonical text would exceed the depth limit, and
 * a TypeError when `text` is not a string.
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
  const tooLarge = batchLimitError([source], DEFAULT_LIMITS);
  if (tooLarge !== undefined) throw new EngineErrors([tooLarge]);
  const parsed = parseSource(source, DEFAULT_LIMITS);
  if (parsed.tree === undefined) throw new EngineErrors(parsed.errors, new Map([[label, source.text]]));
  const formatted = formatTree(parsed.tree, DEFAULT_LIMITS);
  if (typeof formatted === "string") return formatted;
  throw new EngineErrors([syntaxError(source, formatted)], new Map([[label, source.text]]));
}
