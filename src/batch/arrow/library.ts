import { problem } from "../problem.ts";

/** The package apache-arrow. */
export type Arrow = typeof import("apache-arrow");

/** Loads apache-arrow, which users of Arrow install. Throws EngineErrors where it is missing. */
export async function loadArrow(): Promise<Arrow> {
  try {
    return await import("apache-arrow");
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
    throw problem(
      "Arrow needs the package apache-arrow, which is not installed beside engine-rules",
      "npm install engine-rules apache-arrow, then npx engine batch",
    );
  }
}

/** True for the error of a missing package: an import and a `require` have different codes. */
function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(thrown.code));
}
