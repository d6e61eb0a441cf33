/*
 * Bounds of what JSON consists of: making objects of it costs far more than its bytes.
 */

/** The largest number of names, those of nested objects included. */
export const MOST_NAMES = 10_000;
const MOST_VALUES = 100_000;
const DEEPEST = 1000;

/**
 * The reason why a JSON text would take long to read, in words that follow its name: `has more than
 * …`. Malformed JSON is left to the parser.
 */
export function jsonExcess(json: Buffer): string | undefined {
  // A text without as many bytes has no more of anything.
  if (json.length <= DEEPEST) return undefined;
  let names = 0;
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case 0x22: // quotation mark
        at = endOfString(json, at);
        break;
      case 0x3a: // colon
        names++;
        if (names > MOST_NAMES) return `has more than ${MOST_NAMES} names`;
        break;
      case 0x2c: // comma
        values++;
        if (values > MOST_VALUES) return `has more than ${MOST_VALUES} values`;
        break;
      case 0x5b: // brackets
      case 0x7b:
        depth++;
        if (depth > DEEPEST) return `has more than ${DEEPEST} levels`;
        break;
      case 0x5d:
      case 0x7d:
        depth--;
    }
  }
  return undefined;
}

/**
 * The index of the quotation mark that ends the string from `start`; without one, the end of the
 * text.
 */
function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf(0x22, start + 1); end >= 0; end = json.indexOf(0x22, end + 1)) {
    let first = end;
    while (json[first - 1] === 0x5c) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}

/** True for data, or a list of them, with a number anywhere: a value, a magnitude, a row. */
export function haveNumber(data: Readonly<Record<string, unknown>> | readonly unknown[]): boolean {
  const open: unknown[] = Object.values(data);
  for (let item = open.pop(); item !== undefined || open.length > 0; item = open.pop()) {
    if (typeof item === "number") return true;
    if (typeof item === "object" && item !== null) for (const member of Object.values(item)) open.push(member);
  }
  return false;
}
