import { expect } from "chai";
import { CodeCache, type MadeCode } from "../../src/codegen/code-cache.ts";
import { GeneratedProgram } from "../../src/codegen/generated-program.ts";
import { instantiate } from "../../src/codegen/instantiate.ts";
import type { Hooks } from "../../src/codegen/variant.ts";
import { ModuleWriter } from "../../src/codegen/write/module.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { normalise } from "../../src/normal/normalise.ts";
import { LEAST_INPUT_LIMIT } from "../../src/runtime/inputs.ts";
import { planOf } from "../normal/plan.ts";
import { NOW } from "../runtime/build.ts";
import { bodyOf, newCode } from "./agree.ts";

const { program } = normalise(planOf("spec main\ndata n: number\nrule a: n + 1\nrule b: n * 2\n"));
const arms: Hooks = { arms: program.rules.map(({ key }) => ({ name: key, remaining: [0] })) };

/** A cache that tells what it was asked to keep. */
class ToldCache extends CodeCache {
  readonly kept: { readonly key: string; readonly made: MadeCode; readonly characters: number }[] = [];

  constructor() {
    super((_, bug) => {
      throw new Error(bug);
    });
  }

  override keep(key: string, made: MadeCode, characters: number): MadeCode {
    this.kept.push({ key, made, characters });
    return super.keep(key, made, characters);
  }
}

function made(hooks: Hooks = {}, limits = DEFAULT_LIMITS, cache = new ToldCache()) {
  return { cache, fast: new GeneratedProgram(program, limits, cache, hooks) };
}

describe("a program as generated code", () => {
  it("is kept with the length of its text", () => {
    const [plain, hooked] = [made(), made(arms)];
    plain.fast.entry();
    hooked.fast.entry();
    expect(plain.cache.kept.map(({ characters }) => characters)).to.deep.equal([bodyOf(program).text.length]);
    const { length } = bodyOf(program, arms).text;
    expect(hooked.cache.kept.map(({ characters }) => characters)).to.deep.equal([length]);
  });

  it("is made once for programs of one digest, and for each with hooks", () => {
    for (const [hooks, isShared] of [
      [{}, true],
      [arms, false],
    ] as const) {
      const { cache, fast } = made(hooks);
      const other = made(hooks, DEFAULT_LIMITS, cache).fast;
      expect(other.entry() === fast.entry()).to.equal(isShared);
    }
  });

  it("is found again for each list of rules", () => {
    const { fast } = made();
    const [own, first, second] = [fast.entry(), fast.entry([0]), fast.entry([1])];
    for (const at of [1, 2]) {
      expect(fast.requested(undefined), `time ${at}`).to.equal(own);
      expect(fast.requested([0]), `time ${at}`).to.equal(first);
      expect(fast.requested([1]), `time ${at}`).to.equal(second);
    }
    expect(fast.requested([0, 1])).to.equal(undefined);
    expect(first?.run({ n: "2" }, NOW)).to.have.all.keys("a");
    expect(second?.run({ n: "2" }, NOW)).to.have.all.keys("b");
    expect(own?.run({ n: "2" }, NOW)).to.have.all.keys("a", "b");
  });

  it("is kept apart for other limits on inputs, and none is made where inputs must be short", () => {
    const { cache, fast } = made();
    const limited = (most: number) => made({}, { ...DEFAULT_LIMITS, max_data_value_bytes: most }, cache).fast.entry();
    expect(limited(LEAST_INPUT_LIMIT)).to.be.an("object").and.not.equal(fast.entry());
    expect(limited(LEAST_INPUT_LIMIT - 1)).to.equal(undefined);
  });

  it("for texts is kept by rules and units, apart from that for results", () => {
    const { cache, fast } = made();
    const texts = fast.texts([0, 1], new Map());
    expect(texts)
      .to.be.a("function")
      .and.equal(fast.texts([0, 1], new Map()));
    expect(texts).not.to.equal(fast.texts([0, 1], new Map([[0, undefined]])));
    expect(fast.entry([0, 1])?.run({ n: "2" }, NOW)).to.have.all.keys("a", "b");
    expect(cache.kept).to.have.length(3);
  });

  it("that was begun is finished before that of other rules is begun", () => {
    const rules = Array.from({ length: 500 }, (_, at) => `rule r${at}: n * ${at} + n / (n + ${at + 1})\n`);
    const many = normalise(planOf(`spec main\ndata n: number\n${rules.join("")}`)).program;
    const begun = () => {
      const fast = new GeneratedProgram(many, DEFAULT_LIMITS, new ToldCache());
      expect(fast.requested(undefined, "often")).to.equal(undefined);
      return fast;
    };
    const parts = (fast: GeneratedProgram) => {
      for (let count = 1; ; count++)
        if (fast.requested(undefined, "often") !== undefined || count === 100) return count;
    };
    const other = begun();
    expect(other.requested([0], "often")).to.equal(undefined);
    expect(parts(other)).to.equal(parts(begun()) - 1);
    expect(other.requested([0], "often")).to.be.an("object");
  });

  it("reports a bug of the generator once, and answers nothing", () => {
    const bugs: string[] = [];
    const cache = new CodeCache((spec, bug) => bugs.push(`${spec}: ${bug}`));
    const fast = new GeneratedProgram(program, DEFAULT_LIMITS, cache);
    const { rule } = ModuleWriter.prototype;
    ModuleWriter.prototype.rule = () => {
      throw new Error("there is a mouse in it");
    };
    try {
      expect([fast.entry(), fast.entry([0])]).to.deep.equal([undefined, undefined]);
    } finally {
      ModuleWriter.prototype.rule = rule;
    }
    expect([fast.entry(), fast.entry([0])]).to.deep.equal([undefined, undefined]);
    expect(bugs).to.deep.equal(["main: there is a mouse in it"]);
  });
});

