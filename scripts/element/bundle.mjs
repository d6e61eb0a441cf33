import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { COMPILED, LIBRARY } from "../bundle-plugins.mjs";

const { SCRIPT_MARK } = await import(join(COMPILED, "bundle/marks.js"));

/*
 * Makes the scripts of forms: the element `rules-form`, one module with its style; the script that
 * makes the page of a server in the browser; and `rules-engine.js`, which evaluates linked modules.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STYLES = ["form.css", "chart.css"].map((name) => join(ROOT, "src/http/pages/public", name));

/** Texts that stand around the form on the page of a server, and not in an element. */
const AROUND = ["name", "language", "link", "linkHint", "copied", "skip", "forPrograms"];

/** Builds the files in the library. Returns the files that were read. */
export async function bundleElement() {
  const element = { in: join(ROOT, "src/bundle/element/rules-form.js"), out: "rules-form" };
  const others = [
    { in: join(ROOT, "src/bundle/element/live-page.js"), out: "public/live" },
    { in: join(COMPILED, "bundle/linked/linked-spec.js"), out: "rules-engine" },
  ];
  const plugins = [
    { name: "style", setup: ownStyle },
    { name: "texts", setup: fewerTexts },
  ];
  return [...(await built([element], plugins)), ...(await built(others, []))];
}

async function built(entryPoints, plugins) {
  const { metafile } = await build({
    entryPoints,
    outdir: join(LIBRARY, "http/pages"),
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    // As the other files of a build, which a later one may replace.
    banner: { js: `${SCRIPT_MARK} build are shown by forms` },
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    plugins,
  });
  return Object.keys(metafile.inputs);
}

/**
 * The texts of the languages without those around the form; all but English as values alone, in the
 * order of the English names.
 */
function fewerTexts({ onLoad }) {
  onLoad({ filter: /form[\\/]language[\\/](?:de|en|es|fr|nl)\.ts$/ }, async ({ path }) => {
    const tag = basename(path, ".ts");
    const [en, texts] = await Promise.all(["en", tag].map(textsOf));
    const model = Object.fromEntries(Object.entries(en).filter(([name]) => !AROUND.includes(name)));
    if (tag === "en") return { contents: `export const en = ${JSON.stringify(model)};\n${NAMED}` };
    const values = JSON.stringify(valuesOf(model, texts));
    return { contents: `import { en, named } from "./en.ts";\nexport const ${tag} = named(en, ${values});` };
  });
}

const NAMED = `export const named = (model, values) => Object.fromEntries(Object.keys(model).map((name, at) =>
  [name, typeof model[name] === "string" ? values[at] : named(model[name], values[at])]));`;

async function textsOf(tag) {
  return (await import(join(COMPILED, `form/language/${tag}.js`)))[tag];
}

function valuesOf(model, texts) {
  return Object.keys(model).map((name) =>
    typeof model[name] === "string" ? texts[name] : valuesOf(model[name], texts[name]),
  );
}

/** The style of what is in the form; the part that the page has for its root is for the element. */
function ownStyle({ onResolve, onLoad }) {
  onResolve({ filter: /^made:style$/ }, () => ({ path: "style", namespace: "style" }));
  onLoad({ filter: /^/, namespace: "style" }, async () => {
    const text = STYLES.map((path) => readFileSync(path, "utf8"))
      .join("\n")
      .replaceAll(/^ *(?:html|main|h1|footer|@page|\.busy .*|\.languages.*|\.lead|\.skip(?::focus)?) \{[^}]*\}$/gm, "")
      .replaceAll(/^@media \(scripting: none\) \{.*?^\}$/gms, "")
      .replaceAll(/^( *)(?::root|body) \{/gm, "$1:host {");
    const { code } = await transform(`${text}\n:host { display: block; }`, {
      loader: "css",
      minify: true,
    });
    return { contents: code, loader: "text" };
  });
}
