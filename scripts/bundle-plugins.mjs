import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/* Shared parts of the bundles of this package. */

const root = fileURLToPath(new URL("..", import.meta.url));

/** Compiled modules, one file for each of the source: bundles are made of them. */
export const COMPILED = join(root, "dist/src");
/** The library: the modules that users import, and the files that lie beside a module. */
export const LIBRARY = join(root, "dist/lib");
/** The command line. */
export const COMMAND_LINE = join(root, "dist/cli");

/**
 * Packages that are taken in their form for browsers: the parser of yaml for Node reads a variable
 * of the environment at each word of a text.
 */
export const ALIASES = { yaml: join(root, "node_modules/yaml/browser/index.js") };

/**
 * Coverage leads from bundles back to the compiled modules; nobody else needs maps. Its bundles
 * keep their lines, because a map of long lines is not exact.
 */
export const MAPS = process.env.ENGINE_MAPS === "yes" && "linked";

/**
 * A module finds the files that lie beside it (threads, pages, the parts of rule bundles) in the
 * library. `urlOf(path)`: an expression for the address of a path relative to the folder `from`.
 */
export function places(from, urlOf) {
  return {
    name: "places",
    setup({ onLoad }) {
      onLoad({ filter: /dist[\\/]src[\\/].*\.js$/ }, ({ path }) => {
        const text = readFileSync(path, "utf8");
        if (!text.includes("import.meta.url")) return undefined;
        const place = relative(from, join(LIBRARY, relative(COMPILED, path)));
        const url = urlOf(JSON.stringify(place.split(sep).join("/")));
        return { contents: text.replaceAll("import.meta.url", url), loader: "js" };
      });
    },
  };
}

/** Packages that `require` a module of Node may be joined into an ES module, which cannot. */
export const nodeModules = {
  name: "modules of Node",
  setup({ onResolve, onLoad }) {
    const names = new Set(builtinModules);
    onResolve({ filter: /^(?:node:)?[a-z]/, namespace: "file" }, ({ path, kind }) => {
      const name = path.replace(/^node:/, "");
      return kind === "require-call" && names.has(name) ? { path: name, namespace: "node" } : undefined;
    });
    onLoad({ filter: /^/, namespace: "node" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("node:${path}");`,
      loader: "js",
    }));
  },
};
