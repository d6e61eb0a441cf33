import { expect } from "chai";
import { Engine, EngineErrors, EngineTimeout, type RunOptions, SnapshotError } from "../../src/index.ts";
import type { GivenLimits } from "../../src/model/limits.ts";

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

  it("is refused when its spec or repository is not text", () => {
    expect(() => call("run", {})).to.throw(EngineErrors, "the name of a spec is missing");
    expect(() => call("show", { spec: 5 })).to.throw(EngineErrors, "the name of a spec is missing");
    expect(() => call("show", { spec: "s", repository: null })).to.throw(
      EngineErrors,
      "the name of a repository is a text, not null",
    );
  });

  it("is refused when its rules are not names", () => {
    expect(() => call("run", { spec: "s", rules: 5 })).to.throw(EngineErrors, "spec `s` has no rule `5`");
    expect(() => call("run", { spec: "s", rules: [["r"], null] })).to.throw(
      EngineErrors,
      "spec `s` has no rule `null`",
    );
  });
});

describe("the switches of a request", () => {
  it("are on for whatever counts as true", () => {
    const { r } = call("run", { spec: "s", explain: 1, arms: "yes", partial: 1 }).results;
    expect(r).to.include.keys("explanation", "arm", "partial");
    expect(call("run", { spec: "s", explain: 0, arms: "", partial: null }).results.r).to.have.keys(
      "vetoed",
      "veto_reason",
      "rule_type",
      "missing_data",
    );
  });
});

describe("the limits of an engine", () => {
  it("are the defaults where they are undefined, and cannot be changed later", () => {
    const limited = new Engine({ limits: { max_sources: undefined, max_data_value_bytes: 5 } });
    expect(limited.limits()).to.include({ max_sources: 4096, max_data_value_bytes: 5 });
    expect(() => Object.assign(limited.limits(), { max_data_value_bytes: 50 })).to.throw(TypeError);
  });

  it("are refused with the name of a wrong one", () => {
    for (const [name, value] of [
      ["max_sources", 0],
      ["max_sources", null],
      ["max_size", 1],
    ] as const)
      expect(() => new Engine({ limits: { [name]: value } as GivenLimits })).to.throw(RangeError, name);
  });
});

describe("a request like the one before", () => {
  const rules = "spec s\ndata n: number\nrule r: n * 2\nrule q: n * 3\n";
  const often = <T>(ask: () => T) => Array.from({ length: 300 }, ask).at(-1);
  const asking = () => {
    const workspace = new Engine();
    workspace.load({ "s.rules": rules });
    return workspace;
  };

  it("is read once, member by member, as a spread may make members slow", () => {
    const workspace = asking();
    const reads = new Map<PropertyKey, number>();
    const request = { spec: "s", effective: "2025", rules: ["r"], data: { n: "4" } };
    const counting = new Proxy(request, {
      get(given, name, receiver) {
        reads.set(name, (reads.get(name) ?? 0) + 1);
        return Reflect.get(given, name, receiver);
      },
    });
    often(() => workspace.run(request));
    expect(workspace.run(counting).results.r?.result).to.equal("8");
    expect(Object.fromEntries(reads)).to.deep.equal({ spec: 1, effective: 1, rules: 1, data: 1 });
  });

  it("is answered for its own rules, also when their list was changed", () => {
    const workspace = asking();
    const list = ["r"];
    const ask = () => workspace.run({ spec: "s", rules: list, data: { n: 1 } }).results;
    expect(Object.keys(often(ask) ?? {})).to.deep.equal(["r"]);
    list[0] = "q";
    expect(Object.keys(often(ask) ?? {})).to.deep.equal(["q"]);
    list.push("r");
    expect(Object.keys(ask())).to.have.members(["r", "q"]);
  });

  it("is answered by the rules that are loaded then, with all that it asks for", () => {
    const workspace = asking();
    const ask = (more = {}) => workspace.run({ spec: "s", effective: "2025", data: { n: 1 }, ...more }).results.r;
    expect(often(ask)?.result).to.equal("2");
    expect(ask({ explain: true })).to.have.property("explanation");
    expect(ask({ arms: true })?.arm).to.be.a("string");
    expect(ask({ rules: "r" })).to.deep.equal(ask());
    workspace.update("s.rules", rules.replace("* 2", "* 5"));
    expect(ask()?.result).to.equal("5");
    expect(() => ask({ timeout: 0 })).to.throw(EngineTimeout);
    workspace.update("s.rules", rules.replace("spec s", "spec s 2026"));
    expect(() => ask()).to.throw(EngineErrors);
  });

  it("may inherit its members", () => {
    const workspace = asking();
    const request: RunOptions = Object.create({ spec: "s", rules: ["r"] }, { data: { value: { n: 2 } } });
    expect(often(() => workspace.run(request))?.results.r?.result).to.equal("4");
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

  it("is told the name that was probably meant, else the first of those that there are", () => {
    expect(suggestionFor("parcels", ["parcel", "leave"])).to.equal("did you mean `parcel`?");
    expect(suggestionFor("tax", ["parcel", "leave"])).to.equal("choose `parcel` or `leave`");
    expect(suggestionFor("tax", ["parcel"])).to.equal("choose `parcel`");
    const many = Array.from({ length: 12 }, (_, at) => `spec_${at + 10}`);
    expect(suggestionFor("tax", many)).to.match(/^choose `spec_10`, .*`spec_19`.* 2 more$/);
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

describe("a snapshot that is not bytes", () => {
  it("is refused", () => {
    for (const bytes of [undefined, "text", new ArrayBuffer(8)]) {
      expect(() => Reflect.apply(Engine.fromSnapshot, Engine, [bytes])).to.throw(SnapshotError, "a Uint8Array");
    }
  });
});
