import { expect } from "chai";
import { Engine, EngineErrors, EngineTimeout, SnapshotError } from "../../src/index.ts";

const engine = new Engine();
engine.load("spec s\ndata n: number\nrule r: n * 2\n");

/** Calls a method as callers without types may do. */
const call = (method: "run" | "show" | "source" | "remove" | "prepare" | "version", given: unknown) =>
  Reflect.apply(engine[method], engine, [given]);

describe("a request that is none", () => {
  it("is refused with what a request is, by every method", () => {
    for (const method of ["run", "show", "source", "remove", "prepare", "version"] as const) {
      const words = 'a spec is asked for by an object such as { spec: "pricing" }, not by';
      expect(() => call(method, undefined), method).to.throw(EngineErrors, `${words} undefined`);
      expect(() => call(method, "s"), method).to.throw(EngineErrors, `${words} a string`);
    }
  });

  it("is refused when its spec or repository is no text", () => {
    expect(() => call("run", {})).to.throw(EngineErrors, "the name of a spec is missing");
    expect(() => call("show", { spec: 5 })).to.throw(EngineErrors, "the name of a spec is missing");
    expect(() => call("show", { spec: "s", repository: null })).to.throw(
      EngineErrors,
      "the name of a repository is a text, not null",
    );
  });

  it("is refused when its rules are no names", () => {
    expect(() => call("run", { spec: "s", rules: 5 })).to.throw(EngineErrors, "spec `s` has no rule `5`");
    expect(() => call("run", { spec: "s", rules: [["r"], null] })).to.throw(
      EngineErrors,
      "spec `s` has no rule `null`",
    );
  });
});

describe("a request for a spec that is not there", () => {
  const suggestionFor = (spec: string, specs: readonly string[]) => {
    const workspace = new Engine();
    workspace.load(specs.map((name) => `spec ${name}\n`).join(""));
    try {
      workspace.run({ spec });
    } catch (thrown) {
      if (thrown instanceof EngineErrors) return thrown.errors[0]?.suggestion;
    }
    throw new Error("it was answered");
  };

  it("is told the name that was probably meant, else those that there are, if they are few", () => {
    expect(suggestionFor("parcels", ["parcel", "leave"])).to.equal("did you mean `parcel`?");
    expect(suggestionFor("tax", ["parcel", "leave"])).to.equal("choose `parcel` or `leave`");
    expect(suggestionFor("tax", ["parcel"])).to.equal("choose `parcel`");
    expect(suggestionFor("tax", ["aa", "bb", "cc", "dd", "ee", "ff"])).to.equal(undefined);
    expect(suggestionFor("units", ["parcel"])).to.contain("repository `std` has one");
  });
});

describe("the timeout of a run", () => {
  const run = (timeout: unknown) => call("run", { spec: "s", timeout });

  it("has passed when it is not above 0", () => {
    for (const timeout of [0, -5]) expect(() => run(timeout)).to.throw(EngineTimeout, "longer than 0 s");
  });

  it("is a number", () => {
    expect(() => run("5")).to.throw(EngineErrors, "the timeout is a number of milliseconds, not a string");
    expect(() => run(Number.NaN)).to.throw(EngineErrors, "the timeout is a number of milliseconds, not NaN");
  });

  it("does not come before what is wrong with the data, however often the spec was run", () => {
    const late = (data: object) => () => call("run", { spec: "s", data, timeout: 0 });
    for (let i = 0; i < 120; i++) {
      expect(late({ n: "1", N: "2" }), `run ${i}`).to.throw(EngineErrors, "it is given twice, as `n` and as `N`");
      expect(late({ n: "1" })).to.throw(EngineTimeout);
    }
  });
});

describe("a snapshot that is no bytes", () => {
  it("is refused", () => {
    for (const bytes of [undefined, "text", new ArrayBuffer(8)]) {
      expect(() => Reflect.apply(Engine.fromSnapshot, Engine, [bytes])).to.throw(SnapshotError, "a Uint8Array");
    }
  });
});
