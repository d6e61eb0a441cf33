import { readFileSync } from "node:fs";
import { Engine } from "engine-rules";

const folder = new URL("../specs/", import.meta.url);
const { effective, cases } = JSON.parse(readFileSync(new URL("inputs.json", folder), "utf8"));

/** The number of different inputs of a fixture, so large that no answer can be kept. */
const INPUTS = 64;

/**
 * The fixtures of `specs`: source, spec, the rule that uses all others, inputs. Every answer is
 * compared with that of the exact program, and the first also with the results in `inputs.json`.
 */
export const fixtures = cases.map(({ file, spec, rule, data, expect }) => {
  const source = [file, readFileSync(new URL(file, folder), "utf8")];
  return {
    source,
    ref: { spec, effective },
    rule,
    inputs: Array.from({ length: INPUTS }, (_, at) => varied(data, at)),
    expect,
  };
});

export function engineFor({ source }) {
  const engine = new Engine();
  engine.load([source]);
  return engine;
}

/**
 * Throws when an answer of a variant is not that of the exact program: a run explains by the exact
 * program until code is worth its while, which is after more runs than there are inputs.
 */
export function checked(fixture, { rules, explain = false }, run) {
  const { ref, inputs, expect } = fixture;
  const engine = engineFor(fixture);
  inputs.forEach((data, at) => {
    const exact = engine.run({ ...ref, data, rules, explain: true }).results;
    const found = run(data).results;
    if (JSON.stringify(found) !== JSON.stringify(explain ? exact : plain(exact)))
      throw new Error(`${ref.spec}: wrong answer for ${JSON.stringify(data)}`);
    for (const [name, text] of at === 0 ? Object.entries(expect) : []) {
      if (found[name] !== undefined && found[name].result !== text)
        throw new Error(`${ref.spec}: ${name} is not ${text}`);
    }
  });
  return run;
}

function plain(results) {
  return Object.fromEntries(Object.entries(results).map(([key, { explanation: _, ...result }]) => [key, result]));
}

/**
 * The first input is the one of the file; the others have other amounts, and some negated truth
 * values.
 */
function varied(data, at) {
  if (at === 0) return data;
  let flag = 0;
  return Object.fromEntries(
    Object.entries(data).map(([key, text]) => {
      if (text === "true" || text === "false")
        return [key, ((at >> flag++) & 1) === 0 ? text : text === "true" ? "false" : "true"];
      const amount = /^(\d+)(\.\d+)?(.*)$/.exec(text);
      if (amount === null) return [key, text];
      const [, whole, fraction = "", unit] = amount;
      return [key, `${Math.max(1, Number(whole) - (at % Math.min(9, Number(whole) || 1)))}${fraction}${unit}`];
    }),
  );
}
