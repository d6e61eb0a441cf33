import type { Random } from "../random.ts";
import { anyText } from "./bytes.ts";

/** Any JSON value, at most three levels deep. */
export function anyJson(random: Random, depth = 3): unknown {
  switch (random.below(depth === 0 ? 6 : 8)) {
    case 0:
      return null;
    case 1:
      return random.oneIn(2);
    case 2:
      return random.of([0, -1, 1.5, 1e308, 2 ** 53, random.below(1000)]);
    case 3:
    case 4:
    case 5:
      return anyText(random);
    case 6:
      return random.list(0, 4, () => anyJson(random, depth - 1));
    default:
      return Object.fromEntries(
        random.list(0, 4, () => [random.oneIn(6) ? "__proto__" : anyText(random), anyJson(random, depth - 1)]),
      );
  }
}

/**
 * Bytes as a text of characters up to 255, so that they can be changed one by one and kept as JSON.
 */
export function binary(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** The text with some of its characters changed, doubled, or taken out. */
export function damaged(random: Random, text: string): string {
  let now = text;
  for (const _ of random.list(1, 4, () => 0)) {
    const at = random.below(now.length + 1);
    const inserted = random.of([
      "",
      String.fromCharCode(random.below(256)),
      now.slice(at, at + random.below(40)),
      "\r\n",
      "\u0000",
    ]);
    now = now.slice(0, at) + inserted + now.slice(at + random.below(3));
  }
  return now;
}
