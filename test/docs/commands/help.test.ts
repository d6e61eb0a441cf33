import { expect } from "chai";
import { describedCommands } from "../../../src/cli/configuration.ts";
import { IN_HELP, REFUSED } from "./rooms.ts";
import { Shell } from "./shell.ts";

/** Commands without signs of a shell that end by themselves, whatever the environment. */
const PLAIN = /^engine (?!init|install|lsp|mcp|server|.*--(?:watch|update))[\w ./:=-]+$/;

const suite = process.platform === "win32" ? describe.skip : describe;
suite("the examples in the help of commands (need a shell)", () => {
  const shell = new Shell();
  let examples: readonly string[];

  before(async () => {
    examples = (await describedCommands()).flatMap((command) => command.examples ?? []).map(String);
    for (const command of IN_HELP) expect((await shell.run(command, 0)).status ?? 0, command).to.equal(0);
    await shell.end();
  });

  it("end as they should, one after another", async () => {
    for (const command of examples) {
      const place = command.startsWith("engine init ") ? new Shell() : shell;
      const { status, printed } = await (PLAIN.test(command) ? place.runKept(command) : place.run(command, 0));
      const [ended = status] = await place.end();
      expect(ended, `${command}\n${printed}`).to.equal(REFUSED.has(command) ? 1 : 0);
    }
  });

  it("are all there", () => expect(examples).to.include.members([...REFUSED.keys()]));
});
