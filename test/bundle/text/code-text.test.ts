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
  it("are made for some thousand rules, and for all versions from the newest on that have room", () => {
    expect(charactersOf(`spec s\n${shortRules(2)}spec s 2000\n${shortRules(1000)}`)).to.have.length(2);
    expect(charactersOf(`spec s\n${shortRules(2)}spec s 2000\n${shortRules(3000)}`)).to.eql([undefined, undefined]);
  });
});
