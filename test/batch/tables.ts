import { readFileSync } from "node:fs";
import { type Ended, engine } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

/** A folder with files in which `engine batch` runs. */
export class BatchFolder extends TempFolder {
  /** Runs `engine batch` with these words. */
  run(words: readonly string[], stdin: string | Uint8Array = ""): Promise<Ended> {
    return engine(this.at(""), ["batch", ...words], {}, stdin);
  }

  text(name: string): string {
    return readFileSync(this.at(name), "utf8");
  }
}
