import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/*
 * npm test: builds, then checks and tests everything. Steps run beside each other, and each runs to
 * its end, whatever became of the others. The last line is `N passed, N failed`: the tests of mocha
 * and the conformance cases. Whatever else goes wrong in a step counts as one failure.
 */
const CHECKS_OF_SOURCES = ["lint", "types"];
const CHECKS_OF_BUILD = ["lint:package", "conformance"];

/** mocha says `N passing` and `N failing`, the conformance runner `N passed, N failed`. */
const PASSED = /^ *(\d+) pass(?:ing|ed)\b/gm;
const FAILED = /^ *(?:\d+ passed, )?(\d+) fail(?:ing|ed)\b/gm;

/** A file that is there while programs that the unit tests start are being installed. */
const INSTALLING = process.env.TEST_PROGRAMS_INSTALLING;

const root = fileURLToPath(new URL("..", import.meta.url));
const count = { passed: 0, failed: 0 };

// The build leaves one core idle.
await Promise.all([inTurn(CHECKS_OF_SOURCES), built()]);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;

async function built() {
  if (await step("build")) await Promise.all([installed().then(() => step("unit")), inTurn(CHECKS_OF_BUILD)]);
}

async function installed() {
  while (INSTALLING !== undefined && existsSync(INSTALLING)) await setTimeout(100);
}

async function inTurn(names) {
  for (const name of names) await step(name);
}

/** Runs a script of the package and prints its output in one piece; true when it succeeds. */
async function step(name) {
  console.log(`== ${name} ==`);
  const start = performance.now();
  const { status, output } = await run("npm", ["run", "--silent", name]);
  const passed = sum(output, PASSED);
  const failed = sum(output, FAILED);
  count.passed += passed;
  count.failed += status !== 0 && failed === 0 ? 1 : failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`\n== ${name} ${status === 0 ? "passed" : "FAILED"} after ${seconds} s ==\n\n${output}`);
  return status === 0;
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", (error) => resolve({ status: 1, output: String(error) }));
    child.once("close", (status) => resolve({ status, output }));
  });
}

function sum(output, pattern) {
  return [...output.matchAll(pattern)].reduce((total, [, number]) => total + Number(number), 0);
}
