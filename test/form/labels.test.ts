import { expect } from "chai";
import { inputOf, labelOf, rowQuestions, unlistedType } from "../../src/form/data/question.ts";

describe("the words for a name", () => {
  it("are its label, else the name as people read it", () => {
    expect(labelOf("declared_value", undefined)).to.equal("Declared value");
    expect(labelOf("shop.declared_value", undefined)).to.equal("Declared value");
    expect(labelOf("declared_value", { label: "Value to insure" })).to.equal("Value to insure");
  });

  it("begin with the row, in a row", () => {
    expect(labelOf("members.2.age", undefined)).to.equal("Members 2 · Age");
    expect(labelOf("house.members.2.age", { label: "Years" })).to.equal("Members 2 · Years");
  });

  it("are asked for in rows, but not those of rows within of the same spec, which tell none", () => {
    const data = { name: { type: { kind: "text" } }, parts: { type: { kind: "list", data: {} } } };
    const rows = Object.fromEntries(Object.entries(data).map(([key, each]) => [key, { ...each, needed_by_rules: [] }]));
    const parts = {
      name: "parts",
      label: "Parts",
      data: { type: { kind: "list", data: rows }, needed_by_rules: ["r"] },
    };
    expect(rowQuestions(parts, 2).map(({ name }) => name)).to.deep.equal(["parts.2.name"]);
  });

  it("are found in rows, and in rows of rows", () => {
    const [text, number] = [{ kind: "text" }, { kind: "number" }];
    const pets = { type: { kind: "list", data: { name: { label: "Call name", type: text, needed_by_rules: [] } } } };
    const members = { type: { kind: "list", data: { pets: { ...pets, needed_by_rules: [] } } } };
    const data = { members, seats: { type: { kind: "list", of: number } }, age: { type: number } };
    const found = ["members.1.pets.2.name", "seats.3", "age", "members.1.nix", "nix"].map((name) =>
      inputOf({ data }, name),
    );
    expect(found).to.deep.equal([
      { label: "Call name", type: text, needed_by_rules: [] },
      { type: number },
      data.age,
      undefined,
      undefined,
    ]);
  });
});

describe("the type of a name that no interface lists", () => {
  it("is found in rows, and in rows of their own spec", () => {
    const [text, number] = [{ kind: "text" }, { kind: "number" }];
    const parts = { kind: "list", rows: 1 };
    const types = [
      { "t.rate": number, "t.parts": parts },
      { code: text, sizes: { kind: "list", of: number }, parts },
    ];
    const names = ["t.rate", "t.parts.1.code", "t.parts.1.parts.2.code", "t.parts.1.sizes.3", "t.parts.2.parts"];
    expect(names.map((name) => unlistedType(types, name))).to.deep.equal([number, text, text, number, parts]);
    for (const name of ["rate", "t.parts.1.x", "t.parts.1", "t.rate.1.x", "toString", "t.parts.1.toString"])
      expect(unlistedType(types, name), name).to.equal(undefined);
  });
});
