import { expect } from "chai";
import { Engine } from "../../../src/index.ts";

describe("The help of data with a parent (docs/spec/02-types-numbers-units.md#2-3-commands)", () => {
  it("is that of the parent, through all of its children, unless it has its own", () => {
    const engine = new Engine();
    const children = 'data b: a\ndata c: a\n  -> help "how few"\ndata d: b\ndata e: c\ndata f: a range\n';
    engine.load([["a.rules", `spec s\ndata a: number\n  -> help "how many"\n${children}rule x: 1\n`]]);
    const helps = Object.entries(engine.show({ spec: "s" }).data).map(([key, { type }]) => [key, type.help]);
    expect(Object.fromEntries(helps)).to.deep.equal({
      a: "how many",
      b: "how many",
      c: "how few",
      d: "how many",
      e: "how few",
      f: "",
    });
  });
});
