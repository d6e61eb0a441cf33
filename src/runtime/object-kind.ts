/** Remedies for objects of the platform that stand where a text is expected. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ["Promise", "await it first"],
  ["Date", "give its text, as date.toISOString()"],
  ["URL", "give its text, as url.href"],
  ["Map", "give an object, as Object.fromEntries(map)"],
]);

/**
 * The kind of an object that the platform makes, with its article: `a Promise`, `an Error`.
 * Undefined for lists and for objects of names and values, instances of classes among them. Objects
 * of other realms have the same kinds.
 */
export function objectKind(value: object): string | undefined {
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (kind === "Object" || kind === "Array") return undefined;
  return `${/^[AEIO]/.test(kind) ? "an" : "a"} ${kind}`;
}

/** The remedy for an object of this kind that stands where a text is expected. */
export function textRemedy(kind: string): string {
  return REMEDIES.get(kind.replace(/^an? /, "")) ?? "give its text";
}

/** The kind of objects of names and values, in words. */
export const OBJECT = "an object";

/** The kind of a value that a caller without types gave, in words. */
export function kindText(given: unknown): string {
  if (given === null || given === undefined) return String(given);
  if (typeof given !== "object") return `a ${typeof given}`;
  if (isPlainObject(given)) return OBJECT;
  return objectKind(given) ?? (Symbol.iterator in given ? "a list" : OBJECT);
}

/** True for most objects of names and values: their kind need not be asked for. */
export function isPlainObject(given: unknown): given is Readonly<Record<string, unknown>> {
  if (typeof given !== "object" || given === null) return false;
  const prototype: unknown = Object.getPrototypeOf(given);
  return (prototype === Object.prototype || prototype === null) && !(Symbol.iterator in given);
}
