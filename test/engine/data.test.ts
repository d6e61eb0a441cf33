import { expect } from "chai";
import { type Data, Engine, EngineErrors } from "../../src/index.ts";

const engine = new Engine();
engine.load("spec s\ndata n: number\nrule r: n * 2\n");
const prepared = engine.prepare({ spec: "s" });

describe("names that are not inputs", () => {
  const shop = new Engine();
  shop.load({
    "shop.rules":
      "spec shop uses cfg: fees data price: number data discount: number -> fill 0 data spare: number rule total: price - discount + cfg.fee",
    "fees.rules": "spec fees data fee: number -> fill 0",
  });
  const told = (data: object) => {
    const asked = data as Data;
    const { unknown_data: unknown } = shop.run({ spec: "shop", data: asked });
    const ready = shop.prepare({ spec: "shop" });
    expect(ready.run(asked).unknown_data).to.deep.equal(unknown);
    return unknown;
  };

  it("are told with the input that was meant", () => {
    expect(told({ price: 1, Discuont: 2, fee: 3, other: 4 })).to.deep.equal([
      { name: "Discuont", suggestion: "discount" },
      { name: "fee", suggestion: "cfg.fee" },
      { name: "other" },
    ]);
  });

  it("are told in rows, each for the first row that has it", () => {
    const house = new Engine();
    house.load(
      "spec pet data name: text spec person data age: number data income: number uses pets: pet list\n\nspec house data rent: number uses members: person list rule total: members -> sum income rule r: rent",
    );
    const unknown = (data: object) => house.run({ spec: "house", data: data as Data }).unknown_data;
    const row = { incom: 1, age: 2, income: 3, Note: "x", pets: [{ nam: "a" }, { nam: "b" }] };
    expect(unknown({ members: [{ age: 1 }, row, row] })).to.deep.equal([
      { name: "members.2.pets.1.nam", suggestion: "members.2.pets.1.name" },
      { name: "members.2.incom", suggestion: "members.2.income" },
      { name: "members.2.Note" },
    ]);
    expect(unknown({ "members.1.incom": 1, "Member.2.age": 2, "pets.1.name": 1 })).to.deep.equal([
      { name: "Member.2.age", suggestion: "members.2.age" },
      { name: "pets.1.name" },
      { name: "members.1.incom", suggestion: "members.1.income" },
    ]);
    const hint = "give the inputs themselves, such as `members`, not inside of `data`";
    expect(unknown({ data: { members: [{ age: 1 }], rent: 2 } })).to.deep.equal([{ name: "data", hint }]);
    expect(unknown({ members: [{ age: 1, person: { income: 1 } }] })).to.deep.equal([
      {
        name: "members.1.person",
        hint: "give the inputs themselves, such as `income`, not inside of `members.1.person`",
      },
    ]);
    expect(unknown({ members: [{ age: null, incom: null, Income: 2, pets: [] }], rent: 1 })).to.equal(undefined);
    expect(() => house.run({ spec: "house", data: { members: [row] } as unknown as Data, strict: true })).to.throw(
      EngineErrors,
      "spec `house` has no input `members.1.pets.1.nam`, `members.1.incom`, `members.1.Note`",
    );
  });

  it("are none where a name is known, in any letter case, or not given", () => {
    expect(told({ PRICE: "1", "CFG.fee": "2", spare: "x", other: null, another: undefined })).to.equal(undefined);
    expect(told({ price: "1" })).to.equal(undefined);
  });

  it("have a hint where they hold the inputs", () => {
    const hint = (name: string, member: string) =>
      `give the inputs themselves, such as \`${member}\`, not inside of \`${name}\``;
    expect(told({ data: { price: 1 } })).to.deep.equal([{ name: "data", hint: hint("data", "price") }]);
    expect(told({ input: [{ pricee: 1 }] })).to.deep.equal([{ name: "input", hint: hint("input", "pricee") }]);
    expect(told({ pirce: { eur: "1" }, amount: { eur: "1" } })).to.deep.equal([
      { name: "pirce", suggestion: "price" },
      { name: "amount" },
    ]);
  });

  it("are bounded in number and length", () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`${"n".repeat(1000)}${at}`, 1]));
    const unknown = told(many) ?? [];
    expect(unknown).to.have.length(10);
    expect(unknown[0]?.name.length).to.be.lessThan(601);
  });

  it("are an error of a strict request, which names all of them", () => {
    const run = (data: Data) => () => shop.run({ spec: "shop", data, strict: true });
    expect(run({ Price: 1, other: null })().results.total).to.include({ number: "1" });
    expect(run({ price: 1, discuont: 2, unit: 3 })).to.throw(EngineErrors, "has no input `discuont`, `unit`");
    expect(() => shop.prepare({ spec: "shop", strict: true }).run({ discuont: 2 })).to.throw(
      "did you mean `discount`?",
    );
  });
});

