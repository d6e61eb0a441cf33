import { DATE_PARTS } from "../../model/forms/date-words.ts";
import type { OperatorWord } from "../../model/operators.ts";
import { nearest } from "../../model/suggest.ts";
import { isCommand } from "../lexer/commands.ts";
import { KIND, type TokenKind } from "../lexer/kinds.ts";
import { type Hint, isExpression, type UnexpectedToken } from "./diagnostic.ts";
import { EVERYDAY_FORM } from "./everyday-forms.ts";
import { LIST_FORMS } from "./list-forms.ts";
import {
  ARROW_BEFORE_CONSTRAINT,
  directValue,
  EACH_VALUE,
  FILL,
  NO_VALUE,
  OPTIONS,
  RESULT_AFTER_THEN,
} from "./remedies.ts";

// Forms of other languages, and of everyday writing, that an author expects to be understood.

const CLAUSES = "a rule is a result and clauses: `unless condition then result`; the result of `else` comes first";

// Forms of everyday writing about dates (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates).

const DATE_PART = /^(?:year|quarter|month|week|weekday|day|hour|minute|second)s?$/i;

/** The first words of the phrases that end in `of`. */
const BEFORE_OF = Object.keys(DATE_PARTS).flatMap((part) => (/^\w+ of$/.test(part) ? [part.split(" ", 1).join()] : []));

const DATE_FORMS: readonly Hint[] = [
  EVERYDAY_FORM,
  {
    when: (context) => isExpression(context) && isOf(context) && /^age$/i.test(context.previousText),
    hint: "the age of a person is `years from born to now`",
  },
  {
    when: (context) =>
      isExpression(context) &&
      isOf(context) &&
      /^(?:end|start|begin|beginning|first|last)$/i.test(context.previousText),
    hint: "days of a period are `first day of month x` and `last day of month x`, also of a year, quarter or week",
  },
  {
    when: (context) => isExpression(context) && isOf(context) && misspelt(context) !== undefined,
    hint: (context) => `did you mean \`${misspelt(context)} of\`?`,
  },
  {
    when: (context) => isExpression(context) && /^(?:weekend|workday|weekday|holiday)s?$/i.test(context.text),
    hint: "working days are asked for with `x is a working day`, weekdays with `weekday of x`, from 1, Monday, to 7",
  },
  {
    when: (context) =>
      isExpression(context) &&
      context.previous !== KIND.unit &&
      (DATE_PART.test(context.previousText)
        ? context.found === KIND.label || context.found === KIND.open
        : DATE_PART.test(context.text) && /^ of\b/i.test(context.behind)),
    hint: "parts of a date are `year of x`, `month of x`, `day of x`, `weekday of x`, `week of x`, `quarter of x`, `hour of x` and `time of x`; the time since a date is `days from x to now`",
  },
];

function isOf({ text }: UnexpectedToken): boolean {
  return text.toLowerCase() === "of";
}

/** The word that the one before `of` was meant to be. */
function misspelt({ previousText }: UnexpectedToken): string | undefined {
  const word = previousText.toLowerCase();
  return word.length < 3 || BEFORE_OF.includes(word) ? undefined : nearest(word, BEFORE_OF);
}

const TEXTS = 'a text is compared as a whole, with `is` and `in`, or by its beginning: `code starts with "35"`';

/** Words of other languages, which are names or units here; a word of ours needs no such hint. */
const FOREIGN: Readonly<Record<string, string>> & { readonly [Word in OperatorWord]?: never } = {
  if: CLAUSES,
  else: CLAUSES,
  otherwise: CLAUSES,
  when: CLAUSES,
  case: CLAUSES,
  switch: CLAUSES,
  max: "`max` takes two or more values in parentheses: `max(a, b)`",
  min: "`min` takes two or more values in parentheses: `min(a, b)`",
  sum: "add the values with `+`, those of a list with `staff -> sum salary`",
  between: "write `x >= 1 and x <= 5`, or `x in 1...5`, which leaves out the 5",
  clamp: "write `max(1, min(x, 5))`",
  xor: "write `a is not b`",
  roundup: "round to a step: `round x to 0.01 up`",
  rounddown: "round to a step: `round x to 0.01 down`",
  today: "the instant of the question is `now`",
  contains: TEXTS,
  ends: TEXTS,
  modulo: "the remainder of a division is `x mod y`",
  mod: "directly after a number `mod` is its unit: put the number in parentheses, as in `(10) mod x`",
};
const FOREIGN_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(FOREIGN));

/** The remedy for a word of another language at the place, or directly before it. */
function foreignWord({ piece, previous, text, previousText }: UnexpectedToken): string | undefined {
  if ((piece !== KIND.rule && piece !== KIND.unless) || previous === KIND.otherwise) return undefined;
  return FOREIGN_WORDS.get(text.toLowerCase()) ?? FOREIGN_WORDS.get(previousText.toLowerCase());
}

