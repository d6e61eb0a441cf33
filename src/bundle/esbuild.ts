import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import { VERSION } from "../engine/version.ts";
import { commonJs } from "./commonjs.ts";
import { INTERNAL_MEMBERS } from "./internal-members.ts";
import { SCRIPT_MARK } from "./marks.ts";
import { inClosedWorld } from "./parts/closed-world.ts";
import { loadEsbuild } from "./parts/load-esbuild.ts";
import { neverSeen } from "./parts/never-seen.ts";
import { type EngineParts, partsOfEngine } from "./parts/parts.ts";
import { embeddable } from "./text/embeddable.ts";
import type { BundledModule } from "./text/module-text.ts";
import { type BundledText, type SourceMap, sourceMap } from "./text/source-map.ts";

/**
 * Joins a generated module with the parts of the engine that it uses, to a text without any import.
 * `contents`: the texts of the rules files by label. The same input gives the same bytes on every
 * machine. Throws EngineErrors where esbuild is not installed.
 */
export async function bundleText(
  { text, texts, origins, labels }: BundledModule,
  contents: ReadonlyMap<string, string>,
  { format, globalName, minify }: BundleFormat,
): Promise<BundledText> {
  const parts = await partsOfEngine();
  const engine = inClosedWorld(parts.joined, neverSeen(labels));
  const { build } = await loadEsbuild();
  // Behind a script element they would be names of the page.
  const inside = format === "iife" ? texts : "";
  const result = await build({
    stdin: {
      contents: text + inside + inlinedMap(origins),
      sourcefile: "rules.js",
      loader: "js",
    },
    absWorkingDir: HERE,
    bundle: true,
    write: false,
    outfile: "bundle.js",
    format: format === "iife" ? "iife" : "esm",
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
    plugins: [importing(parts, engine)],
  });
  const [mapFile, codeFile] = result.outputFiles;
  if (mapFile === undefined || codeFile === undefined) throw new Error("unreachable: a bundle is two files");
  const map = cleanMap(JSON.parse(mapFile.text), contents);
  const { code, mappings } = embeddable({ code: codeFile.text, mappings: map.mappings });
  const bundled = { code: code + (inside === "" ? texts : ""), map: { ...map, mappings } };
  return format === "cjs" ? commonJs(bundled) : bundled;
}

export type Format = "esm" | "cjs" | "iife";

export interface BundleFormat {
  readonly format: Format;
  /** For `iife`: the global variable that holds the exports. */
  readonly globalName?: string | undefined;
  readonly minify: boolean;
}

/** Shorter words for the same numbers. */
const SHORTER = {
  "Number.NaN": "NaN",
  "Number.POSITIVE_INFINITY": "Infinity",
};

/** Marks the names of rules files in source maps until they are cleaned. */
const RULES = "rules-of-bundle/";

/** A folder that exists: there are no files to find in it. */
const HERE = fileURLToPath(new URL(".", import.meta.url));

/** The name of the engine's joined parts. */
const ENGINE = "engine";

/** Resolves imports of the parts of the engine to `text`, the joined parts. */
function importing({ exports }: EngineParts, text: string): Plugin {
  const contentsOf = (path: string): string => {
    if (path === ENGINE) return text;
    const names = exports[path]?.map(([name, joined]) => `${joined} as ${name}`) ?? [];
    return `export { ${names.join(", ")} } from "${ENGINE}";`;
  };
  return {
    name: "parts of the engine",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^engine(?:\/|$)/ }, ({ path }) => ({ path, namespace: ENGINE, sideEffects: false }));
      onLoad({ filter: /^/, namespace: ENGINE }, ({ path }) => ({ contents: contentsOf(path), loader: "js" }));
    },
  };
}

/** The source map of a generated module, as a comment at its end. */
function inlinedMap(origins: BundledModule["origins"]): string {
  const map = sourceMap(origins);
  const marked = { ...map, sources: map.sources.map((source) => RULES + encodeURIComponent(source)) };
  const base64 = Buffer.from(JSON.stringify(marked)).toString("base64");
  return `//# sourceMappingURL=data:application/json;base64,${base64}`;
}

/** Rules keep their labels and texts; debuggers step over the parts of the engine. */
function cleanMap(map: SourceMap, contents: ReadonlyMap<string, string>): SourceMap {
  const labels = map.sources.map((source) => {
    const at = source.lastIndexOf(RULES);
    return at < 0 ? undefined : decodeURIComponent(source.slice(at + RULES.length));
  });
  return {
    version: 3,
    sources: labels.map((label) => label ?? `${ENGINE}/parts.js`),
    sourcesContent: labels.map((label) => (label === undefined ? null : (contents.get(label) ?? null))),
    names: map.names,
    mappings: map.mappings,
    ignoreList: labels.flatMap((label, i) => (label === undefined ? [i] : [])),
  };
}
