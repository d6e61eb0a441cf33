/**
 * The common form of pieces of code that differ in their numbers, in the digits of their names and
 * in what their texts say. Parsed, they are the same tree with other leaves.
 */
export interface CodeForm {
  readonly key: string;
  /** The names whose digits the key leaves out, in the order of their first use. */
  readonly names: readonly string[];
}

/** Texts, names with digits, and numbers: other names are part of the form as they are. */
const TOKENS = /"(?:[^"\\\n\r\u2028\u2029]|\\.)*"|(?<![\w$])(?:[A-Za-z_$]+\d[\w$]*|\d[\w.]*)/g;

/** Where these stand outside of texts, tokens may end elsewhere than `TOKENS` says. */
const UNCERTAIN = /['`\\]|\/[/*]|[^\n -~]/;

/** The text of a literal; undefined where it is written as no text of JSON. */
function textOf(token: string): string | undefined {
  if (!token.includes("\\")) return token.slice(1, -1);
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}

/**
 * The form of a piece of code; undefined where none is certain. Names in `fixed` and texts that
 * `isFixed` are part of the form as they are.
 */
export function formOf(
  piece: string,
  fixed: ReadonlySet<string>,
  isFixed: (text: string) => boolean,
): CodeForm | undefined {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  let count = 0;
  const shape = piece.replace(TOKENS, (token) => {
    if (token.startsWith('"')) {
      count++;
      const text = textOf(token);
      if (text === undefined || isFixed(text)) texts.push(`${count}${token}`);
      return '""';
    }
    const bare = token.replace(/\d+/g, "0");
    if (bare === token || /^\d/.test(token)) return bare;
    if (fixed.has(token)) return token;
    const number = numbers.get(token) ?? numbers.size;
    numbers.set(token, number);
    return `${bare}@${number}`;
  });
  if (UNCERTAIN.test(shape)) return undefined;
  return { key: `${shape}${texts.join()}`, names: [...numbers.keys()] };
}
