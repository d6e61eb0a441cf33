import { expect } from "chai";
import fc from "fast-check";
import { BOOLEAN, NUMBER } from "../build.ts";
import { answer, field, RowsBuilder } from "./rows-builder.ts";

describe("commands on lists", () => {
  it("answer as a person would count", () => {
    const builder = new RowsBuilder();
    const list = builder.list("lines");
    builder.holder.rule("count", builder.command("count", list));
    builder.holder.rule("sum", builder.command("sum", list, { lambdas: [field("sum")] }));
    const results = answer(builder.build(), {
      lines: [
        { a: 1, b: 2, c: 3 },
        { a: 4, b: "0.5", c: 0 },
      ],
    });
    expect(results.count).to.include({ result: "2" });
    expect(results.sum).to.include({ result: "10.5" });
  });

  it("names what is missing in all rows, in their order", () => {
    const builder = new RowsBuilder();
    builder.holder.rule("sum", builder.command("sum", builder.list("lines"), { lambdas: [field("sum")] }));
    const { sum } = answer(builder.build(), { lines: [{ b: 2 }, { a: 1, b: 1, c: 1 }, { a: 4 }] });
    expect(sum).to.deep.include({
      veto_reason: "Missing data: lines.1.a",
      missing_data: ["lines.1.a", "lines.1.c", "lines.3.b", "lines.3.c"],
    });
  });

  it("sum like a chain of plus, in any order of rows", () => {
    const builder = new RowsBuilder();
    const values = builder.values("values");
    builder.holder.rule("sum", builder.command("sum", values));
    builder.holder.rule("most", builder.command("max", values, { otherwise: builder.holder.number(0) }));
    const program = builder.build();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 20 }), (numbers) => {
        const results = answer(program, { values: numbers });
        expect(results.sum).to.include({ result: String(numbers.reduce((sum, each) => sum + each, 0)) });
        expect(results.most).to.include({ result: String(numbers.length === 0 ? 0 : Math.max(...numbers)) });
      }),
    );
  });

  it("decide `any` and `all` as a loop over rows does", () => {
    const builder = new RowsBuilder();
    const values = builder.values("values", BOOLEAN);
    builder.holder.rule("any", builder.command("any", values, { kind: "boolean" }), BOOLEAN);
    builder.holder.rule("all", builder.command("all", values, { kind: "boolean" }), BOOLEAN);
    const program = builder.build();
    const given = fc.array(fc.constantFrom("yes", "no", "perhaps"), { maxLength: 6 });
    fc.assert(
      fc.property(given, (truths) => {
        const decided = (truth: "yes" | "no", otherwise: string) =>
          truths.includes(truth) ? truth : truths.includes("perhaps") ? undefined : otherwise;
        const shown = { yes: "true", no: "false" } as Readonly<Record<string, string>>;
        const { any, all } = answer(program, { values: truths });
        const ofAny = decided("yes", "no");
        const ofAll = decided("no", "yes");
        expect(any).to.include(ofAny === undefined ? { vetoed: true } : { result: shown[ofAny] });
        expect(all).to.include(ofAll === undefined ? { vetoed: true } : { result: shown[ofAll] });
      }),
    );
  });

  it("sort stably, down as well", () => {
    const builder = new RowsBuilder();
    const list = builder.list("lines");
    const type = { kind: "list", of: { kind: "row", spec: "row", key: [] } } as const;
    for (const descending of [false, true]) {
      const sorted = builder.command("sort", list, { kind: "list", lambdas: [field("a")], descending: [descending] });
      builder.holder.rule(descending ? "down" : "up", sorted, type);
    }
    const program = builder.build();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }), (keys) => {
        const results = answer(program, { lines: keys.map((a) => ({ a })) });
        const rows = keys.map((key, at) => ({ key, name: `lines.${at + 1}` }));
        const up = [...rows].sort((a, b) => a.key - b.key).map(({ name }) => name);
        const down = [...rows].sort((a, b) => b.key - a.key).map(({ name }) => name);
        expect(results.up).to.include({ result: up.join(", ") });
        expect(results.down).to.include({ result: down.join(", ") });
      }),
    );
  });

  it("evaluate lists in lists of a thousand levels without a stack of their own", () => {
    const builder = new RowsBuilder();
    let list = builder.values("values", NUMBER);
    for (let level = 0; level < 1000; level++) list = builder.command("sort", list, { kind: "list" });
    builder.holder.rule("sum", builder.command("sum", list));
    expect(answer(builder.build(), { values: [3, 1, 2] }).sum).to.include({ result: "6" });
  });
});
