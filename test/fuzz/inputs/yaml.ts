import type { Random } from "../random.ts";

const SIGNS = [
  "{",
  "}",
  "[",
  "]",
  ": ",
  ":",
  ", ",
  "- ",
  "-",
  "? ",
  "|",
  ">",
  "|2-",
  "#",
  "%",
  "@",
  "`",
  "'",
  '"',
  "\\",
];
const MARKS = [
  "---\n",
  "...\n",
  "&a ",
  "*a",
  "*b",
  "!!str ",
  "!x ",
  "<<: ",
  "<<: *a",
  "null",
  "~",
  "\ufeff",
  "\u0000",
  "\t",
];
const BREAKS = ["\n", "\n", "\n  ", "\n    ", "\n  - ", "\n    - ", " ", "", "\r\n", "\u2028"];
/** Members of the files that the command line reads, and words that JavaScript inherits. */
const WORDS =
  "cases name spec repo effective data properties each override results exact text veto missing any column unit constructor __proto__ toString".split(
    " ",
  );
const VALUES = [
  "0",
  "-1",
  "12.50",
  "12,50",
  "1e999",
  "10/3 eur",
  "10/0",
  "5 eur",
  "yes",
  "2025-01-01",
  "soon",
  "1...3",
  "9".repeat(400),
];

/** Signs and words of YAML in any order behind a beginning; `own`: words of the file's subject. */
export function anyYaml(random: Random, head: string, own: readonly string[], most = 40): string {
  const kinds = [SIGNS, SIGNS, MARKS, BREAKS, BREAKS, WORDS, VALUES, own.length > 0 ? own : WORDS];
  return head + random.list(1, most, () => random.of(random.of(kinds)) + random.of(["", " ", ": "])).join("");
}
