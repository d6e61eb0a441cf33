import type { Remedy } from "../../model/suggestion.ts";
import { KIND } from "../../syntax/lexer/kinds.ts";
import type { TokenTable } from "../../syntax/lexer/tokens.ts";
import { tokenAfter } from "../names/words.ts";

/** An operand that needs no parentheses beside an operator: a path, a number or a date. */
const SIMPLE = /^(?:[a-z_][\w.]*|[0-9][\w.,-]*(?: ?%|\s+[a-z_]\w*)?)$/i;

/** Tokens of a file, from the first to before the last. */
interface TokenRange {
  readonly tokens: TokenTable;
  readonly from: number;
  readonly to: number;
}

/** The texts that an operation becomes; none where its operator is not found. */
export function operandTexts(
  { operator, ways }: Extract<Remedy, { readonly kind: "operands" }>,
  { start, end }: { readonly start: number; readonly end: number },
  tokens: TokenTable,
): readonly string[] {
  const from = tokenAfter(tokens, start);
  const whole = { tokens, from, to: tokenAfter(tokens, end) };
  const operands = operandsAround(whole, operator);
  if (operands === undefined) return [];
  const needed = (way: string) => [...way.matchAll(/\{([\w.]+)\}/g)].map(([, name = ""]) => name);
  if (ways.some((way) => needed(way).some((name) => !operands.has(name)))) return [];
  return ways.map((way) =>
    way.replace(/(\.\.\.|\* |from |to )?\{([\w.]+)\}(?=( \*| as|\.\.\.)?)/g, (_, before = "", name = "", behind) => {
      const operand = operands.get(name) ?? "";
      return `${before}${before === "" && behind === undefined ? operand : factor(operand)}`;
    }),
  );
}

/** The operands by their names in a way; undefined where the operator does not stand there. */
function operandsAround(whole: TokenRange, operator: string): ReadonlyMap<string, string> | undefined {
  const words = operator.split(" ");
  const place = operatorAt(whole, words);
  if (place === undefined && isAt(whole, whole.from, words)) {
    const operand = { ...whole, from: whole.from + words.length };
    return new Map([
      ["right", textOf(operand)],
      ...splitAtCommas(operand).map((text, at) => [String(at), text] as const),
    ]);
  }
  if (place === undefined) return undefined;
  const [left, right] = [
    { ...whole, to: place },
    { ...whole, from: place + words.length },
  ];
  const product = operatorAt(right, ["*"]);
  const factors =
    product === undefined ? [] : [textOf({ ...right, to: product }), textOf({ ...right, from: product + 1 })];
  return new Map([
    ["left", textOf(left)],
    ["right", textOf(right)],
    ...factors.map((text, at) => [at === 0 ? "right.left" : "right.right", text] as const),
  ]);
}

/** The last operator of a kind outside of parentheses: operators of one rank bind to the left. */
function operatorAt(stretch: TokenRange, words: readonly string[]): number | undefined {
  let depth = 0;
  let found: number | undefined;
  for (let at = stretch.from; at < stretch.to; at++) {
    const kind = stretch.tokens.kinds[at];
    if (kind === KIND.open) depth += 1;
    else if (kind === KIND.close) depth -= 1;
    else if (depth === 0 && at > stretch.from && isAt(stretch, at, words) && !isInDate(stretch.tokens, at)) found = at;
  }
  return found;
}

function isAt({ tokens: { text, starts, ends }, to }: TokenRange, at: number, words: readonly string[]): boolean {
  return words.every((word, i) => at + i < to && text.slice(starts[at + i], ends[at + i]).toLowerCase() === word);
}

/** True for a sign that touches numbers on both sides, as those of `2025-06-30` do. */
function isInDate({ kinds, starts, ends }: TokenTable, at: number): boolean {
  const touches = ends[at - 1] === starts[at] && ends[at] === starts[at + 1];
  return touches && kinds[at - 1] === KIND.number && kinds[at + 1] === KIND.number;
}

/** The values between the parentheses of a call; none without them. */
function splitAtCommas({ tokens, from, to }: TokenRange): readonly string[] {
  if (tokens.kinds[from] !== KIND.open) return [];
  const values: string[] = [];
  let depth = 0;
  let begin = from + 1;
  for (let at = from; at < to; at++) {
    const kind = tokens.kinds[at];
    if (kind === KIND.open) depth += 1;
    if (kind === KIND.close) depth -= 1;
    if (!(kind === KIND.comma && depth === 1) && !(kind === KIND.close && depth === 0)) continue;
    values.push(textOf({ tokens, from: begin, to: at }));
    begin = at + 1;
  }
  return values;
}

function textOf({ tokens: { text, starts, ends }, from, to }: TokenRange): string {
  return text.slice(starts[from], ends[to - 1]).trim();
}

/** An operand in parentheses where it needs them. */
function factor(operand: string): string {
  const inner = /^\(\s*([^()]*?)\s*\)$/.exec(operand)?.[1];
  if (inner !== undefined) return SIMPLE.test(inner) ? inner : operand;
  return SIMPLE.test(operand) ? operand : `(${operand})`;
}
