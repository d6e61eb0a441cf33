import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parse } from "acorn";
import { transformSync } from "esbuild";
import { instrument } from "./instrument.ts";

/** A mutant as a report names it. */
export interface Located {
  readonly file: string;
  readonly within: string;
  readonly original: string;
  readonly replacement: string;
  /** The line of code that holds it, compiled. */
  readonly line: string;
  readonly isForCompiler: boolean;
}

/** A copy of the project as JavaScript, whose sources carry mutants. */
export interface Sandbox {
  readonly mutants: readonly Located[];
  /** Writes the sources with these mutants alone: they run faster. */
  limitTo(chosen: ReadonlySet<number>): void;
}

/** A copy of the project whose sources in `folders` carry all of their mutants. */
export function makeSandbox(root: string, target: string, folders: readonly string[]): Sandbox {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of ["docs", "examples", "grammar", "package.json"])
    cpSync(join(root, name), join(target, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(target, "node_modules"));
  const located: Located[] = [];
  const carriers: { readonly copy: string; readonly code: string; readonly first: number }[] = [];
  for (const folder of ["src", "generated", "grammar", "bench/hostile", "test"]) {
    for (const path of filesBelow(join(root, folder))) {
      const file = relative(root, path);
      const copy = join(target, file).replace(/\.ts$/, ".js");
      mkdirSync(dirname(copy), { recursive: true });
      if (!file.endsWith(".ts")) {
        cpSync(path, copy);
        continue;
      }
      const code = withBuiltImports(transformSync(readFileSync(path, "utf8"), { loader: "ts", target: "es2023" }).code);
      if (!folders.some((one) => file.startsWith(`src/${one}/`))) {
        writeFileSync(copy, code);
        continue;
      }
      carriers.push({ copy, code, first: located.length });
      const { code: written, mutants } = instrument(code, located.length);
      for (const { start, end, replacement, within, isForCompiler } of mutants) {
        const line = code.slice(code.lastIndexOf("\n", start) + 1, code.indexOf("\n", start)).trim();
        located.push({ file, within, original: code.slice(start, end), replacement, line, isForCompiler });
      }
      writeFileSync(copy, written);
    }
  }
  return {
    mutants: located,
    limitTo(chosen) {
      for (const { copy, code, first } of carriers) writeFileSync(copy, instrument(code, first, chosen).code);
    },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Imports of `x.ts` become imports of `x.js`. */
function withBuiltImports(code: string): string {
  let written = "";
  let at = 0;
  for (const statement of parse(code, { ecmaVersion: "latest", sourceType: "module" }).body) {
    const source = "source" in statement ? statement.source : undefined;
    if (source === undefined || source === null || !String(source.value).startsWith(".")) continue;
    written += code.slice(at, source.start) + JSON.stringify(String(source.value).replace(/\.ts$/, ".js"));
    at = source.end;
  }
  return (written + code.slice(at)).replace(/\bimport\("(\.[^"]*)\.ts"\)/g, 'import("$1.js")');
}
