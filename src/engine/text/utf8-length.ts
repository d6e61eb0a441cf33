/** Bytes of a text in UTF-8. Surrogates stand in pairs, as they do in the text of JSON. */
export function utf8Length(text: string): number {
  let length = text.length;
  if (length > LONG && ASCII.test(text)) return length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    length += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return length;
}

/** Characters from which an expression takes less time than a loop. */
const LONG = 100;
const ASCII = /^[\0-\x7f]*$/;
