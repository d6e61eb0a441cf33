import { expect } from "chai";
import { dataTimesImports } from "../../bench/hostile/shapes/imports.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { WorkBudget, withinBudget } from "../../src/model/work-budget.ts";
import { isFailure, load, selectVersion, update } from "../../src/workspace/index.ts";
import { empty, errorsOf, failure, loaded, sources, succeeds, volatile } from "./loading.ts";

/** `s0` uses `s1` uses … `s<edges>`. */
function chain(edges: number, line: (next: number) => string = (next) => `uses n: s${next}\n`): string {
  return Array.from({ length: edges + 1 }, (_, i) => `spec s${i}\n${i < edges ? line(i + 1) : "data x: 1\n"}`).join("");
}

/** One root that uses `count` specs. */
function fan(count: number): string {
  const uses = Array.from({ length: count }, (_, i) => `uses d${i}\n`).join("");
  return `spec root\n${uses}${Array.from({ length: count }, (_, i) => `spec d${i}\n`).join("")}`;
}

/** Every level uses the next one twice. */
function diamonds(levels: number): string {
  const level = (i: number) => (i < levels ? `uses a: s${i + 1}\nuses b: s${i + 1}\n` : "data x: 1\n");
  return Array.from({ length: levels + 1 }, (_, i) => `spec s${i}\n${level(i)}`).join("");
}

describe("the depth of imports", () => {
  it("is limited to 32 edges, pinned ones and types taken from other specs included", () => {
    loaded({ "m.rules": chain(32) });
    for (const line of [
      (next: number) => `uses n: s${next}\n`,
      (next: number) => `uses n: s${next} 2025\n`,
      (next: number) => `data x: s${next}.x\n`,
    ]) {
      const [error, ...more] = errorsOf(load(empty(), sources({ "m.rules": chain(33, line) })));
      expect(more).to.deep.equal([]);
      expect(error).to.include({
        kind: "resource_limit",
        spec: "s0",
        limit_name: "max_spec_dependency_depth",
        limit_value: "32",
        actual_value: "33",
      });
      expect(error).not.to.have.property("source");
    }
  });

  it("is reported for every root that is too deep", () => {
    const errors = errorsOf(load(empty({ max_spec_dependency_depth: 2 }), sources({ "m.rules": chain(4) })));
    expect(errors.map(({ spec }) => spec)).to.deep.equal(["s0", "s1"]);
  });
});

describe("the number of specs that one spec needs", () => {
  it("counts distinct rows, the root included", () => {
    loaded({ "m.rules": fan(4) }, { max_dag_specs: 5 });
    const [error, ...more] = errorsOf(load(empty({ max_dag_specs: 5 }), sources({ "m.rules": fan(5) })));
    expect(more).to.deep.equal([]);
    expect(error).to.include({ spec: "root", limit_name: "max_dag_specs", limit_value: "5", actual_value: "6" });
  });

  it("counts each version that is used, the root included", () => {
    const text = "spec root\nuses x: a 2020\nuses y: a 2021\nspec a 2020\nspec a 2021\n";
    loaded({ "m.rules": text }, { max_dag_specs: 3 });
    const [error, ...more] = errorsOf(load(empty({ max_dag_specs: 2 }), sources({ "m.rules": text })));
    expect(more).to.deep.equal([]);
    expect(error).to.include({ spec: "root", limit_name: "max_dag_specs", limit_value: "2", actual_value: "3" });
  });

  it("counts a row once, however many paths lead to it", () => {
    loaded({ "m.rules": diamonds(4) }, { max_dag_specs: 5 });
    expect(failure(load(empty({ max_dag_specs: 4 }), sources({ "m.rules": diamonds(4) })))).to.have.length(1);
  });

  it("counts rows behind pins, which lead to no name, however far they are", () => {
    const text = "spec a\nuses b 2020\nspec b 2020\nuses c 2020\nspec c 2020\nuses d 2020\nspec d 2020\n";
    loaded({ "m.rules": text }, { max_dag_specs: 4 });
    const [error, ...more] = errorsOf(load(empty({ max_dag_specs: 3 }), sources({ "m.rules": text })));
    expect(more).to.deep.equal([]);
    expect(error).to.include({ spec: "a", limit_name: "max_dag_specs", limit_value: "3" });
  });

  it("is 4096 unless told otherwise", () => {
    loaded({ "m.rules": fan(4095) });
    expect(failure(load(empty(), sources({ "m.rules": fan(4096) })))).to.deep.equal(["resource_limit"]);
  });
});

