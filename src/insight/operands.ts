import { isReserved, isWord, KIND, type TokenKind } from "../syntax/lexer/kinds.ts";
import type { TokenReader } from "../syntax/lexer/token-reader.ts";

/** True when a token of the kind can end an operand. */
export function endsOperand(kind: TokenKind): boolean {
  if (kind === KIND.boolean || kind === KIND.now || kind === KIND.primitive || kind === KIND.veto) return true;
  if (kind === KIND.number || kind === KIND.text || kind === KIND.percent || kind === KIND.permille) return true;
  return kind === KIND.close || (isWord(kind) && !isReserved(kind));
}

/** True for the operator `or`; elsewhere the word is a name, which may stand beside it. */
export function isOrOperator(reader: TokenReader, at: number): boolean {
  if (reader.kind(at) !== KIND.or || reader.kind(at + 1) === KIND.dot) return false;
  const before = reader.kind(at - 1);
  return before === KIND.or ? !isBehindOperand(reader, at - 1) : isBehindOperand(reader, at);
}

function isBehindOperand(reader: TokenReader, at: number): boolean {
  const before = reader.kind(at - 1);
  return endsOperand(before) && before !== KIND.is;
}
