import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { buildCommands } from "./bundle-commands.mjs";
import { lean } from "./bundle-oclif.mjs";
import { ALIASES, COMMAND_LINE, COMPILED, MAPS, places } from "./bundle-plugins.mjs";

/** Packages that every command needs: joined into the command line itself, with their imports. */
const JOINED = new Set(["@noble/hashes", "@oclif/core", "get-east-asian-width", "moo", "nearley"]);
/**
 * Packages that only users of one command need, or with a program for each kind of machine: they
 * install them.
 */
const LEFT = new Set(["@duckdb/node-api", "apache-arrow", "esbuild"]);

const OPTIONS = {
  outdir: COMMAND_LINE,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  minifyWhitespace: !MAPS,
  minifySyntax: !MAPS,
  // Node lets us compile only CommonJS modules ahead.
  format: "cjs",
  platform: "node",
  target: "node20",
  // Code that was kept for the next start cannot import.
  supported: { "dynamic-import": false },
  legalComments: "none",
  // A file of ASCII can be read without decoding.
  charset: "ascii",
  metafile: true,
  sourcemap: MAPS,
  logLevel: "warning",
  logOverride: { "import-is-undefined": "error" },
};

/**
 * Joins the modules of the command line into a few files, as loading some two hundred small ones
 * takes longer than most commands run. A module still runs only when a command asks for it. Each
 * package that only some commands use becomes a file beside them. Returns the files that were read.
 */
export async function bundleCommandLine() {
  rmSync(COMMAND_LINE, { recursive: true, force: true });
  const packages = new Map();
  const options = {
    ...OPTIONS,
    // No text is wrapped at this width, and reading the real one opens stderr.
    define: { "process.env.OCLIF_COLUMNS": '"80"' },
    plugins: [lean(), beside(packages), places(COMMAND_LINE, urlBeside)],
  };
  const inputs = await buildCommands(options);
  const others = await build({
    ...OPTIONS,
    // Names in our own code stay, as people read stack traces of bugs.
    minifyIdentifiers: true,
    alias: ALIASES,
    entryPoints: [...packages.keys()].map((name) => ({ in: name, out: name })),
    plugins: [whole(packages), withoutLocales()],
  });
  escapeOthers();
  return [...inputs, ...Object.keys(others.metafile.inputs)];
}

/** Escapes what esbuild leaves: characters in regular expressions and templates with a tag. */
function escapeOthers() {
  for (const name of readdirSync(COMMAND_LINE).filter((file) => file.endsWith(".cjs"))) {
    const path = join(COMMAND_LINE, name);
    const text = readFileSync(path, "utf8");
    writeFileSync(
      path,
      text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
    );
  }
}

function urlBeside(place) {
  return `require("node:url").pathToFileURL(require("node:path").join(__dirname, ${place})).href`;
}

/** Takes packages from their files, and notes in `packages` which modules of each are used. */
function beside(packages) {
  return {
    name: "beside",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind, importer, namespace }) => {
        if (kind === "entry-point" || path.startsWith("node:") || JOINED.has(packageOf(path))) return undefined;
        if (path.startsWith("@inquirer/") || importer.includes("node_modules") || namespace === "lean")
          return undefined;
        return LEFT.has(packageOf(path)) ? { path, external: true } : { path, namespace: "beside" };
      });
      onResolve({ filter: /^\.\//, namespace: "beside" }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /^/, namespace: "beside" }, ({ path }) => {
        const name = fileOf(path);
        packages.set(name, (packages.get(name) ?? new Set()).add(path));
        const found = `require("./${name}.cjs")[${JSON.stringify(path)}]`;
        return { contents: path === "acorn" ? onDemand(found) : `module.exports = ${found};`, loader: "js" };
      });
    },
  };
}

/**
 * The parser of generated code takes longer to load than most commands run, and most commands
 * generate no code.
 */
function onDemand(found) {
  return `exports.parse = (text, options) => ${found}.parse(text, options);`;
}

/** The package of a module: `@oclif/core` of `@oclif/core/help`. */
function packageOf(path) {
  const [first, second] = path.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** The name of the file that a package becomes. */
function fileOf(path) {
  return packageOf(path).replace("@", "").replace("/", "-");
}

/** Packages of which a few members are used, by their files: the rest is left out. */
const PARTS = new Map([
  ["jridgewell-sourcemap-codec", { name: "@jridgewell/sourcemap-codec", members: ["decode", "encode"] }],
  ["diff", { name: "diff", members: ["diffArrays"] }],
  [
    "observablehq-plot",
    { name: "@observablehq/plot", members: ["barX", "dot", "lineY", "plot", "rectY", "ruleX", "ruleY"] },
  ],
]);

/** Leaves out the messages of zod in other languages: nobody asks for them. */
function withoutLocales() {
  return {
    name: "without-locales",
    setup({ onLoad }) {
      onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.cjs$/ }, () => ({ contents: "", loader: "js" }));
    },
  };
}

/** The modules of a package by name, each run when it is first asked for. */
function whole(packages) {
  return {
    name: "whole",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^/ }, ({ path, kind }) =>
        kind === "entry-point" ? { path, namespace: "whole" } : undefined,
      );
      onResolve({ filter: /^parts$/, namespace: "whole" }, ({ importer }) => ({ path: importer, namespace: "parts" }));
      onLoad({ filter: /^/, namespace: "parts" }, ({ path }) => {
        const { name, members } = PARTS.get(path);
        return { contents: `export { ${members.join(", ")} } from "${name}";`, loader: "js", resolveDir: COMPILED };
      });
      onLoad({ filter: /^/, namespace: "whole" }, ({ path }) => {
        const names = [...packages.get(path)].sort().map((name) => JSON.stringify(name));
        const members = names.map(
          (name) => `get ${name}() { return require(${PARTS.has(path) ? '"parts"' : name}); },`,
        );
        return { contents: `module.exports = { ${members.join(" ")} };`, loader: "js", resolveDir: COMPILED };
      });
    },
  };
}
