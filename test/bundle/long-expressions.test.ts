import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { chooseSpecs } from "../../src/bundle/bundle.ts";
import { bundleFiles } from "../../src/bundle/package/bundle-files.ts";
import { showJson } from "../../src/engine/text/json/write-json.ts";
import { Engine, EngineErrors } from "../../src/index.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { PLAIN, temporaryFolder, writeFiles } from "./bundle-of.ts";

const TERMS = 20_000;

describe("A bundle of an expression of many terms", () => {
  const folder = temporaryFolder();
  const effective = "2025";

  it("answers, shows and explains like the engine", async () => {
    const rules = `spec long\ndata n: number\nrule r: ${Array(TERMS).fill("n").join(" + ")}\n`;
    const engine = new Engine();
    engine.load({ "long.rules": rules });
    const specs = chooseSpecs(engine, ["long"], undefined);
    writeFiles(folder, await bundleFiles(specs, "long.mjs", { ...PLAIN, explain: true, show: true }));
    const { long } = await import(pathToFileURL(join(folder, "long.mjs")).href);
    const data = { n: "0.25" };
    expect(long.run(data, { effective })).to.deep.equal(engine.run({ spec: "long", effective, data }));
    expect(showJson(long.show(), DEFAULT_LIMITS)).to.equal(showJson(engine.show({ spec: "long" }), DEFAULT_LIMITS));
    const { explanation } = long.run(data, { effective, explain: true }).results.r;
    expect(explanation).to.include({ type: "rule", name: "r", result: String(TERMS / 4) });
  });

  it("is refused with the limit when its explanations would be as large as the square of it", async () => {
    const rules = `spec all\ndata b: boolean\nrule r: 1\n  unless ${Array(TERMS).fill("b").join(" and ")} then 2\n`;
    const engine = new Engine();
    engine.load({ "all.rules": rules });
    const specs = chooseSpecs(engine, ["all"], undefined);
    let problem: unknown;
    await bundleFiles(specs, "all.mjs", { ...PLAIN, explain: true }).catch((thrown: unknown) => {
      problem = thrown;
    });
    expect(problem).to.be.instanceOf(EngineErrors);
    expect(problem).to.have.nested.property("errors[0].limit_name", "max_explanation_bytes");
    const [shown] = await bundleFiles(specs, "all.mjs", { ...PLAIN, show: true });
    expect(shown?.text).to.include("compiledSpec");
  });
});
