import { expect } from "chai";
import { describe, it } from "mocha";
import { load } from "../../src/workspace/index.ts";
import { type DiagnosticEntry, reportedEntries } from "../../src/workspace/versions/diagnostics.ts";
import { empty, errorsOf, sources } from "./loading.ts";

const lines = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join("");

describe("Errors of one load (docs/spec/01-syntax.md#7-limits)", () => {
  it("are the first 1,000 in their order, and one that says that there are others", () => {
    const text = `spec s\n${lines(1_500, (i) => `rule r${i}: nobody_${i}\n`)}`;
    const errors = errorsOf(load(empty(), sources({ "m.rules": text })));
    expect(errors).to.have.length(1_001);
    expect(errors.slice(0, 1_000).map(({ source }) => source?.line)).to.eql(
      Array.from({ length: 1_000 }, (_, i) => i + 2),
    );
    expect(errors.at(-1)).to.deep.equal({
      kind: "resource_limit",
      message: "there are more than 1000 errors, and only the first 1000 are reported (max_errors)",
      suggestion: "correct these first",
      limit_name: "max_errors",
      limit_value: "1000",
      actual_value: "1001",
    });
  });

  it("have a code, words and a place each, in one order, and no member without a value", () => {
    const text = "spec main\ndata price: number\nrule r: prise\nrule s: price unless 5 then 1\n";
    const source = { attribute: "m.rules", line: 3, column: 9, length: 5 };
    const [first, second] = errorsOf(load(empty(), sources({ "m.rules": text })));
    expect(first).to.deep.equal({
      ...{ kind: "validation", code: "unknown-reference", spec: "main", related_data: "prise", source },
      message: "`prise` is neither a data nor a rule of `main`",
      suggestion: "did you mean `price`?",
    });
    const written = ["kind", "code", "message", "related_data", "spec", "source", "suggestion"];
    expect(Object.keys(first ?? {})).to.deep.equal(written);
    expect(second).to.include({ code: "non-boolean-condition" });
    const circle = errorsOf(load(empty(), sources({ m: "spec a\nuses b\nspec b\nuses a\n" })))[0];
    expect(circle).to.deep.equal({
      ...{ kind: "validation", code: "import-circle", spec: "a" },
      message: "specs use each other in a circle: a -> b -> a",
      suggestion: "move what they share into a spec of its own",
    });
  });

  it("have a circle of specs at the place of its first spec", () => {
    const texts = {
      "a.rules": "spec a\nrule r: nosuch\n",
      "b.rules": "spec b\nuses c\nspec c\nuses b\n",
      "d.rules": "spec d\nrule r: nosuch\n",
    };
    expect(errorsOf(load(empty(), sources(texts))).map(({ spec }) => spec)).to.deep.equal(["a", "b", "d"]);
  });

  it("are all of them when they are as many as the limit", () => {
    const text = `spec s\n${lines(3, (i) => `rule r${i}: nobody_${i}\n`)}`;
    expect(errorsOf(load(empty({ max_errors: 3 }), sources({ "m.rules": text })))).to.have.length(3);
    expect(errorsOf(load(empty({ max_errors: 2 }), sources({ "m.rules": text })))).to.have.length(3);
    expect(errorsOf(load(empty({ max_errors: 1 }), sources({ "m.rules": text })))).to.have.length(2);
  });

  it("are in the order of specs and of phases, whatever is found first", () => {
    const spec = (name: string) => `spec ${name}\nrule a: 1 + "x"\n${lines(5, (i) => `rule r${i}: nobody_${i}\n`)}`;
    const errors = errorsOf(load(empty({ max_errors: 7 }), sources({ "b.rules": spec("b"), "a.rules": spec("a") })));
    const places = errors.map(({ source }) => (source ? `${source.attribute}:${source.line}` : "nowhere"));
    expect(places).to.eql([...[3, 4, 5, 6, 7, 2].map((line) => `a.rules:${line}`), "b.rules:3", "nowhere"]);
  });

  it("do not count repetitions", () => {
    const units = lines(2_000, () => " -> unit kg: 1\n");
    const text = `spec s\ndata mass: measure\n${units}rule r: nobody\n`;
    const errors = errorsOf(load(empty(), sources({ "m.rules": text })));
    expect(errors.map(({ source }) => source?.line)).to.eql([2, 2003]);
  });

  it("are at most as many for files that do not parse", () => {
    const files = Array.from({ length: 80 }, (_, i) => [
      `f${i}.rules`,
      `spec s${i}\n${lines(30, () => "data d: %\n")}`,
    ]);
    const errors = errorsOf(load(empty(), sources(Object.fromEntries(files))));
    expect(errors).to.have.length(1_001);
    expect(errors.slice(0, 20).every(({ source }) => source?.attribute === "f0.rules")).to.equal(true);
    expect(errors.at(-1)).to.include({ kind: "resource_limit", limit_name: "max_errors" });
  });

  it("cost words only when they are shown", () => {
    let made = 0;
    const count = () => {
      made += 1;
      return `message ${made}`;
    };
    const entries = Array.from(
      { length: 5_000 },
      (_, ordinal): DiagnosticEntry => ({
        finding: {
          kind: "validation",
          code: "test",
          message: count,
          suggestion: () => String(count()),
          phase: 0,
          ordinal,
        },
        owner: undefined,
        order: [0, 0, 0, 0, ordinal],
      }),
    );
    expect(reportedEntries(entries, empty().rows, 10)).to.have.length(11);
    expect(made).to.equal(21);
  });

  it("repeat the beginning and the end of what is as long as a file", () => {
    const [error] = errorsOf(load(empty(), sources({ "m.rules": `spec s\nrule r: ${"x".repeat(1_000_000)}\n` })));
    expect(error?.message).to.match(/^`x+ … x*` is neither a data nor a rule of `s`$/);
    expect(JSON.stringify(error).length).to.be.below(4_000);
  });

  it("look for what was meant among very many names for a while only", () => {
    const names = lines(2_000, (i) => `data name_${i}: number\n`);
    const text = `spec s\n${names}${lines(900, (i) => `rule r${i}: namme_${i}\n`)}`;
    const errors = errorsOf(load(empty(), sources({ "m.rules": text })));
    expect(errors[0]?.suggestion).to.contain("did you mean `name_0`");
    expect(errors.filter(({ suggestion }) => suggestion !== undefined)).to.have.length.within(50, 200);
  });
});
