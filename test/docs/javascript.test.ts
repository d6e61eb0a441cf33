import { expect } from "chai";
import * as engine from "../../src/index.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import * as node from "../../src/node.ts";
import { blocksOf, read } from "./markdown.ts";

const PAGE = "docs/javascript.md";
const MODULES = { "engine-rules": engine, "engine-rules/node": node };

const blocks = blocksOf(read(PAGE)).filter(({ language }) => language === "js");
const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;

describe(PAGE, () => {
  it("gives what it says, from its first example to its last", async () => {
    const expected: string[] = [];
    const program = blocks.map(({ text }) =>
      text
        .split("\n")
        .map((line) => statement(line, expected))
        .join("\n"),
    );
    const found: unknown[] = [];
    await new AsyncFunction("modules", "found", program.join("\n"))(MODULES, found);
    expect(found.map((value) => JSON.stringify(value) ?? "undefined")).to.deep.equal(expected);
  });

  it("tells every limit", () => {
    const listed = [...read(PAGE).matchAll(/^\| `(max_\w+)` \| ([\d,]+) \|/gm)];
    const limits = listed.map(([, name = "", value = ""]) => [name, Number(value.replaceAll(",", ""))]);
    expect(Object.fromEntries(limits)).to.deep.equal(DEFAULT_LIMITS);
  });

  it("names everything that the package exports", () => {
    for (const name of [...Object.keys(engine), ...Object.keys(node), "fetchBundle"])
      expect(read(PAGE)).to.contain(name);
  });
});

/** A line of an example as a statement of a function; what it says to give goes to `expected`. */
function statement(line: string, expected: string[]): string {
  const [, names, from] = /^import (\{[^}]+\}) from "([^"]+)";$/.exec(line) ?? [];
  if (names !== undefined) return `var ${names} = modules["${from}"];`;
  const [, expression, value] = /^(\S.*); \/\/ (.+)$/.exec(line) ?? [];
  if (expression === undefined || value === undefined) return line;
  expected.push(value);
  return `found.push(${expression});`;
}
