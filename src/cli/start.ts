import module, { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { optimiseLate } from "../node/optimising.ts";
import { KeptCode } from "./kept-code.ts";

/*
 * Starts the command line, which is joined into a few large files: compiling them takes as long as
 * most commands run. So the compiled code of a start is kept for the next one. Node does that from
 * 22.1 on, and we do it for older versions.
 */

type CommandLine = typeof import("./main.ts");

/** Commands that do one thing many times from the beginning: for them it pays that V8 optimises. */
const REPEATING: ReadonlySet<string | undefined> = new Set(["batch", "lsp"]);

/** Runs `engine <words>` and answers its exit status. */
export async function start(words: readonly string[]): Promise<number> {
  if (!REPEATING.has(words[0])) optimiseLate();
  const path = fileURLToPath(new URL("../../cli/main.cjs", import.meta.url));
  if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();
  else if (process.env.ENGINE_CACHE !== "off") return await startKeepingCode(dirname(path), words);
  return await (createRequire(path)(path) as CommandLine).main(words);
}

async function startKeepingCode(folder: string, words: readonly string[]): Promise<number> {
  const code = new KeptCode(folder);
  // Some commands, as those of servers, end the process themselves.
  process.once("exit", () => code.keep());
  return await (code.require("./main.cjs") as CommandLine).main(words);
}
