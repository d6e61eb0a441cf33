import { expect } from "chai";
import type { Body } from "../../../src/plan/body.ts";
import { loaded } from "../../workspace/loading.ts";
import { typesOf } from "../analysis.ts";

/** The bodies of the specs of a text by name. */
function bodiesOf(text: string): ReadonlyMap<string, Body | undefined> {
  const { slices } = loaded({ m: text });
  return new Map(Array.from(slices, ([row, parts]) => [row.spec, parts[0]?.version.body]));
}

const BASE = "spec base\ndata money: measure -> unit eur: 1\n";

describe("the types that a spec offers", () => {
  it("are the identical tables for all that import it", () => {
    const bodies = bodiesOf(`${BASE}spec a\nuses base\nrule r: 1 eur\nspec b\nuses x: base\nrule r: 2 eur\n`);
    const [a, b] = ["a", "b"].map((spec) => bodies.get(spec)?.units.imported.sources);
    expect(a).to.have.length(1);
    expect(a?.[0]).to.equal(b?.[0]);
    expect(a?.[0]).to.equal(bodies.get("base")?.offered);
  });

  it("count once, however many aliases the spec has", () => {
    const bodies = bodiesOf(`${BASE}spec a\nuses x: base\nuses y: base\nuses z: base\nrule r: 1 eur\n`);
    expect(bodies.get("a")?.units.imported.sources).to.have.length(1);
  });

  it("are open to an importing spec, unless its own data hide them", () => {
    const bodies = bodiesOf(
      `${BASE}data weight: measure -> unit gram: 1\ndata n: number\nspec a\nuses base\ndata money: number\ndata weight: base.weight\nrule r: 1\n`,
    );
    expect(
      bodies
        .get("a")
        ?.units.imported.open()
        .map(({ name }) => name),
    ).to.deep.equal(["weight", "n"]);
  });

  it("give a number that becomes a ratio the first of theirs by name", () => {
    const types = (uses: string) =>
      typesOf(
        `spec lib\ndata zeta: ratio\ndata alpha: ratio\ndata beta: alpha\n\nspec main\n${uses}data n: number\nrule r: n as percent\n`,
      );
    expect(types("uses lib\n").r).to.equal("alpha percent");
    expect(types("uses lib\ndata own: ratio\n").r).to.equal("own percent");
    expect(types("uses lib\ndata zed: ratio\ndata aaa: bee\ndata bee: ratio\n").r).to.equal("bee percent");
    expect(types("uses lib\ndata alpha: number\n").r).to.equal("zeta percent");
    expect(types("").r).to.equal("ratio percent");
  });
});
