import { expect } from "chai";
import fc from "fast-check";
import { Engine } from "../../src/engine/engine.ts";
import { format } from "../../src/engine/format.ts";
import { checkAnswers } from "../fuzz/checks/answers.ts";
import { checkBundle } from "../fuzz/checks/bundles.ts";

import { type RunInput, WAYS } from "../fuzz/inputs/rules.ts";

/** An amount as literal or as input. */
interface Part {
  readonly value: number;
  readonly isInput: boolean;
}

interface Scale {
  /** Each line: its width, which is seldom zero or below, and its rate. */
  readonly lines: readonly { readonly width: Part; readonly rate: Part }[];
  readonly top: Part | null;
  readonly incomes: readonly number[];
}

const rate = fc.record({ value: fc.integer({ min: 0, max: 60 }), isInput: fc.boolean() });
const width = fc.record({
  value: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 900 }) }, fc.integer({ min: -5, max: 0 })),
  isInput: fc.boolean(),
});
const scale: fc.Arbitrary<Scale> = fc
  .record({
    lines: fc.array(fc.record({ width, rate }), { maxLength: 6 }),
    top: fc.option(rate),
    incomes: fc.array(fc.integer({ min: -100, max: 4000 }), { minLength: 1, maxLength: 4 }),
  })
  .filter(({ lines, top }) => lines.length > 0 || top !== null);

/** The spec of a scale beside its long form, and the values of its inputs. */
function written({ lines, top, incomes }: Scale): { readonly text: string; readonly runs: readonly RunInput[] } {
  const declared = ["spec s", "data money: measure -> unit eur: 1 -> unit cent: 0.01", "data income: money"];
  const data: Record<string, string> = {};
  const rates: string[] = [];
  const short: string[] = [];
  const long: string[] = [];
  const rateText = ({ value, isInput }: Part): string => {
    const name = `rate_${rates.length}`;
    if (isInput) declared.push(`data ${name}: ratio`);
    if (isInput) data[name] = `${value}%`;
    rates.push(isInput ? name : `${value}%`);
    return rates.at(-1) ?? "";
  };
  let below = 0;
  let from = "0 eur";
  for (const [at, { width, rate }] of lines.entries()) {
    below += width.value;
    // Falling literals are refused when they are loaded.
    const isInput = width.isInput || width.value <= 0 || below <= 0;
    const bound = isInput ? `bound_${at}` : `${below} eur`;
    if (isInput) declared.push(`data ${bound}: money`);
    if (isInput) data[bound] = `${below} eur`;
    short.push(`up to ${bound} at ${rateText(rate)}`);
    long.push(
      `rule part_${at}: 0 eur unless income > ${from} then income - ${from} unless income > ${bound} then ${bound} - ${from}`,
    );
    from = bound;
  }
  if (top !== null) {
    short.push(`above at ${rateText(top)}`);
    long.push(`rule part_${lines.length}: 0 eur unless income > ${from} then income - ${from}`);
  }
  const sum = rates.map((each, at) => `part_${at} * ${each}`).join(" + ");
  const rules = [`rule short: income by scale ${short.join(" ")}`, ...long, `rule long: ${sum}`];
  const runs = incomes.map((income) => ({
    spec: "s",
    effective: "2025",
    data: { ...data, income: income % 2 === 0 ? `${income} eur` : `${income * 100} cent` },
  }));
  return { text: [...declared, ...rules].join("\n"), runs };
}

function loaded(text: string): Engine | undefined {
  const engine = new Engine();
  try {
    engine.load([["s.rules", text]]);
    return engine;
  } catch {
    return undefined;
  }
}

function rises({ lines }: Scale): boolean {
  return lines.every(({ width }) => width.value >= 0);
}

describe("a scale", () => {
  it("charges what the sum over its parts charges, however it is run; bounds that do not rise veto", () => {
    let [compared, vetoed, bundled] = [0, 0, 0];
    fc.assert(
      fc.property(scale, (generated) => {
        const { text, runs } = written(generated);
        const engine = loaded(text);
        if (engine === undefined) return;
        const formatted = loaded(format(text)) ?? expect.fail("the canonical text does not load");
        for (const { run, explained } of checkAnswers(engine, { ways: new Set(WAYS), formatted }, runs)) {
          const { short, long } = explained?.results ?? expect.fail("there are no explanations");
          const where = `${text}\n${JSON.stringify(run.data)}`;
          if (rises(generated)) expect(short?.measure, where).to.deep.equal(long?.measure);
          else expect(short?.veto_reason, where).to.match(/^The bounds of a scale do not rise: /);
          if (short?.vetoed === true) vetoed += 1;
          else compared += 1;
        }
        if (bundled++ < 4) checkBundle(engine, runs, bundled % 2 === 0);
      }),
      { numRuns: 40 },
    );
    expect(compared).to.be.greaterThan(40);
    expect(vetoed).to.be.greaterThan(5);
  });
});
