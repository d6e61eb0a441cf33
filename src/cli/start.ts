import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import module, { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { replaceFile } from "../node/replace-file.ts";

/*
 * Starts the command line, which is joined into one large file: compiling that takes as long as
 * most commands run. So the compiled code of a start is kept for the next one. Node does that from
 * 22.1 on; for older versions it is kept beside the file, where only users who may change the file
 * itself can write.
 */

type CommandLine = typeof import("./main.ts");

const DIGEST_LENGTH = 32;

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
  const load = createRequire(path);
  if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();
  else if (process.env.ENGINE_CACHE !== "off") return await startKeepingCode(path, load, words);
  return await (load(path) as CommandLine).main(words);
}

async function startKeepingCode(path: string, load: NodeJS.Require, words: readonly string[]): Promise<number> {
  const source = readFileSync(path);
  const kept = new KeptCode(path, source);
  const cachedData = kept.read();
  // The build writes nothing but ASCII, which takes no time to decode.
  const script = new Script(module.wrap(source.toString("latin1")), {
    filename: path,
    ...(cachedData !== undefined && { cachedData }),
  });
  const loaded: { exports: Partial<CommandLine> } = { exports: {} };
  script.runInThisContext()(loaded.exports, load, loaded, path, dirname(path));
  const status = await (loaded.exports as CommandLine).main(words);
  // Written at the end: now the functions that the command calls are compiled.
  if (cachedData === undefined || script.cachedDataRejected === true) kept.write(script.createCachedData());
  return status;
}

/**
 * The code that V8 compiled from a file, preceded by a digest of both. V8 crashes on some damaged
 * code, and accepts code of another source of the same length.
 */
class KeptCode {
  readonly #path: string;
  readonly #source: Buffer;

  constructor(path: string, source: Buffer) {
    this.#path = `${path}.${process.version}-${process.arch}.code`;
    this.#source = source;
  }

  read(): Buffer | undefined {
    try {
      const bytes = readFileSync(this.#path);
      const code = bytes.subarray(DIGEST_LENGTH);
      return this.#digest(code).equals(bytes.subarray(0, DIGEST_LENGTH)) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps code. When the file cannot be written, every start compiles. */
  write(code: Buffer): void {
    try {
      replaceFile(this.#path, Buffer.concat([this.#digest(code), code]));
    } catch {}
  }

  #digest(code: Buffer): Buffer {
    return createHash("sha256").update(this.#source).update(code).digest();
  }
}
