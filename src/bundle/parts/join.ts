import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";
import { IMPORTS } from "../text/module-text.ts";
import { choosingText, REMOVED } from "./choosing-text.ts";
import { loadEsbuild } from "./load-esbuild.ts";
import { MEMBERS, MODULES } from "./never-seen.ts";
import type { EngineParts } from "./parts.ts";
import { simplified } from "./simplified.ts";

/** The folder of the engine's own modules, as TypeScript or compiled. */
const SOURCE = fileURLToPath(new URL("../..", import.meta.url));
const EXTENSION = existsSync(fileURLToPath(new URL("join.ts", import.meta.url))) ? ".ts" : ".js";

const OPTIONS = {
  absWorkingDir: SOURCE,
  bundle: true,
  write: false,
  format: "esm",
  platform: "neutral",
  target: "es2022",
  legalComments: "none",
  charset: "utf8",
  logLevel: "silent",
} as const satisfies BuildOptions;

/**
 * Joins the modules that bundles import, and what these import, to one module, and finds the code
 * in it that only some programs need. Throws EngineErrors where esbuild is not installed.
 */
export async function joinParts(): Promise<EngineParts> {
  const { build } = await loadEsbuild();
  const places = Object.entries(IMPORTS).map(([name, place]) => [name, pathOf(place)] as const);
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: places.map(([, path]) => path),
    outdir: SOURCE,
    metafile: true,
  });
  const members = new Map(Object.values(metafile.outputs).map((output) => [output.entryPoint, output.exports]));
  const exports = Object.fromEntries(
    places.map(([name, path]) => {
      const found = members.get(path.slice(SOURCE.length).replaceAll("\\", "/")) ?? [];
      const prefix = name.replace(/^engine\//, "").replaceAll("-", "_");
      return [name, found.map((member) => [member, `${prefix}_${member}`] as const)];
    }),
  );
  const lines = places.map(([name, path]) => {
    const names = exports[name]?.map(([member, joined]) => `${member} as ${joined}`);
    return `export { ${names?.join(", ")} } from ${JSON.stringify(path)};`;
  });
  const { outputFiles } = await build({
    ...OPTIONS,
    stdin: { contents: lines.join("\n"), resolveDir: SOURCE },
    plugins: [simplifying],
  });
  const text = constantsFirst(outputFiles[0]?.text ?? "");
  return { joined: choosingText(text, MEMBERS, MODULES), exports };
}

const CONSTANT = /^(?:var|const) ([A-Z][A-Z0-9_]* = (?:[\d.e_]+n?|"[^"]*");\n)/gm;

/**
 * esbuild writes the value of a constant in place of its name, where that is shorter and nothing
 * but constants stands before it.
 */
function constantsFirst(text: string): string {
  const constants = Array.from(text.matchAll(CONSTANT), ([, constant]) => `const ${constant}`);
  return constants.join("") + REMOVED + text.replace(CONSTANT, "");
}

const simplifying: Plugin = {
  name: "simplifying",
  setup({ onLoad }) {
    onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
      const { transform } = await loadEsbuild();
      const text = await readFile(path, "utf8");
      const { code } = await transform(text, { loader: extname(path) === ".ts" ? "ts" : "js", target: "es2022" });
      return { contents: simplified(code), loader: "js" };
    });
  },
};

function pathOf(place: string): string {
  return fileURLToPath(new URL(`../${place}${EXTENSION}`, import.meta.url));
}
