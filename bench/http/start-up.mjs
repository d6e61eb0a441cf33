import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * From the start of `engine server`, as users start it, to the line that it listens: wall time and
 * processor time of the process, which Linux tells.
 */
const ROUNDS = 7;
const ENGINE = fileURLToPath(new URL("../../bin/engine.js", import.meta.url));
const EXAMPLE = fileURLToPath(new URL("../../examples/parcel-tariff", import.meta.url));
/** Ticks of the clock in which Linux counts processor time are hundredths of a second. */
const TICK = 10;

/** Rows of a table: the workspace, then the least of wall and processor time in milliseconds. */
export async function startUp() {
  const many = mkdtempSync(join(tmpdir(), "engine-bench-"));
  for (let i = 0; i < 1000; i++)
    writeFileSync(join(many, `s${i}.rules`), `spec f${i % 20}/s${i}\ndata n: number\nrule r: n * ${i}\n`);
  const rows = [["from start to ready", "wall, ms", "processor, ms"]];
  const workspaces = { "an example, the parcel tariff": EXAMPLE, "1,000 specs": many };
  const measured = Object.keys(workspaces).map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, prefix] of Object.values(workspaces).entries()) measured[at].push(await started(prefix));
  for (const [at, name] of Object.keys(workspaces).entries()) {
    const least = (figure) => Math.min(...measured[at].map((times) => times[figure])).toFixed(0);
    rows.push([name, least("wall"), least("processor")]);
  }
  rmSync(many, { recursive: true });
  return rows;
}

async function started(prefix) {
  const begin = performance.now();
  const child = spawn(process.execPath, [ENGINE, "server", "--prefix", prefix, "--port", "0"]);
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", () => reject(new Error(`the server of ${prefix} does not start`)));
  });
  const wall = performance.now() - begin;
  const processor = processorTime(child.pid);
  child.removeAllListeners("exit").kill("SIGKILL");
  return { wall, processor };
}

/** Milliseconds of user and system time; NaN where Linux is not there to tell. */
function processorTime(pid) {
  if (process.platform !== "linux") return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}
