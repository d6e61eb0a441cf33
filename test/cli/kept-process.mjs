import { createRequire } from "node:module";
import { Readable } from "node:stream";

/*
 * Runs commands of the built command line one after another, each in its folder and as without a
 * terminal. A process of its own takes most of a short command's processor time to start.
 */
const { main } = createRequire(import.meta.url)("../../dist/cli/main.cjs");
const start = { cwd: process.cwd(), env: { ...process.env } };

process.on("message", async ({ cwd, words, stdin }) => {
  Object.defineProperty(process, "stdin", { value: Readable.from([stdin]), configurable: true });
  const [stdout, stderr] = [process.stdout, process.stderr].map(collect);
  process.env = { ...start.env };
  process.chdir(cwd);
  const status = await main(words);
  // Commands that can be interrupted listen until their process ends.
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  process.chdir(start.cwd);
  process.send({ status, stdout: String(Buffer.concat(stdout)), stderr: String(Buffer.concat(stderr)) });
});

/** Collects the parts that are written to the stream from now on. */
function collect(stream) {
  const parts = [];
  stream.write = (part, encoding, done = encoding) => {
    parts.push(Buffer.from(part));
    if (typeof done === "function") done();
    return true;
  };
  return parts;
}
