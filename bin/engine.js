#!/usr/bin/env node
import module from "node:module";

// Compiled code of a start is kept for the next one, where Node can do that (22.1 and newer).
module.enableCompileCache?.();

const { main } = await import("../dist/cli/main.js");
process.exitCode = await main(process.argv.slice(2));
