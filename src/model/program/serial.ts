import { LONG_LIST } from "../tuning.ts";

/**
 * Writes plain data with BigInts as JSON text: the one form in which programs and their data are
 * kept. `12n` becomes the text `#12`; a text that itself begins with `#` gets one more. The whole
 * is a list whose last item is the data. The items before it are the parts that occur more than
 * once, such as the units of a type, so that each is written once: `#@3` stands for item 3. Long
 * lists of texts are such parts as well: without a function for each text they are written four
 * times as fast, and so is data without any mark. `survey`: that of the data.
 */
export function serialise(data: unknown, { shared, isMarked }: Survey = survey(data)): string {
  if (!isMarked && shared.size === 0) return `[${JSON.stringify(data)}]`;
  const items = [...shared, data];
  const positions = new Map(items.map((item, position) => [item, position]));
  const texts = items.map((item) => {
    if (isListOfTexts(item)) return JSON.stringify(item);
    return JSON.stringify(item, (_key, value: unknown) => {
      if (typeof value === "bigint") return `#${value}`;
      if (typeof value === "string") return value.startsWith("#") ? `#${value}` : value;
      const position = isPart(value) && value !== item ? positions.get(value) : undefined;
      return position === undefined ? value : `#@${position}`;
    });
  });
  return `[${texts.join()}]`;
}

/**
 * Reads the data that `serialise` wrote; members that were undefined are absent. Throws SyntaxError
 * for any other text. The caller makes sure that the text was not changed.
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

/** True for a long list of texts of which none has a mark. */
function isListOfTexts(part: unknown): boolean {
  return (
    Array.isArray(part) &&
    part.length > LONG_LIST &&
    part.every((member) => typeof member === "string" && !member.startsWith("#"))
  );
}

/** The facts about data that its text depends on. */
export interface Survey {
  /** The objects and arrays that occur more than once in it, and long lists of texts. */
  readonly shared: ReadonlySet<unknown>;
  /** A BigInt or a text is written with a mark. */
  readonly isMarked: boolean;
}

/**
 * Visits each member of plain data and each element of its lists, at any depth; those of an object
 * once, however often it is referred to. Elements have an empty name.
 */
export function survey(data: unknown, visit: (name: string, member: unknown) => void = () => undefined): Survey {
  const seen = new Set<unknown>();
  const shared = new Set<unknown>();
  const open: Container[] = [];
  let isMarked = false;
  const meet = (name: string, member: unknown) => {
    visit(name, member);
    if (isPart(member)) open.push(member);
    else isMarked ||= typeof member === "bigint" || (typeof member === "string" && member.startsWith("#"));
  };
  meet("", data);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (seen.has(part)) {
      shared.add(part);
      continue;
    }
    seen.add(part);
    if (isListOfTexts(part)) shared.add(part);
    if (Array.isArray(part)) for (const element of part) meet("", element);
    else for (const name in part) meet(name, part[name]);
  }
  return { shared, isMarked };
}

/** Objects and arrays alike: both are walked by key. */
type Container = Record<string, unknown>;

function isPart(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function unmarked(text: string, items: readonly unknown[]): unknown {
  if (text.startsWith("#@")) return items[Number(text.slice(2))];
  return text.startsWith("##") ? text.slice(1) : BigInt(text.slice(1));
}
