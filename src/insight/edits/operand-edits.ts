import type { Remedy } from "../../model/suggestion.ts";
import { KIND } from "../../syntax/lexer/kinds.ts";
import type { TokenTable } from "../../syntax/lexer/tokens.ts";
import { tokenAfter } from "../names/words.ts";

/** An operand that stands in front of `*` or `as` without parentheses: a path or a number. */
const SIMPLE = /^(?:[a-z_][\w.]*|[0-9][\w.,]* ?%?)$/i;

/** The texts that an operation becomes; none where its operator is not found. */
export function operandTexts(
  { operator, ways }: Extract<Remedy, { readonly kind: "operands" }>,
  { start, end }: { readonly start: number; readonly end: number },
  tokens: TokenTable,
): readonly string[] {
  const { text, starts, ends } = tokens;
  const place = operatorAt(tokens, operator, start, end);
  if (place === undefined) return [];
  const left = text.slice(start, starts[place]).trim();
  const right = text.slice(ends[place], end).trim();
  return ways.map((way) =>
    way.replace(/\{(left|right)\}(?= \*| as)|\{(left|right)\}/g, (_, factor?: string, side?: string) => {
      const operand = (factor ?? side) === "left" ? left : right;
      return factor === undefined || SIMPLE.test(operand) ? operand : `(${operand})`;
    }),
  );
}

/** The last operator of a kind outside of parentheses: operators of one rank bind to the left. */
function operatorAt(tokens: TokenTable, operator: string, start: number, end: number): number | undefined {
  const { text, count, kinds, starts, ends } = tokens;
  let depth = 0;
  let found: number | undefined;
  for (let at = tokenAfter(tokens, start); at < count && (starts[at] ?? 0) < end; at++) {
    if (kinds[at] === KIND.open) depth += 1;
    else if (kinds[at] === KIND.close) depth -= 1;
    else if (depth === 0 && text.slice(starts[at], ends[at]).toLowerCase() === operator) found = at;
  }
  return found;
}
