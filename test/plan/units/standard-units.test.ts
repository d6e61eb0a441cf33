import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { DeclaredType } from "../../../src/plan/units/declared-units.ts";
import { bodyOf } from "../analysis.ts";

interface Table {
  readonly families: readonly {
    readonly family: string;
    readonly traits: readonly string[];
    readonly dimensions: Readonly<Record<string, number>>;
    readonly units: readonly {
      readonly name: string;
      readonly factor: string;
      readonly signature: readonly { readonly unit: string; readonly exponent: number }[];
    }[];
  }[];
}

const table: Table = JSON.parse(readFileSync(new URL("units-table.json", import.meta.url), "utf8"));
const types: ReadonlyMap<string, DeclaredType> =
  bodyOf("spec main\nuses std units\n").imports.get("units")?.body.types ?? new Map();

describe("the embedded units", () => {
  it("are 78 units of 21 families, in the order of the table", () => {
    expect([...types.keys()]).to.deep.equal(table.families.map(({ family }) => family));
    expect(table.families.flatMap(({ units }) => units)).to.have.length(78);
  });

  for (const { family, traits, dimensions, units } of table.families) {
    it(`have the exact factors, terms and dimensions of ${family}`, () => {
      const type = types.get(family)?.type;
      if (type?.kind !== "measure") throw new Error(`${family} is not a measure`);
      const found = type.units.map(({ name, factor, terms }) => ({
        name,
        factor: `${factor.n}/${factor.d}`,
        signature: terms.map(([unit, exponent]) => ({ unit, exponent })),
      }));
      expect(found).to.deep.equal(units.map(({ name, factor, signature }) => ({ name, factor, signature })));
      expect(type.traits).to.deep.equal(traits);
      const exponents = Object.fromEntries(type.dimensions.map(({ name, exponent }) => [name, exponent]));
      expect(exponents).to.deep.equal(dimensions);
    });
  }
});
