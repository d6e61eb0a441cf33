import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { read } from "./markdown.ts";
import { runExamples } from "./run-example.ts";

const ENGINE = "engine/engine.ts";
const source = fileURLToPath(new URL("../../src", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
  /^(?:engine|http|model|node|recommendations|registry)\b.*\.ts$/.test(name),
);
const [tickets = ""] = examplesIn(ENGINE);

describe("examples in docstrings", () => {
  it("begin with an engine that the others use", () => {
    expect(tickets).to.contain("const engine = new Engine()");
  });

  for (const file of files.sort()) {
    const examples = examplesIn(file);
    if (examples.length === 0) continue;
    it(`give what they say in ${file}`, async () => {
      for (const program of programsOf(examples)) await runExamples(program);
    });
  }
});

/** An example that makes an engine of its own begins a program; the others go on with one. */
function programsOf(examples: readonly string[]): readonly string[][] {
  const programs: string[][] = [[tickets]];
  for (const example of examples) {
    if (example.includes("const engine = new Engine()")) programs.push([example]);
    else programs.at(-1)?.push(example);
  }
  return programs;
}

/** The code of each `@example` in a file, in order. */
function examplesIn(file: string): string[] {
  const blocks = read(`src/${file}`).matchAll(/^ *\* @example\n *\* ```ts\n(.*?)\n *\* ```$/gms);
  return Array.from(blocks, ([, block = ""]) => block.replace(/^ *\* ?/gm, ""));
}
