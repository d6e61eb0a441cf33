import { expect } from "chai";
import { chooseSpecs } from "../../../src/bundle/bundle.ts";
import { bundleFiles } from "../../../src/bundle/package/bundle-files.ts";
import { showJson } from "../../../src/engine/text/json/write-json.ts";
import { Engine } from "../../../src/index.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { bundleOf, PLAIN } from "../bundle-of.ts";

/** The scripts whose globals can be seen: the others are modules with a scope of their own. */
const FORMATS = ["cjs", "iife"] as const;

const COUNT = 1500;
const RULES = `spec s\ndata n: number -> help "it's <b> \\\\ \u2028"\n${Array.from(
  { length: COUNT },
  (_, at) => `rule r${at}: n + ${at} * n\n  unless n > ${at} then veto "too large"\n`,
).join("")}`;

describe("A bundle of long texts", () => {
  const effective = "2025";
  const data = { n: "0.5" };
  const engine = new Engine();
  engine.load({ "shop.rules": RULES });

  const specs = chooseSpecs(engine, ["s"], undefined);

  for (const format of FORMATS) {
    for (const minify of [false, true]) {
      it(`answers, shows and explains like the engine: ${format}${minify ? ", minified" : ""}`, async () => {
        const globalName = format === "iife" ? "Rules" : undefined;
        const options = { ...PLAIN, explain: true, show: true, format, globalName, minify };
        const [{ text: script } = { text: "" }] = await bundleFiles(specs, "rules.js", options);
        const module = { exports: {} };
        const exported = new Function("module", `${script}\nreturn ${globalName ?? "module.exports"};`)(module);
        expect(exported.s.run(data, { effective })).to.deep.equal(engine.run({ spec: "s", effective, data }));
        expect(showJson(exported.s.show(), DEFAULT_LIMITS)).to.equal(
          showJson(engine.show({ spec: "s" }), DEFAULT_LIMITS),
        );
        const { explanation } = exported.s.run(data, { effective, explain: true }).results.r7;
        expect(explanation).to.include({ type: "rule", name: "r7", result: "4" });
        // In a script element it has no other global than its own.
        const globals = script.match(/^(?:var|let|const|function|class) \w+/gm);
        if (format === "iife" && !minify) expect(globals).to.deep.equal(["var Rules"]);
      });
    }
  }

  it("has functions for the newest of many versions of each spec, and answers by each version", async () => {
    const rulesOf = (spec: string) =>
      Array.from(
        { length: 60 },
        (_, at) =>
          `spec ${spec} ${2000 + at}\ndata n: number\n${Array.from({ length: 40 }, (_, rule) => `rule r${rule}: n * ${at} - ${rule} * n\n`).join("")}`,
      ).join("");
    const versions = rulesOf("s") + rulesOf("t");
    const { script } = await bundleOf(versions, ["s", "t"], { format: "cjs" });
    const module = { exports: {} };
    const { s } = new Function("module", `${script}\nreturn module.exports;`)(module);
    const of = new Engine();
    of.load({ "shop.rules": versions });
    for (const spec of ["s", "t"]) {
      const coded = Array.from(script.matchAll(new RegExp(`^function ${spec}(\\d+)Code`, "gm")), ([, year]) =>
        Number(year),
      );
      expect(coded.length).to.be.within(10, 50);
      expect(coded).to.deep.equal(coded.map((_, at) => 2059 - at));
    }
    for (const effective of ["2000", "2030", "2059"])
      expect(s.run(data, { effective })).to.deep.equal(of.run({ spec: "s", effective, data }));
  });

  it("has explanations as one text, beside a program of calls", async () => {
    const sums = Array.from(
      { length: 150 },
      (_, at) => `rule r${at}: ${Array.from({ length: at + 2 }, (_, term) => `x${term}`).join(" + ")}\n`,
    );
    const inputs = Array.from({ length: 151 }, (_, at) => `data x${at}: number\n`);
    const rules = `spec s\n${inputs.join("")}${sums.join("")}`;
    const { script } = await bundleOf(rules, ["s"], { format: "cjs", explain: true });
    expect(script).to.match(/^var sNarration = \(\) => deserialise\(snarrationText\);$/m);
    expect(script).to.match(/^var sProgram = \(\) => \(\{$/m);
    const module = { exports: {} };
    const { s } = new Function("module", `${script}\nreturn module.exports;`)(module);
    const of = new Engine();
    of.load({ "shop.rules": rules });
    const values = Object.fromEntries(inputs.map((_, at) => [`x${at}`, at]));
    expect(s.run(values, { effective, explain: true })).to.deep.equal(
      of.run({ spec: "s", effective, data: values, explain: true }),
    );
  });
});
