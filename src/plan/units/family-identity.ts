/** The length from which identities are shortened, as they are part of every key of dimensions. */
const MAX_LENGTH = 120;

/**
 * The identity of a family, made of name and units of its root, so that types of one name with
 * identical units are one family
 * (docs/spec/02-types-numbers-units.md#2-6-1-names-qualification-collisions). `units`: each unit
 * with its factor. `made`: the other families that its compound units are made of, "" for plain
 * units.
 */
export function familyIdentity(name: string, units: readonly string[], made: string): string {
  const text = `${name}{${[...units].sort().join(",")}}${made}`;
  return text.length <= MAX_LENGTH ? text : `${name}{${units.length} units ${digest(text)}}`;
}

/**
 * 128 bits that differ for different texts: four sums of the characters, each with another
 * multiplier.
 */
function digest(text: string): string {
  const lanes = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];
  const multipliers = [0x01000193, 0x5bd1e995, 0x27d4eb2f, 0x165667b1];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    for (let lane = 0; lane < 4; lane++) {
      const mixed = Math.imul((lanes[lane] ?? 0) ^ code ^ (lane * i), multipliers[lane] ?? 1);
      lanes[lane] = mixed ^ (mixed >>> 15);
    }
  }
  return lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
}
