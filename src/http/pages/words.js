/*
 * The words of the parts that pages share, in English. A page in another language assigns its own
 * before it makes the first part.
 */
export const words = {
  steps: "Steps on the way",
  needsOther: "Needs another value of",
  stillNeeds: "Still needs",
  why: "Why?",
  noResult: "no result",
  notAccepted: "Not accepted: {names}.",
  missing: "Still needed: {names}.",
  complete: "Everything that is needed is given.",
  notRead: "was not looked at",
  because: "because",
  is: "is",
  yes: "yes",
  no: "no",
  notGiven: "not given",
  take: "Take {value}",
  takeFor: "Take {value} for {name}",
  readAs: "read as {reading}",
  atLeast: "at least {value}",
  atMost: "at most {value}",
  from: "from",
  to: "to",
  characters: { one: "{count} character", other: "{count} characters" },
  decimals: { zero: "a whole number", one: "at most {count} decimal", other: "at most {count} decimals" },
  unlessGiven: "{value} unless given.",
  ofSpec: "From {path}.",
  unit: "unit",
  date: "date",
  clock: "time of day",
  addRow: "Add a row",
  noRows: "No rows",
  rows: { one: "{count} row", other: "{count} rows" },
  remove: "Remove",
  removeRow: "Remove {row}",
  noInputs: "This spec needs no inputs.",
  clear: "Clear all",
  next: "answer this next",
  needed: "needed",
  unused: "not needed so far",
};

/** A text in pieces: values, which may be elements, are in the place of their names in braces. */
export function pieces(text, values) {
  return text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : values[piece]));
}

/** A text with its values, which keep their own direction where it goes from right to left. */
export function filled(text, values) {
  const [before, after] = document.dir === "rtl" ? ["\u2068", "\u2069"] : ["", ""];
  const told = Object.entries(values).map(([name, value]) => [name, `${before}${value}${after}`]);
  return pieces(text, Object.fromEntries(told)).join("");
}

/** A text about so many things in the language of the page. */
export function counted(text, count) {
  const zero = count === 0 ? text.zero : undefined;
  const form = new Intl.PluralRules(document.documentElement.lang).select(count);
  return filled(zero ?? text[form] ?? text.other, { count });
}
