import { expect } from "chai";
import { FunctionsOfSpec } from "../../../src/bundle/text/code-text.ts";
import { isBug } from "../../../src/codegen/generated.ts";
import { Engine } from "../../../src/index.ts";

/** The characters of the functions of each version, the newest first. */
function charactersOf(rules: string): readonly (number | undefined)[] {
  const engine = new Engine();
  engine.load(rules);
  const functions = new FunctionsOfSpec();
  return engine
    .specVersions("s")
    .slices.toReversed()
    .map(({ program }) => {
      const made = functions.of(program);
      if (made !== undefined && isBug(made)) throw new Error(made.bug);
      return made?.text.length;
    });
}

/** So many short rules over one input. */
function shortRules(count: number): string {
  return `data n: number\n${Array.from({ length: count }, (_, at) => `rule r${at}: n + ${at}\n`).join("")}`;
}

describe("The functions of a bundle", () => {
  it("are made for up to 1,500 rules and inputs, and not begun for more", () => {
    expect(charactersOf(`spec s\n${shortRules(1499)}`)[0]).to.be.within(300_000, 700_000);
    // They would have room, which nobody knows before they are written.
    expect(charactersOf(`spec s\n${shortRules(1500)}`)).to.eql([undefined]);
  });
});
