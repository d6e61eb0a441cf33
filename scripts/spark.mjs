import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Compares Spark with one machine: `npm run spark [-- RECORDS]`. Makes the Python environment when
 * it is missing; ENGINE_SPARK_PYTHON names another one.
 */
const EXAMPLE = fileURLToPath(new URL("../examples/spark", import.meta.url));
const [records = "1000000"] = process.argv.slice(2);

const python = process.env.ENGINE_SPARK_PYTHON ?? environment();
const { status } = spawnSync(python, [join(EXAMPLE, "check.py"), records], { stdio: ["ignore", "inherit", "inherit"] });
process.exitCode = status ?? 1;

function environment() {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "engine-spark");
  const made = join(folder, "bin/python");
  if (!existsSync(join(folder, "complete"))) {
    execFileSync("python3", ["-m", "venv", folder], { stdio: "inherit" });
    const install = ["-m", "pip", "install", "--quiet", "--requirement", join(EXAMPLE, "requirements.txt")];
    execFileSync(made, install, { stdio: "inherit" });
    execFileSync(made, ["-c", `open(${JSON.stringify(join(folder, "complete"))}, "w")`]);
  }
  return made;
}
