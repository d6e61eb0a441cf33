/** A part of a text in UTF-16 units. */
interface TextPart {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a text that an editor marks for a span: without line breaks at its end; of an empty
 * span the word there, or one character.
 */
export function shownStretch(content: string, from: number, to: number): TextPart {
  let start = Math.min(from, content.length);
  let end = Math.min(to, content.length);
  while (end > start && isLineBreak(content[end - 1])) end -= 1;
  if (end === start) {
    while (isWordCharacter(content[start - 1])) start -= 1;
    while (isWordCharacter(content[end])) end += 1;
  }
  if (end === start && end < content.length && !isLineBreak(content[end])) {
    end += (content.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return { start, end };
}

function isLineBreak(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z0-9_]/.test(character);
}
