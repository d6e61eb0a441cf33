/** 1, 2 or 5 times a power of ten: the least one that is at least `size`, which is more than 0. */
export function evenStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5].find((each) => each * power >= size) ?? 10;
  return factor * power;
}

/** The multiples of a step from the last one before `from` to the first one behind `to`. */
export function evenMultiples(from: number, to: number, step: number): readonly number[] {
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** A number with so many decimals at most, as a decimal text. */
export function decimalText(value: number, decimals: number): string {
  const text = value.toFixed(Math.min(decimals, MOST_DECIMALS));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** The decimals of multiples of a step. */
export function decimalsOf(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step)));
}

/** More than a chart can show; numbers of a computer have about 16 digits. */
const MOST_DECIMALS = 12;
