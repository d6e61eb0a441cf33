import { expect } from "chai";
import { Engine } from "../../../src/index.ts";
import type { Body } from "../../../src/plan/body.ts";
import { loaded } from "../../workspace/loading.ts";

/** The meaning of a spec over time: a body for each slice. */
function meanings(text: string, spec: string): readonly (Body | undefined)[] {
  for (const [row, slices] of loaded({ m: text }).slices) {
    if (row.spec === spec) return slices.map(({ version }) => version.body);
  }
  throw new Error(`no spec ${spec}`);
}

/** Results of the rule `r` of `top` in 2024 and in 2025. */
function results(text: string): readonly unknown[] {
  const engine = new Engine();
  engine.load({ "m.rules": text });
  return ["2024", "2025"].map((effective) => engine.run({ spec: "top", effective }).results.r?.result);
}

describe("a spec whose import changes over time", () => {
  it("is analysed once while the import looks the same", () => {
    const dep = (year: number) => `spec dep ${year}\ndata x: number -> fill 1\nrule v: x + ${year}\n`;
    const text = `${dep(2024)}${dep(2025)}${dep(2026)}spec top 2024\nuses dep\nrule r: dep.v\n`;
    const [first, second, third] = meanings(text, "top");
    expect(second?.rules).to.equal(first?.rules);
    expect(third?.rules).to.equal(first?.rules);
    expect(second?.imports.get("dep")?.body).not.to.equal(first?.imports.get("dep")?.body);
    expect(results(text)).to.deep.equal(["2025", "2026"]);
  });

  it("is analysed once although types of the import descend from each other, and specs behind it", () => {
    const dep = (year: number) =>
      `spec dep ${year}\nuses leaf\ndata x: number\ndata y: x -> maximum 5\ndata z: y\ndata own: leaf.money -> unit cent: 0.01\nrule v: z + ${year}\n`;
    const leaf = "spec leaf\ndata money: measure -> unit eur: 1\n";
    const text = `${leaf}${dep(2024)}${dep(2025)}spec top 2024\nuses dep\nrule r: dep.v\n`;
    const [first, second] = meanings(text, "top");
    expect(second?.rules).to.equal(first?.rules);
  });

  it("is analysed again where a value that it inherits changes", () => {
    const dep = (year: number) => `spec dep ${year}\ndata x: number -> fill ${year}\n`;
    const text = `${dep(2024)}${dep(2025)}spec top 2024\nuses dep\ndata y: dep.x\nrule r: y\n`;
    const [first, second] = meanings(text, "top");
    expect(second?.rules).not.to.equal(first?.rules);
    expect(results(text)).to.deep.equal(["2024", "2025"]);
  });

  it("is analysed again where an import of the import changes what is read through it", () => {
    const leaf = (year: number, type: string) => `spec leaf ${year}\nrule v: ${type}\n`;
    const mid = "spec mid 2024\nuses leaf 2024\nspec mid 2025\nuses leaf 2025\n";
    const text = `${leaf(2024, "1")}${leaf(2025, '"one"')}${mid}spec top 2024\nuses mid\nrule r: mid.leaf.v\n`;
    expect(results(text)).to.deep.equal(["1", "one"]);
    expect(meanings(text, "top").map((body) => body?.rules.get("r")?.typeName)).to.deep.equal(["number", "text"]);
  });

  it("keeps its own errors for each date at which it has them", () => {
    const dep = "spec dep 2024\nrule v: 1\nspec dep 2025\nrule v: 1\nrule w: 2\n";
    expect(() => results(`${dep}spec top 2024\nuses dep\nrule r: dep.v + dep.w\n`)).to.throw("no data or rule `w`");
  });
});
