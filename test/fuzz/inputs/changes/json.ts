import type { Random } from "../../random.ts";
import { anyJson } from "../json.ts";

/**
 * Changes of a JSON value: the number of a member, counted through the whole value and around its
 * end, and what it becomes; without that it goes.
 */
export type JsonChanges = readonly (readonly [place: number, value?: unknown])[];

export function anyChanges(random: Random): JsonChanges {
  return random.list(1, 3, () => {
    const place = random.below(1000);
    if (random.oneIn(5)) return [place];
    return [place, random.oneIn(3) ? random.of(ODD) : anyJson(random)];
  });
}

/** Values that readers of decisions might trip over. */
const ODD = ["constructor", "__proto__", "9".repeat(3000), "1e999999999", "3 eur", {}, [], 0, null, "2025-01-01"];

/** A copy of the value with the changes. */
export function changed<Value>(value: Value, changes: JsonChanges): Value {
  const copy: Value = JSON.parse(JSON.stringify(value));
  for (const [place, member] of changes) {
    const members = membersOf(copy);
    const [holder, name] = members[place % members.length] ?? [{}, ""];
    if (member === undefined) Reflect.deleteProperty(holder, name);
    else Reflect.defineProperty(holder, name, { value: member, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

/** Each object and list with the name of each of its members. */
function membersOf(value: unknown): (readonly [object, string])[] {
  const found: (readonly [object, string])[] = [];
  const open = [value];
  for (let each = open.pop(); open.length > 0 || each !== undefined; each = open.pop()) {
    if (typeof each !== "object" || each === null) continue;
    for (const [name, member] of Object.entries(each)) {
      found.push([each, name]);
      if (typeof member === "object" && member !== null) open.push(member);
    }
  }
  return found;
}
