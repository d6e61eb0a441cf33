import { basename, join, resolve } from "node:path";
import { build } from "esbuild";
import { COMPILED } from "./bundle-plugins.mjs";

/*
 * Each command becomes a file beside `main.cjs`, which holds all that `engine run` needs and is
 * loaded by every command. A command takes from there what it shares with `run`.
 */

/**
 * These are loaded when they are asked for: commands but `run`, and what few users of `run` need.
 */
const APART = /dist[\\/]src[\\/]cli[\\/](commands|interactive)[\\/]/;
const RUN = join(COMPILED, "cli/commands/rules/run.js");

/**
 * The parts of the command line that become files of their own, by name, and the modules of the
 * rest.
 */
export async function divided(options) {
  const parts = new Map();
  const { metafile } = await build({
    ...options,
    entryPoints: [join(COMPILED, "cli/main.js")],
    write: false,
    plugins: [apart(parts), ...options.plugins],
  });
  const modules = Object.keys(metafile.inputs).filter((path) => !/^[\w-]+:/.test(path));
  return { parts, modules: new Set(modules.map((path) => resolve(path))) };
}

/** Leaves parts out, to be loaded from their files, and notes in `parts` the module of each. */
export function apart(parts) {
  return {
    name: "apart",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, kind, resolveDir, namespace }) => {
        if (namespace === "apart") return { path, external: true };
        const module = resolve(resolveDir, path);
        if (kind !== "dynamic-import" || !APART.test(module) || module === RUN) return undefined;
        const name = module.includes("interactive") ? "interactive" : basename(module, ".js");
        parts.set(name, module);
        return { path: name, namespace: "apart" };
      });
      onLoad({ filter: /^/, namespace: "apart" }, ({ path }) => ({
        contents: `export * from "./${path}.cjs"; export { default } from "./${path}.cjs";`,
      }));
    },
  };
}

/** Takes the modules that `main.cjs` holds from there, and notes them in `shared`. */
export function fromMain(modules, shared) {
  return {
    name: "from main",
    setup({ onResolve, onLoad, resolve: find }) {
      onResolve({ filter: /^[^/]/ }, async ({ path, pluginData, ...place }) => {
        if (place.namespace === "from main") return { path, external: true };
        if (pluginData === "finding" || place.kind === "entry-point") return undefined;
        const found = await find(path, { ...place, pluginData: "finding" });
        if (found.namespace !== "file" || !modules.has(found.path)) return undefined;
        shared.add(found.path);
        return { path: nameOf(found.path), namespace: "from main" };
      });
      onLoad({ filter: /^/, namespace: "from main" }, ({ path }) => ({
        contents: `module.exports = require("./main.cjs").modules[${JSON.stringify(path)}];`,
      }));
    },
  };
}

/** The entry of `main.cjs`: its function, and the modules that parts take from it. */
export function withModules(shared) {
  return {
    name: "with modules",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^main$/ }, ({ path }) => ({ path, namespace: "with modules" }));
      onLoad({ filter: /^/, namespace: "with modules" }, () => {
        const members = [...shared]
          .sort()
          .map((path) => `get ${JSON.stringify(nameOf(path))}() { return require(${JSON.stringify(path)}); }`);
        const main = `export { main } from ${JSON.stringify(join(COMPILED, "cli/main.js"))};`;
        return { contents: `${main} export const modules = { ${members.join(", ")} };`, resolveDir: COMPILED };
      });
    },
  };
}

/** The name of a module in `main.cjs`: no path of the machine that builds stands in the files. */
function nameOf(path) {
  return path.startsWith(COMPILED)
    ? path.slice(COMPILED.length + 1)
    : path.slice(path.lastIndexOf("node_modules") + "node_modules".length + 1);
}
