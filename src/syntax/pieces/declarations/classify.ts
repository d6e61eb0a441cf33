import { isReserved, KIND, type TokenKind } from "../../lexer/kinds.ts";
import { TokenReader, type TokenTable } from "../../lexer/tokens.ts";
import { classifyExpression } from "../expression-tokens.ts";
import type { PieceTokens } from "../piece-tokens.ts";
import { classifyRepository, classifySpec, classifyUses } from "./header-tokens.ts";
import type { ListDeclarationHead } from "./list-head.ts";
import { classifyData, classifyMeta, classifyWith } from "./literal-tokens.ts";
import { addLabel, rejectLongName } from "./names.ts";

/**
 * Classifies the raw tokens from `from` to `to` (excluded), one piece, into the kinds of the
 * grammar. The first is a word that begins a piece. `list`: the piece is the head of a list,
 * without its lines.
 */
export function classify(
  tokens: TokenTable,
  from: number,
  to: number,
  out: PieceTokens,
  list?: ListDeclarationHead,
): void {
  const reader = new TokenReader(tokens);
  const first = reader.kind(from);
  out.begin(tokens.text, reader.start(from));
  out.add(first, reader.start(from), reader.end(from));
  switch (first) {
    case KIND.rule:
      classifyExpression(reader, addNames(reader, from, to, out), to, out);
      rejectLongName(reader, from + 1, from + 1, "rule", out);
      break;
    case KIND.unless:
      classifyExpression(reader, from + 1, to, out);
      break;
    case KIND.data:
      classifyData(reader, from, addNames(reader, from, to, out), to, out);
      break;
    case KIND.meta:
      classifyMeta(reader, from + 1, to, out);
      break;
    case KIND.with:
      classifyWith(reader, from + 1, to, out);
      break;
    case KIND.uses:
      classifyUses(reader, from + 1, to, list, out);
      break;
    case KIND.spec:
      classifySpec(reader, from + 1, to, out);
      break;
    case KIND.repo:
      classifyRepository(reader, from + 1, to, out);
      break;
  }
}

/**
 * Adds the name after `rule` or `data`, which may be any word that is not reserved, and its label.
 * Returns the index after them.
 */
function addNames(reader: TokenReader, from: number, to: number, out: PieceTokens): number {
  const at = from + 1;
  if (at >= to || !isFreeWord(reader.kind(at))) return at;
  out.add(KIND.label, reader.start(at), reader.end(at));
  return addLabel(reader, at + 1, to, out);
}

function isFreeWord(kind: TokenKind): boolean {
  return !isReserved(kind) && kind <= KIND.period;
}
