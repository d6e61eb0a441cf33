import { existsSync, readFileSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

/*
 * Loaded with --import: tests import sources, and get what the build made of them. It loads faster,
 * in threads as well, and coverage of it is exact, since V8 counts what it runs. Tests are loaded
 * as modules then, as `require` goes around the hooks. Built files need no other hook, which would
 * take as long again.
 */
const ROOT = new URL("../", import.meta.url).href;
const BUILT = `${ROOT}dist/`;

export async function resolve(specifier, context, next) {
  if (specifier.startsWith("node:")) return { url: specifier, format: "builtin", shortCircuit: true };
  const url = specifier.startsWith(".") ? builtOf(new URL(specifier, context.parentURL).href) : undefined;
  return url === undefined ? next(specifier, context) : { url, format: "module", shortCircuit: true };
}

export async function load(url, context, next) {
  if (!isBuilt(url)) return next(url, context);
  return { format: "module", source: readFileSync(fileURLToPath(url)), shortCircuit: true };
}

/** The built module of the address of a source or of itself. */
function builtOf(address) {
  if (isBuilt(address)) return address;
  if (!address.startsWith(ROOT)) return undefined;
  const source = /^(src|generated|grammar)\/(.*)\.ts$/.exec(address.slice(ROOT.length));
  if (source === null) return undefined;
  const built = `${BUILT}${source[1]}/${source[2]}.js`;
  return existsSync(fileURLToPath(built)) ? built : undefined;
}

function isBuilt(address) {
  return address.startsWith(BUILT) && address.endsWith(".js");
}

// The module is loaded a second time in the thread of the hooks.
if (isMainThread) register(import.meta.url);
