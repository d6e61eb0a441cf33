import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { showText } from "../../../../src/cli/layout/show.ts";
import { Engine } from "../../../../src/engine/engine.ts";
import { EngineErrors } from "../../../../src/engine/errors.ts";
import { ByteBudget } from "../../../../src/engine/text/byte-budget.ts";
import { showJson } from "../../../../src/engine/text/json/write-json.ts";
import { DEFAULT_LIMITS } from "../../../../src/model/limits.ts";
import { loadWorkspace } from "../../../../src/node/workspace/load.ts";

const examples = fileURLToPath(new URL("../../../../examples", import.meta.url));

describe("an interface as JSON text", () => {
  it("is what JSON.stringify writes, on one line and indented", async () => {
    for (const example of readdirSync(examples)) {
      const engine = await loadWorkspace(`${examples}/${example}`);
      for (const { name, effective_from: effective = "2025" } of engine.list()[0]?.specs ?? []) {
        const show = engine.show({ spec: name, effective });
        expect(showJson(show, DEFAULT_LIMITS)).to.equal(JSON.stringify(show));
        expect(showJson(show, DEFAULT_LIMITS, 2)).to.equal(JSON.stringify(show, null, 2));
      }
    }
  });

  it("is written however long a sum is, on one line when it cannot be indented", () => {
    const engine = new Engine();
    engine.load(`spec a\ndata n: number\nrule r: ${Array(20_000).fill("n").join(" + ")}\n`);
    const show = engine.show({ spec: "a" });
    const text = showJson(show, DEFAULT_LIMITS);
    expect(JSON.parse(text)).to.have.nested.property("rules.r.type.kind", "number");
    expect(showJson(show, DEFAULT_LIMITS, 2)).to.equal(text);
  });

  it("is refused when it is longer than an answer may be, as JSON and for a person", () => {
    const engine = new Engine({ limits: { max_response_bytes: 2000 } });
    engine.load(`spec a\n${Array.from({ length: 40 }, (_, i) => `data n${i}: number\n`).join("")}`);
    const show = engine.show({ spec: "a" });
    const limits = engine.limits();
    for (const write of [
      () => showJson(show, limits),
      () => showJson(show, limits, 2),
      () => showText(show, new ByteBudget("max_response_bytes", 1000), { rules: [], all: true }),
    ])
      expect(write).to.throw(EngineErrors, "the answer is too long");
  });
});
