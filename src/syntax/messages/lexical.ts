import { commaMeanings, commaProblem, withoutThousands } from "../../model/numbers/read-number.ts";
import { isCommand } from "../lexer/commands.ts";
import { KIND } from "../lexer/kinds.ts";
import type { TokenReader } from "../lexer/tokens.ts";
import { parseError, type SyntaxFinding } from "./diagnostic.ts";
import {
  ARROW_BEFORE_CONSTRAINT,
  ARROW_OR_THEN,
  directValue,
  EACH_VALUE,
  FILL,
  listsValues,
  OPTIONS,
  ROW_LIST,
  VALUE_LIST,
  WEEKEND,
} from "./remedies.ts";

// Errors of single tokens (docs/spec/01-syntax.md#2-literals and
// docs/spec/01-syntax.md#6-2-fields).

/** The likely fixes for characters by themselves. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ["=", "compare with `is`: `x is 5`; the value of a name follows a colon: `rule fee: 5`"],
  ["?", "a rule is a result and clauses: `unless condition then result`"],
  ["!", "compare with `is not`: `x is not 5`; deny a condition with `not`: `not x`"],
  [";", "remove it: a declaration ends where the next one begins"],
  ["&", "join conditions with `and`"],
  ["|", "join conditions with `or`"],
  ...["{", "}"].map((each) => [each, "rules have no blocks: remove the brace"] as const),
  ...["[", "]"].map((each) => [each, "group with round parentheses"] as const),
  ...["'", "`", "\u2018", "\u2019"].map((each) => [each, 'texts stand between double quotes: `"text"`'] as const),
  ...["\u201c", "\u201d", "\u201e", "\u00ab", "\u00bb"].map(
    (each) => [each, 'texts stand between straight double quotes: `"text"`'] as const,
  ),
  ["\u2264", "write `<=`"],
  ["\u2265", "write `>=`"],
  ["\u2260", "compare with `is not`: `x is not 5`"],
  ["\u00d7", "multiply with `*`"],
  ["\u00f7", "divide with `/`"],
  ...["\u2192", "\u21d2"].map((each) => [each, ARROW_OR_THEN] as const),
  ["\u2026", "a range has three dots: `1...5`"],
]);

const MINUS = "write the minus sign of the keyboard: `-`";

/** The likely fix for a character that begins no token. */
function insteadOf(reader: TokenReader, at: number): string | undefined {
  const character = reader.text(at);
  const before = reader.text(at - 1).toLowerCase();
  const behind = reader.text(at + 1).toLowerCase();
  const isConstraint = reader.kind(at - 2) === KIND.arrow && isCommand(before);
  const isValueOfData = reader.kind(at - 4) === KIND.data && reader.kind(at - 2) === KIND.colon;
  if (character === "|" && isValueOfData) return OPTIONS;
  if (character === "=") {
    if (reader.touchesNext(at) && behind === ">") return ARROW_OR_THEN;
    if (isConstraint) return directValue(before);
    if (isValueOfData) return FILL;
  }
  if (character === "[" || character === "{") {
    if (isConstraint) return directValue(before);
    if (listsValues(reader.kind(at - 1))) return EACH_VALUE;
    if (isValueOfData || reader.kind(at - 3) === KIND.data) return VALUE_LIST;
    if (reader.kind(at - 2) === KIND.uses || reader.kind(at - 4) === KIND.uses) return ROW_LIST;
    if (character === "[" && reader.kind(at - 1) === KIND.label && reader.touchesNext(at - 1)) return rowOf(before);
  }
  const betweenNumbers = reader.kind(at - 1) === KIND.number && reader.kind(at + 1) === KIND.number;
  if (/^['\u2019]$/.test(character) && betweenNumbers) return "only commas separate thousands: `1,000`";
  if (/^[\p{Pd}\u2212]$/u.test(character)) {
    if (isCommand(behind)) return ARROW_BEFORE_CONSTRAINT;
    return betweenNumbers ? `${MINUS}; a range has three dots: \`1...5\`` : MINUS;
  }
  return INSTEAD.get(character) ?? suggestionByClass(character);
}

/** `staff[0]`: the rows of a list count from 1. */
function rowOf(list: string): string {
  return `the first row of a list is \`(${list} -> first)\`, the third \`(${list} -> find 3)\``;
}

/** A character that begins no token. */
export function unexpectedCharacter(reader: TokenReader, at: number): SyntaxFinding {
  return parseError(
    "unexpected-character",
    `the character ${named(reader.text(at))} is not allowed here`,
    reader.start(at),
    reader.end(at),
    insteadOf(reader, at),
  );
}

function named(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `'${character}' (${code})` : code;
}

function suggestionByClass(character: string): string | undefined {
  if (character === "\ufeff") return "remove the byte order mark";
  if (/^\p{L}$/u.test(character)) return "names are made of the letters a to z, digits and `_`";
  if (/^\p{Sc}$/u.test(character)) return "declare a unit and write it after the number: `5 eur`";
  if (/^[\p{Cf}\p{Cc}]$/u.test(character)) return "remove this invisible character";
  return undefined;
}

export function unclosedText(start: number): SyntaxFinding {
  return parseError("unclosed-text", 'this text has no closing `"`', start, start + 1, 'add a `"` at its end');
}

export function unclosedCommentary(start: number): SyntaxFinding {
  return parseError(
    "unclosed-commentary",
    'this commentary has no closing `"""`',
    start,
    start + 3,
    'add `"""` at its end',
  );
}

export function misplacedCommentary(start: number): SyntaxFinding {
  return parseError(
    "misplaced-commentary",
    "a spec may have one commentary, directly after the `spec` line",
    start,
    start + 3,
    "move it below the `spec` line, or make it a text between single double quotes",
  );
}

export function textTooLong(bytes: number, limit: number, start: number, end: number): SyntaxFinding {
  return parseError(
    "text-too-long",
    `a text may have at most ${limit} bytes between its quotes, this one has ${bytes}`,
    start,
    end,
  );
}

/**
 * The number at `at` whose comma separates no groups of thousands: most likely it is meant as a
 * decimal sign, behind `in` and `weekends` as a sign between values.
 */
export function misplacedComma(reader: TokenReader, at: number): SyntaxFinding {
  return commaOfValues(reader, at) ?? commaOfDecimals(reader.text(at), reader.start(at), reader.end(at));
}

/** Values behind a word that takes several; undefined when the number at `at` is none of these. */
export function commaOfValues(reader: TokenReader, at: number): SyntaxFinding | undefined {
  const isWeekend = reader.kind(at - 2) === KIND.with && /^weekends?$/i.test(reader.text(at - 1));
  if (!isWeekend && reader.kind(at - 1) !== KIND.in) return undefined;
  let last = at;
  let values = withoutThousands(reader.text(at)).replaceAll(",", ", ");
  while (reader.kind(last + 1) === KIND.comma && reader.kind(last + 2) === KIND.number) {
    last += 2;
    values += `, ${withoutThousands(reader.text(last)).replaceAll(",", ", ")}`;
  }
  if (!values.includes(",") || reader.kind(last + 1) === KIND.ellipsis) return undefined;
  const written = reader.tokens.text.slice(reader.start(at), reader.end(last));
  const finding = (text: string, from: number, way: string) =>
    parseError("misplaced-comma", `the comma in ${shortened(written)} separates no thousands`, from, reader.end(last), {
      text,
      remedies: [{ kind: "rewrite", ways: [way] }],
    });
  return isWeekend
    ? finding(WEEKEND, reader.start(at - 1), `weekend ${values}`)
    : finding(`list the values in parentheses: \`in (${shortened(values)})\``, reader.start(at), `(${values})`);
}

function commaOfDecimals(written: string, start: number, end: number): SyntaxFinding {
  const meanings = commaMeanings(written);
  return parseError(
    "misplaced-comma",
    commaProblem(shortened(written), meanings.map(shortened)) ??
      `the comma in ${shortened(written)} separates no thousands`,
    start,
    end,
    {
      text: "thousands are groups of three digits: `1,250`",
      remedies: [{ kind: "rewrite", ways: meanings }],
    },
  );
}

/** The same among the values of `min` or `max`, where a blank is likely to be missing. */
export function commaWithoutBlank(written: string, start: number, end: number): SyntaxFinding {
  const values = written.replaceAll(/,+/g, ", ");
  return parseError(
    "misplaced-comma",
    `in ${shortened(written)} a comma without a blank joins its digits`,
    start,
    end,
    {
      text: `put a blank after the comma: \`${shortened(values)}\``,
      remedies: [{ kind: "rewrite", ways: [values] }],
    },
  );
}

function shortened(written: string): string {
  return written.length > 60 ? `${written.slice(0, 60)}…` : written;
}

export function malformedNumber(written: string, start: number, end: number): SyntaxFinding {
  return parseError(
    "malformed-number",
    `the number ${shortened(written)} is out of range`,
    start,
    end,
    "a number has at most 28 digits after the point, an exponent from -28 to 28, and is at most 79228162514264337593543950335",
  );
}

/** A date or a time of the right form that does not exist or lacks a part. */
export function malformedMoment(written: string, start: number, end: number): SyntaxFinding {
  const isTime = written.charAt(2) === ":";
  return isTime
    ? parseError(
        "malformed-time",
        `${written} is not a time`,
        start,
        end,
        "a time is written `hh:mm` or `hh:mm:ss`, from 00:00 to 23:59:59, with a zone such as `Z` or `+02:00` directly after it",
      )
    : parseError(
        "malformed-date",
        `${written} is not a date`,
        start,
        end,
        "a date is written `2024-03-01`, with a time of day `2024-03-01T09:30:00`, with a zone `2024-03-01T09:30:00+02:00`",
      );
}

/**
 * A date or a time that breaks off; the error stands at the token found instead of its next part.
 */
export function brokenMoment(
  expected: string,
  found: string,
  inExpression: boolean,
  start: number,
  end: number,
): SyntaxFinding {
  return parseError(
    "malformed-date",
    `${expected} was expected, but ${found} was found`,
    start,
    end,
    inExpression
      ? "a date is written `2024-03-01`; to subtract from a number, put a space before the `-`"
      : "a date is written `2024-03-01`",
  );
}
