/*
 * What of oclif takes longer to load than most commands run. Each start loads oclif, so this
 * decides how quickly every command begins.
 */

/** Loaded when one of these exports is read for the first time. */
const ON_DEMAND = {
  ejs: ["render"],
  "get-package-type": ["sync"],
  "supports-color": ["stdout", "stderr"],
  "node:child_process": ["execSync"],
  "node:fs/promises": ["access", "readFile", "readdir", "stat"],
  "node:perf_hooks": ["performance", "PerformanceObserver"],
  "node:readline": ["createInterface"],
};

/**
 * What oclif would look for commands and settings with: ours are handed over. Spinners and its own
 * log are not used; that Linux runs inside of Windows would be told by the version line alone.
 */
const LEFT_OUT = {
  "cli-spinners": "export default { dots2: { frames: [] }, line: { frames: [] } };",
  debug: "export default () => () => undefined;",
  lilconfig: "",
  minimatch: "",
  tinyglobby: "",
  "wsl-utils": "export const isWsl = false;",
};

/** Takes what oclif imports when it is needed, or not at all. */
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
