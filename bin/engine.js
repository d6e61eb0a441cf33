#!/usr/bin/env node
const { start } = require("../dist/cli/start.cjs");

start(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
  // A failure to write is told in this turn of the event loop.
  setImmediate(endWithoutFreeing);
});

/** Node frees all memory before it ends by itself, which took up to a tenth of a command. */
function endWithoutFreeing() {
  const unwritten = process.stdout.writableLength + process.stderr.writableLength;
  if (unwritten === 0) process.exit();
}
