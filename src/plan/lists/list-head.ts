import type { ListLine } from "../../syntax/tree/declaration.ts";
import type { Literal } from "../../syntax/tree/literal.ts";
import type { Piece } from "../../syntax/tree/place.ts";
import type { ListHead, Row } from "../body.ts";
import { location, type Reject } from "../findings/finding.ts";
import { literalText } from "../types/describe.ts";

/** The lines of a list that are not about its rows. */
type HeadLines = Pick<ListHead, "help" | "minimum" | "maximum" | "optional">;

export const NO_LINES: HeadLines = { help: "", optional: false };

interface HeadContext {
  readonly row: Row;
  readonly piece: Piece;
  readonly lines: readonly ListLine[];
  readonly reject: Reject;
  /** The list of which this one takes over what it does not say itself. */
  readonly inherited: HeadLines;
}

/** Reads help, bounds and `optional` of a list (docs/spec/08-lists.md#10-small-print, point 6). */
export function listHead({ row, piece, lines, reject, inherited }: HeadContext): HeadLines {
  const at = (line: ListLine) => location(row, piece, line.range);
  const bounds = new Map<"minimum" | "maximum", number>();
  let { help, optional } = inherited;
  for (const line of lines) {
    if (line.type === "help") help = line.text;
    else if (line.type === "optional") optional = true;
    else if (line.type === "minimum" || line.type === "maximum") {
      const count = wholeNumber(line.count);
      if (count !== undefined) bounds.set(line.type, count);
      else {
        reject(
          "list-line",
          at(line),
          `\`${line.type}\` takes the number of rows, a whole number from 0, not ${literalText(line.count)}`,
        );
      }
    }
  }
  const minimum = bounds.get("minimum") ?? inherited.minimum;
  const maximum = bounds.get("maximum") ?? inherited.maximum;
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    const line = lines.findLast(({ type }) => type === "minimum" || type === "maximum");
    if (line !== undefined)
      reject("list-line", at(line), `the minimum of ${minimum} rows is above the maximum of ${maximum}`);
  }
  return { help, minimum, maximum, optional };
}

function wholeNumber(literal: Literal): number | undefined {
  if (literal.type !== "number" || literal.unit !== undefined) return undefined;
  const { n, d } = literal.value;
  return d === 1n && n >= 0n && n <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(n) : undefined;
}
