import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import module, { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { replaceFile } from "../node/replace-file.ts";

/**
 * Loads CommonJS files of one folder with the code that V8 compiled from them at an earlier start.
 * It is kept beside each file, where only users who may change the file itself can write.
 */
export class KeptCode {
  readonly #folder: string;
  readonly #build = nameOfBuild();
  readonly #files = new Map<string, LoadedFile>();

  /**
   * Answers the exports of a module, as `require` does; loads a file of the folder with its code.
   */
  readonly require: NodeJS.Require;

  constructor(folder: string) {
    this.#folder = folder;
    const load = createRequire(join(folder, "any.cjs"));
    this.require = Object.assign((name: string) => (name.startsWith("./") ? this.#own(name) : load(name)), load);
  }

  /** Keeps code for the next start: now the functions that the command calls are compiled. */
  keep(): void {
    for (const file of this.#files.values()) file.keep(this.#files.size);
  }

  #own(name: string): unknown {
    const path = join(this.#folder, name);
    const loaded = this.#files.get(path);
    if (loaded !== undefined) return loaded.module.exports;
    const file = new LoadedFile(path, this.#build);
    this.#files.set(path, file);
    return file.run(this.require);
  }
}

const DIGEST_LENGTH = 32;
/** Codes kept of one file, each for a version of Node, a kind of machine and flags of V8. */
const MOST_CODES = 4;

class LoadedFile {
  readonly module: { exports: unknown } = { exports: {} };
  readonly #path: string;
  readonly #codePath: string;
  readonly #source: Buffer;
  readonly #script: Script;
  /** The number of files that the start loaded which kept the code; undefined without code. */
  #keptAmong: number | undefined;

  constructor(path: string, build: string) {
    this.#path = path;
    this.#codePath = `${path}.${build}.code`;
    this.#source = readFileSync(path);
    const body = this.#read();
    const cachedData = body?.subarray(1);
    // The build writes nothing but ASCII, which takes no time to decode.
    const text = module.wrap(this.#source.toString("latin1"));
    this.#script = new Script(text, { filename: path, ...(cachedData !== undefined && { cachedData }) });
    if (this.#script.cachedDataRejected === false) this.#keptAmong = body?.[0];
  }

  run(require: NodeJS.Require): unknown {
    const run: ModuleFunction = this.#script.runInThisContext();
    run(this.module.exports, require, this.module, this.#path, dirname(this.#path));
    return this.module.exports;
  }

  /**
   * Keeps code unless it was kept, or with the code of more functions: the first start on some
   * rules loads planning, and later ones, which load fewer files, run functions that it did not.
   * When the file cannot be written, every start compiles.
   */
  keep(among: number): void {
    if (this.#keptAmong !== undefined && this.#keptAmong <= among) return;
    try {
      const body = Buffer.concat([Buffer.of(among), this.#script.createCachedData()]);
      replaceFile(this.#codePath, Buffer.concat([this.#digest(body), body]));
      this.#removeOldest();
    } catch {}
  }

  #read(): Buffer | undefined {
    try {
      const bytes = readFileSync(this.#codePath);
      const body = bytes.subarray(DIGEST_LENGTH);
      return this.#digest(body).equals(bytes.subarray(0, DIGEST_LENGTH)) ? body : undefined;
    } catch {
      return undefined;
    }
  }

  /** V8 crashes on some damaged code, and accepts code of another source of the same length. */
  #digest(body: Buffer): Buffer {
    return createHash("sha256").update(this.#source).update(body).digest();
  }

  #removeOldest(): void {
    const folder = dirname(this.#path);
    const codes = readdirSync(folder)
      .filter((name) => name.startsWith(`${basename(this.#path)}.`) && name.endsWith(".code"))
      .map((name) => ({ path: join(folder, name), written: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.written - a.written);
    for (const { path } of codes.slice(MOST_CODES)) rmSync(path, { force: true });
  }
}

/**
 * Names what may run the code. V8 refuses that of other flags, which some commands have; with that
 * of another build of Node it crashes, as many builds have one version of V8.
 */
function nameOfBuild(): string {
  const build = [process.version, process.arch, cachedDataVersionTag()].join();
  return createHash("sha256").update(build).digest("hex").slice(0, 16);
}

type ModuleFunction = (
  exports: unknown,
  require: NodeJS.Require,
  module: { exports: unknown },
  path: string,
  folder: string,
) => void;
