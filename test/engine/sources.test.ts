import { expect } from "chai";
import { Engine, format } from "../../src/index.ts";

describe("sources", () => {
  it("may be a Map of labels and texts", () => {
    const engine = new Engine();
    engine.load(new Map([["a.rules", "spec a\n"]]));
    expect(engine.list()[0]?.specs).to.deep.equal([{ name: "a" }]);
  });
});

describe("sources that are no texts", () => {
  const bytes = new TextEncoder().encode("spec a\n");

  for (const [what, sources] of [
    ["bytes", bytes],
    ["bytes under a label", { "a.rules": bytes }],
    ["a label without a text", [["a.rules"]]],
    ["nothing", undefined],
    ["a number", 3],
    ["a list of texts", ["spec a\n"]],
  ] as const) {
    it(`are refused with what to do: ${what}`, () => {
      const engine = new Engine();
      // What callers without types may do.
      expect(() => Reflect.apply(engine.load, engine, [sources])).to.throw(TypeError, /as text|is a pair/);
      expect(engine.list()[0]?.specs).to.deep.equal([]);
    });
  }

  it("are refused by update and format too", () => {
    const engine = new Engine();
    expect(() => Reflect.apply(engine.update, engine, ["a.rules", bytes])).to.throw(
      TypeError,
      "`a.rules` must be given as text",
    );
    expect(() => Reflect.apply(format, undefined, [bytes])).to.throw(TypeError, "as text");
  });
});
