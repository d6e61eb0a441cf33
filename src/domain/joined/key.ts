/** Equal data have equal keys. */
export function keyOf(data: unknown): string {
  return JSON.stringify(data, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
}
