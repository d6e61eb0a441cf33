import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ENGINE = fileURLToPath(new URL("../../bin/engine.js", import.meta.url));

/** Runs a program as if it was the main one, and tells on stderr at the end what that took. */
const PROGRAM = `
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    process.stderr.write("\\n" + JSON.stringify([(userCPUTime + systemCPUTime) / 1000, maxRSS / 1024]));
  });
  process.argv.splice(1, 1);
  import(process.argv[1]);`;

/**
 * Runs a command of `engine`, which must end with status 0: milliseconds of processor time of the
 * whole process, the most MiB that it had, and what it printed.
 */
export function processCost(words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", PROGRAM, "bench", ENGINE, ...words], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`engine ${words[0]}: ${stdout}${stderr}`);
  const [milliseconds, mebibytes] = JSON.parse(stderr.slice(stderr.lastIndexOf("\n")));
  return { milliseconds, mebibytes, stdout };
}
