import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { checkOut } from "../../../src/impact/sides/git.ts";
import { engine } from "../../cli/command.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const RULES = "spec shop\ndata n: number\nrule r: n + 1\n";

describe("a side in git", () => {
  it("is refused by each command when a name of its tree leads out of the folder", async () => {
    const folder = new TempFolder({ "shop.rules": RULES, "in.csv": "n\n1\n", "tmp/x": "as it was\n" });
    const hostile = commitOf(folder, { "shop.rules": RULES, rules_deps: { "..": { "..": { x: "written\n" } } } });
    const side = `git:${hostile}`;
    for (const words of [
      ["impact", "shop", "--in=in.csv", `--from=${side}`],
      ["test", `--against=${side}`],
      ["analyze", `--against=${side}`],
    ]) {
      const { status, stdout, stderr } = await engine(folder.path, words, {
        TMPDIR: folder.at("tmp"),
        NODE_DISABLE_COMPILE_CACHE: "1",
      });
      expect(status, stdout).to.equal(1);
      expect(stderr).to.contain(`\`${side}\` cannot be read: it has the path \`rules_deps/../../x\``);
      expect(readdirSync(folder.at("tmp"))).to.deep.equal(["x"]);
      expect(readFileSync(folder.at("tmp/x"), "utf8")).to.equal("as it was\n");
    }
  });

  for (const name of [
    ...["../x.rules", "a/../x.rules", "./x.rules", "a/./x.rules", "a//x.rules", "/x.rules", "a/.. /x.rules"],
    ...["a\\..\\x.rules", "..\\x.rules", "C:x.rules", "c:/x.rules", ".git/x.rules", "a/.GIT/x.rules"],
    ...["git~1/x.rules", "rules_deps/.git/config", "rules_deps/../hooks/post-checkout", "../.gitignore"],
  ])
    it(`is refused with a file called ${name}`, async () => {
      const folder = new TempFolder();
      const revision = commitOf(folder, { [name]: RULES });
      expect(await refusalOf(folder.path, revision)).to.contain(
        `\`git:${revision}\` cannot be read: it has the path \`${name}\``,
      );
    });

  it("is refused when its tree has a name twice, or a file where it has a folder", async () => {
    const folder = new TempFolder();
    const twice = writeTree(folder, [
      ["100644", "x.rules", blobOf(folder, RULES)],
      ["100644", "x.rules", blobOf(folder, "spec other\n")],
    ]);
    const below = writeTree(folder, [["100644", "y.rules", blobOf(folder, RULES)]]);
    const both = writeTree(folder, [
      ["100644", "x.rules", blobOf(folder, RULES)],
      ["40000", "x.rules", below],
    ]);
    for (const tree of [twice, both]) {
      const revision = commitTree(folder, tree);
      const before = readdirSync(process.env.TMPDIR ?? "/tmp").filter(isCheckOut);
      expect(await refusalOf(folder.path, revision)).to.contain(`\`git:${revision}:x.rules`);
      expect(readdirSync(process.env.TMPDIR ?? "/tmp").filter(isCheckOut)).to.deep.equal(before);
    }
  });

  it("leaves out links and other repositories", async () => {
    const folder = new TempFolder({ "secret.txt": "spec secret\nrule s: 1\n" });
    const tree = writeTree(folder, [
      ["120000", "a.rules", blobOf(folder, folder.at("secret.txt"))],
      ["160000", "b.rules", "1".repeat(40)],
      ["120000", "rules_deps", blobOf(folder, "/")],
      ["100755", "shop.rules", blobOf(folder, RULES)],
    ]);
    const { path, remove } = await checkOut(folder.path, commitTree(folder, tree));
    expect(readdirSync(path)).to.deep.equal(["shop.rules"]);
    remove();
  });

  it("takes every ordinary name", async () => {
    const names = ["...a.rules", "a..b.rules", "a b/.x.rules", "é.rules", "rules_deps/@a/b.rules", ".gitignore"];
    const folder = new TempFolder();
    const revision = commitOf(folder, Object.fromEntries(names.map((name) => [name, RULES])));
    const { path, remove } = await checkOut(folder.path, revision);
    for (const name of names) expect(readFileSync(join(path, name), "utf8"), name).to.equal(RULES);
    remove();
  });

  /** The script that runs in place of git for one of its commands, and the error. */
  const LIES: readonly (readonly [command: string, script: string, told: string])[] = [
    ["cat-file", "exit 3", "git cat-file fails"],
    ["cat-file", "echo 'fatal: out of order' >&2; exit 128", "git cat-file fails: fatal: out of order"],
    ["cat-file", "exit 0", "git cat-file does not give the content of `shop.rules`"],
    ["cat-file", "sed 's/$/ missing/'", "git cat-file does not give the content of `shop.rules`"],
    ["cat-file", "sed 's/$/ blob 4\\nspec/'", "git cat-file does not give the content of `shop.rules`"],
    ["cat-file", '"$REAL" "$@"; echo more', "git cat-file gives more than it was asked for"],
    ["ls-tree", "exit 3", "git ls-tree fails"],
    ["ls-tree", "printf '100644 blob 12'", "the answer of git ls-tree is cut off"],
    ["ls-tree", "printf '100644 blob 12\\tx.rules\\0'", "which is not an entry"],
    ["rev-parse", "echo --output=x", "did not answer with a commit"],
  ];
  for (const [command, script, told] of LIES)
    it(`is refused when git ${command} is \`${script}\``, async () => {
      const folder = new TempFolder();
      commitOf(folder, { "shop.rules": RULES });
      const { PATH = "" } = process.env;
      const real = spawnSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).stdout.trim();
      folder.write(
        "git",
        `#!/bin/sh\nREAL=${real}\ncase "$*" in *${command}*) ${script} ;; *) exec "$REAL" "$@" ;; esac\n`,
      );
      chmodSync(folder.at("git"), 0o755);
      process.env.PATH = `${folder.path}:${PATH}`;
      try {
        const refusal = await refusalOf(folder.path, "HEAD");
        expect(refusal).to.contain("`git:HEAD` cannot be read: ");
        expect(refusal).to.contain(told);
      } finally {
        process.env.PATH = PATH;
      }
    });

  it("is not fetched where a partial clone lacks it", async () => {
    const origin = new TempFolder();
    commitOf(origin, { "shop.rules": RULES });
    git(origin, ["config", "uploadpack.allowFilter", "true"]);
    const clone = new TempFolder();
    git(clone, ["clone", "-q", "--no-checkout", "--filter=blob:none", `file://${origin.path}`, "."]);
    const objects = () => git(clone, ["count-objects", "-v"]);
    const before = objects();
    expect(await refusalOf(clone.path, "HEAD")).to.match(/`git:HEAD` cannot be read: git cat-file/);
    expect(objects()).to.equal(before);
  });

  it("runs no program that the repository names", async () => {
    const folder = new TempFolder({ "shop.rules": RULES });
    commitOf(folder, { "shop.rules": RULES });
    const program = folder.at("program");
    folder.write("program", `#!/bin/sh\ntouch ${folder.at("ran")}\n`);
    chmodSync(program, 0o755);
    for (const key of ["core.fsmonitor", "core.pager", "core.sshCommand", "core.askPass", "credential.helper"])
      git(folder, ["config", key, program]);
    for (const name of readdirSync(folder.at(".git/hooks"))) folder.remove(`.git/hooks/${name}`);
    symlinkSync(program, folder.at(".git/hooks/post-checkout"));
    (await checkOut(folder.path, "HEAD")).remove();
    expect(readdirSync(folder.path).sort()).to.deep.equal([".git", "program", "shop.rules"]);
  });

  it("tells what git says about a folder that it cannot use", async () => {
    const folder = new TempFolder({ "shop.rules": RULES });
    expect(await refusalOf(folder.path, "HEAD")).to.contain("not a git repository");
  });
});

