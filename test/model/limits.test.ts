import { readFileSync } from "node:fs";
import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";

describe("The limits of an engine", () => {
  it("are by default those of the specification (docs/spec/01-syntax.md#7-limits)", () => {
    const chapter = readFileSync("docs/spec/01-syntax.md", "utf8");
    const rows = chapter.matchAll(/^\| `(max_\w+)` \| (\d+) \|/gm);
    expect(Object.fromEntries(Array.from(rows, ([, name = "", value]) => [name, Number(value)]))).to.deep.equal(
      DEFAULT_LIMITS,
    );
  });
});
