/**
 * Visits each member of plain data and each element of its lists, at any depth; those of an object
 * once, however often it is referred to. Elements have an empty name.
 */
export function forEachMember(data: readonly object[], visit: (name: string, value: unknown) => void): void {
  const seen = new Set<object>();
  const open: object[] = [];
  const meet = (name: string, value: unknown) => {
    visit(name, value);
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    open.push(value);
  };
  for (const part of data) meet("", part);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (Array.isArray(part)) for (const element of part) meet("", element);
    else for (const name in part) meet(name, (part as Readonly<Record<string, unknown>>)[name]);
  }
}
