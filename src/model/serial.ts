/**
 * Plain data as JSON text and back, BigInts included: the one form in which programs and what belongs to them are kept. `12n` is the text `#12`;
 * a text that itself begins with `#` has one more.
 */
export function serialise(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value === "bigint") return `#${value}`;
    return typeof value === "string" && value.startsWith("#") ? `#${value}` : value;
  });
}

/**
 * What `serialise` was given, but for members that were undefined. Throws SyntaxError for any other text; the caller has made sure that the text is
 * what was written.
 */
export function deserialise(text: string): unknown {
  const top: Record<string, unknown> = { data: JSON.parse(text) };
  const open: Record<string, unknown>[] = [top];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const key in part) {
      const member = part[key];
      if (isPart(member)) open.push(member);
      else if (typeof member === "string" && member.startsWith("#")) part[key] = unmarked(member);
    }
  }
  return top.data;
}

/** Objects and arrays alike: both are looked through by key. */
function isPart(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function unmarked(text: string): string | bigint {
  return text.startsWith("##") ? text.slice(1) : BigInt(text.slice(1));
}
