import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writing } from "../../node/problems.ts";
import { requestFailure } from "../failure.ts";

/** A file to write where there is none. */
export interface NewFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly text: string;
  /**
   * True: a file that exists stays as it is. False: it ends the command before anything is written.
   */
  readonly mayExist: boolean;
}

/**
 * Writes files into a folder; none is ever replaced. Returns the paths that were written. Throws
 * `Failure` for a file that exists and must not, `EngineErrors` when the file system refuses.
 */
export function writeNewFiles(folder: string, files: readonly NewFile[]): string[] {
  const open = files.filter(({ path }) => !existsSync(join(folder, path)));
  const inTheWay = files.find((file) => !file.mayExist && !open.includes(file));
  if (inTheWay !== undefined)
    throw requestFailure(
      `\`${join(folder, inTheWay.path)}\` exists already, and nothing was written`,
      "give another name: engine init NAME",
    );
  return open.map(({ path, text }) => {
    const target = join(folder, path);
    writing(target, () => {
      mkdirSync(dirname(target), { recursive: true });
      // Somebody else may have made the file by now.
      writeFileSync(target, text, { flag: "wx" });
    });
    return target;
  });
}
