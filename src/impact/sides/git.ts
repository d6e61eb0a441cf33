import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { problem } from "../../batch/problem.ts";
import { writing } from "../../node/problems.ts";
import { isSafeSegment } from "../../node/workspace/path-segments.ts";

/** The most bytes that git may answer. */
const MOST_BYTES = 1 << 28;
/** The milliseconds that git has for one answer. */
const LONGEST = 120_000;

/** Git runs no program that the repository names, and takes no repository that lies in a tree. */
const SETTINGS = ["core.fsmonitor=false", `core.hooksPath=${devNull}`, "safe.bareRepository=explicit"].flatMap(
  (setting) => ["-c", setting],
);
/**
 * Git fetches nothing, asks nobody and writes nothing: a partial clone lacks what it lacks. The
 * list of protocols also stops versions of git that do not know `GIT_NO_LAZY_FETCH`. An object is
 * what its digest says, and a path has no wildcards.
 */
const SURROUNDINGS = {
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_LITERAL_PATHSPECS: "1",
  LC_ALL: "C",
};

/** A workspace of a revision in a folder of its own. */
export interface CheckedOut {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * Writes the rules of a workspace, as a revision has them, into a temporary folder. Git is only
 * asked: neither the work tree nor the repository changes. The repository may be anybody's, so its
 * links stay out, and each name and each content is checked. Throws EngineErrors.
 */
export async function checkOut(prefix: string, revision: string): Promise<CheckedOut> {
  const path = resolve(prefix);
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const side = `git:${revision}`;
  const git = new Git(isFile ? dirname(path) : path, side);
  const commit = await git.commit(revision);
  if (commit === undefined)
    throw problem(
      `git knows no revision \`${revision}\` of \`${prefix}\``,
      "name the old rules with --from: a folder, a file, an instant, or another revision",
    );
  const below = await git.line(["rev-parse", "--show-prefix"]);
  const files = await git.files(commit, below, isFile ? basename(path) : "");
  if (files.length === 0) throw problem(`revision \`${revision}\` has no rules in \`${prefix}\``);
  const contents = await git.contents(files);
  const folder = writing(tmpdir(), () => mkdtempSync(join(tmpdir(), "engine-git-")));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    files.forEach(({ name }, at) => {
      writing(`${side}:${name}`, () => writeNew(join(folder, name), contents[at] ?? Buffer.alloc(0)));
    });
  } catch (thrown) {
    remove();
    throw thrown;
  }
  return { path: isFile ? join(folder, basename(path)) : folder, remove };
}

/** A tree that was made by hand may have a name twice, or a file where it has a folder. */
function writeNew(place: string, content: Buffer): void {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content, { flag: "wx" });
}

interface TreeFile {
  readonly blob: string;
  /** The path in the workspace. */
  readonly name: string;
}

/** Rules, dependencies, and files that leave others out. */
const OF_WORKSPACE = /\.rules$|(?:^|\/)\.(?:git)?ignore$|^rules_deps\//;

/** The git of a folder, asked for one side. */
class Git {
  readonly #folder: string;
  /** The side as the user names it. */
  readonly #side: string;

  constructor(folder: string, side: string) {
    this.#folder = folder;
    this.#side = side;
  }

  /** The digest of a commit; undefined: git knows no such revision. */
  async commit(revision: string): Promise<string | undefined> {
    const words = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
    const { status, output, complaint } = await this.#ask(words);
    if (status !== 0 && complaint === "") return undefined;
    const commit = this.#succeeded(words, { status, output, complaint }).toString().trim();
    if (DIGEST.test(commit)) return commit;
    throw this.#problem("git rev-parse did not answer with a commit");
  }

