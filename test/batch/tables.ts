import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { QUERY } from "../../src/batch/formats.ts";
import type { BatchOptions } from "../../src/batch/options.ts";
import { workspaceRules } from "../../src/batch/rules/rules.ts";
import { type BatchSummary, runBatch } from "../../src/batch/run.ts";
import { Engine } from "../../src/engine/engine.ts";
import { ENGINE, type Ended, engine, NO_KEPT_RULES } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

/** Options of which the command line gives each; `input` and `output` are names in the folder. */
export type HereOptions = Pick<BatchOptions, "input" | "output"> & Partial<BatchOptions>;

const USUAL = {
  columns: new Map(),
  units: new Map(),
  takesDoubles: false,
  ...{ only: false, plain: false, arms: false, responses: false, explain: false },
};
const UNHEARD = { onRemarks: () => undefined, onInputsWithoutColumn: () => undefined, onProgress: () => undefined };

/** The message of what a command would tell: mocha may load the class of such errors twice. */
export function told(thrown: unknown): string {
  if (thrown instanceof Error && thrown.name === "EngineErrors") return thrown.message;
  throw thrown;
}

/** A folder with files in which `engine batch` runs. */
export class BatchFolder extends TempFolder {
  /** Runs `engine batch` with these words. */
  run(words: readonly string[], stdin: string | Uint8Array = "", env: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return engine(this.at(""), ["batch", ...words], env, stdin);
  }

  /**
   * Does in this process what `engine batch` does in one of its own, for few records, which need no
   * thread. Rejects with EngineErrors.
   */
  runHere(spec: string, { input, output, ...given }: HereOptions): Promise<BatchSummary> {
    const names = this.names().filter((name) => name.endsWith(".rules"));
    const sources = Object.fromEntries(names.map((name) => [name, this.text(name)]));
    const engine = new Engine();
    engine.load(sources);
    const path = input === "-" || given.inFormat === QUERY ? input : this.at(input);
    const options = { ...USUAL, ...given, input: path, output: this.at(output) };
    return runBatch(
      workspaceRules(engine, { spec }, () => JSON.stringify(sources)),
      options,
      UNHEARD,
      new AbortController().signal,
    );
  }

  /** The message of such a run, which fails. */
  async failHere(spec: string, options: HereOptions): Promise<string> {
    const outcome = await this.runHere(spec, options).catch(told);
    return typeof outcome === "string" ? outcome : expect.fail("no error");
  }

  text(name: string): string {
    return readFileSync(this.at(name), "utf8");
  }

  bytes(name: string): Uint8Array {
    return readFileSync(this.at(name));
  }

  has(name: string): boolean {
    return existsSync(this.at(name));
  }

  /** The names of the files in it. */
  names(): readonly string[] {
    return readdirSync(this.at(""));
  }

  /** Starts `engine batch` with these words. */
  start(words: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
    const environment = { ...process.env, ...NO_KEPT_RULES, ...env };
    return spawn(process.execPath, [ENGINE, "batch", ...words], { cwd: this.at(""), env: environment });
  }
}
