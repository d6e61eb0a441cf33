import type { ShowData, TypeInfo } from "../../engine/api.ts";
import { type BoundName, boundText } from "../../engine/text/bound-text.ts";
import { asInput } from "./sample.ts";

/** Options that a description lists; the others are counted. */
const MOST_OPTIONS = 50;

/** `How many. A number (at least 1, at most 20). Default: 2.` */
export function inputInWords({ type, fill }: ShowData): string {
  const { help = "", units = [] } = type;
  const constraints = constraintsInWords(type);
  const kind = `${kindInWords(type)}${constraints === "" ? "" : ` (${constraints})`}`;
  const counted = units.length === 0 ? "" : `in ${units.map(({ name }) => name).join(", ")}`;
  const sentences = [help, [kind, counted].filter((part) => part !== "").join(" ")];
  if (fill !== undefined) sentences.push(`Default: ${asInput(fill)}`);
  return sentences.map(ended).join(" ").trim();
}

/** A sentence with its full stop. */
function ended(sentence: string): string {
  return sentence === "" || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

const KINDS: Readonly<Record<string, string>> = {
  boolean: "`true` or `false`",
  number: "A number",
  text: "A text",
  date: "A date",
  time: "A time of day",
  ratio: "A ratio",
  measure: "An amount",
  numberrange: "A range of numbers, `1...2`",
  ratiorange: "A range of ratios",
  measurerange: "A range of amounts",
  daterange: "A range of dates, `2025-01-01...2025-12-31`",
  timerange: "A range of times of day",
  list: "A list",
};

function kindInWords({ kind, options = [] }: TypeInfo): string {
  const words = KINDS[kind] ?? "";
  if (options.length === 0) return words;
  const isText = kind === "text";
  const listed = options.slice(0, MOST_OPTIONS).map((option) => (isText ? JSON.stringify(option) : option));
  const more = options.length > MOST_OPTIONS ? ` and ${options.length - MOST_OPTIONS} more` : "";
  return `${isText ? "One of" : `${words}, one of`} ${listed.join(", ")}${more}`;
}

/** `at least 1, at most 20`. */
function constraintsInWords(type: TypeInfo): string {
  const [least, most] = type.kind.endsWith("range")
    ? ["spanning at least", "spanning at most"]
    : ["at least", "at most"];
  const bound = (words: string, name: BoundName) => amount(words, boundText(type, name));
  const parts = [
    bound("from", "lower"),
    bound("to", "upper"),
    bound(least, "minimum"),
    bound(most, "maximum"),
    amount("at most", counted(type.decimals, "decimal")),
    amount("exactly", counted(type.length, "character")),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function amount(words: string, text: string | undefined): string {
  return text === undefined ? "" : `${words} ${text}`;
}

function counted(count: number | null | undefined, thing: string): string | undefined {
  return typeof count === "number" ? `${count} ${thing}${count === 1 ? "" : "s"}` : undefined;
}
