import { expect } from "chai";
import fc from "fast-check";
import { OutputBytes } from "../../../src/batch/output/output-bytes.ts";
import { decimalText, fixedText } from "../../../src/runtime/generated/text.ts";
import { volume } from "../../volume.ts";

const MAX = Number.MAX_SAFE_INTEGER;

/** Small numbers, those around powers of ten, and any others. */
const whole = fc.oneof(
  fc.integer({ min: -2000, max: 2000 }),
  fc.tuple(fc.nat(15), fc.integer({ min: -2, max: 2 })).map(([power, more]) => 10 ** power + more),
  fc.maxSafeInteger(),
);
const factor = fc.constantFrom(1, 5, 25, 125, 10 ** 6);

describe("the bytes of an output", () => {
  const written = (add: (output: OutputBytes) => void): string => {
    const output = new OutputBytes();
    output.add("before ");
    add(output);
    output.add(" behind");
    return Buffer.from(output.take()).toString();
  };

  it("have the digits of each number that its text has", () => {
    fc.assert(
      fc.property(whole, factor, fc.nat(17), (n, by, places) => {
        const text = decimalText(n, by, places);
        expect(written((output) => output.addDecimal(n, by, places))).to.equal(`before ${text} behind`);
      }),
      { numRuns: volume(5000) },
    );
  });

  it("have as many decimals as are asked for, rounded half to even", () => {
    fc.assert(
      fc.property(whole, factor, fc.nat(17), fc.nat(8), (n, by, places, decimals) => {
        const text = fixedText(n, by, places, decimals);
        expect(written((output) => output.addFixed(n, by, places, decimals))).to.equal(`before ${text} behind`);
      }),
      { numRuns: volume(5000) },
    );
  });

  it("have every number of three digits at every place", () => {
    for (let n = 0; n < 1000; n++) {
      for (let places = 0; places <= 15; places++) {
        for (const number of [n, -n, n * 1000, n * 10 ** 12]) {
          if (Math.abs(number) > MAX) continue;
          const text = decimalText(number, 1, places);
          expect(written((output) => output.addDecimal(number, 1, places))).to.equal(`before ${text} behind`);
        }
      }
    }
  });

  it("take the memory that is given to them, and more where they need it", () => {
    const output = new OutputBytes();
    const memory = new ArrayBuffer(100);
    output.reuse(memory);
    output.add("x".repeat(30));
    expect(output.take().buffer).to.equal(memory);
    output.reuse(memory);
    output.add("y".repeat(20_000));
    const more = output.take();
    expect(more.buffer).not.to.equal(memory);
    expect(Buffer.from(more).toString()).to.equal("y".repeat(20_000));
  });

  it("have parts of texts, in letters of any language, and nothing behind a cut", () => {
    const add = (output: OutputBytes) => {
      output.addPart("x,Zürich,y", 2, 8);
      const { length } = output;
      output.add("gone");
      output.cut(length);
    };
    expect(written(add)).to.equal("before Zürich behind");
  });
});
