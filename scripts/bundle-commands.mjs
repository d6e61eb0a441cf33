import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { COMPILED } from "./bundle-plugins.mjs";

/*
 * The command line is divided into files. `main.cjs` holds what every `engine run` needs;
 * `planning.cjs` plans rules that are not in the cache yet; a file for each folder holds its
 * commands, and what few users of `run` need. A file takes from the first two what it shares with
 * them.
 */

const RUN = join(COMPILED, "cli/commands/rules/run.js");
const ON_DEMAND = /dist[\\/]src[\\/]cli[\\/](commands|interactive)[\\/]/;

/** Where planning begins: modules of functions and classes, loaded when one of these is called. */
const PLANNING = [
  "codegen/digest/program-digest",
  "codegen/emit",
  "codegen/generate",
  "codegen/outcomes",
  "engine/history/history",
  "engine/partial/break-points",
  "engine/partial/partial-answers",
  "engine/show/arms",
  "engine/show/row-needs",
  "engine/show/show",
  "engine/snapshot/snapshot",
  "engine/text/canonical-source",
  "engine/as-written/slice-starts",
  "engine/as-written/written-version",
  "normal/narration/narration",
  "normal/normalise",
  "normal/rule-size",
  "plan/rules/arms-name",
  "recommendations/recommend",
  "syntax/parse",
  "workspace/read-sources",
  "workspace/update",
  "workspace/versions/plan-rows",
  "workspace/versions/version",
].map((name) => join(COMPILED, `${name}.js`));