describe("the number of instances", () => {
  it("is limited to 4,096 imported ones in one plan, counted before any is made", () => {
    loaded({ "m.rules": diamonds(11) });
    const few = { max_planning_steps: 2_500_000 };
    const [error, ...more] = errorsOf(load(empty(few), sources({ "m.rules": diamonds(12) })));
    expect(more).to.deep.equal([]);
    expect(error).to.include({
      spec: "s0",
      limit_name: "max_spec_instances",
      limit_value: "4096",
      actual_value: "4097",
    });
  });

  it("is told of every version that exceeds it", () => {
    const errors = errorsOf(load(empty(), sources({ "m.rules": diamonds(32) })));
    expect(errors.map(({ spec }) => spec).sort()).to.deep.equal(Array.from({ length: 21 }, (_, i) => `s${i}`).sort());
  });

  it("is exact at the limit", () => {
    // 2 + 4 + … + 2^11 = 4,094 below s0; two more uses of a leaf reach the limit, three exceed it
    const leaf = (count: number) => Array.from({ length: count }, (_, i) => `uses x${i}: leaf\n`).join("");
    const text = (count: number) => `${diamonds(11).replace("spec s0\n", `spec s0\n${leaf(count)}`)}spec leaf\n`;
    loaded({ "m.rules": text(2) });
    expect(failure(load(empty(), sources({ "m.rules": text(3) })))).to.deep.equal(["resource_limit"]);
  });

  it("can be changed", () => {
    expect(failure(load(empty({ max_spec_instances: 29 }), sources({ "m.rules": diamonds(4) })))).to.have.length(1);
    loaded({ "m.rules": diamonds(4) }, { max_spec_instances: 30 });
  });
});

describe("the data that a spec gets through its imports", () => {
  const text = dataTimesImports(10, 100);

  it("are counted before any is planned", () => {
    const [error, ...more] = errorsOf(load(empty({ max_planning_steps: 499_999 }), sources({ "m.rules": text })));
    expect(more).to.deep.equal([]);
    expect(error).to.include({ kind: "resource_limit", spec: "top", limit_name: "max_planning_steps" });
  });

  it("can be planned where loading was allowed", () => {
    const workspace = loaded({ "m.rules": text }, { max_planning_steps: 500_000 });
    const selected = selectVersion(workspace, { spec: "top", at: 0n });
    expect("plan" in selected && selected.plan.slots.length).to.equal(1000);
  });
});

