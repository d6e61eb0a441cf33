import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { VERSION } from "../../engine/version.ts";
import type { OwnTexts } from "../../form/language/languages.ts";
import { HttpError } from "../reply/http-error.ts";

/**
 * The address of a file of the library that is started or read, not imported, as a thread or a
 * page: in the folder of the library itself, else, as bundlers move modules without such files, in
 * the installed package of the same version. Undefined where neither has it. `path` is relative to
 * the folder of the library.
 */
export function libraryFile(path: string): URL | undefined {
  for (const root of [ownFolder(), installedFolder()]) {
    const file = root && new URL(path, root);
    if (file && isThere(file)) return file;
  }
  return undefined;
}

/** Undefined in bundles of CommonJS, whose modules have no address. */
function ownFolder(): URL | undefined {
  const module: string | undefined = import.meta.url;
  return module && URL.canParse(module) ? new URL("../../", module) : undefined;
}

/** The library of the package `engine-rules` that an app in the current folder would import. */
function installedFolder(): URL | undefined {
  try {
    // Bundlers follow an import of `createRequire`, and have one of their own.
    const { createRequire } = process.getBuiltinModule("node:module");
    const manifest = createRequire(join(process.cwd(), "app.js")).resolve("engine-rules/package.json");
    if (JSON.parse(readFileSync(manifest, "utf8")).version !== VERSION) return undefined;
    return pathToFileURL(join(dirname(manifest), "dist/lib/"));
  } catch {
    return undefined;
  }
}

/** The sources, which tests run, have modules of TypeScript. */
function isThere(file: URL): boolean {
  return file.protocol === "file:" && (existsSync(file) || existsSync(new URL(file.href.replace(/js$/, "ts"))));
}

/** The address of a file of the pages. Throws spec_not_found where a bundler left them out. */
export function addressOfPage(file: string): URL {
  const address = libraryFile(`http/pages/${file}`);
  if (address === undefined) {
    const message =
      "the pages are not where this app runs: keep the package engine-rules out of its bundle, or install it there";
    throw new HttpError("spec_not_found", message);
  }
  return address;
}

/** The script of the element that shows a spec as a form. */
export const ELEMENT = "rules-form.js";

/** The script that makes the page of a spec in the browser. */
export const LIVE = "public/live.js";

/** The text of one of them, with texts of somebody's own. Throws as `addressOfPage`. */
export function elementScript(texts: OwnTexts | undefined, file: typeof ELEMENT | typeof LIVE = ELEMENT): string {
  const script = readFileSync(addressOfPage(file), "utf8");
  if (texts === undefined || texts.size === 0) return script;
  const data = JSON.stringify(Object.fromEntries(texts)).replaceAll("<", "\\u003c");
  return `${script}${file === LIVE ? "export const texts" : 'customElements.get("rules-form").texts'} = ${data};\n`;
}
