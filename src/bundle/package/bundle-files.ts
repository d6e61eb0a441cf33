import { basename, extname } from "node:path";
import { isDeclarable } from "../../codegen/code/code.ts";
import { type BundleOptions, bundle } from "../bundle.ts";
import { declarations } from "../declarations/declarations.ts";
import type { ExportedSpec } from "../text/module-text.ts";
import type { BundledText } from "../text/source-map.ts";

/** A file to be written. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Endings of scripts and of their declarations. */
const DECLARATIONS: Readonly<Record<string, string>> = { ".js": ".d.ts", ".mjs": ".d.mts", ".cjs": ".d.cts" };

/** True when the ending of a file's name is that of a script. */
export function isScriptName(file: string): boolean {
  return Object.hasOwn(DECLARATIONS, extname(file));
}

/** True when a script can put its exports into a variable of that name. */
export function isVariableName(name: string): boolean {
  return isDeclarable(name);
}

/**
 * The files of a bundle: the script, its source map and its declarations. `path`: where the script
 * will be.
 */
export async function bundleFiles(
  specs: readonly ExportedSpec[],
  path: string,
  options: BundleOptions,
): Promise<readonly GeneratedFile[]> {
  return scriptFiles(path, await bundle(specs, options), declarations(specs, options));
}

/** The files of a script with these declarations. */
export function scriptFiles(path: string, { code, map }: BundledText, types: string): readonly GeneratedFile[] {
  const file = basename(path);
  const ending = extname(path);
  const withoutEnding = path.slice(0, path.length - ending.length);
  return [
    { path, text: `${code}//# sourceMappingURL=${file}.map\n` },
    { path: `${path}.map`, text: `${JSON.stringify({ file, ...map })}\n` },
    { path: `${withoutEnding}${DECLARATIONS[ending] ?? ".d.ts"}`, text: types },
  ];
}
