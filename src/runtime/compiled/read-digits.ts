const ZERO = 48;
const POINT = 46;
const MINUS = 45;
/** So many digits are exact in a double whatever they are. */
const MOST_DIGITS = 15;

/**
 * The number at the start of a text, up to `end`, times 10 ^ `decimals`: an optional `-`, digits, and at most `decimals` digits after a point.
 * NaN for every other spelling and for more than 15 digits: these are for the exact reader.
 */
export function readDigits(text: string, end: number, decimals: number): number {
  let at = 0;
  const isNegative = end > 0 && text.charCodeAt(0) === MINUS;
  if (isNegative) at = 1;
  const start = at;
  let n = 0;
  let missing = decimals;
  for (; at < end; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) n = n * 10 + digit;
    else break;
  }
  if (at === start) return Number.NaN;
  if (at < end) {
    if (text.charCodeAt(at) !== POINT || at + 1 === end || end - at - 1 > decimals) return Number.NaN;
    missing -= end - at - 1;
    for (at++; at < end; at++) {
      const digit = text.charCodeAt(at) - ZERO;
      if (digit >= 0 && digit <= 9) n = n * 10 + digit;
      else return Number.NaN;
    }
  }
  if (end - start + missing > MOST_DIGITS + 1) return Number.NaN;
  for (; missing > 0; missing--) n *= 10;
  return isNegative && n !== 0 ? -n : n;
}
