/**
 * Plain data as JSON text and back, BigInts included: the one form in which programs and what
 * belongs to them are kept. `12n` is the text `#12`; a text that itself begins with `#` has one
 * more. The text is a list whose last item is the data; before it stand the parts that several
 * others share, such as the units of a type, so that each is written once: `#@3` is item 3.
 */
export function serialise(data: unknown): string {
  const items = [...sharedParts(data), data];
  const positions = new Map(items.map((item, position) => [item, position]));
  const texts = items.map((item) =>
    JSON.stringify(item, (_key, value: unknown) => {
      if (typeof value === "bigint") return `#${value}`;
      if (typeof value === "string") return value.startsWith("#") ? `#${value}` : value;
      const position = isPart(value) && value !== item ? positions.get(value) : undefined;
      return position === undefined ? value : `#@${position}`;
    }),
  );
  return `[${texts.join()}]`;
}

/**
 * What `serialise` was given, but for members that were undefined. Throws SyntaxError for any other
 * text; the caller has made sure that the text is what was written.
 */
export function deserialise(text: string): unknown {
  const items = JSON.parse(text) as Container & unknown[];
  const open: Container[] = [items];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const key in part) {
      const member = part[key];
      if (isPart(member)) open.push(member);
      else if (typeof member === "string" && member.startsWith("#")) part[key] = unmarked(member, items);
    }
  }
  return items.at(-1);
}

/** What is met more than once. */
function sharedParts(data: unknown): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  const shared = new Set<unknown>();
  const open: Container[] = [{ data }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (seen.has(part)) {
      shared.add(part);
      continue;
    }
    seen.add(part);
    for (const key in part) {
      const member = part[key];
      if (isPart(member)) open.push(member);
    }
  }
  return shared;
}

/** Objects and arrays alike: both are looked through by key. */
type Container = Record<string, unknown>;

function isPart(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function unmarked(text: string, items: readonly unknown[]): unknown {
  if (text.startsWith("#@")) return items[Number(text.slice(2))];
  return text.startsWith("##") ? text.slice(1) : BigInt(text.slice(1));
}
