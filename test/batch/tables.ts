import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { ENGINE, type Ended, engine, NO_KEPT_RULES } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

/** A folder with files in which `engine batch` runs. */
export class BatchFolder extends TempFolder {
  /** Runs `engine batch` with these words. */
  run(words: readonly string[], stdin: string | Uint8Array = "", env: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return engine(this.at(""), ["batch", ...words], env, stdin);
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
