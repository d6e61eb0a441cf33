import { parse } from "@oclif/core/parser";
import { expect } from "chai";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { describedCommands } from "../../../src/cli/configuration.ts";
import { blocksOf, documents, read } from "../markdown.ts";

const PAGES = ["README.md", "CONTRIBUTING.md", ...documents("docs"), ...documents("examples")];

/** `engine run pricing quantity=3    what it does`, `$ npx engine-rules server`. */
const COMMAND_LINE = /^(?:\$ )?(?:engine|npx (?:--yes )?engine-rules) ([a-z]+(?: .*)?)$/;

describe("command lines in the documents", () => {
  for (const page of PAGES) {
    const lines = blocksOf(read(page)).flatMap(({ text }) => text.split("\n").flatMap(commandLine));
    if (lines.length > 0)
      it(`are understood: ${page}`, async () => {
        for (const line of lines) await understand(line);
      });
  }

  it("are understood in the help of commands", async () => {
    const examples = (await describedCommands()).flatMap(({ examples }) => examples ?? []);
    expect(examples).to.have.length.above(40);
    for (const example of examples) await understand(commandLine(String(example))[0] ?? []);
  });
});

/**
 * The words after `engine` when the line is a command; an explanation stands behind three blanks.
 */
function commandLine(line: string): string[][] {
  const [, rest] = COMMAND_LINE.exec(line.replace(/ {3,}.*$/, "")) ?? [];
  if (rest === undefined || /^(?:listening|reloaded|is|runs) /.test(rest)) return [];
  const words = [...rest.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word);
  const end = words.findIndex((word) => /^(?:[|&]|2?>)/.test(word));
  return [words.slice(0, end < 0 ? undefined : end).map((word) => word.replace(/^(['"])(.*)\1$/, "$2"))];
}

/** Lets the command read its words as it does before it begins its work. */
async function understand([name = "", ...words]: readonly string[]): Promise<void> {
  const load = COMMANDS[name];
  if (load === undefined) return expect.fail(`there is no command ${name}`);
  const { flags, args, strict } = (await load()).default;
  try {
    await parse(words, { flags, args, strict });
  } catch (thrown) {
    expect.fail(`engine ${name} ${words.join(" ")}: ${thrown}`);
  }
}
