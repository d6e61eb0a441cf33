import { expect } from "chai";
import { Random } from "../fuzz/random.ts";
import { type Claims, findLies } from "./lies.ts";

/** The environment looks further: `ANALYSIS_PROGRAMS=2000 ANALYSIS_SEED=7`. */
const PROGRAMS = Number(process.env.ANALYSIS_PROGRAMS ?? 2);

describe("the claims about generated programs, and about changed ones", () => {
  it("are refuted by no evaluation of inputs that are near to literals, missing or refused", function () {
    this.timeout(3_600_000);
    const claims: Claims = { proved: 0, equal: 0 };
    for (let number = 0; number < PROGRAMS; number++)
      findLies(new Random(Number(process.env.ANALYSIS_SEED ?? 2), number), claims);
    expect(claims.proved).to.be.above(PROGRAMS);
    expect(claims.equal).to.be.above(PROGRAMS / 2);
  });
});
