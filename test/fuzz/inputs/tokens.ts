import type { Random } from "../random.ts";
import type { RulesInput } from "./rules.ts";

const WORDS =
  `spec repo data rule meta uses with unless then veto and or not min max , ( round to half up down even by scale above at in as now is calendar true false yes no measure number ratio text date time
  boolean sqrt sin cos tan asin acos atan log exp abs floor ceil round past future year month week quarter weekday hour day days years of from through working except a weekend first last whole overlap help suggest fill trait minimum maximum lower upper
  decimals option options length unit range percent permille std units`.split(/\s+/);
const SYMBOLS = [
  "(",
  ")",
  ":",
  "+",
  "*",
  "/",
  "^",
  ",",
  "@",
  "->",
  "-",
  ">=",
  "<=",
  ">",
  "<",
  "%%",
  "%",
  "...",
  ".",
  "# a\n",
];
const LITERALS = [
  "0",
  "1",
  "5",
  "12.50",
  "1,250",
  "1e3",
  "2024",
  "2024-02-29",
  "10:00",
  "W05",
  "T10",
  "Z",
  '"a"',
  '""',
  "7%",
  "3 eur",
  "2 day",
];
/** The last ones mean something to JavaScript. */
const NAMES = ["a", "b", "s", "t", "eur", "kg", "day", "constructor", "__proto__", "prototype", "call", "toString"];
const BETWEEN = [" ", " ", " ", "\n", "", "  ", "\t"];

export function anyToken(random: Random): string {
  return random.of(random.of([WORDS, SYMBOLS, LITERALS, NAMES]));
}

/**
 * Words of the language in any order, mostly behind a header and a few declarations, so that the
 * parser reaches them.
 */
export function tokensInput(random: Random): RulesInput {
  const soup = random.list(1, random.of([6, 12, 60]), () => anyToken(random) + random.of(BETWEEN)).join("");
  const head = random.of([
    "",
    "spec s\n",
    "spec s\nuses std units\ndata a: number\ndata b: date\nrule r: ",
    "spec s\ndata a: measure -> ",
  ]);
  return {
    files: [["tokens.rules", head + soup]],
    runs: [{ spec: "s", effective: "2024-05-06", data: { a: "5", b: "2024-02-29" } }],
  };
}
