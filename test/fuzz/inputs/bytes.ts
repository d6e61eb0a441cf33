import type { Random } from "../random.ts";
import type { RulesInput } from "./rules.ts";

const TELLING = [
  "spec",
  "data",
  "rule",
  "\n",
  " ",
  '"',
  '"""',
  "->",
  "...",
  ":",
  "9",
  "e",
  "-",
  "\u0000",
  "\ud800",
  "\ufeff",
];

/**
 * Text that is hardly ever rules: characters of one kind or of all, with a piece of the language
 * now and then.
 */
export function bytesInput(random: Random): RulesInput {
  const highest = random.of([0x7f, 0x100, 0x3000, 0x10000]);
  const character = () => (random.oneIn(4) ? random.of(TELLING) : String.fromCharCode(random.below(highest)));
  const text = random.list(0, 200, character).join("");
  return { files: [["bytes.rules", random.oneIn(2) ? text : `spec s\n${text}`]], runs: [] };
}

/** Any text, for a place where a name or a value is expected. */
export function anyText(random: Random): string {
  return random.list(0, 12, () => String.fromCharCode(random.below(random.of([0x7f, 0x100, 0x10000])))).join("");
}
