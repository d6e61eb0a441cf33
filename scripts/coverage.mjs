import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Runs all tests on the built code and reports which of its lines they run; fails below a
 * least share. V8 counts what it runs, in each process that the tests start.
 */
const LEAST_SHARE_OF_LINES = 95;

const root = fileURLToPath(new URL("..", import.meta.url));
// Maps lead from what is bundled back to the compiled modules. Pages run in browsers.
const RUN = ["dist/src/**", "dist/cli/*.cjs", "dist/lib/*.js", "dist/lib/**/thread.js"];
const FILES = [...RUN.flatMap((path) => ["--include", path]), "--exclude", "**/pages/**", "--exclude-after-remap"];
// Tests are loaded as modules: what is required goes around the hook that leads to the built code.
const NODE = ["node", "--no-experimental-require-module", "--import", "tsx", "--import", "./test/built.mjs"];

// Each process writes what it ran into this folder when it ends.
const COUNTED = { NODE_V8_COVERAGE: join(root, "coverage/tmp") };

rmSync(join(root, "coverage"), { recursive: true, force: true });
run(["npm", "run", "build"], { ENGINE_MAPS: "yes" });
// A server of compiled modules finds its pages where one of the sources does.
cpSync(join(root, "dist/lib/http/pages"), join(root, "dist/src/http/pages"), { recursive: true });
// A package with maps is another package. One process of mocha writes its counts when it ends.
const MOCHA = ["node_modules/mocha/lib/cli/cli.js", "--ignore", "test/package/**"];
const unit = run([...NODE, ...MOCHA, "test/**/*.test.ts"], COUNTED);
const cases = run([...NODE, "test/conformance/run.ts"], COUNTED);
const share = run([
  ...["npx", "c8", "report", "--merge-async", "--all", "--src", "dist/src", ...FILES],
  ...["--reporter", "text", "--reporter", "html"],
  ...["--check-coverage", "--lines", String(LEAST_SHARE_OF_LINES)],
]);
process.exitCode = unit || cases || share;

function run([command, ...args], env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  return status ?? 1;
}
