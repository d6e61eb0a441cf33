import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { problem } from "../../batch/problem.ts";

/** The most bytes that git may answer. */
const MOST_BYTES = 1 << 28;

/** A workspace of a revision in a folder of its own. */
export interface CheckedOut {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * Writes the rules of a workspace, as a revision has them, into a temporary folder. Git is only
 * asked: neither the work tree nor the repository changes. Throws EngineErrors.
 */
export async function checkOut(prefix: string, revision: string): Promise<CheckedOut> {
  const path = resolve(prefix);
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const git = (words: readonly string[], input = "") => ask(isFile ? dirname(path) : path, words, input);
  const commit = await git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (commit === undefined)
    throw problem(
      `git knows no revision \`${revision}\` of \`${prefix}\``,
      "name the old rules with --from: a folder, a file, an instant, or another revision",
    );
  const below = text(await git(["rev-parse", "--show-prefix"]));
  const wanted = isFile ? [`${below}${basename(path)}`] : below === "" ? [] : [below];
  const listed = await git([
    "ls-tree",
    "-r",
    "-z",
    "--full-tree",
    text(commit),
    ...(wanted.length > 0 ? ["--", ...wanted] : []),
  ]);
  const files = entriesOf(listed, below);
  if (files.length === 0) throw problem(`revision \`${revision}\` has no rules in \`${prefix}\``);
  const contents = blobsOf(await git(["cat-file", "--batch"], files.map(({ blob }) => `${blob}\n`).join("")));
  const folder = mkdtempSync(join(tmpdir(), "engine-git-"));
  files.forEach(({ name }, at) => {
    const place = join(folder, name);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, contents[at] ?? Buffer.alloc(0));
  });
  return {
    path: isFile ? join(folder, basename(path)) : folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface TreeEntry {
  readonly blob: string;
  /** The path in the workspace. */
  readonly name: string;
}

/** Regular files that a workspace is made of. */
function entriesOf(listed: Buffer | undefined, below: string): readonly TreeEntry[] {
  return text(listed)
    .split("\0")
    .flatMap((entry) => {
      const [, blob, path] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      if (blob === undefined || path === undefined || !path.startsWith(below)) return [];
      const name = path.slice(below.length);
      return OF_WORKSPACE.test(name) ? [{ blob, name }] : [];
    });
}

/** Rules, dependencies, and files that leave others out. */
const OF_WORKSPACE = /\.rules$|(?:^|\/)\.(?:git)?ignore$|^rules_deps\//;

/** The contents in the answer of `git cat-file --batch`. */
function blobsOf(answer: Buffer | undefined): readonly Buffer[] {
  const blobs: Buffer[] = [];
  for (let at = 0; answer !== undefined && at < answer.length; ) {
    const end = answer.indexOf(10, at);
    const size = Number(/ (\d+)$/.exec(answer.toString("latin1", at, end))?.[1] ?? 0);
    blobs.push(answer.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return blobs;
}

function text(answer: Buffer | undefined): string {
  return answer === undefined ? "" : answer.toString("utf8").replace(/\n$/, "");
}

/** The answer of git; undefined when it refuses. */
function ask(folder: string, words: readonly string[], input: string): Promise<Buffer | undefined> {
  return new Promise((settle, fail) => {
    const git = spawn("git", ["-C", folder, ...words], { stdio: ["pipe", "pipe", "ignore"] });
    const answer: Buffer[] = [];
    let bytes = 0;
    git.on("error", () => fail(problem("`git:` needs the command `git`, which cannot be started")));
    git.stdout.on("data", (part: Buffer) => {
      bytes += part.length;
      answer.push(part);
      if (bytes <= MOST_BYTES) return;
      git.kill();
      fail(problem("the rules of the revision are larger than 256 MiB"));
    });
    git.on("close", (status) => settle(status === 0 ? Buffer.concat(answer) : undefined));
    git.stdin.on("error", () => undefined);
    git.stdin.end(input);
  });
}
