import { isMissingPackage, problem } from "../problem.ts";
import { registerCompression } from "./compression/codecs.ts";

/** The package apache-arrow. */
export type Arrow = typeof import("apache-arrow");

/** Loads apache-arrow, which users of Arrow install. Throws EngineErrors where it is missing. */
export async function loadArrow(): Promise<Arrow> {
  try {
    const arrow = await import("apache-arrow");
    if (readsCompression(arrow)) registerCompression(arrow.compressionRegistry);
    return arrow;
  } catch (thrown) {
    if (!isMissingPackage(thrown)) throw thrown;
    throw problem(
      "Arrow needs the package apache-arrow, which is not installed beside engine-rules",
      "npm install engine-rules apache-arrow, then npx engine batch",
    );
  }
}

/** False for versions of the package before 21.1, which read no compressed columns. */
export function readsCompression(arrow: Arrow): boolean {
  return "compressionRegistry" in arrow;
}
