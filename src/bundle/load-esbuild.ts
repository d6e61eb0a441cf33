import { EngineErrors } from "../engine/errors.ts";

/**
 * What joins modules: it has a program for each kind of machine, so those install it who build.
 * Throws EngineErrors where it is not installed.
 */
export async function loadEsbuild(): Promise<typeof import("esbuild")> {
  try {
    return await import("esbuild");
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
    throw new EngineErrors([
      {
        kind: "request",
        message: "building needs the package esbuild, which is not installed beside engine-rules",
        suggestion: "npm install --save-dev engine-rules esbuild, then npx engine build",
        request_kind: "invalid_request",
      },
    ]);
  }
}

/** Imports and `require`, which the command line is compiled to, have a word each. */
function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(thrown.code));
}
