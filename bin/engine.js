#!/usr/bin/env node
const { start } = require("../dist/cli/start.cjs");

start(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
