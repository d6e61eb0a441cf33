import { spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const CHECK = fileURLToPath(new URL("../../examples/spark/check.py", import.meta.url));
/** The environment that `npm run spark` makes. */
const MADE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "engine-spark/bin/python");
const PYTHON = process.env.ENGINE_SPARK_PYTHON ?? MADE;

/** Spark ends before what Java and Spark compile with care, or verify, would pay. */
const ENVIRONMENT = {
  ...process.env,
  JAVA_TOOL_OPTIONS:
    "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote",
  PYSPARK_SUBMIT_ARGS:
    "--conf spark.sql.codegen.wholeStage=false --conf spark.sql.codegen.factoryMode=NO_CODEGEN pyspark-shell",
};

const works = (program: string, words: readonly string[]) => spawnSync(program, words).status === 0;
const missing = [
  ...(works("java", ["-version"]) ? [] : ["Java 17"]),
  ...(works(PYTHON, ["-c", "import pyspark, pyarrow, pandas"]) ? [] : ["PySpark: npm run spark"]),
];

describe(`Spark${missing.length === 0 ? "" : ` (not tried, as there is no ${missing.join(", no ")})`}`, () => {
  it("gives the rows of one machine, byte for byte", function () {
    if (missing.length > 0) this.skip();
    // Spark takes a minute to start and to end its processes on a busy machine.
    this.timeout(900_000);
    const { status, stdout, stderr } = spawnSync(PYTHON, [CHECK, "3000"], { encoding: "utf8", env: ENVIRONMENT });
    const told = stderr.split("\n").filter((line) => !/WARN|^\s+at |^$/.test(line));
    expect(status, `${stdout}${told.slice(-30).join("\n")}`).to.equal(0);
    expect(stdout).to.include("Spark, as read").and.include("a failure is told").and.include("rdd.pipe: same");
  });
});
