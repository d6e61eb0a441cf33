import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const engine = new URL("../../dist/lib/index.js", import.meta.url).href;
const root = fileURLToPath(new URL("../..", import.meta.url));

const PROGRAM = `
  process.getBuiltinModule = undefined;
  const { Engine } = await import(${JSON.stringify(engine)});
  const engine = new Engine();
  engine.load([["a.rules", "spec a\\ndata n: number\\nrule r: n * 2\\n"]]);
  console.log(engine.prepare({ spec: "a" }).run({ n: "21" }).results.r.result);
`;

/** The output of a process that has no module of Node to make code with. */
function printed(...options: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [...options, "--input-type=module", "--eval", PROGRAM], {
    cwd: root,
    encoding: "utf8",
  });
  return stdout === "" ? stderr : stdout;
}

describe("an engine where there is no Node", () => {
  it("makes functions of generated code in another way", () => {
    expect(printed()).to.equal("42\n");
  });

  it("answers by the exact program where code made from text is forbidden", () => {
    expect(printed("--disallow-code-generation-from-strings")).to.equal("42\n");
  });
});
