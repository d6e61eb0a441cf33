import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { engine } from "../cli/command.ts";
import { blocksOf, read } from "../docs/markdown.ts";
import { TempFolder } from "../node/temp-folder.ts";

const PAGE = "docs/guide/what-will-change.md";

describe(PAGE, () => {
  const blocks = blocksOf(read(PAGE));
  const folder = new TempFolder(
    Object.fromEntries(blocks.flatMap(({ info, text }) => (/\.(?:rules|csv)$/.test(info) ? [[info, text]] : []))),
  );
  after(() => folder.remove());

  for (const { language, text, line } of blocks) {
    if (language !== "terminal") continue;
    it(`shows at line ${line} what the command prints`, async () => {
      const [command = "", ...output] = text.split("\n");
      const words = Array.from(command.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? "");
      const { status, stdout, stderr } = await engine(folder.at(""), words.slice(2));
      expect(status, stderr).to.equal(0);
      expect(stdout).to.equal(output.join("\n"));
    });
  }
});

describe("docs/impact.md", () => {
  const guide = blocksOf(read(PAGE));
  const texts = guide.flatMap(({ info, text }) => (/\.(?:rules|csv)$/.test(info) ? [[info, text]] : []));
  const folder = new TempFolder(Object.fromEntries(texts));
  after(() => folder.remove());

  before(() => {
    const author = {
      GIT_AUTHOR_NAME: "a",
      GIT_AUTHOR_EMAIL: "a@b.c",
      GIT_COMMITTER_NAME: "a",
      GIT_COMMITTER_EMAIL: "a@b.c",
    };
    for (const words of ["init --quiet", "add .", "commit --quiet --message=one", "tag v1.2"])
      expect(
        spawnSync("git", words.split(" "), { cwd: folder.at(""), env: { ...process.env, ...author } }).status,
      ).to.equal(0);
  });

  const commands = blocksOf(read("docs/impact.md")).flatMap(({ text }) =>
    text.split("\n").filter((line) => line.startsWith("engine impact ")),
  );
  for (const command of commands) {
    it(`has a command that works: ${command}`, async () => {
      const words = Array.from(command.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? "");
      const { stdout, stderr } = await engine(folder.at(""), words.slice(1));
      expect(stderr).to.equal("");
      expect(stdout).to.match(/^10 records/);
    });
  }
});
