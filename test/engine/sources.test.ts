import { expect } from "chai";
import { Engine, EngineErrors, format } from "../../src/index.ts";

describe("sources", () => {
  it("may be a Map of labels and texts", () => {
    const engine = new Engine();
    engine.load(new Map([["a.rules", "spec a\n"]]));
    expect(engine.list()[0]?.specs).to.deep.equal([{ name: "a" }]);
  });
});

describe("sources of another form", () => {
  it("are refused with the way to their texts", () => {
    const later = Promise.resolve("spec a");
    for (const [sources, message] of [
      [later, /^the sources must be given as text, not a Promise: await it first/],
      [{ "a.rules": later }, /^the source `a.rules` must be given as text, not a Promise: await it first/],
      [[["a.rules", later]], /not a Promise: await it first/],
      [new URL("file:///a.rules"), /not a URL: read the file that it names first/],
      [new Date(0), /^the sources must be given as text, not a Date/],
      [new Uint8Array(3), /^the sources must be given as text, not a Uint8Array: bytes of a file are decoded first/],
    ] as const) {
      const given: unknown = sources;
      expect(() => new Engine().load(given as string)).to.throw(TypeError, message);
    }
  });

  it("have no byte order mark", () => {
    const text = "\ufeffspec a\nrule r: 1\n";
    for (const sources of [text, { "a.rules": text }, [["a.rules", text] as const]]) {
      const engine = new Engine();
      engine.load(sources);
      expect(engine.run({ spec: "a" }).results.r?.number).to.equal("1");
    }
    expect(format(text)).to.equal("spec a\n\nrule r:\n  1\n");
  });
});

describe("the report of sources that do not load", () => {
  const report = (change: () => void) => {
    try {
      change();
    } catch (thrown) {
      return thrown instanceof EngineErrors ? thrown.message : thrown;
    }
    return "it loads";
  };

  it("shows the line of a text without a name", () => {
    const engine = new Engine();
    expect(report(() => engine.load("spec a\nrule r: )\n"))).to.include(
      "--> inline:2:9\n   |\n 2 | rule r: )\n   |         ^\n",
    );
    engine.load("spec a\nrule r: 1\n");
    const twice = report(() => engine.load("spec b\n\nspec a\n"));
    expect(twice).to.include("--> inline:1:1\n   |\n 1 | spec a\n");
    expect(twice).to.include("--> inline-2:3:1\n   |\n 3 | spec a\n");
  });

  it("shows the line of a text that was loaded before", () => {
    const loaded = new Engine();
    loaded.load({ "a.rules": "spec a\nrule r: 1\n", "b.rules": "spec b\nuses a\nrule s: a.r\n" });
    for (const engine of [loaded, Engine.fromSnapshot(loaded.snapshot())]) {
      const uses = "--> b.rules:2:1\n   |\n 2 | uses a\n   | ^^^^^^\n";
      expect(report(() => engine.remove({ spec: "a" }))).to.include(uses);
      expect(report(() => engine.update("a.rules", ""))).to.include(uses);
      const member = "--> b.rules:3:9\n   |\n 3 | rule s: a.r\n";
      expect(report(() => engine.update("a.rules", "spec a\nrule q: 1\n"))).to.include(member);
    }
  });
});

describe("sources that are not texts", () => {
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
      // Callers without types may do this.
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
