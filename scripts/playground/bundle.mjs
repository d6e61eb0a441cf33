import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { ALIASES, COMPILED, LIBRARY } from "../bundle-plugins.mjs";

/*
 * Makes the files of the playground: a page, a script and a style, which any file server can serve.
 * The text of the worker is part of the script, so that a worker that was ended is made anew
 * without a request.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = join(ROOT, "src/playground/page");

const OPTIONS = {
  bundle: true,
  minify: true,
  format: "iife",
  platform: "browser",
  target: "es2023",
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};

/**
 * Modules that the worker never calls: those that generate code, which the policy of the page
 * forbids, so that its engine interprets all rules; those behind methods of the engine that it does
 * not use; and those that write YAML, as it only reads cases.
 */
const LEFT_OUT = [
  ...["emit", "generate", "instantiate", "outcomes", "stored-modules", "texts"].map((name) => `src/codegen/${name}`),
  ...["digest", "program-digest"].map((name) => `src/codegen/digest/${name}`),
  ...["history/history", "override", "text/canonical-source"].map((name) => `src/engine/${name}`),
  ...["snapshot", "restore", "envelope"].map((name) => `src/engine/snapshot/${name}`),
  ...["", "String", "Collection", "Pair", "Document"].map((of) => `yaml/browser/dist/stringify/stringify${of}`),
].map((name) => `/${name}.js`.replaceAll("/", sep));

/** Builds the files below the library. Returns the files that were read. */
export async function bundlePlayground() {
  const target = join(LIBRARY, "http/pages/playground");
  mkdirSync(target, { recursive: true });
  const worker = await build({
    ...OPTIONS,
    entryPoints: [join(COMPILED, "playground/worker.js")],
    write: false,
    alias: ALIASES,
    plugins: [leavingOut],
  });
  const page = await build({
    ...OPTIONS,
    entryPoints: ["main.js", "playground.css"].map((file) => ({ in: join(PAGE, file), out: "assets/playground" })),
    outdir: target,
    plugins: [made({ worker: worker.outputFiles[0].text, examples: examples() })],
  });
  copyFileSync(join(PAGE, "playground.html"), join(target, "playground.html"));
  return [worker, page].flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

const leavingOut = {
  name: "leaving out",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:dist[\\/]src[\\/](?:codegen|engine)|stringify)[\\/].*\.js$/ }, ({ path }) => {
      if (!LEFT_OUT.some((end) => path.endsWith(end))) return undefined;
      const message = `unreachable: ${basename(path)} is left out of the playground`;
      const names = exportedBy(readFileSync(path, "utf8"));
      const functions = names.map((name) => `export function ${name}() { throw new Error("${message}"); }`);
      return { contents: functions.join("\n"), loader: "js" };
    });
  },
};

/** The names that a module exports, each declaration by itself or in one list. */
function exportedBy(text) {
  const declared = text.matchAll(/^export (?:async )?(?:function\*?|class|const) (\w+)/gm);
  const listed = text.matchAll(/^export \{ (.*) \};$/gm);
  return [...declared, ...listed].flatMap(([, names]) => names.split(", "));
}

/** Modules whose default export is a value that the build makes. */
function made(values) {
  return {
    name: "made",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^made:/ }, ({ path }) => ({ path: path.slice("made:".length), namespace: "made" }));
      onLoad({ filter: /^/, namespace: "made" }, ({ path }) => ({
        contents: JSON.stringify(values[path]),
        loader: "json",
      }));
    },
  };
}

/** The texts of the examples that the page offers, each as one file. */
function examples() {
  const listed = JSON.parse(readFileSync(join(PAGE, "examples.json"), "utf8"));
  const text = (file) => readFileSync(join(ROOT, "examples", file), "utf8").trim();
  return listed.map(({ rules, cases, ...example }) => ({
    ...example,
    rules: `${rules.map(text).join("\n\n\n")}\n`,
    cases: `${text(cases)}\n`,
  }));
}
