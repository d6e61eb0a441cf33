import type { Random } from "../../random.ts";

/** Places in a file with their new bytes. A place beyond the end counts from the start again. */
export type Flips = readonly (readonly [place: number, byte: number])[];

export function anyFlips(random: Random): Flips {
  const wide = random.oneIn(4) ? 200 : 1_000_000;
  return random.list(1, 4, () => [
    random.below(wide),
    random.of([0, 0x22, 0x30 + random.below(10), random.below(256)]),
  ]);
}

/** The snapshot with bytes changed. */
export function flipped(snapshot: Uint8Array, flips: Flips): Uint8Array {
  const bytes = Uint8Array.from(snapshot);
  for (const [place, byte] of flips) bytes[place % bytes.length] = byte;
  return bytes;
}
