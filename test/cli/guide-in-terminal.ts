import { expect } from "chai";
import { blocksOf, read } from "../docs/markdown.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { engine } from "./command.ts";

/** Runs the commands of a guide chapter on its files, and compares what they print. */
export function describeInTerminal(guide: string): void {
  describe(guide, () => {
    const blocks = blocksOf(read(guide));
    const folder = new TempFolder(
      Object.fromEntries(blocks.flatMap(({ info, text }) => (/\.(?:rules|yaml)$/.test(info) ? [[info, text]] : []))),
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
}
