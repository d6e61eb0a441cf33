import { expect } from "chai";
import { type Block, blocksOf, documents, read } from "../markdown.ts";
import { CONTINUED, NOT_HERE, PREPARED } from "./rooms.ts";
import { Shell } from "./shell.ts";
import { commandsIn, isSession, linesOf } from "./shown.ts";

const PAGES = ["README.md", "CONTRIBUTING.md", ...documents("docs"), ...documents("examples")];

const suite = process.platform === "win32" ? describe.skip : describe;
suite("the commands on a page (need a shell)", () => {
  for (const page of PAGES) {
    const blocks = blocksOf(read(page));
    if (blocks.some((block) => commandsIn(block).length > 0)) describe(page, () => run(page, blocks));
  }

  it("are all known, also those that are not executed", () => {
    const commands = PAGES.flatMap((page) => blocksOf(read(page)).flatMap(commandsIn)).map(({ command }) => command);
    for (const [pattern] of NOT_HERE)
      expect(
        commands.some((command) => pattern.test(command)),
        `${pattern}`,
      ).to.equal(true);
  });
});

/** Executes the commands of a page one after another, in a folder with the files that it shows. */
function run(page: string, blocks: readonly Block[]): void {
  const shell = new Shell();

  before(async () => {
    const continued = CONTINUED[page];
    const shown = [...(continued === undefined ? [] : blocksOf(read(continued))), ...blocks];
    for (const block of shown.filter(isFile)) shell.write(block.info, block.text);
    const prepared = await shell.run(PREPARED[page] ?? "true", 0);
    expect(prepared.status, prepared.printed).to.equal(0);
  });
  afterEach(async () => {
    for (const status of await shell.end()) expect(status).to.equal(0);
  });

  for (const [index, block] of blocks.entries()) {
    const commands = commandsIn(block);
    if (isSession(block)) {
      const rules = blocks.slice(0, index).findLast(({ language }) => language === "rules")?.text ?? "";
      it(`print what it shows at line ${block.line}`, async () => {
        if (block.info !== "") shell.write(block.info, rules);
        for (const { command, output } of commands) {
          const { printed } = await shell.run(command, linesOf(output).length);
          expect(`${command}\n${asShown(printed)}`).to.equal(`${command}\n${asShown(output)}`);
        }
      });
    } else {
      for (const { command } of commands.filter(({ command }) => !NOT_HERE.some(([pattern]) => pattern.test(command))))
        it(`succeed: ${command}`, async () => {
          const { status, printed } = await shell.run(command, 0);
          expect(status ?? 0, printed).to.equal(0);
        });
    }
  }
}

/** A block with a name is a file of the page. */
function isFile(block: Block): boolean {
  return block.info !== "" && !isSession(block);
}

/** Blank lines, digests in full, ids and the time of day are as they come. */
function asShown(text: string): string {
  const lines = linesOf(text).map((line) => `${line}\n`);
  return lines
    .join("")
    .replace(/\b([0-9a-f]{6})[0-9a-f]{58}\b/g, "$1…")
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "(id)")
    .replace(/("time":"|"microseconds":)[^",}]*/g, "$1…");
}
