import module, { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { KeptCode } from "./kept-code.ts";

/*
 * Starts the command line, which is joined into a few large files: compiling them takes as long as
 * most commands run. So the compiled code of a start is kept for the next one. Node does that from
 * 22.1 on, and we do it for older versions.
 */

type CommandLine = typeof import("./main.ts");

/** Commands that last: for them it pays that V8 optimises early. */
const LASTING: ReadonlySet<string | undefined> = new Set(["batch", "server", "mcp", "lsp"]);

/**
 * Work after which V8 optimises a function, five times its default: most commands are over before
 * optimising has paid, and it took up to 45 % of their processor time.
 */
const OPTIMISED_AFTER = 350_000;

/** Runs `engine <words>` and answers its exit status. */
export async function start(words: readonly string[]): Promise<number> {
  // Later versions compile quickly first, so they have no such flag.
  if (process.versions.v8.startsWith("11.") && !LASTING.has(words[0]))
    setFlagsFromString(`--interrupt-budget=${OPTIMISED_AFTER}`);
  const path = fileURLToPath(new URL("../../cli/main.cjs", import.meta.url));
  if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();
  else if (process.env.ENGINE_CACHE !== "off") return await startKeepingCode(dirname(path), words);
  return await (createRequire(path)(path) as CommandLine).main(words);
}

async function startKeepingCode(folder: string, words: readonly string[]): Promise<number> {
  const code = new KeptCode(folder);
  const status = await (code.require("./main.cjs") as CommandLine).main(words);
  code.keep();
  return status;
}
