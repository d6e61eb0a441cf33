import type { CommandName } from "../../model/commands.ts";
import type { ContextualWord, OperatorWord } from "../../model/operators.ts";
import { isWord, KIND } from "../../syntax/lexer/kinds.ts";
import type { TokenTable } from "../../syntax/lexer/tokens.ts";
import type { LineWord } from "../../syntax/pieces/declarations/list-line-tokens.ts";
import { tokenAfter } from "../names/words.ts";

/** The explanation of a word of the language, with the page of the guide that tells more. */
export interface KeywordText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** A file of docs/guide, with a heading. */
  readonly page: string;
}

/** Two lines about a word, and a page of the guide. */
type WordText = readonly [text: string, page: string];

const RULES = "rules.md";
const CONDITIONS = "rules.md#conditions";
const CONSTRAINTS = "data-and-constraints.md#constraints";
const TYPES = "data-and-constraints.md#types";
const SPECS = "using-other-specs.md";
const NUMBERS = "numbers-ratios-units.md#numbers-are-exact";

const ANYWHERE: Readonly<Record<string, WordText> & Record<OperatorWord | ContextualWord, WordText>> = {
  spec: [
    "Begins a set of data and rules that belong together.\nWith a date it is the version that holds from that day.",
    "first-steps.md#writing-it",
  ],
  data: [
    "Declares an input, with its type and constraints.\nA data is a type too: others can be made from it.",
    "data-and-constraints.md",
  ],
  rule: [
    "Declares a result: its first line holds unless a clause below says otherwise.\nOf several clauses that are true the last one counts.",
    RULES,
  ],
  unless: [
    "`unless` condition `then` result: gives another result where the condition is true.\nOf several clauses that are true the last one counts.",
    RULES,
  ],
  uses: [
    "Imports another spec: its data and rules are named after its name and a point.\nWith a date it always uses one version.",
    SPECS,
  ],
  with: [
    "Gives a value to a data of the imported spec: `-> with rate: 19%`.\nThe value may be a name of this spec.",
    "using-other-specs.md#giving-it-values",
  ],
  meta: ['Says something about the spec for programs: `meta owner: "tax"`.\nIt changes no result.', SPECS],
  repo: [
    "Puts the specs below it into a repository, which others name before the spec.",
    "using-other-specs.md#repositories",
  ],
  veto: [
    'Says that there is no result, and why: `veto "too heavy"`.\nRules that need it have none either.',
    "missing-data-and-vetoes.md#saying-that-there-is-no-result",
  ],
  is: ['Compares: `zone is "north"`, `n is not 5`.\n`x is veto` asks whether there is no result.', CONDITIONS],
  and: [
    "True when both sides are true. It binds tighter than `or`.\nThe right side is not looked at where the left one is false.",
    CONDITIONS,
  ],
  or: [
    "True when one side is true. It is weaker than `and`.\nThe right side is not looked at where the left one is true.",
    CONDITIONS,
  ],
  not: ["Turns true into false and false into true.", CONDITIONS],
  in: [
    "True when a value lies in a range: `day in 2025-01-01...2026-01-01`.\nThe end of a range does not belong to it.",
    "dates-and-ranges.md#ranges",
  ],
  as: ["Converts: `length as meter`, `rate as number`.", "numbers-ratios-units.md#measures-and-their-units"],
  now: ["The moment for which the rules are asked, with its date.", "dates-and-ranges.md#today"],
};

const IN_DATA = {
  number: ["A plain number: `12`, `-3.5`, `1_000`.\nNumbers are exact.", TYPES],
  ratio: ["A percentage and the like: `21%`, `5 permille`.", TYPES],
  measure: [
    "An amount with a unit, such as money or a weight.\nIts units are declared below it: `-> unit eur: 1`.",
    "numbers-ratios-units.md#measures-and-their-units",
  ],
  text: ['Words between double quotes: `"basic"`.\n`-> options` lists those that are accepted.', TYPES],
  boolean: ["Yes or no: `yes`, `no`, `true`, `false`.", TYPES],
  date: ["A day, or a day with a time: `2024-03-01`, `2024-03-01T09:30:00`.", TYPES],
  time: ["A time of day: `09:30`.", TYPES],
  range: ["From one value to another: `1...10`.\nThe end does not belong to it.", "dates-and-ranges.md#ranges"],
  minimum: [
    "The smallest value that is accepted.\nResults that need a smaller one are vetoed, with the reason.",
    CONSTRAINTS,
  ],
  maximum: [
    "The largest value that is accepted.\nResults that need a larger one are vetoed, with the reason.",
    CONSTRAINTS,
  ],
  lower: ["The earliest beginning of a range.", CONSTRAINTS],
  upper: ["The latest end of a range.", CONSTRAINTS],
  decimals: ["How many digits may follow the point of a given value.\nResults are shown with as many.", CONSTRAINTS],
  length: ["How many characters the text has.", CONSTRAINTS],
  help: ["What the input means, in a sentence.\nForms and prompts show it.", CONSTRAINTS],
  suggest: ["A value that forms offer.\nIt is never taken unless it is given.", CONSTRAINTS],
  fill: ["The value that is taken unless another one is given.", CONSTRAINTS],
  option: ["One more text that is accepted.", CONSTRAINTS],
  options: ["The texts that are accepted, and no others.", CONSTRAINTS],
  unit: [
    "Declares a unit, with how many of the first one it is: `-> unit cent: 0.01`.",
    "numbers-ratios-units.md#measures-and-their-units",
  ],
  trait: ["`duration` or `calendar`: lets the measure be added to dates.", "dates-and-ranges.md#dates-days-and-months"],
} as const satisfies Readonly<Record<string, WordText>>;

