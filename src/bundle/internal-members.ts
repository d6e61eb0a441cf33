/** Methods and members of the engine's own objects. None of them is in data, in an answer or in what a bundle exports. */
const OF_ENGINE: readonly string[] = [
  "atOnce",
  "checkDeadline",
  "feedingRule",
  "inUnit",
  "isBrief",
  "isGiven",
  "isPlain",
  "maxBytes",
  "ofCell",
  "ofRule",
  "ofSlot",
  "recordPassedOver",
  "takePassedOver",
  "whenOften",
  "withUnit",
];

/** Members of programs, which large ones have as text. */
const OF_DATA: readonly string[] = ["perOne", "typeName"];

/** Members that every object of a kind has from JavaScript. */
const NATIVE: ReadonlySet<string> = new Set(
  [Array, BigInt, Date, Error, Function, Map, Math, Number, Object, Promise, RegExp, Set, String, Symbol].flatMap(
    (kind) => [kind, "prototype" in kind ? kind.prototype : {}].flatMap((each) => Object.getOwnPropertyNames(each)),
  ),
);

/**
 * Matches the members that no caller sees, so that they can have short names: those of the engine and, of `members` of generated code, those with a capital letter. No key of
 * an input or result has one, so that none is meant by accident.
 */
export function internalMembers(members: readonly string[]): RegExp {
  const own = members.filter((name) => /[A-Z]/.test(name) && !NATIVE.has(name) && !OF_DATA.includes(name));
  return new RegExp(`^(?:${[...OF_ENGINE, ...own].join("|")})$`);
}
