import type { RuleLine, ScaleLine } from "../tree/declaration.ts";
import type { Expression } from "../tree/expression.ts";
import type { Placed } from "../tree/place.ts";
import { breakWith, gapsOf, woven } from "./comments/gaps.ts";
import { type CommentsByPart, commented } from "./comments/part-comments.ts";
import { printName } from "./print-literal.ts";
import { type Printed, parenthesised, printLeaf, type Width } from "./print-operator.ts";
import { leafStarts, render } from "./render.ts";

/**
 * The lines of a scale (docs/spec/01-syntax.md#8-4-rules). `deepest` is called with the nesting
 * levels of each expression.
 */
export function formatScale(
  { piece, node }: Placed<RuleLine>,
  value: Expression,
  lines: readonly ScaleLine[],
  comments: CommentsByPart,
  deepest: (levels: number) => void,
): string {
  const own = comments.at(piece.start);
  const { before, behind } = gapsOf(own, startsOf(piece.start, value));
  const body = render(value, VALUE, before);
  deepest(body.levels);
  const [first = [], ...inner] = before;
  const gap = first.length === 0 ? " " : breakWith(first, `\n${VALUE.indent}`);
  const head = `rule ${printName(node)}:${gap}${woven(body.text, inner, VALUE.indent)} by scale`;
  const printed = lines.map((line) => printLine(line, piece.start, comments));
  const width = Math.max(0, ...printed.filter(isAligned).map(({ bound }) => bound.bytes));
  for (const { bound, rate } of printed) deepest(Math.max(bound.levels, rate.levels));
  return [
    commented({ leading: own.leading, inner: [], behind }, head, "", true),
    ...printed.map((line) => line.text(isAligned(line) ? width : 0)),
  ].join("\n");
}

const VALUE: Width = { bytes: 56, indent: "  " };
const PART: Width = { bytes: 47, indent: "    " };
/** Longer bounds move no `at`. */
const LONGEST_ALIGNED = 40;
const UP_TO = "up to ";
const ABOVE = "above";

interface PrintedLine {
  /** `up to 5 eur`, or `above`. */
  readonly bound: Printed;
  readonly rate: Printed;
  /** All of the line, with the bound in a column of this width. */
  readonly text: (width: number) => string;
}

function isAligned({ bound }: PrintedLine): boolean {
  return !bound.hasBreak && bound.bytes <= LONGEST_ALIGNED;
}

function printLine({ bound, rate, range }: ScaleLine, offset: number, all: CommentsByPart): PrintedLine {
  const own = all.at(offset + range.start);
  const starts = bound === undefined ? [] : startsOf(offset, bound);
  const at = starts.length;
  const { before, behind } = gapsOf(own, [...starts, ...startsOf(offset, rate)]);
  const upper = boundText(bound === undefined ? undefined : render(bound, PART, before));
  const share = unmistaken(render(rate, PART, before.slice(at)));
  const comments = { leading: [...own.leading, ...(before[0] ?? [])], inner: [], behind };
  const atGap = at === 0 ? [] : (before[at] ?? []);
  return {
    bound: upper,
    rate: share,
    text: (width) => {
      const left = woven(upper.text, before.slice(1, at), PART.indent);
      const blank = " ".repeat(Math.max(0, width - upper.bytes) + 1);
      const gap = atGap.length === 0 ? blank : breakWith(atGap, `\n${PART.indent}`);
      const right = woven(share.text, before.slice(at + 1), PART.indent);
      return commented(comments, `  ${left}${gap}at ${right}`, "  ");
    },
  };
}

/** Behind a number, the first of `at at` would be a unit. */
function unmistaken(rate: Printed): Printed {
  return /^at(?![a-z0-9_])/.test(rate.text) ? parenthesised(rate) : rate;
}

function boundText(bound: Printed | undefined): Printed {
  if (bound === undefined) return printLeaf(ABOVE);
  return { ...bound, text: UP_TO + bound.text, bytes: UP_TO.length + bound.bytes };
}

function startsOf(offset: number, expression: Expression): readonly number[] {
  return leafStarts(expression).map((start) => offset + start);
}
