import { KIND } from "../../lexer/kinds.ts";
import type { TokenReader } from "../../lexer/token-reader.ts";
import type { SyntaxFinding } from "../../messages/diagnostic.ts";
import { blankLabel, brokenLabel, longLabel } from "../../messages/labels.ts";
import type { PieceTokens } from "../piece-tokens.ts";

/** The largest number of characters of a label. */
const LONGEST = 200;

/** Control characters, and those that end a line. */
const BREAKING = /[\p{Cc}\u2028\u2029]+/gu;
const VISIBLE = /[^\p{C}\p{Z}]/u;

/**
 * Adds the text at `at`, where one stands there, as the label of the name before it
 * (docs/spec/01-syntax.md#4-13-labels). Returns the index after it.
 */
export function addLabel(reader: TokenReader, at: number, to: number, out: PieceTokens): number {
  if (at >= to || reader.kind(at) !== KIND.text) return at;
  const [start, end] = [reader.start(at), reader.end(at)];
  const finding = labelFinding(reader.text(at).slice(1, -1), start, end);
  if (finding === undefined) out.add(KIND.caption, start, end);
  else out.reject(finding);
  return at + 1;
}

function labelFinding(label: string, start: number, end: number): SyntaxFinding | undefined {
  const length = label.length > LONGEST ? [...label].length : label.length;
  if (length > LONGEST) return longLabel(length, LONGEST, start, end);
  const mended = label.replaceAll(BREAKING, " ");
  if (mended !== label) return brokenLabel(`"${mended}"`, start, end);
  return VISIBLE.test(label) ? undefined : blankLabel(start, end);
}
