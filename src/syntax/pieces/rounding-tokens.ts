import { strengthOf } from "../../model/forms/precedence.ts";
import { KIND, type TokenKind } from "../lexer/kinds.ts";
import { type ScaleWords, SEPARATORS } from "../lexer/scale-words.ts";
import type { TokenReader } from "../lexer/tokens.ts";
import { endsTighterThan } from "./operator-tokens.ts";
import type { PieceTokens } from "./piece-tokens.ts";

/**
 * True for the `to` of `round x to 5`, which follows an operand. After a number the word is a unit
 * unless a step follows (docs/spec/01-syntax.md#5-8-rounding-to-a-step).
 */
export function isStepWord(reader: TokenReader, previous: TokenKind, at: number): boolean {
  if (reader.length(at) !== 2 || reader.text(at).toLowerCase() !== "to") return false;
  return previous !== KIND.number || beginsStep(reader, at + 1);
}

const BEGINS_STEP: ReadonlySet<TokenKind> = new Set([
  KIND.number,
  KIND.open,
  KIND.now,
  KIND.text,
  KIND.boolean,
  KIND.primitive,
]);

/** True for a token that cannot stand behind a unit, and may begin a step. */
function beginsStep(reader: TokenReader, at: number): boolean {
  const kind = reader.kind(at);
  if (kind === KIND.label) {
    const word = reader.text(at).toLowerCase();
    return word === "to" ? !beginsStep(reader, at + 1) : !/^(?:at|above|up|down|half|else|asc|desc)$/.test(word);
  }
  return BEGINS_STEP.has(kind);
}

/**
 * The number of raw tokens of the rounding mode at a place behind a step; 0: there is none. A word
 * before another mode is the unit of the step: `5 up half up`, but not before a line of a scale.
 */
export function roundingModeLength(
  reader: TokenReader,
  previous: TokenKind,
  at: number,
  scale: ScaleWords | undefined,
): number {
  if (previous === KIND.dot || previous === KIND.to) return 0;
  const length = modeLength(reader, at);
  const isUnit =
    previous === KIND.number &&
    length === 1 &&
    modeLength(reader, at + 1) > 0 &&
    scale?.beginsLine(reader, at + 1) !== true;
  return isUnit ? 0 : length;
}

function modeLength(reader: TokenReader, at: number): number {
  if (reader.kind(at) !== KIND.label) return 0;
  const word = reader.text(at).toLowerCase();
  if (word === "up" || word === "down") return 1;
  return word === "half" && /^(?:up|down|even)$/i.test(reader.text(at + 1)) ? 2 : 0;
}

/** The kinds of tokens that a step consists of; behind any other one no mode can follow. */
const IN_STEP: ReadonlySet<TokenKind> = new Set([
  ...[KIND.to, KIND.minus, KIND.number, KIND.percentage, KIND.unit, KIND.dot, KIND.label],
  ...[KIND.extremum, KIND.call, KIND.text, KIND.boolean, KIND.date, KIND.time, KIND.now],
]);

/** Follows the steps of roundings: a mode may stand behind them, and behind their parentheses. */
export class RoundingSteps {
  readonly #around: boolean[] = [];
  isOpen = false;

  /** Goes on behind a token. */
  take(kind: TokenKind): void {
    if (kind === KIND.open) this.#around.push(this.isOpen);
    if (kind === KIND.to) this.isOpen = true;
    else if (kind === KIND.close) this.isOpen = this.#around.pop() === true;
    else this.isOpen &&= IN_STEP.has(kind);
  }
}

/**
 * Marks each `round` that has a step: `to` belongs to the nearest one before it whose operand has
 * not ended. One pass over the piece.
 */
export function markRoundings(tokens: PieceTokens): void {
  const { kinds } = tokens;
  const levels: number[][] = [[]];
  for (let index = 0; index < kinds.length; index += 1) {
    const kind = kinds[index] ?? KIND.illegal;
    const open = levels.at(-1) ?? [];
    if (kind === KIND.open) levels.push([]);
    else if (kind === KIND.close) {
      if (levels.length > 1) levels.pop();
    } else if (kind === KIND.math) {
      if (tokens.folded(index) === "round") open.push(index);
    } else if (kind === KIND.to) {
      const round = open.pop();
      if (round !== undefined) kinds[round] = KIND.rounding;
    } else if (SEPARATORS.has(kind) || (endsTighterThan(kind) ?? SUM) < SUM) open.length = 0;
  }
}

const SUM = strengthOf("sum");
