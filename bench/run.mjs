import { cpus } from "node:os";
import { Engine } from "engine-rules";
import { responseJson } from "../dist/src/engine/text/json/write-json.js";
import { analyses } from "./evaluate/analyses.mjs";
import { casesOfTariff } from "./evaluate/cases.mjs";
import { checked, engineFor, fixtures } from "./evaluate/fixtures.mjs";
import { growth } from "./evaluate/growth.mjs";
import { halfAnswers } from "./evaluate/half-answers.mjs";
import { compare, cost, digits, figures, shown } from "./evaluate/measure.mjs";
import { total as parcelByHand } from "./evaluate/parcel-by-hand.mjs";
import { planning, tables } from "./evaluate/planning.mjs";
import { tablesOfRows } from "./evaluate/row-tables.mjs";
import { months, rows } from "./evaluate/rows.mjs";
import { scales } from "./evaluate/scale.mjs";
import { startUp } from "./evaluate/start-up.mjs";
import { words } from "./evaluate/words.mjs";
import { health } from "./http/health.mjs";
import { table } from "./table.mjs";

/*
 * npm run bench: processor time of evaluating, explaining, loading and starting, least and (median)
 * of several rounds. Only figures of one run compare: the machine is shared, so look at ratios.
 * Every answer is checked before it is timed.
 */
const INPUTS = 63;

console.log(`Node ${process.version}, ${cpus()[0]?.model}\n`);
table("Evaluate, µs: object of strings in, response object out", evaluation());
table("Evaluate and explain, µs", explanation());
table("Load, ms: a new engine and one source", loading());
table("Plan many specs, ms", planning());
table("Load tables, ms", tables());
table("One rule of many arms: µs for a lookup, ms to load", growth());
table("A household, two rules for each member, µs", rows());
table("A loan whose months follow from each other, µs", months());
table("A table of rows: µs for `find`, ms to load", tablesOfRows());
table("A scale, µs: one rule", scales());
table("Short words, µs: a rule with the word, and by hand", words());
table("Half answers of examples, nothing given, µs", await halfAnswers());
table("Start, ms of wall time", startUp());
table("Answer /health while evaluations overrun their share, ms of wall time", await health());
table("engine test, 10,000 cases of the parcel tariff, ms", casesOfTariff());
table("engine analyze, all specs of a workspace", analyses());

function evaluation() {
  const rows = [
    ["", "one rule", "by `run`", "of a spread", "all rules", "one rule, JSON text to JSON text", "by hand, one rule"],
  ];
  for (const fixture of fixtures) {
    const { ref, rule, inputs } = fixture;
    const engine = engineFor(fixture);
    const one = engine.prepare({ ...ref, rules: [rule] });
    const all = engine.prepare(ref);
    const texts = inputs.map((data) => JSON.stringify(data));
    const runOne = checked(fixture, { rules: [rule] }, (data) => one.run(data));
    const { spec, effective } = ref;
    const chosen = checked(fixture, { rules: [rule] }, (data) => engine.run({ spec, effective, rules: [rule], data }));
    const request = { ...ref, rules: [rule] };
    const spread = checked(fixture, { rules: [rule] }, (data) => engine.run({ ...request, data }));
    const runAll = checked(fixture, {}, (data) => all.run(data));
    const variants = {
      one: (at) => runOne(inputs[at & INPUTS]),
      chosen: (at) => chosen(inputs[at & INPUTS]),
      spread: (at) => spread(inputs[at & INPUTS]),
      all: (at) => runAll(inputs[at & INPUTS]),
      json: (at) => JSON.stringify(runOne(JSON.parse(texts[at & INPUTS]))),
    };
    if (ref.spec === "parcel_tariff") {
      const byHand = checked(fixture, { rules: [rule] }, parcelByHand);
      variants.byHand = (at) => byHand(inputs[at & INPUTS]);
    }
    const { one: once, chosen: byRun, spread: bySpread, all: every, json, byHand } = compare(variants);
    const ratio = byHand === undefined ? "" : `${shown(byHand)}, ratio ${(once.least / byHand.least).toFixed(1)}`;
    rows.push([ref.spec, shown(once), shown(byRun), shown(bySpread), shown(every), shown(json), ratio]);
  }
  return rows;
}

/** The explanation of one rule, which contains those of all rules below it. */
function explanation() {
  const rows = [
    ["", "one rule, object", "to plain", "all rules, object", "to plain", "one rule, JSON text", "by JSON.stringify"],
  ];
  for (const fixture of fixtures) {
    const { ref, rule, inputs } = fixture;
    const engine = engineFor(fixture);
    const explained = (rules) => {
      const prepared = engine.prepare({ ...ref, rules, explain: true });
      return checked(fixture, { rules, explain: true }, (data) => prepared.run(data));
    };
    const [one, all] = [explained([rule]), explained(undefined)];
    const [plainOne, plainAll] = [engine.prepare({ ...ref, rules: [rule] }), engine.prepare(ref)];
    const result = compare({
      one: (at) => one(inputs[at & INPUTS]),
      plainOne: (at) => plainOne.run(inputs[at & INPUTS]),
      all: (at) => all(inputs[at & INPUTS]),
      plainAll: (at) => plainAll.run(inputs[at & INPUTS]),
      json: (at) => responseJson(one(inputs[at & INPUTS]), engine.limits()),
      stringified: (at) => JSON.stringify(one(inputs[at & INPUTS])),
    });
    const ratio = (explained, plain) => (explained.least / plain.least).toFixed(1);
    rows.push([
      ref.spec,
      shown(result.one),
      ratio(result.one, result.plainOne),
      shown(result.all),
      ratio(result.all, result.plainAll),
      shown(result.json),
      shown(result.stringified),
    ]);
  }
  return rows;
}

/** Loading plans all specs; a spec is compiled on its first run or by `prepare`. */
function loading() {
  const rows = [["", "first in the process", "warm", "warm, with `prepare` of all rules"]];
  for (const fixture of fixtures) {
    const first = cost(() => engineFor(fixture), 1);
    const { load, prepared } = compare({
      load: () => new Engine().load([fixture.source]),
      prepared: () => engineFor(fixture).prepare(fixture.ref),
    });
    const [loaded, ready] = [load, prepared].map(({ least, median }) => figures([least / 1000, median / 1000]));
    rows.push([fixture.ref.spec, digits(first / 1000), shown(loaded), shown(ready)]);
  }
  return rows;
}
