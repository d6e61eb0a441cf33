import { expect } from "chai";
import { normalise } from "../../../src/normal/normalise.ts";
import { Random } from "../../fuzz/random.ts";
import { planOf } from "../../normal/plan.ts";
import { bodyOf, expectSame } from "../agree.ts";

const STEPS = ["0.01", "0.05", "3", "1000", "0.25"];
const MODES = ["", " half up", " half down", " up", " down"];

describe("rounding of products that outgrow doubles", () => {
  const rules = STEPS.flatMap((step, at) =>
    MODES.map((mode, number) => `rule r${at}${number}: round (amount * rate / 12) to ${step}${mode}`),
  );
  const { program } = normalise(
    planOf(`spec main
data amount: number -> decimals 4
data rate: number -> decimals 6
data by: number -> decimals 3
${rules.join("\n")}
rule left: (amount * rate / 12) % by
rule steps: (amount * rate / 12) - (amount * rate / 12) % -0.07
`),
  );

  it("counts whole steps in doubles", () => {
    const { text } = bodyOf(program);
    expect(text).to.contain("wholeQuotient(").and.not.contain("operate(");
  });

  it("gives the results of the exact program", () => {
    const random = new Random(5);
    const number = (digits: number, places: number) => {
      const text = String(random.below(10 ** random.below(digits))).padStart(places + 1, "0");
      return `${random.oneIn(3) ? "-" : ""}${text.slice(0, -places)}.${text.slice(-places)}`;
    };
    let answered = 0;
    for (let at = 0; at < 150; at++) {
      const data = { amount: number(10, 4), rate: number(9, 6), by: random.of(["0", "0.007", "-12.5", number(6, 3)]) };
      if (expectSame(program, data)) answered++;
    }
    expect(answered).to.be.above(140);
  });
});
