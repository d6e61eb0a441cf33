import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { showJson } from "../../src/engine/text/show-json.ts";
import { loadWorkspace } from "../../src/node/load.ts";

const examples = fileURLToPath(new URL("../../examples", import.meta.url));

describe("an interface as JSON text", () => {
  it("is what JSON.stringify writes, on one line and indented", async () => {
    for (const example of readdirSync(examples)) {
      const engine = await loadWorkspace(`${examples}/${example}`);
      for (const { name, effective_from: effective = "2025" } of engine.list()[0]?.specs ?? []) {
        const show = engine.show({ spec: name, effective });
        expect(showJson(show)).to.equal(JSON.stringify(show));
        expect(showJson(show, 2)).to.equal(JSON.stringify(show, null, 2));
      }
    }
  });

  it("is written however long a sum is, on one line when it cannot be indented", () => {
    const engine = new Engine();
    engine.load(`spec a\ndata n: number\nrule r: ${Array(20_000).fill("n").join(" + ")}\n`);
    const show = engine.show({ spec: "a" });
    const text = showJson(show);
    expect(JSON.parse(text)).to.have.nested.property("rules.r.type.kind", "number");
    expect(showJson(show, 2)).to.equal(text);
  });
});
