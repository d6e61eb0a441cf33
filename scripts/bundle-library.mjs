import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build, transform } from "esbuild";
import { ALIASES, COMPILED, LIBRARY, MAPS, nodeModules, places } from "./bundle-plugins.mjs";

/** The public modules by the name that each has in the library. */
const PUBLIC = {
  ...{ index: "index", node: "node", registry: "registry/index", express: "express" },
  form: "form/headless",
};

/**
 * Joins each public module, and the packages that it uses, into as few files as loading them in any
 * combination allows: an app installs one package, and imports it in a tenth of the time that some
 * three hundred small files take. Beside them lie their declarations, and the parts of the engine
 * that `engine build` joins with rules. Returns the files that were read.
 */
export async function bundleLibrary() {
  rmSync(LIBRARY, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [
      ...Object.entries(PUBLIC).map(([name, module]) => ({ in: join(COMPILED, `${module}.js`), out: name })),
      ...threads().map((path) => ({ in: join(COMPILED, path), out: path.slice(0, -".js".length) })),
    ],
    outdir: LIBRARY,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "es2023",
    // As in the command line; names stay.
    minifyWhitespace: !MAPS,
    // Node prints the whole line of an exception that nobody catches.
    lineLimit: 200,
    legalComments: "none",
    metafile: true,
    sourcemap: MAPS,
    logLevel: "warning",
    // The package of the app itself, and those that only users of some tables install.
    alias: ALIASES,
    external: ["express", "@duckdb/node-api", "apache-arrow"],
    plugins: [nodeModules, packages, places(LIBRARY, urlInLibrary)],
  });
  copy(declarationsOf(Object.values(PUBLIC).map((module) => join(COMPILED, `${module}.d.ts`))));
  await writePartsOfRuleBundles();
  return metafile;
}

/**
 * Bundlers of apps take `new URL("…", import.meta.url)` for a file to be copied, so it is written
 * in another form; in bundles of CommonJS `import.meta.url` is undefined.
 */
function urlInLibrary(place) {
  return `((module) => module && new URL(${place}, module).href)(import.meta.url)`;
}

/** Packages are made small; names in our own code stay, as people read stack traces of bugs. */
const packages = {
  name: "packages",
  setup({ onLoad }) {
    onLoad({ filter: /node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { minify: !MAPS, legalComments: "none" });
      return { contents: code, loader: "js" };
    });
  },
};

/** The modules that servers start as threads: only these are called `thread`. */
function threads() {
  return readdirSync(COMPILED, { recursive: true }).filter((path) => basename(path) === "thread.js");
}

/**
 * Writes the module that rule bundles import, joined and examined, so that no build parses the
 * engine.
 */
async function writePartsOfRuleBundles() {
  const { joinParts } = await import(join(COMPILED, "bundle/parts/join.js"));
  const folder = join(LIBRARY, "bundle/parts");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "joined.json"), JSON.stringify(await joinParts()));
}

/** Comments, which may contain imports. */
const COMMENT = /\/\*[\s\S]*?\*\//g;
const IMPORTED = /(?:\sfrom|\bimport\()\s*"([^"]+)"/g;

/** Declarations and all files that they refer to, without packages that users do not have. */
function declarationsOf(entries) {
  const found = new Set(entries);
  for (const path of found) {
    for (const [, name] of readFileSync(path, "utf8").replace(COMMENT, "").matchAll(IMPORTED)) {
      if (name.startsWith("node:")) continue;
      if (!name.startsWith(".")) throw new Error(`${relative(COMPILED, path)} refers to the package ${name}`);
      found.add(resolve(dirname(path), name.replace(/\.[jt]s$/, ".d.ts")));
    }
  }
  return [...found];
}

/** Puts compiled files at the same place in the library. */
function copy(paths) {
  for (const path of paths) {
    const target = join(LIBRARY, relative(COMPILED, path));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  }
}
