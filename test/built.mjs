import { existsSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

/*
 * Loaded with --import: tests import sources, and get what the build made of them. It loads faster,
 * in threads as well, and coverage of it is exact, since V8 counts what it runs. Tests are loaded
 * as modules then: what is required goes around the hook.
 */
const ROOT = new URL("../", import.meta.url).href;

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const source = /^(src|generated|grammar)\/(.*)\.ts$/.exec(
    found.url.startsWith(ROOT) ? found.url.slice(ROOT.length) : "",
  );
  if (source === null) return found;
  const url = `${ROOT}dist/${source[1]}/${source[2]}.js`;
  return existsSync(fileURLToPath(url)) ? { ...found, url, format: "module" } : found;
}

// The module is loaded a second time in the thread of the hooks.
if (isMainThread) register(import.meta.url);
