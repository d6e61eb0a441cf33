import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const made: string[] = [];
process.once("exit", () => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

/** A fresh folder with the files given (path → content), gone when the tests are through. */
export class TempFolder {
  readonly path: string;

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    this.path = realpathSync(mkdtempSync(join(tmpdir(), "engine-test-")));
    made.push(this.path);
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  at(path: string): string {
    return join(this.path, path);
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), content);
  }

  remove(path = ""): void {
    rmSync(this.at(path), { recursive: true, force: true, maxRetries: 10 });
  }
}
