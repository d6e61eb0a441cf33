import type { ByteBudget } from "../byte-budget.ts";
import { CompactJson } from "./compact-json.ts";
import type { JsonWriter } from "./json-writer.ts";

/** Writes plain data on several lines, as JSON.stringify does: breaks the text on one line. */
export class IndentedJson implements JsonWriter {
  readonly #compact = new CompactJson();
  readonly #indent: number;

  /** `indent`: blanks for one level, at least one. */
  constructor(indent: number) {
    this.#indent = indent;
  }

  spend(value: object, budget: ByteBudget, depth: number): void {
    this.#compact.spend(value, budget);
    let bytes = 0;
    forEachSpace(this.#compact.text(value), (_, level) => {
      bytes += 1 + (level === undefined ? 0 : (depth + level) * this.#indent);
    });
    budget.spend(bytes);
  }

  text(root: object): string {
    const text = this.#compact.text(root);
    const parts: string[] = [];
    let from = 0;
    forEachSpace(text, (at, level) => {
      parts.push(text.slice(from, at), level === undefined ? " " : `\n${" ".repeat(level * this.#indent)}`);
      from = at;
    });
    return parts.join("") + text.slice(from);
  }
}

/**
 * Calls `found` for each place in a text on one line where a line breaks, with the level of the
 * next one, and for those after the colon of a key.
 */
function forEachSpace(text: string, found: (at: number, level?: number) => void): void {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      for (at++; text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (sign === "{" || sign === "[") {
      if (text[at + 1] === "}" || text[at + 1] === "]") at++;
      else found(at + 1, ++level);
    } else if (sign === "}" || sign === "]") found(at, --level);
    else if (sign === ",") found(at + 1, level);
    else if (sign === ":") found(at + 1);
  }
}
