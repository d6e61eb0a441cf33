import { EngineErrors } from "../../engine/errors.ts";

/**
 * Loads esbuild, which joins modules. It contains a program for each kind of machine, so only users
 * who build bundles install it. Throws EngineErrors where it is not installed.
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

/**
 * Starts the process of esbuild, which is ready then when a module has been written. Throws
 * EngineErrors where esbuild is not installed.
 */
export async function startEsbuild(): Promise<void> {
  const { transform } = await loadEsbuild();
  // A failure to start is that of the build, too, which tells it.
  transform("").catch(() => undefined);
}

/** True for the error of a missing package: an import and a `require` have different codes. */
function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(thrown.code));
}
