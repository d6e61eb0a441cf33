/* East Asian wide and full-width characters (Unicode Standard Annex 11), and pictures shown as such. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
/** Marks that stand on the character before, and controls that take no room. */
const EMPTY = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;
const NARROW_TEXT = /^[\u0020-\u007e]*$/;

/** Columns that a text takes on a terminal: East Asian wide characters take two, combining marks none. */
export function displayWidth(text: string): number {
  if (NARROW_TEXT.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): 0 | 1 | 2 {
  if (EMPTY.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** The text followed by as many blanks as it lacks of `width` columns. */
export function padToWidth(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}
