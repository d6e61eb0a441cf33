import { nearest } from "../../model/suggest.ts";
import { didYouMean, exchange, removing, type Suggestion } from "../../model/suggestion.ts";
import { KIND, type TokenKind } from "../lexer/kinds.ts";
import { type Hint, isExpression, type UnexpectedToken } from "./diagnostic.ts";
import { FOREIGN_FORMS } from "./foreign-forms.ts";
import { NO_VALUE, WEEKEND } from "./remedies.ts";

/**
 * A likely fix for a token that is not allowed at its place; undefined when none is known. The
 * first row that fits wins.
 */
export function hintFor(context: UnexpectedToken): Suggestion | undefined {
  for (const { when, hint } of HINTS) if (when(context)) return typeof hint === "string" ? hint : hint(context);
  return undefined;
}

/** Words that begin a declaration or an arm. */
const BEGINNINGS = ["spec", "repo", "data", "rule", "meta", "uses", "with", "unless"];

/**
 * The word that was probably meant by a name at the beginning of a line: `rul fee: 5`. Behind a
 * number it is taken for a unit, so the name after it is the token that cannot follow.
 */
function misspelt({ text, found, onNewLine, previous, previousText }: UnexpectedToken): Suggestion | undefined {
  if (onNewLine && found === KIND.label) return didYouMean(nearest(text, BEGINNINGS));
  if (previous !== KIND.unit && previous !== KIND.label) return undefined;
  const meant = nearest(previousText, BEGINNINGS);
  return meant && exchange(`did you mean \`${meant}\` by \`${previousText}\`?`, previousText, [meant]);
}

/** Names of several words, as `hourly rate: 3` or `spec my rules`, as one word. */
function joinedName({ line }: UnexpectedToken, form: RegExp): string | undefined {
  return form.exec(line)?.[1]?.replaceAll(/[\s-]+/g, "_");
}

/** A declaration without the word that it begins with; its name may have several words. */
function undeclared(context: UnexpectedToken): string | undefined {
  const name = joinedName(context, /^\s*(?:(?:let|const|var|def|define|input)\s+)?([a-z_]\w*(?:[ -]+[a-z_]\w*)*)\s*:/i);
  if (name === undefined || BEGINNINGS.includes(/^[a-z]+/i.exec(context.line.trim())?.[0].toLowerCase() ?? ""))
    return undefined;
  return `begin a declaration with \`data\` or \`rule\`, and its name is a single word: \`rule ${name}: …\``;
}