/** A number whose thousands are separated by blanks or points, with commas instead. */
function withCommas({ text, previousText, behind }: UnexpectedToken): string {
  const [groups = ""] = /^(?:[\s.]\d{3}(?!\d))*(?:\.\d+)?/.exec(behind) ?? [];
  const written = text === "." ? `${previousText}.${behind.slice(0, 3)}` : `${previousText} ${text}`;
  return `${written}${text === "." ? groups.slice(3) : groups}`.replaceAll(/[\s.](?=\d{3}(?!\d))/g, ",");
}

/** Words for parts of a date, which other languages have as functions or members. */

/** Tokens that begin the result of a clause without `then`, or end the clause. */
const INSTEAD_OF_THEN: ReadonlySet<TokenKind> = new Set([
  ...[KIND.colon, KIND.arrow, KIND.comma, KIND.number, KIND.text, KIND.boolean, KIND.veto, KIND.veto_result],
  ...[KIND.unless, KIND.rule, KIND.data, KIND.meta, KIND.uses, KIND.with, KIND.spec, KIND.repo, KIND.illegal],
]);

export const FOREIGN_FORMS: readonly Hint[] = [
  ...DATE_FORMS,
  ...LIST_FORMS,
  {
    when: ({ found, text, previous, previousText }) =>
      found === KIND.number &&
      previous === KIND.number &&
      /^\d{3}(?:\.\d+)?$/.test(text) &&
      /^[1-9]\d{0,2}$/.test(previousText),
    hint: (context) => `a blank separates no thousands: write \`${withCommas(context)}\``,
  },
  {
    when: ({ text, behind, previous, previousText }) =>
      text === "." &&
      previous === KIND.number &&
      /^[1-9]\d{0,2}\.\d{3}$/.test(previousText) &&
      /^\d{3}(?!\d)/.test(behind),
    hint: (context) => `a point separates no thousands: write \`${withCommas(context)}\``,
  },
  {
    when: ({ found, comparesWithList }) =>
      (found === KIND.comma || found === KIND.text) && comparesWithList !== undefined,
    hint: ({ comparesWithList }) => (comparesWithList === "not in" ? NO_VALUE : EACH_VALUE),
  },
  {
    when: (context) => isExpression(context) && isOneOf(context),
    hint: EACH_VALUE,
  },
  {
    when: (context) => context.piece === KIND.data && (isOneOf(context) || /^or$/i.test(context.text)),
    hint: OPTIONS,
  },
  {
    when: ({ piece, text, complete }) => piece === KIND.data && complete && text.toLowerCase() === "default",
    hint: FILL,
  },
  {
    when: ({ piece, text, behind, complete }) =>
      piece === KIND.data &&
      complete &&
      (isCommand(text.toLowerCase()) || /^[-*]$/.test(text)) &&
      isWordOf(behind, text),
    hint: ARROW_BEFORE_CONSTRAINT,
  },
  {
    when: ({ found, previous }) =>
      (found === KIND.colon || found === KIND.captioned || found === KIND.open) && previous === KIND.command,
    hint: ({ previousText }) => directValue(previousText.toLowerCase()),
  },
  {
    when: ({ text, previousText, behind, piece }) =>
      (piece === KIND.rule || piece === KIND.unless) &&
      ((/^(?:starts?|begins?)$/i.test(text) && /^\s+(?:with\b|")/i.test(behind)) ||
        /^starts?_?with$/i.test(text) ||
        /^starts?_?with$/i.test(previousText)),
    hint: 'the beginning of a text is tested with `starts with`: `code starts with "35"`',
  },
  {
    when: (context) => foreignWord(context) !== undefined,
    hint: foreignWord,
  },
  {
    when: ({ found, expected }) => expected.has("then") && INSTEAD_OF_THEN.has(found),
    hint: RESULT_AFTER_THEN,
  },
  {
    when: (context) => isExpression(context) && context.found === KIND.open && context.previous === KIND.label,
    hint: ({ previousText }) =>
      `\`${previousText}\` is a value and cannot be called; multiply with \`*\`: \`a * (b + c)\``,
  },
];

/** `one of`, at one of its words. */
function isOneOf({ text, previousText, behind, found }: UnexpectedToken): boolean {
  const quantifier = /^(?:one|any|either|none|among)$/i;
  if (quantifier.test(text)) return /^ of\b/i.test(behind);
  return quantifier.test(previousText) && (/^of$/i.test(text) || found === KIND.text || found === KIND.open);
}

/** True for a constraint without its arrow: the word itself, or a sign before it. */
function isWordOf(behind: string, text: string): boolean {
  return !/^[-*]$/.test(text) || isCommand(/^\s*(\w+)/.exec(behind)?.[1]?.toLowerCase() ?? "");
}