const isCheckOut = (name: string) => name.startsWith("engine-git-");

async function refusalOf(path: string, revision: string): Promise<string> {
  try {
    (await checkOut(path, revision)).remove();
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.message;
    throw thrown;
  }
  return "nothing is refused";
}

/** Files by name: a text, or the files of a folder. Any name is possible. */
interface Tree {
  readonly [name: string]: string | Tree;
}

/** Makes a repository of the folder, with a commit of this tree as `HEAD`. */
function commitOf(folder: TempFolder, tree: Tree): string {
  const revision = commitTree(folder, treeOf(folder, tree));
  git(folder, ["update-ref", "HEAD", revision]);
  return revision;
}

function commitTree(folder: TempFolder, tree: string): string {
  return git(folder, ["-c", "user.name=a", "-c", "user.email=a@b", "commit-tree", "-m", "one", tree]);
}

function treeOf(folder: TempFolder, tree: Tree): string {
  return writeTree(
    folder,
    Object.entries(tree).map(([name, content]) =>
      typeof content === "string"
        ? (["100644", name, blobOf(folder, content)] as const)
        : (["40000", name, treeOf(folder, content)] as const),
    ),
  );
}

function blobOf(folder: TempFolder, text: string): string {
  return git(folder, ["hash-object", "-w", "--stdin"], text);
}

/** Writes a tree that git itself would refuse to make. */
function writeTree(folder: TempFolder, entries: readonly (readonly [mode: string, name: string, digest: string])[]) {
  const bytes = entries.map(([mode, name, digest]) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(digest, "hex")]),
  );
  return git(folder, ["hash-object", "-t", "tree", "--literally", "-w", "--stdin"], Buffer.concat(bytes));
}

function git(folder: TempFolder, words: readonly string[], input: string | Buffer = ""): string {
  if (words[0] !== "clone" && !existsSync(folder.at(".git"))) spawnSync("git", ["init", "-q"], { cwd: folder.path });
  const { status, stdout, stderr } = spawnSync("git", words, { cwd: folder.path, input, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
  return stdout.trim();
}
