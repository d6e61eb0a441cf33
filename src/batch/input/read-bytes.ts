import { readFileSync } from "node:fs";
import { unreadable } from "../../node/problems.ts";

/** The bytes of a file. Throws EngineErrors when it cannot be read. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}
