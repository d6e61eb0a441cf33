import { expect } from "chai";
import { COMMANDS } from "../../src/syntax/lexer/commands.ts";
import { findingsOf } from "./findings.ts";
import { read } from "./markdown.ts";

/** Words that the language knows, of which some have their meaning in one place only. */
const KNOWN = (
  "spec repo data rule meta uses with unless then veto and not in as now true false yes no measure number ratio text date time boolean " +
  "sqrt sin cos tan asin acos atan log exp abs floor ceil round is past future calendar year month week range percent permille " +
  "or if else null none default today unit help fill suggest minimum maximum"
).split(" ");

describe("the words that the guide lists", () => {
  it("are those that cannot be names", () => {
    const section = read("docs/guide/first-steps.md").split("cannot be names:")[1]?.split("Names of specs")[0] ?? "";
    const listed = [...section.matchAll(/`([a-z]+)`/g)].map(([, word = ""]) => word);
    expect(listed.sort()).to.eql(KNOWN.filter((word) => !canBeName(word)).sort());
  });

  it("include every constraint", () => {
    const page = read("docs/guide/data-and-constraints.md");
    for (const command of [...COMMANDS, "unit"]) expect(page).to.include(`\`${command} `);
  });
});

function canBeName(word: string): boolean {
  return findingsOf(new Map([["main.rules", `spec s data ${word}: 5`]])).length === 0;
}
