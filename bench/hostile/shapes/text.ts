/** The parts for 0 to `count` - 1, joined. */
export function times(count: number, part: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => part(i)).join("");
}

/** A date for each number: one for every day from the year 1000 on, 28 to a month. */
export function day(i: number): string {
  const two = (n: number) => String(n + 1).padStart(2, "0");
  return `${1000 + Math.floor(i / 336)}-${two(Math.floor((i % 336) / 28))}-${two(i % 28)}`;
}
