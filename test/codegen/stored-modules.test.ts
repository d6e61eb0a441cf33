import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { CodeCheck } from "../../src/codegen/code/check.ts";
import { ModuleWriter } from "../../src/codegen/write/module.ts";
import { Engine } from "../../src/index.ts";
import type { ModuleStore } from "../../src/model/program/module-store.ts";

const RULES = "spec s\ndata n: number\nrule r: n + 1\n  unless n > 5 then n * 2\nrule q: r * 3\n";
const SPECS = fileURLToPath(new URL("../../bench/specs/", import.meta.url));
const REF = { spec: "s", effective: "2025" };

/** Modules in memory. */
class Modules implements ModuleStore {
  readonly texts = new Map<string, string>();
  read(key: string): string | undefined {
    return this.texts.get(key);
  }
  write(key: string, text: string): void {
    this.texts.set(key, text);
  }
  /** Changes each text, as whoever can write the store may. */
  change(from: string, to: string): void {
    for (const [key, text] of this.texts) {
      expect(text).to.contain(from);
      this.texts.set(key, text.replaceAll(from, to));
    }
  }
}

/** A new process: an engine with these modules. */
function started(modules: ModuleStore, rules = RULES): Engine {
  const engine = new Engine({ modules });
  engine.load({ "s.rules": rules });
  return engine;
}

const resultOf = (engine: Engine, more = {}) => engine.run({ ...REF, data: { n: "2" }, ...more }).results.r?.result;

/** Modules that an engine has made, for as many requests as that takes. */
function made(more = {}): Modules {
  const modules = new Modules();
  const engine = started(modules);
  for (let at = 0; at < 150; at++) resultOf(engine, more);
  return modules;
}

/** The modules that are written, and the pieces that are checked, while something is done. */
function counted(action: () => void): { readonly written: number; readonly checked: number } {
  const { problem } = CodeCheck.prototype;
  const { nextSubject } = ModuleWriter.prototype;
  let [checked, writers] = [0, new Set<ModuleWriter>()];
  CodeCheck.prototype.problem = function (piece) {
    checked++;
    return problem.call(this, piece);
  };
  ModuleWriter.prototype.nextSubject = function () {
    writers.add(this);
    return nextSubject.call(this);
  };
  try {
    action();
  } finally {
    CodeCheck.prototype.problem = problem;
    ModuleWriter.prototype.nextSubject = nextSubject;
  }
  return { written: writers.size, checked };
}

describe("a module that an earlier process has kept", () => {
  it("answers the first request, and is neither made nor checked again", () => {
    for (const more of [{}, { rules: ["r"] }, { arms: true }, { explain: true }, { explain: true, arms: true }]) {
      const modules = made(more);
      expect(modules.texts.size).to.equal(1);
      const engine = started(modules);
      const { written, checked } = counted(() => expect(resultOf(engine, more)).to.equal("3"));
      expect([written, checked]).to.deep.equal([0, 0]);
    }
  });

  it("is what answers: its text shows", () => {
    const modules = made();
    modules.change("return f.rule0Value = $2;", "return f.rule0Value = $2 * 10;");
    expect(resultOf(started(modules))).to.equal("30");
  });

  it("is used by engines from a snapshot of the rules, by prepared runs, tests and texts", () => {
    const modules = made();
    modules.change("return f.rule0Value = $2;", "return f.rule0Value = $2 * 10;");
    const planned = started(modules);
    const restored = Engine.fromSnapshot(planned.snapshot(), { modules });
    expect(resultOf(restored)).to.equal("30");
    expect(planned.prepare(REF).run({ n: "2" }).results.r?.result).to.equal("30");
    const tested = started(modules).written(REF).evaluate({ n: "2" }, [0, 1], undefined);
    expect(tested.results.r).to.include({ number: "30" });
  });

  it("is not that of rules with another meaning, or of other rules", () => {
    const modules = made();
    const other = started(modules, RULES.replace("n + 1", "n + 2"));
    expect(counted(() => expect(resultOf(other)).to.equal("4"))).to.deep.equal({ written: 0, checked: 0 });
    const some = started(modules);
    expect(counted(() => expect(resultOf(some, { rules: "r" })).to.equal("3"))).to.deep.equal({
      written: 0,
      checked: 0,
    });
    modules.change("return f.rule0Value = $2;", "return f.rule0Value = $2 * 10;");
    expect(resultOf(started(modules, `# elsewhere\n\n${RULES}`))).to.equal("30");
  });

  it("is ordered by an engine that makes none, from one with the same rules", () => {
    for (const more of [{}, { rules: "q" }, { explain: true }, { arms: true }]) {
      const modules = new Modules();
      const orders: Parameters<Engine["makeOrdered"]>[0][] = [];
      const asks = () => {
        const engine = new Engine({ modules, orderCode: (order) => orders.push(order) });
        engine.load({ "s.rules": RULES });
        return { engine, answer: engine.run({ ...REF, data: { n: "2" }, ...more }) };
      };
      const { engine, answer } = asks();
      const [order] = orders;
      if (order === undefined) throw new Error("the code is ordered");
      const maker = started(modules);
      expect(maker.moduleKey(order)).to.equal(engine.moduleKey(order));
      const other = started(modules, RULES.replace("n + 1", "n + 2"));
      expect(other.moduleKey(order)).not.to.equal(engine.moduleKey(order));
      maker.makeOrdered(order);
      expect([...modules.texts.keys()]).to.deep.equal([engine.moduleKey(order)]);
      expect([asks().answer, orders.length]).to.deep.equal([answer, 1]);
    }
  });

  it("explains as the one that was made", () => {
    const { cases }: { cases: { file: string; spec: string; data: Record<string, string> }[] } = JSON.parse(
      readFileSync(`${SPECS}inputs.json`, "utf8"),
    );
    for (const { file, spec, data } of cases) {
      const rules = readFileSync(`${SPECS}${file}`, "utf8");
      const modules = new Modules();
      const choice = { spec, effective: "2026", explain: true, arms: true };
      const answers = [data, {}, { ...data, [Object.keys(data)[0] ?? ""]: "?" }].map((each) => {
        const first = started(modules, rules).prepare(choice).run(each);
        const engine = started(modules, rules);
        expect(counted(() => expect(engine.prepare(choice).run(each), spec).to.deep.equal(first)).written).to.equal(0);
        return first;
      });
      expect([answers.length, modules.texts.size]).to.deep.equal([3, 1]);
    }
  });
});