describe("the number of different plans", () => {
  const versions = (count: number) =>
    Array.from({ length: count }, (_, i) => `spec d ${1000 + i}\ndata x: number\nrule r: x + ${i}\n`).join("");
  const consumers = (count: number) =>
    Array.from({ length: count }, (_, i) => `spec c${i} 1000\nuses d\nrule r: d.r\n`).join("");

  it("is that of all versions, each with all that its imports mean over time", () => {
    // 10 versions of d; 5 consumers that mean something else with each of them
    const text = versions(10) + consumers(5);
    loaded({ "m.rules": text }, { max_plans: 60 });
    const [error, ...more] = errorsOf(load(empty({ max_plans: 59 }), sources({ "m.rules": text })));
    expect(more).to.deep.equal([]);
    expect(error).to.include({
      kind: "resource_limit",
      code: "resource-limit",
      limit_name: "max_plans",
      limit_value: "59",
      actual_value: "60",
      suggestion: "pin dates of imports, so that fewer versions meet fewer others",
    });
  });

  it("explains itself, and speaks of pins only where they would help", () => {
    for (const text of [versions(6), versions(6) + consumers(1)]) {
      const [error] = errorsOf(load(empty({ max_plans: 5 }), sources({ "m.rules": text })));
      expect(error?.message).to.match(
        /^the versions of all specs need more than 5 plans, the limit max_plans: one for/,
      );
      expect(error?.suggestion).to.equal("split the workspace, or remove versions that are no longer needed");
    }
  });

  it("is 16,384 unless told otherwise", () => {
    expect(errorsOf(load(empty(), sources({ "m.rules": versions(128) + consumers(128) })))[0]).to.include({
      limit_name: "max_plans",
      limit_value: "16384",
    });
  });

  it("counts what stayed the same as well when a source is changed", () => {
    const workspace = loaded({ "d.rules": versions(10), "c.rules": consumers(5) }, { max_plans: 60 });
    expect(failure(load(workspace, sources({ "e.rules": "spec e\n" })))).to.deep.equal(["resource_limit"]);
  });

  it("counts a plan once, whatever dates it is for", () => {
    loaded(
      { "m.rules": `${versions(50)}${consumers(1)}spec other 1000\nuses d 1001\nuses e: other2\nspec other2 1000\n` },
      { max_plans: 102 },
    );
  });
});

describe("the sources of one load", () => {
  const limited = { max_sources: 2, max_loaded_bytes: 40, max_source_size_bytes: 30 };

  it("are limited in number", () => {
    loaded({ a: "", b: "" }, limited);
    const [error] = errorsOf(load(empty(limited), sources({ a: "", b: "", c: "" })));
    expect(error).to.include({
      kind: "resource_limit",
      limit_name: "max_sources",
      limit_value: "2",
      actual_value: "3",
    });
  });

  it("are limited in number and size together, however many loads they come with", () => {
    const two = succeeds(load(loaded({ a: "spec a" }, limited), sources({ b: "spec b" })));
    const number = { limit_name: "max_sources", limit_value: "2", actual_value: "3" };
    expect(errorsOf(load(two, sources({ c: "spec c" })))[0]).to.include(number);
    expect(errorsOf(update(two, "c", "spec c"))[0]).to.include(number);
    expect(isFailure(update(two, "b", "spec c"))).to.equal(false);
    const text = (spec: string, bytes: number) => `spec ${spec} #`.padEnd(bytes, "x");
    const long = loaded({ a: text("a", 30) }, limited);
    const size = { limit_name: "max_loaded_bytes", limit_value: "40", actual_value: "41" };
    expect(errorsOf(load(long, sources({ b: text("b", 11) })))[0]).to.include(size);
    expect(isFailure(load(long, sources({ b: text("b", 10) })))).to.equal(false);
    expect(isFailure(update(long, "a", text("b", 30)))).to.equal(false);
  });

  it("are limited in size, counted in UTF-8", () => {
    const text = (bytes: number) => `spec a """${"é".repeat((bytes - 14) / 2)}"""\n`;
    loaded({ a: text(30) }, limited);
    expect(errorsOf(load(empty(limited), sources({ a: text(32) })))[0]).to.include({
      limit_name: "max_source_size_bytes",
      actual_value: "32",
    });
    expect(errorsOf(load(empty(limited), sources({ a: text(30), b: " ".repeat(11) })))[0]).to.include({
      limit_name: "max_loaded_bytes",
      actual_value: "41",
    });
    loaded({ a: text(30), b: " ".repeat(10) }, limited);
    const [nameless] = errorsOf(load(empty(limited), [volatile(text(32))]));
    expect(nameless?.message).to.match(/^the source `inline` is too large: 32, where at most 30 is allowed/);
  });
});

