import { expect } from "chai";
import { Engine } from "../../src/index.ts";

describe("sources that are no texts", () => {
  const bytes = new TextEncoder().encode("spec a\n");

  for (const [what, sources] of [
    ["bytes", bytes],
    ["bytes under a label", { "a.rules": bytes }],
    ["a label without a text", [["a.rules"]]],
    ["nothing", undefined],
    ["a number", 3],
  ] as const) {
    it(`are refused with what to do: ${what}`, () => {
      const engine = new Engine();
      // What callers without types may do.
      expect(() => Reflect.apply(engine.load, engine, [sources])).to.throw(TypeError, "as text");
      expect(engine.list()[0]?.specs).to.deep.equal([]);
    });
  }
});
