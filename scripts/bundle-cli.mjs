import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/*
 * Joins the modules of the command line into one file, as loading some two hundred small ones takes
 * longer than most commands run; what starts it is another one. A module still runs only when a
 * command asks for it. What is small and always needed is joined in, other packages stay packages.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "dist/src");
const target = join(root, "dist/cli");
const JOINED_PACKAGES = new Set(["ignore", "moo", "nearley"]);

const ON_DEMAND = 'export const parse = (text, options) => require("acorn").parse(text, options);';

const { metafile } = await build({
  entryPoints: ["start", "main"].map((name) => join(source, `cli/${name}.js`)),
  outdir: target,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  // Names stay, as stack traces of bugs are read by people.
  minifyWhitespace: true,
  minifySyntax: true,
  // Code of a CommonJS module is what Node lets us compile ahead.
  format: "cjs",
  platform: "node",
  target: "node20",
  metafile: true,
  logLevel: "warning",
  logOverride: { "import-is-undefined": "error" },
  plugins: [
    {
      // The parser of generated code takes longer to load than most commands run, and most generate
      // none.
      name: "on demand",
      setup({ onResolve, onLoad }) {
        // Only what loads it on demand means the package itself.
        onResolve({ filter: /^acorn$/ }, ({ path, namespace }) =>
          namespace === "on demand" ? { path, external: true } : { path, namespace: "on demand" },
        );
        onLoad({ filter: /^acorn$/, namespace: "on demand" }, () => ({ contents: ON_DEMAND, loader: "js" }));
      },
    },
    {
      name: "packages",
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === "entry-point" || JOINED_PACKAGES.has(path) ? undefined : { path, external: true },
        );
      },
    },
    {
      // Files that lie beside a module, as the assets of /docs, are found from where it was.
      name: "places",
      setup({ onLoad }) {
        onLoad({ filter: /dist[\\/]src[\\/].*\.js$/ }, ({ path }) => {
          const text = readFileSync(path, "utf8");
          if (!text.includes("import.meta.url")) return undefined;
          const place = JSON.stringify(relative(target, path).split(sep).join("/"));
          const url = `require("node:url").pathToFileURL(require("node:path").join(__dirname, ${place})).href`;
          return { contents: text.replaceAll("import.meta.url", url), loader: "js" };
        });
      },
    },
  ],
});

// What an earlier build left behind.
const written = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
for (const file of readdirSync(target)) if (!written.has(file)) rmSync(join(target, file));
