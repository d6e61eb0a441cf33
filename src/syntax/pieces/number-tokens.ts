import { KIND, type TokenKind } from "../lexer/kinds.ts";
import type { TokenReader } from "../lexer/tokens.ts";
import { parseError } from "../messages/diagnostic.ts";
import { foundToken } from "../messages/found.ts";
import { brokenMoment, malformedMoment } from "../messages/lexical.ts";
import { commaBetweenValues } from "../messages/lists.ts";
import type { Moment } from "./moments.ts";
import type { PieceTokens } from "./piece-tokens.ts";

/**
 * Adds the result of reading at a number: a date, a time, an effective date, or an error. Returns
 * the index of the next raw token.
 */
export function addRead(reader: TokenReader, at: number, moment: Moment, out: PieceTokens): number {
  const start = reader.start(at);
  switch (moment.type) {
    case "malformed":
      out.reject(malformedMoment(moment.written, start, reader.end(at)));
      return moment.next;
    case "broken": {
      // The part before the gap stands for a date: where no date is allowed, that is the first
      // error.
      out.add(KIND[moment.of], start, reader.end(moment.at - 1));
      const found = foundToken(reader, moment.at);
      const inExpression = out.kind(0) === KIND.rule || out.kind(0) === KIND.unless;
      const [from, to] = [reader.start(moment.at), reader.end(moment.at)];
      out.reject(brokenMoment(moment.expected, found, inExpression, from, to));
      return moment.at + 1;
    }
    default:
      out.addMoment(KIND[moment.type], moment, start, reader.end(moment.next - 1));
      return moment.next;
  }
}

/**
 * Rejects a `%` after a number when another number or `%` follows, as `10 % 3` looks like a
 * remainder (docs/spec/01-syntax.md#2-2-percent-permille-units).
 */
export function rejectPercentBefore(reader: TokenReader, at: number, out: PieceTokens): boolean {
  const next: TokenKind = reader.kind(at + 1);
  if (next !== KIND.number && next !== KIND.percent && next !== KIND.permille) return false;
  out.reject(
    parseError(
      "percent-before-number",
      "`%` after a number is percent, so no number or `%` may follow it",
      reader.start(at),
      reader.end(at),
      "for the remainder of a division put the number in parentheses: `(10) % 3`",
    ),
  );
  return true;
}

/** Rejects a number with commas among values that commas separate. */
export function rejectThousands(reader: TokenReader, at: number, out: PieceTokens): boolean {
  const text = reader.text(at);
  if (!text.includes(",")) return false;
  out.reject(commaBetweenValues(text, reader.start(at), reader.end(at)));
  return true;
}
