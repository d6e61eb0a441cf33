import { DATE_PARTS } from "../../model/forms/date-words.ts";
import { nearest } from "../../model/suggest.ts";
import { KIND } from "../lexer/kinds.ts";
import { EVERYDAY_FORM } from "./everyday-forms.ts";
import { type Hint, isExpression, type UnexpectedToken } from "./unexpected-token.ts";

// Forms of everyday writing about dates (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates).

const DATE_PART = /^(?:year|quarter|month|week|weekday|day|hour|minute|second)s?$/i;

/** The first words of the phrases that end in `of`. */
const BEFORE_OF = Object.keys(DATE_PARTS).flatMap((part) => (/^\w+ of$/.test(part) ? [part.split(" ", 1).join()] : []));

export const DATE_FORMS: readonly Hint[] = [
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