  /** The answer that is one line. */
  async line(words: readonly string[]): Promise<string> {
    return (await this.#answer(words)).toString().replace(/\n$/, "");
  }

  /** The ordinary files of a workspace, all or the one called `only`. */
  async files(commit: string, below: string, only: string): Promise<readonly TreeFile[]> {
    const wanted = `${below}${only}`;
    const words = ["ls-tree", "-r", "-z", "--full-tree", commit, ...(wanted === "" ? [] : ["--", wanted])];
    const entries = (await this.#answer(words)).toString().split("\0");
    if (entries.pop() !== "") throw this.#problem("the answer of git ls-tree is cut off");
    return entries.flatMap((entry) => {
      const [, mode, blob = "", path = ""] = TREE_ENTRY.exec(entry) ?? [];
      if (mode === undefined) throw this.#problem(`git ls-tree lists \`${entry}\`, which is not an entry`);
      const name = path.slice(below.length);
      if (!mode.startsWith("100") || !path.startsWith(below) || !OF_WORKSPACE.test(name)) return [];
      if (!name.split("/").every(isSafeSegment))
        throw this.#problem(
          `it has the path \`${path}\`, which could lead out of its folder`,
          "remove that file from the revision, or name another one",
        );
      return [{ blob, name }];
    });
  }

  /** The contents of files, in their order. */
  async contents(files: readonly TreeFile[]): Promise<readonly Buffer[]> {
    const words = ["cat-file", "--batch"];
    const answer = await this.#answer(words, files.map(({ blob }) => `${blob}\n`).join(""));
    let at = 0;
    const contents = files.map(({ blob, name }) => {
      const end = answer.indexOf("\n", at);
      const [, digest, size] = /^([0-9a-f]+) blob (\d+)$/.exec(answer.toString("latin1", at, end)) ?? [];
      const content = answer.subarray(end + 1, end + 1 + Number(size));
      at = end + 1 + content.length + 1;
      if (digest === blob && digestOf(content, blob) === blob) return content;
      throw this.#problem(
        `git cat-file does not give the content of \`${name}\``,
        "the repository may be damaged, or lack it as a partial clone does: see `git fsck`",
      );
    });
    if (at === answer.length) return contents;
    throw this.#problem("git cat-file gives more than it was asked for");
  }

  async #answer(words: readonly string[], input = ""): Promise<Buffer> {
    return this.#succeeded(words, await this.#ask(words, input));
  }

  #succeeded([command]: readonly string[], { status, output, complaint }: GitAnswer): Buffer {
    if (status === 0) return output;
    throw this.#problem(`git ${command} fails${complaint === "" ? "" : `: ${complaint}`}`);
  }

  #ask(words: readonly string[], input = ""): Promise<GitAnswer> {
    return new Promise((settle, fail) => {
      const git = spawn("git", [...SETTINGS, "-C", this.#folder, ...words], {
        stdio: "pipe",
        timeout: LONGEST,
        env: { ...process.env, ...SURROUNDINGS },
      });
      const output: Buffer[] = [];
      let bytes = 0;
      let complaint = "";
      git.on("error", () => fail(problem("`git:` needs the command `git`, which cannot be started")));
      git.stdout.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes <= MOST_BYTES) return void output.push(part);
        git.kill();
        fail(this.#problem("its rules are larger than 256 MiB"));
      });
      git.stderr.setEncoding("utf8").on("data", (part: string) => {
        if (!complaint.includes("\n")) complaint += part;
      });
      git.on("close", (status) => {
        const [firstLine = ""] = complaint.split("\n");
        settle({ status, output: Buffer.concat(output), complaint: firstLine });
      });
      git.stdin.on("error", () => undefined);
      git.stdin.end(input);
    });
  }

  #problem(message: string, suggestion?: string) {
    return problem(`\`${this.#side}\` cannot be read: ${message}`, suggestion);
  }
}

interface GitAnswer {
  /** Null: it was ended. */
  readonly status: number | null;
  readonly output: Buffer;
  /** The first line of its error output. */
  readonly complaint: string;
}

const DIGEST = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const TREE_ENTRY = /^(\d{6}) (?:blob|commit) ([0-9a-f]{40}|[0-9a-f]{64})\t(.+)$/s;

/** The digest of a content as git makes it, with the algorithm of another digest. */
function digestOf(content: Buffer, like: string): string {
  const algorithm = like.length === 40 ? "sha1" : "sha256";
  return createHash(algorithm).update(`blob ${content.length}\0`).update(content).digest("hex");
}