describe("the data of a run", () => {
  it("may be left out", () => {
    expect(engine.run({ spec: "s" }).results.r).to.include({ veto_reason: "Missing data: n" });
    expect(prepared.run().results).to.deep.equal(engine.run({ spec: "s" }).results);
  });

  it("are an object and nothing else", () => {
    for (const [data, found] of [
      [["5"], "a list"],
      ["n=5", "a string"],
      [null, "null"],
      [5, "a number"],
      [new Map([["n", "5"]]), "a Map: give an object, as Object.fromEntries(map)"],
      [Promise.resolve({ n: "5" }), "a Promise: await it first"],
      [new Date(0), "a Date"],
      [new Set(), "a Set"],
    ] as const) {
      const given: unknown = data;
      const message = `data must be an object of names and values, not ${found}`;
      expect(() => engine.run({ spec: "s", data: given as Data })).to.throw(EngineErrors, message);
      expect(() => prepared.run(given as Data)).to.throw(EngineErrors, message);
    }
  });

  it("have values that are not objects of the platform", () => {
    for (const [n, problem] of [
      [new Date(0), "a Date is not a value: give its text, as date.toISOString()"],
      [Promise.resolve(5), "a Promise is not a value: await it first"],
      [new URL("https://example.org"), "a URL is not a value: give its text, as url.href"],
      [new Map([["eur", "5"]]), "a Map is not a value: give an object, as Object.fromEntries(map)"],
      [new Uint8Array(1), "a Uint8Array is not a value: give its text"],
      [new Error("no"), "an Error is not a value: give its text"],
    ] as const) {
      const given: unknown = { n };
      const message = `data \`n\`: ${problem}`;
      expect(() => engine.run({ spec: "s", data: given as Data })).to.throw(EngineErrors, message);
      expect(() => prepared.run(given as Data)).to.throw(EngineErrors, message);
    }
  });

  it("may be an instance of a class", () => {
    class Order {
      readonly n = 5;
    }
    const given: unknown = new Order();
    expect(engine.run({ spec: "s", data: given as Data }).results.r).to.include({ number: "10" });
  });
});

describe("lists of a program", () => {
  const house = new Engine();
  house.load(
    "spec person data age: number spec house data rent: number data fares: number list uses members: person list rule r: rent + fares -> sum + members -> sum age",
  );
  const ready = house.prepare({ spec: "house" });
  const error = (data: object) => {
    const given = data as Data;
    const messages = [() => house.run({ spec: "house", data: given }), () => ready.run(given)].map((run) => {
      try {
        run();
      } catch (problem) {
        return problem instanceof EngineErrors ? problem.errors[0]?.message : problem;
      }
      return "no error";
    });
    expect(messages[1]).to.equal(messages[0]);
    return messages[0];
  };

  it("have no holes", () => {
    const holes = new Array(2);
    const row = 'a row is an object, such as {"age": …}';
    expect(error({ members: holes })).to.equal(`data \`members[0]\`: ${row}, not undefined`);
    expect(error({ members: Object.assign([{ age: 1 }], { length: 2 }) })).to.equal(
      `data \`members[1]\`: ${row}, not undefined`,
    );
    expect(error({ fares: holes })).to.equal("data `fares[0]`: undefined is not a value");
    expect(error({ fares: [1, null] })).to.equal("data `fares[1]`: null is not a value of a list: leave it out");
  });

  it("are counted before their rows are looked at", () => {
    const endless = new Proxy(new Array(4_000_000_000), {
      get: (list, member) => {
        if (member !== "length") throw new Error(`${String(member)} is read`);
        return list.length;
      },
    });
    const limit = "4000000000 rows are more than the limit max_list_rows of 1024";
    expect(error({ members: endless })).to.equal(`list \`members\`: ${limit}`);
    expect(error({ fares: endless })).to.equal(`list \`fares\`: ${limit}`);
  });

  it("do not stand for one value", () => {
    expect(error({ rent: [1] })).to.equal("data `rent`: a list is not a value: give one value without brackets");
    expect(error({ members: [{ age: [1] }] })).to.equal(
      "data `members[0].age`: a list is not a value: give one value without brackets",
    );
  });
});
