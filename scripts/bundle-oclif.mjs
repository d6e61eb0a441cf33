/*
 * The parts of oclif that take longer to load than most commands run. Each start loads oclif, so
 * they decide how quickly every command begins.
 */

/** Modules that are loaded when one of these exports is first read. */
const ON_DEMAND = {
  "get-package-type": ["sync"],
  "supports-color": ["stdout", "stderr"],
  "node:child_process": ["execSync"],
  "node:fs/promises": ["access", "readFile", "readdir", "stat"],
  "node:perf_hooks": ["performance", "PerformanceObserver"],
  "node:readline": ["createInterface"],
};

/**
 * Modules with which oclif looks for commands and settings, as ours are handed over. Spinners and
 * its own log are not used, and templates in the texts of help only name the command; only the
 * version line would tell that Linux runs inside of Windows.
 */
const LEFT_OUT = {
  "cli-spinners": "export default { dots2: { frames: [] }, line: { frames: [] } };",
  ejs: 'export default { render: (text, { command }) => text.replaceAll("<%= command.id %>", command?.id) };',
  debug: "export default () => () => undefined;",
  lilconfig: "",
  minimatch: "",
  tinyglobby: "",
  "wsl-utils": "export const isWsl = false;",
};

/** Loads imports of oclif when they are needed, or leaves them out. */
export function lean() {
  return {
    name: "lean",
    setup({ onResolve, onLoad }) {
      const filter = new RegExp(`^(${[...Object.keys(ON_DEMAND), ...Object.keys(LEFT_OUT)].join("|")})$`);
      onResolve({ filter }, ({ path, namespace, importer, resolveDir }) =>
        importer.includes("@oclif/core") && namespace !== "lean"
          ? { path, namespace: "lean", pluginData: { resolveDir } }
          : undefined,
      );
      onLoad({ filter, namespace: "lean" }, ({ path, pluginData: { resolveDir } }) => {
        const getters = ON_DEMAND[path]?.map((name) => `get ${name}() { return require("${path}").${name}; }`);
        return { contents: getters ? `module.exports = { ${getters.join(", ")} };` : LEFT_OUT[path], resolveDir };
      });
    },
  };
}
