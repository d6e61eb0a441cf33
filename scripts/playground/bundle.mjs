import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ALIASES, COMPILED, LIBRARY } from "../bundle-plugins.mjs";

/*
 * Makes the files of the playground, which any file server can serve: a page, a style, and
 * scripts. The first one shows the page. The second has the text of the worker, so that a worker
 * that was ended is made anew without a request. The third has the editors, for later. The others
 * have the words of a language each, besides English.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = join(ROOT, "src/playground/page");

/** The style and the scripts: the first one imports the others later. */
const FILES = [
  { in: join(PAGE, "playground.css"), out: "assets/playground" },
  { in: join(PAGE, "main.js"), out: "assets/playground" },
  { in: "made:worker", out: "assets/playground-worker" },
  { in: join(PAGE, "editors/editors.js"), out: "assets/playground-editors" },
  ...["de", "fr", "nl", "es"].map((tag) => ({
    in: join(PAGE, `../language/${tag}.ts`),
    out: `assets/playground-${tag}`,
  })),
];

const OPTIONS = {
  bundle: true,
  minify: true,
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
 * not use; and those that write YAML or give its scalars types, as it only reads texts.
 */
const LEFT_OUT = [
  ...["emit", "generate", "instantiate", "outcomes", "stored-modules", "texts"].map((name) => `src/codegen/${name}`),
  ...["digest", "program-digest"].map((name) => `src/codegen/digest/${name}`),
  ...["history/history", "override", "shared-parts", "spec-versions"].map((name) => `src/engine/${name}`),
  ...["evaluation/tracer", "show/unlisted-types", "text/canonical-source", "versions/only-inputs"].map(
    (name) => `src/engine/${name}`,
  ),
  ...["snapshot", "restore", "envelope"].map((name) => `src/engine/snapshot/${name}`),
  "src/workspace/files-behind",
  ...["", "String", "Collection", "Pair", "Document"].map((of) => `yaml/browser/dist/stringify/stringify${of}`),
  ...["applyReviver", "createNode"].map((name) => `yaml/browser/dist/doc/${name}`),
  "yaml/browser/dist/parse/cst-visit",
  ...["core/bool", "core/float", "core/int", "core/schema", "json/schema"].map(
    (name) => `yaml/browser/dist/schema/${name}`,
  ),
  ...["schema", "binary", "omap", "pairs", "set", "timestamp"].map(
    (name) => `yaml/browser/dist/schema/yaml-1.1/${name}`,
  ),
].map((name) => `/${name}.js`.replaceAll("/", sep));

/** The editors read no language, so what does that is left out of their bundle. */
const NO_LANGUAGE = join(PAGE, "editors/no-language.js");

/** Errors are shown at their places, so none of them needs a report with lines of the text. */
const REPORT = join("src/engine/report.js");
const SENTENCES = 'export const renderReport = (errors) => errors.map(({ message }) => message).join("\\n");';

/** Builds the files below the library. Returns the files that were read. */
export async function bundlePlayground() {
  const target = join(LIBRARY, "http/pages/playground");
  mkdirSync(target, { recursive: true });
  const worker = await build({
    ...OPTIONS,
    format: "iife",
    entryPoints: [join(COMPILED, "playground/worker.js")],
    write: false,
    alias: ALIASES,
    plugins: [leavingOut],
  });
  const [{ text }] = worker.outputFiles;
  const page = await build({
    ...OPTIONS,
    format: "esm",
    entryPoints: FILES,
    outdir: target,
    alias: { "@codemirror/language": NO_LANGUAGE, "@lezer/common": NO_LANGUAGE },
    plugins: [later, made({ worker: text, examples: await examples() })],
  });
  copyFileSync(join(PAGE, "playground.html"), join(target, "playground.html"));
  return [worker, page].flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

const leavingOut = {
  name: "leaving out",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (path.endsWith(REPORT)) return { contents: SENTENCES, loader: "js" };
      if (!LEFT_OUT.some((end) => path.endsWith(end))) return undefined;
      const message = `unreachable: ${basename(path)} is left out of the playground`;
      const names = exportedBy(readFileSync(path, "utf8")).map((name) => `absent as ${name}`);
      const contents = `function absent() { throw new Error("${message}"); }\nexport { ${names.join(", ")} };`;
      return { contents, loader: "js" };
    });
  },
};

/** The names that a module exports, each declaration by itself or in one list. */
function exportedBy(text) {
  const declared = text.matchAll(/^export (?:async )?(?:function\*?|class|const) (\w+)/gm);
  const listed = text.matchAll(/^export \{ (.*) \};$/gm);
  return [...declared, ...listed].flatMap(([, names]) => names.split(", "));
}

/** The name of a file that is imported later is the end of its path. */
const later = {
  name: "later",
  setup({ onResolve }) {
    onResolve({ filter: /(?:made:|\/)\w+(?:\.[jt]s)?$/ }, ({ path, kind }) => {
      if (kind !== "dynamic-import") return undefined;
      return { path: `./playground-${/\w+(?=\.[jt]s$|$)/.exec(path)}.js`, external: true };
    });
  },
};

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

/**
 * The texts of the examples that the page offers, each as one file. The first one has its answer,
 * which the page shows until its worker gives the same.
 */
async function examples() {
  const listed = JSON.parse(readFileSync(join(PAGE, "examples.json"), "utf8"));
  const text = (file) => readFileSync(join(ROOT, "examples", file), "utf8").trim();
  const [first, ...others] = listed.map(({ rules, cases, ...example }) => ({
    ...example,
    rules: `${rules.map(text).join("\n\n\n")}\n`,
    cases: `${text(cases)}\n`,
  }));
  const { RulesEvaluator } = await import(pathToFileURL(join(COMPILED, "playground/rules-evaluator.js")));
  return [{ ...first, answer: new RulesEvaluator().run({ ...first, spec: "" }) }, ...others];
}