const IN_RULES: Readonly<Record<string, WordText>> = {
  min: ["The smallest of two or more values: `min(a, b)`.", NUMBERS],
  max: ["The largest of two or more values: `max(a, b)`.", NUMBERS],
  round: [
    "Rounds to a step: `round price to 0.05 eur`.\nHalves go to the even neighbour, unless `half up`, `half down`, `up` or `down` follows.",
    NUMBERS,
  ],
  floor: ["The nearest whole number below.", NUMBERS],
  ceil: ["The nearest whole number above.", NUMBERS],
  abs: ["The value without its sign.", NUMBERS],
  scale: ["Charges each part of a value at the rate of its line: `up to 10_000 eur at 10%`.", "rules.md#scales"],
};

const LISTS = "using-other-specs.md";

/** The words behind an arrow that lists have: commands, and lines of declarations. */
const IN_LISTS: Readonly<
  Record<Exclude<CommandName, "with"> | Exclude<LineWord, keyof typeof IN_DATA | "with">, WordText>
> = {
  count: ["How many rows there are: `staff -> count`.", LISTS],
  top: ["The first rows, as many as the number says: `sort salary desc -> top 3`.", LISTS],
  first: ["The first row, or the value of `else` where there is none: `(staff -> first).name`.", LISTS],
  last: ["The last row, or the value of `else` where there is none.", LISTS],
  sum: ["Adds up what follows for all rows: `staff -> sum salary`.\nOf no rows it is 0.", LISTS],
  avg: ["The average of what follows over all rows.", LISTS],
  product: ["Multiplies what follows for all rows.", LISTS],
  min: ["The smallest of what follows over all rows.", LISTS],
  max: ["The largest of what follows over all rows.", LISTS],
  find: ['The row with a key, or at a place where the list has no key: `menu -> find "tea"`.', LISTS],
  where: ["The rows for which the condition is true: `staff -> where active -> count`.", LISTS],
  any: ["True when the condition is true for one row at least.", LISTS],
  all: ["True when the condition is true for every row; of no rows too.", LISTS],
  sort: ["Puts the rows in order: `sort name, salary desc`.", LISTS],
  distinct: ["The different values of what follows, each once.", LISTS],
  list: ["The values of what follows for all rows; of several fields a table.", LISTS],
  key: ["The data that identify a row: no two rows have the same.", LISTS],
  optional: ["Where the list is not given it has no rows.", LISTS],
  rows: ["How many rows there are, computed: `-> rows months`.", LISTS],
  each: ["Gives a data of every row its value: `-> each rate: rate`.", LISTS],
  by: ["One row for each different value of a field of another list.", LISTS],
  at: ["The date for which each row is judged.", LISTS],
};

type Words = Readonly<Record<string, WordText>>;

const ARROW_WORDS: readonly Words[] = [IN_DATA, IN_LISTS];
const ALL_WORDS: readonly Words[] = [IN_DATA, IN_RULES, IN_LISTS, ANYWHERE];

/** The word of the language at an offset, unless it is a name there. */
export function keywordAt(tokens: TokenTable, offset: number): KeywordText | undefined {
  const at = wordAt(tokens, offset);
  if (at === undefined) return undefined;
  const [start, end] = [tokens.starts[at] ?? 0, tokens.ends[at] ?? 0];
  const written = tokens.text.slice(start, end).toLowerCase();
  // One clause has both words.
  const word = written === "then" ? "unless" : written;
  const row = rowOf(tokens, at, word);
  return row === undefined ? undefined : { start, end, text: row[0], page: row[1] };
}

/** Two lines about a word that is proposed as one of the language. */
export function keywordText(word: string): string | undefined {
  for (const words of ALL_WORDS) if (Object.hasOwn(words, word)) return words[word]?.[0];
  return undefined;
}

function rowOf({ kinds }: TokenTable, at: number, word: string): WordText | undefined {
  const isName = kinds[at] === KIND.label;
  if (!isName && Object.hasOwn(ANYWHERE, word)) return ANYWHERE[word];
  const [before, behind] = [kinds[at - 1], kinds[at + 1]];
  if (before === KIND.arrow || kinds[at] === KIND.primitive || (word === "range" && isTypeWord(before))) {
    for (const words of ARROW_WORDS) if (Object.hasOwn(words, word)) return words[word];
    return undefined;
  }
  const isCall = kinds[at] === KIND.math || behind === KIND.open || (word === "scale" && before === KIND.label);
  return isCall && Object.hasOwn(IN_RULES, word) ? IN_RULES[word] : undefined;
}

function isTypeWord(kind: number | undefined): boolean {
  return kind === KIND.primitive || kind === KIND.label;
}

function wordAt(tokens: TokenTable, offset: number): number | undefined {
  const at = tokenAfter(tokens, offset);
  const touching = [at, at - 1].find((index) => {
    const [start, end] = [tokens.starts[index] ?? -1, tokens.ends[index] ?? -1];
    return index >= 0 && index < tokens.count && start <= offset && offset <= end;
  });
  return touching !== undefined && isWord(tokens.kinds[touching] ?? KIND.illegal) ? touching : undefined;
}