describe("the text of a module", () => {
  it("is compiled by the module `vm` of Node, so that it can be collected again", () => {
    const { getBuiltinModule } = process;
    const asked: string[] = [];
    Object.assign(process, {
      getBuiltinModule(name: string) {
        asked.push(name);
        return getBuiltinModule(name);
      },
    });
    try {
      expect(instantiate(bodyOf(program).text, program)).to.be.an("object");
    } finally {
      process.getBuiltinModule = getBuiltinModule;
    }
    expect(asked).to.include("node:vm");
  });

  it("is none unless it returns a frame, a test and entries", () => {
    for (const body of ["return 1;", "return null;", "", "return { Frame: 1 };", "return { Frame: 1, isPlain: 2 };"])
      expect(instantiate(body, program), body).to.equal(undefined);
    expect(instantiate("return { Frame: 1, isPlain: 2, entries: facts };", program, [3])).to.deep.include({
      entries: [3],
    });
    expect(() => instantiate("return (", program)).to.throw(SyntaxError);
  });
});

describe("the cache of code", () => {
  it("forgets what was used least recently, each by the length of its key and of its code", () => {
    const cache = new CodeCache(() => undefined, { most: 1900 });
    const run = { isPlain: () => true, run: () => undefined };
    for (const key of ["a", "b", "c"]) cache.keep(key, { run }, 600);
    expect(cache.get("a")).to.be.an("object");
    cache.keep("d", { run }, 600);
    expect(["a", "b", "c", "d"].filter((key) => cache.get(key) !== undefined)).to.deep.equal(["a", "c", "d"]);
    cache.keep("e", { run }, 600);
    expect(["a", "c", "d", "e"].filter((key) => cache.get(key) !== undefined)).to.deep.equal(["c", "d", "e"]);
  });

  it("gives names that it never gave", () => {
    const cache = newCode();
    expect(new Set([cache.newName(), cache.newName(), cache.newName()]).size).to.equal(3);
  });
});
