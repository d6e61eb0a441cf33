import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/*
 * Joins the modules of the command line into few files, as loading some two hundred small ones takes longer than most commands run. Commands stay
 * apart, so that each loads only what it needs. What is small and always needed is joined in, other packages stay packages.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "dist/src");
const target = join(root, "dist/cli");
const JOINED_PACKAGES = new Set(["ignore", "moo", "nearley"]);

const ON_DEMAND = `
import { createRequire } from "node:module";
const load = createRequire(import.meta.url);
export const parse = (text, options) => load("acorn").parse(text, options);
`;

const { metafile } = await build({
  entryPoints: [join(source, "cli/main.js")],
  outdir: target,
  bundle: true,
  splitting: true,
  // Names stay, as stack traces of bugs are read by people.
  minifyWhitespace: true,
  minifySyntax: true,
  format: "esm",
  platform: "node",
  target: "node20",
  chunkNames: "[name]-[hash]",
  metafile: true,
  logLevel: "warning",
  plugins: [
    {
      // The parser of generated code takes longer to load than most commands run, and most generate none.
      name: "on demand",
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^acorn$/ }, ({ path }) => ({ path, namespace: "on demand" }));
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
          return {
            contents: text.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`),
            loader: "js",
          };
        });
      },
    },
  ],
});

// What an earlier build left behind.
const written = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
for (const file of readdirSync(target)) if (!written.has(file)) rmSync(join(target, file));
