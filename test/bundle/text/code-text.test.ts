import { expect } from "chai";
import { FunctionsOfSpec } from "../../../src/bundle/text/code-text.ts";
import { isBug } from "../../../src/codegen/generate.ts";
import { Engine } from "../../../src/index.ts";

/** The characters of the functions of so many short rules over one input. */
function charactersFor(rules: number): number | undefined {
  const engine = new Engine();
  engine.load(
    `spec s\ndata n: number\n${Array.from({ length: rules }, (_, at) => `rule r${at}: n + ${at}\n`).join("")}`,
  );
  const program = engine.specVersions("s").slices[0]?.program;
  if (program === undefined) throw new Error("unreachable: the spec has a slice");
  const made = new FunctionsOfSpec().of(program);
  if (made !== undefined && isBug(made)) throw new Error(made.bug);
  return made?.text.length;
}

describe("The functions of a bundle", () => {
  it("are made for up to 1,500 rules and inputs, and not begun for more", () => {
    expect(charactersFor(1499)).to.be.within(300_000, 700_000);
    // They would have room, which nobody knows before they are written.
    expect(charactersFor(1500)).to.equal(undefined);
  });
});
