import { expect } from "chai";
import fc from "fast-check";
import { Engine, formatExplanation } from "../../../src/index.ts";
import { explainedNumber } from "../../../src/runtime/narrate/explained-text.ts";

/** The promised text, made from all digits. */
function shortened(n: bigint): string {
  const digits = String(n < 0n ? -n : n);
  if (digits.length <= 60) return String(n);
  const count = digits.length.toLocaleString("en");
  return `${n < 0n ? "-" : ""}${digits.slice(0, 20)}… (${count} digits) …${digits.slice(-20)}`;
}

const whole = (n: bigint) => explainedNumber({ n, d: 1n });

describe("a number in an explanation", () => {
  it("is written in full up to 60 digits", () => {
    for (const n of [0n, -7n, 10n ** 30n, 10n ** 59n, 10n ** 60n - 1n, 1n - 10n ** 60n])
      expect(whole(n)).to.equal(String(n));
  });

  it("is shortened in its middle beyond, with its count of digits", () => {
    expect(whole(10n ** 60n + 12n)).to.equal("10000000000000000000… (61 digits) …00000000000000000012");
    expect(whole(-(7n ** 5000n))).to.equal(
      "-30917194013597692114… (4,226 digits) …".concat(String(7n ** 5000n).slice(-20)),
    );
  });

  it("has the first and last digits of the number, and as many as it has, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.integer({ min: 1, max: 60 }),
        (base, power) => {
          for (const n of [base ** BigInt(power), base * 10n ** BigInt(power * 3), 2n ** BigInt(power * 37) + base])
            expect(whole(n)).to.equal(shortened(n));
        },
      ),
    );
  });

  it("has them beside powers of ten and of two, where a hair decides", () => {
    for (const power of [60, 61, 100, 999, 1000, 4321, 30_000]) {
      for (const near of [-1n, 0n, 1n]) {
        expect(whole(10n ** BigInt(power) + near)).to.equal(shortened(10n ** BigInt(power) + near));
        expect(whole(2n ** BigInt(power * 3) + near)).to.equal(shortened(2n ** BigInt(power * 3) + near));
      }
    }
  });

  it("is shortened on both sides of the line when it is a fraction", () => {
    const [n, d] = [3n ** 400n, 2n ** 250n];
    expect(explainedNumber({ n, d })).to.equal(`${shortened(n)}/${shortened(d)}`);
  });

  it("is shortened alike by generated code and by the exact program, and never in a result", () => {
    const engine = new Engine();
    engine.load(`spec s
data x: number
data m: measure
  -> unit eur: 1
rule huge: x ^ 100
rule span: (0...huge) as number
rule price: m * huge
rule written: huge as text
rule small: huge / huge + 1
  unless huge > 5 then huge / huge
`);
    const data = { x: "9".repeat(28), m: "3 eur" };
    const text = shortened(BigInt(data.x) ** 100n);
    const prepared = engine.prepare({ spec: "s", explain: true, effective: "2025" });
    const { results } = prepared.run(data);
    expect(results).to.eql(engine.run({ spec: "s", explain: true, effective: "2025", data }).results);
    expect(results.huge?.explanation?.result).to.equal(results.huge?.veto_reason).and.to.contain("too large");
    expect(JSON.stringify(results.span?.explanation)).to.contain(`${text} - 0 = ${text}`);
    expect(results.written?.result).to.equal(String(BigInt(data.x) ** 100n));
    expect(formatExplanation(results.small?.explanation ?? expect.fail())).to.contain(`huge: ${text}`);
    const price = `${shortened(3n * BigInt(data.x) ** 100n)} eur`;
    expect(formatExplanation(results.price?.explanation ?? expect.fail())).to.contain(`m * huge: ${price}`);
  });
});
