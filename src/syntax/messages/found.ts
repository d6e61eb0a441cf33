import { KIND } from "../lexer/kinds.ts";
import type { TokenReader } from "../lexer/tokens.ts";

/** The name of a raw token in a message. */
export function foundToken(reader: TokenReader, at: number): string {
  if (reader.isEnd(at)) return "the end of the file";
  switch (reader.kind(at)) {
    case KIND.text:
      return `the text ${shortened(reader.text(at))}`;
    case KIND.number:
      return `the number ${shortened(reader.text(at))}`;
    case KIND.commentary:
      return "commentary";
    default:
      return `\`${shortened(reader.text(at))}\``;
  }
}

const LONGEST_SHOWN = 40;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}
