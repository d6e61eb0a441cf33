/** Bytes of a text in UTF-8. Surrogates stand in pairs, as they do in the text of JSON. */
export function utf8Length(text: string): number {
  if (ASCII.test(text)) return text.length;
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    length += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return length;
}

const ASCII = /^[\0-\x7f]*$/;
