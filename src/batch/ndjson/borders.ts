import type { Borders } from "../input/chunks.ts";

/** Finds the ends of lines. */
export class LineBorders implements Borders {
  first(bytes: Uint8Array, from: number): number {
    return bytes.indexOf(LINE_FEED, from) + 1 || -1;
  }

  last(bytes: Buffer): number {
    return bytes.lastIndexOf(LINE_FEED) + 1 || -1;
  }
}

const LINE_FEED = 10;
