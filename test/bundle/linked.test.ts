import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { Engine, EngineErrors } from "../../src/index.ts";
import { EXAMPLES, type ExampleCase, exampleCases } from "../examples/example-cases.ts";
import { isSampled } from "../volume.ts";
import { linkedText, specOf } from "./linked-of.ts";

/** Examples whose rules are files of the workspace itself, with cases. */
const FOLDERS = readdirSync(EXAMPLES).filter((folder) => {
  const files = readdirSync(join(EXAMPLES, folder));
  return files.some((file) => file.endsWith(".rules")) && files.some((file) => file.endsWith(".cases.yaml"));
});

const DATED = `spec fee 2024-01-01
rule fee: 1
spec fee 2025-01-01
rule fee: 2
spec fee 2026-01-01
rule fee: 3`;

function exampleEngine(folder: string): Engine {
  const names = readdirSync(join(EXAMPLES, folder)).filter((name) => name.endsWith(".rules"));
  const engine = new Engine();
  engine.load(Object.fromEntries(names.map((name) => [name, readFileSync(join(EXAMPLES, folder, name), "utf8")])));
  return engine;
}

/** The case as it is, then without each second, and without each third of its data. */
function given({ data }: ExampleCase, at: number): Record<string, string> {
  const part = (at % 3) + 1;
  return Object.fromEntries(Object.entries(data).filter((_, place) => part === 1 || place % part !== 0));
}

describe("A linked module and a bundle answer as the engine does, half answers, arms and explanations included", () => {
  for (const folder of FOLDERS)
    it(`for the cases of ${folder}`, () => {
      const engine = exampleEngine(folder);
      const own = new Set(engine.list()[0]?.specs.map(({ name }) => name));
      const cases = exampleCases(folder).filter(({ spec }, at) => own.has(spec) && isSampled(at, 8));
      for (const [place, each] of cases.entries()) {
        const { spec, rules } = each;
        const effective = each.effective || "2026-11-01";
        const at = BigInt(Date.parse(effective)) * 1000n;
        const linked = specOf(linkedText(engine, spec, { at }));
        const options = { effective, rules, explain: true, arms: true, partial: true };
        const data = given(each, place);
        const answer = JSON.stringify(linked.run(data, options));
        expect(answer, JSON.stringify(data)).to.equal(JSON.stringify(engine.run({ spec, data, ...options })));
      }
    });
});

describe("A linked module", () => {
  const engine = new Engine();
  engine.load({ "fee.rules": DATED });
  const run = (text: string, effective: string) => specOf(text).run({}, { effective }).results.fee;

  it("of an instant answers in its slice and the next one, and knows when the others start", () => {
    const text = linkedText(engine, "fee", { at: BigInt(Date.UTC(2024, 5)) * 1000n });
    expect(run(text, "2024-02")).to.include({ result: "1" });
    expect(run(text, "2025-12")).to.include({ result: "2" });
    expect(() => run(text, "2026-02")).to.throw("has no rules for that time");
    expect(() => run(text, "2023")).to.throw("has no version at 2023");
    expect(specOf(text).changes).to.deep.equal(["2024-01-01", "2025-01-01", "2026-01-01"]);
    expect(run(linkedText(engine, "fee"), "2026-02")).to.include({ result: "3" });
  });

  it("refuses what inputs refuse, and has the lines of rules", () => {
    const post = new Engine();
    post.load({ "p.rules": 'spec p\ndata n: number -> maximum 9\nrule r: n\n  unless n > 5 then veto "</script>"' });
    const text = linkedText(post, "p");
    expect(text).not.to.include("</script>");
    const { arms = {}, refusal, explains } = specOf(text).form?.() ?? {};
    expect(arms.r).to.deep.equal([
      { id: "p r 0", text: "n" },
      { id: "p r 1", text: 'unless n > 5 then veto "</script>"' },
    ]);
    expect([refusal?.("n", "10")?.code, refusal?.("n", "9"), explains]).to.deep.equal(["maximum", undefined, true]);
  });

  it("proves no break points where the search takes too long", () => {
    const post = new Engine();
    const arms = Array.from({ length: 400 }, (_, at) => `\n  unless n > ${at} then ${at % 7} * n`);
    post.load({ "p.rules": `spec p\ndata n: number\nrule r: 0${arms.join("")}` });
    const { form } = specOf(linkedText(post, "p"));
    const over = { rules: ["r"], input: "n", unit: "", data: {} };
    const now = performance.now;
    let passed = 0;
    try {
      expect(form?.().breakPoints(over)).to.have.length(1);
      performance.now = () => 1000 * passed++;
      expect(form?.().breakPoints(over)).to.deep.equal([]);
    } finally {
      performance.now = now;
    }
  });

  it("without explanations refuses to give them", () => {
    const spec = specOf(linkedText(engine, "fee", { explain: false }));
    expect(spec.form?.().explains).to.equal(false);
    expect(() => spec.run({}, { explain: true })).to.throw("no explanations");
  });

  it("is the same for the same rules, and refused where it is too long", () => {
    expect(linkedText(engine, "fee")).to.equal(linkedText(engine.copy(), "fee"));
    expect(() => linkedText(engine, "fee", { mostBytes: 500 })).to.throw(EngineErrors, "500");
  });
});