/** A name of several words behind the word that declares it. */
function severalWords(context: UnexpectedToken): string | undefined {
  const name = joinedName(context, /^\s*(?:data|rule|meta|spec|repo)\s+"?([a-z_]\w*(?:[ -]+[a-z_]\w*)*)/i);
  if (name === undefined || (!name.includes("_") && !context.line.includes('"'))) return undefined;
  return `a name is a single word without quotes: \`${name}\``;
}

/** Operators that would go on behind the step of a rounding. */
const CALCULATING: ReadonlySet<TokenKind> = new Set([KIND.additive, KIND.multiplicative, KIND.caret, KIND.as]);

const isDirection = (word: string): boolean => /^(?:half|up|down)$/i.test(word);

const NOT_IN = "`not in` takes a list of values or `calendar`; of a range write `not x in …`";

const HINTS: readonly Hint[] = [
  ...FOREIGN_FORMS,
  {
    when: ({ piece, found }) => piece === KIND.spec && found === KIND.at,
    hint: "`@` belongs to repository names: `repo @owner/name`, `uses @owner/name spec`",
  },
  {
    when: ({ piece, found }) => piece === KIND.data && found === KIND.spec,
    hint: "import a spec with `uses name`",
  },
  {
    when: ({ piece, found, complete }) => piece === KIND.data && found === KIND.arrow && complete,
    hint: "a value cannot have constraints: give a type such as `number`, and the value with `-> suggest` or `-> fill`",
  },
  {
    when: (context) => isExpression(context) && context.found === KIND.arrow,
    hint: "a rule cannot have constraints: they belong to a data line",
  },
  {
    when: ({ text, rounds, expected, previous, previousText }) =>
      rounds && !expected.has("open") && (isDirection(text) || (previous === KIND.label && isDirection(previousText))),
    hint: "a direction stands behind a step: `round x to 0.01 half up`, of amounts with a unit: `to 0.01 eur`",
  },
  {
    when: ({ found }) => found === KIND.to,
    hint: "only `round` takes a step, and one, outside of its parentheses: `round (x + y) to 0.05`",
  },
  {
    when: ({ found, expected }) => expected.has("until") && CALCULATING.has(found),
    hint: "put what is calculated in parentheses: `days from (a + 1 day) to b`",
  },
  {
    when: ({ expected }) => expected.has("until"),
    hint: "two dates stand behind these words: `days from a to b`",
  },
  {
    when: ({ previous }) => previous === KIND.to,
    hint: "the step is a number, with a unit for amounts, a name, or stands in parentheses: `round x to 0.05 eur half up`",
  },
  {
    when: ({ found, expected }) =>
      CALCULATING.has(found) && expected.has("compare") && !expected.has("additive") && !expected.has("open"),
    hint: "put a rounding that is a part of a calculation in parentheses: `(round x to 5) + 1`",
  },
  {
    when: ({ found, expected }) => found === KIND.close && expected.has("comma") && !expected.has("close"),
    hint: "a call takes two or more values: `min(a, b)`, `date(2024, 4, 30)`; in `1,000` the comma is part of the number; of a list write `staff -> max salary`",
  },
  {
    when: ({ found, rounds }) => found === KIND.comma && rounds,
    hint: "decimals are a step: `round x to 0.01`, then `up`, `down` or `half up` as needed",
  },
  {
    when: (context) => isExpression(context) && context.found === KIND.comma,
    hint: "a comma separates the values of `min` and `max`: `min(a, b)`",
  },
  {
    when: ({ found, piece }) => found === KIND.comma && piece === KIND.uses,
    hint: "a line imports one spec: begin each with `uses`",
  },
  {
    when: ({ found }) => found === KIND.comma,
    hint: "a comma may only appear inside a number: put blanks between values",
  },
  {
    when: ({ found, previous }) => found === KIND.commentary || previous === KIND.commentary,
    hint: "a spec may have one commentary, directly after the `spec` line",
  },
  {
    when: ({ text, behind, previousText }) =>
      (text === "/" && (/^[/*]/.test(behind) || previousText === "/")) || (text === "-" && behind.startsWith("-")),
    hint: ({ text, previousText }) =>
      text === "/" && previousText === "/"
        ? "a comment begins with `#` and ends with its line; a whole quotient is `floor (x / y)`"
        : "a comment begins with `#` and ends with its line",
  },
  {
    when: ({ found, previous, text, previousText }) =>
      found === KIND.compare && previous === KIND.compare && previousText === "<" && text === ">",
    hint: "compare with `is not`: `x is not 5`",
  },
  {
    when: (context) => isExpression(context) && context.previous === KIND.veto_result,
    hint: 'only a text may follow `veto`: `veto "why"`; to compare write `x is veto`',
  },
  {
    when: (context) => context.complete && misspelt(context) !== undefined,
    hint: misspelt,
  },
  {
    when: (context) => context.complete && undeclared(context) !== undefined,
    hint: undeclared,
  },
  {
    when: ({ found, piece, line }) => found === KIND.colon && piece === KIND.data && /->\s*options?\s+\S/i.test(line),
    hint: 'the label of an option is one text: `-> option eu: "European Union"`',
  },
  {
    when: ({ found, previous }) => found === KIND.text && previous === KIND.caption,
    hint: ({ text }) => removing("a name has one label", text),
  },
  {
    when: ({ found, piece, complete }) => found === KIND.text && piece === KIND.spec && complete,
    hint: 'a label stands directly after the name: `spec tax "Income tax" 2024`',
  },
  {
    when: ({ found, piece }) => found === KIND.text && piece === KIND.uses,
    hint: ({ text }) =>
      removing('of imports only a list has a label, after its alias: `uses members "Members": person list`', text),
  },
  {
    when: ({ found, piece, complete }) => found === KIND.colon && piece === KIND.spec && complete,
    hint: "no colon follows the name of a spec; the date of a version does: `spec tax 2024`",
  },
  {
    when: ({ found, piece, complete, onNewLine }) =>
      found === KIND.label && complete && !onNewLine && (piece === KIND.spec || piece === KIND.repo),
    hint: severalWords,
  },
  {
    when: ({ found, piece, complete, onNewLine }) =>
      found === KIND.label && complete && !onNewLine && piece === KIND.uses,
    hint: "an import names a spec, perhaps after its repository, and each name is a single word: `uses std units`",
  },
  {
    when: ({ found, previous, expected, piece }) =>
      (found === KIND.text && expected.has("label") && !expected.has("text") && piece !== KIND.uses) ||
      (found === KIND.label && previous === KIND.label && expected.has("colon") && piece !== KIND.with),
    hint: severalWords,
  },
  {
    when: ({ text, behind, previousText }) => text === "." && (behind.startsWith(".") || previousText === "."),
    hint: "a range has three dots: `1...5`",
  },
  {
    when: ({ text, previousText }) => text === "*" && previousText === "*",
    hint: "a power is written with `^`",
  },
  {
    when: ({ found, expected }) =>
      (found === KIND.compare || found === KIND.is) && expected.has("and") && !expected.has("compare"),
    hint: "an operand takes one comparison: join two with `and`, as in `x >= 1 and x <= 5`, or use parentheses",
  },
  {
    when: ({ found, expected, previous }) => found === KIND.in && previous !== KIND.not && expected.has("and"),
    hint: "put the part before or after the comparison in parentheses: `b is (x in 1...2)`",
  },
  {
    when: ({ found, previous }) => found === KIND.compare && (previous === KIND.and || previous === KIND.or),
    hint: "repeat what is compared: `x >= 1 and x <= 5`",
  },
  {
    when: ({ found, piece }) => found === KIND.now && piece === KIND.data,
    hint: "use `now` in a rule",
  },
  {
    when: ({ found, expected }) => found === KIND.primitive && expected.has("open"),
    hint: ({ text }) => `\`${text}\` is a type, not a value; to convert write \`x as ${text.toLowerCase()}\``,
  },
  {
    when: ({ found, previous }) => found === KIND.label && previous === KIND.close,
    hint: "only a number takes a unit directly; convert with `as`",
  },
  {
    when: (context) => isExpression(context) && context.text.toLowerCase() === "of",
    hint: "a part of a value is a product: `20% * x`",
  },
  {
    when: (context) =>
      isExpression(context) &&
      context.text.toLowerCase() === "x" &&
      context.previous !== KIND.unit &&
      context.previous !== KIND.percentage &&
      !context.expected.has("open"),
    hint: "multiply with `*`: `a * b`",
  },
  {
    when: ({ found, previous }) => found === KIND.label && previous === KIND.percentage,
    hint: "`%` after a number is percent; for the remainder of a division put the number in parentheses: `(10) % x`",
  },
  {
    when: ({ found, previous }) => found === KIND.in && previous === KIND.not,
    hint: NOT_IN,
  },
  {
    when: ({ expected, previous }) => expected.has("calendar") && !expected.has("number") && previous === KIND.in,
    hint: ({ found }) => (found === KIND.text ? NO_VALUE : NOT_IN),
  },
  {
    when: ({ found, line }) => found === KIND.ellipsis && /\bnot\s+in\s+[\w.]+\s*\.\.\./i.test(line),
    hint: NOT_IN,
  },
  {
    when: ({ expected, piece, text }) =>
      expected.has("colon") && (piece === KIND.data || piece === KIND.rule) && /^[./-]$/.test(text),
    hint: "this name is a single word, made of letters, digits and `_`",
  },
  {
    when: ({ piece, previousText }) => piece === KIND.with && /^weekends?$/i.test(previousText),
    hint: WEEKEND,
  },
  {
    when: ({ expected, piece }) =>
      expected.has("colon") && !expected.has("label") && (piece === KIND.with || piece === KIND.uses),
    hint: "write a colon between the path and the value: `with path: value`",
  },
  {
    when: ({ expected, piece }) =>
      expected.has("colon") && (piece === KIND.data || piece === KIND.rule || piece === KIND.meta),
    hint: "write a colon after the name",
  },
  {
    when: ({ previous }) => previous === KIND.unit,
    hint: ({ previousText }) => `\`${previousText}\` is read as the unit of the number before it`,
  },
  {
    when: ({ found }) => found === KIND.by_scale,
    hint: "a scale is a whole rule: name it, `rule band: x by scale`, and use the name here",
  },
  {
    when: ({ found, expected }) => found === KIND.ellipsis && expected.has("and"),
    hint: "a range has two ends; put a range that is an end of another in parentheses",
  },
  {
    when: ({ found, piece, complete }) =>
      found === KIND.number && (piece === KIND.spec || piece === KIND.uses) && complete,
    hint: "a date after the name has a year of four digits: `2024`, `2024-05`, `2024-W05` or `2024-05-06`",
  },
];
