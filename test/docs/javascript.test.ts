import { expect } from "chai";
import * as form from "../../src/form/headless.ts";
import * as engine from "../../src/index.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import * as node from "../../src/node.ts";
import { blocksOf, read } from "./markdown.ts";
import { runExamples } from "./run-example.ts";

const PAGE = "docs/javascript.md";
const blocks = blocksOf(read(PAGE)).filter(({ language }) => language === "js");

describe(PAGE, () => {
  it("gives what it says, from its first example to its last", () => runExamples(blocks.map(({ text }) => text)));

  it("tells every limit", () => {
    const listed = [...read(PAGE).matchAll(/^\| `(max_\w+)` \| ([\d,]+) \|/gm)];
    const limits = listed.map(([, name = "", value = ""]) => [name, Number(value.replaceAll(",", ""))]);
    expect(Object.fromEntries(limits)).to.deep.equal(DEFAULT_LIMITS);
  });

  it("names everything that the package exports", () => {
    for (const name of [...Object.keys(engine), ...Object.keys(node), ...Object.keys(form), "fetchBundle"])
      expect(read(PAGE)).to.contain(name);
  });
});
