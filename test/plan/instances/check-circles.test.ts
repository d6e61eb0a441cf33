import { expect } from "chai";
import { load } from "../../../src/workspace/index.ts";
import { empty, errorsOf, loaded, sources } from "../../workspace/loading.ts";

/** Lines and messages of the errors of one file, in order. */
function errors(text: string): [line: number | undefined, message: string][] {
  return errorsOf(load(empty(), sources({ m: text }))).map(({ source: at, message }) => [at?.line, message]);
}

function lines(text: string): (number | undefined)[] {
  return errors(text).map(([line]) => line);
}

const LOAN = "spec loan\ndata first: number\ndata second: number\nrule doubled: first * 2\n";

describe("circles of rules", () => {
  it("are reported at every rule, by name, with all rules named", () => {
    const found = errors("spec s\nrule zulu: mike\nrule mike: alpha\nrule alpha: zulu\nrule free: 1\n");
    expect(found.map(([line]) => line)).to.deep.equal([4, 3, 2]);
    for (const [, message] of found) expect(message).to.include("alpha, mike, zulu").and.not.include("free");
  });

  it("include rules that merely use one of them, own rules first", () => {
    const text = `${LOAN}spec offer\nuses loan\n  -> with first: back\nrule user: back\nrule back: loan.doubled\n`;
    expect(lines(text)).to.deep.equal([9, 8, 4]);
  });

  it("are found through bound slots although no rule of the spec reaches them", () => {
    const text =
      "spec a\ndata x: number\nrule r: x\nspec top\nuses p: a\n  -> with x: q.r\nuses q: a\n  -> with x: p.r\n";
    expect(lines(text)).to.deep.equal([3, 3]);
  });

  it("are found through chains of bound slots", () => {
    const text = `${LOAN}spec offer\nuses loan\n  -> with first: loan.second\n  -> with second: back\nrule back: loan.doubled\n`;
    expect(lines(text)).to.deep.equal([9, 4]);
  });

  it("are not a concern of the specs that import them", () => {
    const text = "spec s\nrule a: b\nrule b: a\nspec top\nuses s\nrule r: s.a\nrule own: own\n";
    expect(lines(text)).to.deep.equal([2, 3, 7]);
    const through = `${LOAN}spec offer\nuses loan\n  -> with first: back\nrule back: loan.doubled\n`;
    expect(
      lines(`${through}spec top\ndata z: number\nuses offer\n  -> with loan.second: z\nrule r: offer.back\n`),
    ).to.deep.equal([8, 4]);
  });

  it("of slots are not a concern of a spec that binds another slot to them", () => {
    const inner =
      "spec leaf\ndata x: number\ndata y: number\nspec a\nuses one: leaf\n  -> with x: two.x\nuses two: leaf\n  -> with x: one.x\n";
    expect(lines(`${inner}spec b\nuses a\n  -> with two.y: a.one.x\n`)).to.deep.equal([6, 8]);
  });

  it("do not arise when an inner binding wins", () => {
    const mid = "spec mid\nuses loan\n  -> with first: 1\nrule up: loan.doubled\n";
    loaded({ m: `${LOAN}${mid}spec top\nuses mid\n  -> with loan.first: r\nrule r: mid.up\n` });
  });

  it("end the checks of types in their spec, not those of names", () => {
    expect(lines('spec s\nrule a: a\nrule b: 1 + "x"\nrule c: nowhere\n')).to.deep.equal([4, 2]);
    expect(lines('spec s\nrule a: a\nspec t\nrule b: 1 + "x"\n')).to.deep.equal([2, 4]);
  });

  it("name at most ten rules in one message", () => {
    const ring = Array.from({ length: 3000 }, (_, i) => `rule r${i}: r${(i + 1) % 3000}\n`).join("");
    const found = errors(`spec s\n${ring}`);
    expect(found).to.have.length(1001);
    expect(found[0]?.[1]).to.include("and 2990 more");
  });
});

describe("circles of bound slots", () => {
  it("are reported at every line of the circle, by key", () => {
    const text = `${LOAN}spec offer\nuses loan\n  -> with second: loan.first\n  -> with first: loan.second\n`;
    expect(lines(text)).to.deep.equal([8, 7]);
    expect(lines(`${LOAN}spec offer\nuses loan\n  -> with first: loan.first\n`)).to.deep.equal([7]);
  });

  it("do not include slots that lead into them", () => {
    const into = "uses other: loan\n  -> with first: loan.second\n";
    const text = `${LOAN}spec offer\nuses loan\n  -> with second: loan.first\n  -> with first: loan.second\n${into}`;
    expect(lines(text)).to.deep.equal([8, 7]);
  });

  it("may close through a binding of an imported spec", () => {
    const mid = "spec mid\nuses a: loan\n  -> with first: a.second\n";
    const text = `${LOAN}${mid}spec top\nuses mid\n  -> with a.second: mid.a.first\n`;
    expect(lines(text)).to.deep.equal([7, 10]);
  });
});
