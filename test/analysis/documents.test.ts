import { expect } from "chai";
import { engine } from "../cli/command.ts";
import { blocksOf, read } from "../docs/markdown.ts";
import { TempFolder } from "../node/temp-folder.ts";

const GUIDE = "docs/guide/what-analysis-tells-you.md";

describe(GUIDE, () => {
  const blocks = blocksOf(read(GUIDE));
  const folder = new TempFolder(
    Object.fromEntries(blocks.flatMap(({ info, text }) => (info.endsWith(".rules") ? [[info, text]] : []))),
  );
  after(() => folder.remove());

  for (const { language, text, line } of blocks) {
    if (language !== "terminal") continue;
    it(`shows at line ${line} what the command prints`, async () => {
      const [command = "", ...output] = text.split("\n");
      const { stdout, stderr } = await engine(folder.path, command.split(" ").slice(2));
      expect(stderr).to.equal("");
      expect(stdout).to.equal(output.join("\n"));
    });
  }
});