/** Builds the files with esbuild, and answers the paths of what they were made from. */
export async function buildCommands(options) {
  const division = new Division();
  const made = (entries, plugins, write = true) =>
    build({ ...options, entryPoints: entries, write, plugins: [...plugins, ...options.plugins] });
  const entryOf = (file, modules, first) => [[{ in: file, out: file }], [entry(modules, first)]];

  const first = await made([join(COMPILED, "cli/main.js")], [division.apart()], false);
  division.hold("main", first.metafile);
  const second = await made(PLANNING, [division.shared()], false);
  division.hold("planning", second.metafile);
  const built = [await made([join(COMPILED, "cli/start.js")], [])];
  for (const [file, modules] of division.files) {
    const [entries, plugins] = entryOf(file, modules);
    built.push(await made(entries, [...plugins, division.shared()]));
  }
  const planning = entryOf("planning", division.taken("planning", PLANNING));
  built.push(await made(planning[0], [...planning[1], division.shared("planning")]));
  const main = entryOf(
    "main",
    division.taken("main"),
    `export { main } from ${JSON.stringify(join(COMPILED, "cli/main.js"))};`,
  );
  built.push(await made(main[0], [...main[1], division.apart()]));
  return built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

/** Which file holds which modules, and which of them others take from it. */
class Division {
  /** The modules that each file of commands begins with, by its name. */
  files = new Map();
  #holders = new Map();
  #taken = new Map();

  /** Notes that a file holds the modules of its first build. */
  hold(file, { inputs }) {
    for (const path of Object.keys(inputs)) {
      if (!/^[\w- ]+:/.test(path) && !this.#holders.has(resolve(path))) this.#holders.set(resolve(path), file);
    }
  }

  /** The modules that others take from a file. */
  taken(file, always = []) {
    return new Set([...always, ...(this.#taken.get(file) ?? [])]);
  }

  /** Leaves out of `main.cjs` what is loaded on demand. */
  apart() {
    const name = "apart";
    const setup = ({ onResolve, onLoad }) => {
      onResolve({ filter: /^\./ }, ({ path, kind, resolveDir, namespace }) => {
        if (namespace !== "file") return namespace === name ? { path, external: true } : undefined;
        const module = resolve(resolveDir, path);
        if (kind === "dynamic-import" && ON_DEMAND.test(module) && module !== RUN) {
          const file = basename(dirname(module));
          this.files.set(file, (this.files.get(file) ?? new Set()).add(module));
          return { path: nameOf(module), namespace: name, pluginData: { module, file } };
        }
        return kind !== "dynamic-import" && PLANNING.includes(module)
          ? { path: nameOf(module), namespace: name, pluginData: { module, file: "planning" } }
          : undefined;
      });
      onLoad({ filter: /^/, namespace: name }, ({ pluginData: { module, file } }) => ({
        contents: file === "planning" ? calling(module) : forwarding(module, file),
      }));
    };
    return { name, setup };
  }

  /** Takes the modules that another file holds from there. */
  shared(own) {
    const name = "shared";
    const setup = ({ onResolve, onLoad, resolve: find }) => {
      onResolve({ filter: /^[^/]/ }, async ({ path, pluginData, ...place }) => {
        if (place.namespace === name) return { path, external: true };
        if (pluginData === name || place.kind === "entry-point") return undefined;
        const found = await find(path, { ...place, pluginData: name });
        const file = this.#holders.get(found.path);
        if (found.namespace !== "file" || file === undefined || file === own) return undefined;
        this.#taken.set(file, (this.#taken.get(file) ?? new Set()).add(found.path));
        return { path: nameOf(found.path), namespace: name, pluginData: { module: found.path, file } };
      });
      onLoad({ filter: /^/, namespace: name }, ({ path, pluginData: { module, file } }) => ({
        contents: declaresAll(module) ? forwarding(module, file) : `module.exports = ${taking(path, file)};`,
      }));
    };
    return { name, setup };
  }
}

/** A module that has the members of another, which is run when it is imported. */
function forwarding(path, file) {
  const members = membersOf(path).map(([, member]) =>
    member === "default" ? "export default found.default;" : `export const ${member} = found.${member};`,
  );
  return `const found = ${taking(nameOf(path), file)}; ${members.join(" ")}`;
}

/**
 * A module that has the functions and classes of another, which is run when one of them is called.
 * It is taken once: each taking makes an object of all members.
 */
function calling(path) {
  const members = membersOf(path).map(([kind, member]) =>
    kind === "class"
      ? `export const ${member} = function (...args) { return new (found().${member})(...args); };`
      : `export const ${member} = (...args) => found().${member}(...args);`,
  );
  return `let taken; const found = () => taken ??= ${taking(nameOf(path), "planning")}; ${members.join(" ")}`;
}

/** True for a module of ours that declares all it exports: its members are known. */
function declaresAll(path) {
  return path.startsWith(COMPILED) && !/^export (?:\{ |\*)/m.test(readFileSync(path, "utf8"));
}

function taking(name, file) {
  return `require("./${file}.cjs").modules[${JSON.stringify(name)}]`;
}

/** The kind and the name of each export of a compiled module. */
function membersOf(path) {
  const text = readFileSync(path, "utf8");
  const declared = text.matchAll(/^export (default|async function|function\*?|class|const) ?(\w*)/gm);
  return [...declared].map(([, kind, name]) => [kind, kind === "default" ? "default" : name]);
}

/** The entry of a file: modules by their names, each run when it is first asked for. */
function entry(modules, first = "") {
  const members = [...modules]
    .sort()
    .map((path) => `get ${JSON.stringify(nameOf(path))}() { return require(${JSON.stringify(path)}); }`);
  return {
    name: "entry",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\w+$/ }, ({ path, kind }) =>
        kind === "entry-point" ? { path, namespace: "entry" } : undefined,
      );
      onLoad({ filter: /^/, namespace: "entry" }, () => ({
        contents: `${first} export const modules = { ${members.join(", ")} };`,
        resolveDir: COMPILED,
      }));
    },
  };
}

/** The name of a module in a file, without paths of the machine that builds. */
function nameOf(path) {
  const packages = path.lastIndexOf("node_modules");
  return packages < 0 ? path.slice(COMPILED.length + 1) : path.slice(packages + "node_modules/".length);
}