describe("planning", () => {
  it("takes time linear in the number of specs", () => {
    const spec = (i: number) => `spec s${i}\nuses std units\nuses base\ndata x: number\nrule r: x + base.v\n`;
    const text = `spec base\ndata v: 1\n${Array.from({ length: 4000 }, (_, i) => spec(i)).join("")}`;
    loaded({ "m.rules": text });
  });

  it("takes time linear in the number of versions of specs that use each other", () => {
    const date = (i: number) => `${2000 + Math.floor(i / 336)}-${two(Math.floor((i % 336) / 28))}-${two(i % 28)}`;
    const two = (i: number) => String(i + 1).padStart(2, "0");
    const versions = (spec: (i: number) => string) => Array.from({ length: 8000 }, (_, i) => `spec ${spec(i)}\n`);
    loaded({
      "m.rules": [
        ...versions((i) => `b ${date(i)}\nrule v: ${i}`),
        ...versions((i) => `a ${date(i)}\nuses b\nrule v: b.v`),
      ].join(""),
    });
  });

  it("looks for what was meant while that takes a moment, and reports every mistake", () => {
    const names = Array.from({ length: 1000 }, (_, i) => `name_${i}`);
    const text = `spec a\n${names.map((name) => `uses ${name}x\n`).join("")}${names.map((name) => `spec ${name}\n`).join("")}`;
    const errors = errorsOf(load(empty(), sources({ "m.rules": text })));
    expect(errors).to.have.length(1000);
    expect(errors[0]?.suggestion).to.contain("did you mean `name_0`");
    expect(errors[999]?.suggestion).not.to.contain("did you mean");
  });
});

describe("the steps of planning", () => {
  const text = diamonds(6);

  it("are limited for each load", () => {
    const [error, ...more] = errorsOf(load(empty({ max_planning_steps: 20 }), sources({ "m.rules": text })));
    expect(more).to.deep.equal([]);
    expect(error).to.include({ kind: "resource_limit", limit_name: "max_planning_steps", limit_value: "20" });
  });

  it("are limited for each request that plans a version, which leaves nothing half made", () => {
    const workspace = loaded({ "m.rules": text });
    const request = () => selectVersion(workspace, { spec: "s0", at: 0n }, new WorkBudget({ max_planning_steps: 20 }));
    expect(withinBudget(request)).to.include({ kind: "resource_limit", limit_name: "max_planning_steps" });
    expect(withinBudget(request)).to.include({ kind: "resource_limit", limit_name: "max_planning_steps" });
    const selected = selectVersion(workspace, { spec: "s0", at: 0n });
    expect("plan" in selected && selected.plan.slots.length).to.equal(64);
  });

  it("are the same number every time", () => {
    const spent = () => {
      const budget = new WorkBudget(DEFAULT_LIMITS);
      selectVersion(loaded({ "m.rules": text }), { spec: "s0", at: 0n }, budget);
      return budget.spent;
    };
    expect(spent()).to.equal(spent());
  });

  it("on specs counts after a change what it counts in one load, also where no version of a spec changes", () => {
    const text =
      "spec top 2020\nuses a\nuses b\nrule r: a.x + b.y\nspec a 2015\ndata x: number\nspec b\ndata y: number\n";
    const more = "spec a 2010\ndata x: number\nuses c\nspec c\ndata z: number\n";
    const limits = { max_dag_specs: 3 };
    const messages = ["spec `top 2020` needs more than 3 specs, itself included"];
    const messagesOf = (outcome: ReturnType<typeof load>) => errorsOf(outcome).map(({ message }) => message);
    expect(messagesOf(load(empty(limits), sources({ "m.rules": text + more })))).to.deep.equal(messages);
    expect(messagesOf(load(loaded({ "m.rules": text }, limits), sources({ n: more })))).to.deep.equal(messages);
  });
});
