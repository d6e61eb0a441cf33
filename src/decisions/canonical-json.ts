/**
 * Plain data as canonical JSON (RFC 8785): members in the order of UTF-16 units, no white space,
 * texts and numbers as ECMAScript writes them. The same data have the same bytes everywhere.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = members.map(([name, member]) => [name, `${JSON.stringify(name)}:${canonicalJson(member)}`] as const);
  return `{${texts
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join()}}`;
}
