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
