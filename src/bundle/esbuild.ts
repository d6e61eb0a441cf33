import { existsSync } from "node:fs";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import { VERSION } from "../engine/version.ts";
import { INTERNAL_MEMBERS } from "./internal-members.ts";
import { SCRIPT_MARK } from "./marks.ts";
import { dropUnused } from "./parts/drop-unused.ts";
import { loadEsbuild } from "./parts/load-esbuild.ts";
import { type GeneratedModule, IMPORTS } from "./text/module-text.ts";
import { type SourceMap, sourceMap } from "./text/source-map.ts";

export type Format = "esm" | "cjs" | "iife";

export interface BundleFormat {
  readonly format: Format;
  /** For `iife`: the global variable that holds the exports. */
  readonly globalName?: string | undefined;
  readonly minify: boolean;
}

export interface BundledText {
  readonly code: string;
  readonly map: SourceMap;
}

/** Shorter words for the same numbers. */
const SHORTER = {
  "Number.NaN": "NaN",
  "Number.POSITIVE_INFINITY": "Infinity",
};

/** Marks the names of rules files in source maps until they are cleaned. */
const RULES = "rules-of-bundle/";

/** A generated module as esbuild takes it, for bundles of any format. */
export interface BundleInput {
  /** With its source map inlined. */
  readonly text: string;
  /** The texts of the rules files by label. */
  readonly contents: ReadonlyMap<string, string>;
  readonly parts: Plugin;
}

/** Throws EngineErrors where esbuild is not installed. */
export async function bundleInput(
  module: GeneratedModule,
  contents: ReadonlyMap<string, string>,
): Promise<BundleInput> {
  const { transform } = await loadEsbuild();
  const map = sourceMap(module.origins, contents);
  const marked = { ...map, sources: map.sources.map((source) => RULES + encodeURIComponent(source)) };
  const inlined = `//# sourceMappingURL=data:application/json;base64,${base64(JSON.stringify(marked))}`;
  return { text: module.text + inlined, contents, parts: dropUnused(module.data, transform) };
}

/**
 * Joins a generated module with the parts of the engine that it uses, to a text without any import.
 * `file`: the name of the bundle. The same input gives the same bytes on every machine. Throws
 * EngineErrors where esbuild is not installed.
 */
export async function bundleText(
  { text, contents, parts }: BundleInput,
  file: string,
  { format, globalName, minify }: BundleFormat,
): Promise<BundledText> {
  const { build } = await loadEsbuild();
  const result = await build({
    stdin: {
      contents: text,
      sourcefile: "rules.js",
      resolveDir: SOURCE,
      loader: "js",
    },
    absWorkingDir: SOURCE,
    bundle: true,
    write: false,
    outfile: basename(file),
    format,
    ...(globalName !== undefined && { globalName }),
    platform: "neutral",
    target: "es2022",
    minify,
    ...(minify && { mangleProps: INTERNAL_MEMBERS, define: SHORTER }),
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    banner: { js: `${SCRIPT_MARK} ${VERSION}` },
    charset: "utf8",
    logLevel: "silent",
    plugins: [ownImports, parts],
  });
  const [mapFile, codeFile] = result.outputFiles;
  if (mapFile === undefined || codeFile === undefined) throw new Error("unreachable: a bundle is two files");
  return { code: codeFile.text, map: cleanMap(JSON.parse(mapFile.text), contents) };
}

/** The folder of the engine's own modules, as TypeScript or compiled. */
const SOURCE = fileURLToPath(new URL("..", import.meta.url));
const EXTENSION = existsSync(fileURLToPath(new URL("run/cells.ts", import.meta.url))) ? ".ts" : ".js";

const ownImports: Plugin = {
  name: "own imports",
  setup({ onResolve }) {
    onResolve({ filter: /^engine\// }, ({ path }) => {
      const own = Object.entries(IMPORTS).find(([name]) => name === path);
      if (own === undefined) return undefined;
      return { path: fileURLToPath(new URL(own[1] + EXTENSION, import.meta.url)), sideEffects: false };
    });
  },
};

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

/**
 * Rules keep their labels and texts; modules of the engine get a name that is the same everywhere,
 * and debuggers step over them.
 */
function cleanMap(map: SourceMap, contents: ReadonlyMap<string, string>): SourceMap {
  const labels = map.sources.map((source) => {
    const at = source.lastIndexOf(RULES);
    return at < 0 ? undefined : decodeURIComponent(source.slice(at + RULES.length));
  });
  return {
    version: 3,
    sources: map.sources.map((source, i) => labels[i] ?? `engine/${ownName(source)}`),
    sourcesContent: labels.map((label) => (label === undefined ? null : (contents.get(label) ?? null))),
    names: map.names,
    mappings: map.mappings,
    ignoreList: labels.flatMap((label, i) => (label === undefined ? [i] : [])),
  };
}

/** The name of a module of the engine, such as `runtime/read`, from any path to it. */
function ownName(source: string): string {
  const path = source.replaceAll("\\", "/");
  return path
    .slice(path.lastIndexOf("/src/") + 1)
    .replace(/^(?:\.\.\/)*(?:src\/)?/, "")
    .slice(0, -extname(path).length || undefined);
}
