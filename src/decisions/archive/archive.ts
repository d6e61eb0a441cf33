import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { lstat, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathProblem } from "../../node/problems.ts";
import { isRegularFile } from "../../node/regular-file.ts";
import type { WorkspaceSource } from "../../node/workspace/read.ts";
import { type RuleState, readManifest, sha256Of } from "./rule-state.ts";

/** A name that was made of a digest: no other leads to a file. */
const DIGEST = /^[0-9a-f]{64}$/;

/**
 * A folder with each state of the rules that answered, once, under its digest. States share the
 * sources that are the same in them.
 */
export class Archive {
  readonly #folder: string;
  readonly #kept = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  has({ digest }: RuleState): boolean {
    return this.#kept.has(digest);
  }

  /** Keeps a state; its manifest comes last, so it is whole. Rejects with the error of the disk. */
  async keep(state: RuleState): Promise<void> {
    if (this.has(state)) return;
    await mkdir(join(this.#folder, SOURCES), { recursive: true });
    for (const { text } of state.sources) await writeOnce(this.#sourcePath(sha256Of(text)), text);
    await writeOnce(this.#manifestPath(state.digest), state.manifest);
    this.#kept.add(state.digest);
  }

  /**
   * The sources of a state. Throws EngineErrors when the archive has none of this digest, or not as
   * it was kept.
   */
  read(digest: string): readonly WorkspaceSource[] {
    const manifest = this.#manifestPath(digest);
    const entries = readManifest(this.#read(manifest, digest));
    if (entries === undefined) throw pathProblem(`\`${manifest}\` is not the list of sources of an archive`);
    return entries.map(({ label, repository, sha256 }) => {
      const text = this.#read(this.#sourcePath(sha256), sha256);
      return repository === undefined ? { label, text } : { label, repository, text };
    });
  }

  #read(path: string, digest: string): string {
    let text: string;
    try {
      // A pipe or device in the folder would be read for ever.
      if (!DIGEST.test(digest) || !isRegularFile(path)) throw new Error("no file of that digest");
      text = readFileSync(path, "utf8");
    } catch {
      throw pathProblem(`the archive \`${this.#folder}\` has no rules of the digest ${digest.slice(0, 64)}`);
    }
    if (sha256Of(text) === digest) return text;
    throw pathProblem(`\`${path}\` is not as it was kept: its digest is another one`);
  }

  #manifestPath(digest: string): string {
    return join(this.#folder, `${digest}.json`);
  }

  /** Not named `.rules`: the folder may lie in a workspace. */
  #sourcePath(sha256: string): string {
    return join(this.#folder, SOURCES, `${sha256}.txt`);
  }
}

const SOURCES = "sources";

/**
 * Writes a file in one step, unless it is there already. Processes may write the same at a time.
 */
async function writeOnce(path: string, text: string): Promise<void> {
  const known = await lstat(path).catch(() => undefined);
  if (known?.isFile() && known.size === Buffer.byteLength(text)) return;
  const temporary = `${path}.${process.pid}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { flag: "wx" });
    await rename(temporary, path);
  } catch (problem) {
    await rm(temporary, { force: true });
    throw problem;
  }
}
