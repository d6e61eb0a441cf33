import { withoutThousands } from "../../model/numbers/read-number.ts";
import { KIND } from "../lexer/kinds.ts";
import type { TokenReader } from "../lexer/tokens.ts";
import type { SyntaxFinding } from "../messages/diagnostic.ts";
import {
  malformedNumber,
  misplacedComma,
  misplacedCommentary,
  textTooLong,
  unclosedCommentary,
  unclosedText,
  unexpectedCharacter,
} from "../messages/lexical.ts";
import { isWithinLimits } from "./source-number.ts";

/**
 * The largest number of UTF-8 bytes between the quotes of a text (docs/spec/01-syntax.md#2-3-text).
 */
const MAX_TEXT_BYTES = 1024;

/**
 * The error of a raw token by itself, at whatever place. Commentary is an error here: only headers
 * accept it, and they do not call this.
 */
export function lexicalFinding(reader: TokenReader, at: number): SyntaxFinding | undefined {
  const start = reader.start(at);
  const end = reader.end(at);
  switch (reader.kind(at)) {
    case KIND.number: {
      const text = reader.text(at);
      if (text.includes(",") && withoutThousands(text).includes(",")) return misplacedComma(reader, at);
      return isWithinLimits(text) ? undefined : malformedNumber(text, start, end);
    }
    case KIND.text: {
      if ((end - start - 2) * 3 <= MAX_TEXT_BYTES) return undefined;
      const bytes = new TextEncoder().encode(reader.text(at)).length - 2;
      return bytes <= MAX_TEXT_BYTES ? undefined : textTooLong(bytes, MAX_TEXT_BYTES, start, end);
    }
    case KIND.commentary:
      return misplacedCommentary(start);
    case KIND.unclosed_commentary:
      return unclosedCommentary(start);
    case KIND.unclosed_text:
      return unclosedText(start);
    case KIND.illegal:
      return unexpectedCharacter(reader, at);
    default:
      return undefined;
  }
}
