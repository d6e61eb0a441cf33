import { Engine } from "engine-rules";
import { rowPrice, tableByZone, tableByZoneAndWeight } from "../ladder.mjs";
import { compare, cost, digits, shown } from "./measure.mjs";

const ROWS = [10, 1_000, 100_000];
const INPUTS = 64;

/** Tables of rows in the text: `find` by one key, and by a key with a bound beside it. */
export function tablesOfRows() {
  const rows = [["", "find", "load", "`prepare` and the first answer"]];
  for (const count of ROWS) {
    const one = (at) => ({ zone: `z${(at * 7_919) % count}` });
    rows.push(measured(`${count} rows, by one key`, tableByZone(count), count, one));
    const zones = Math.ceil(Math.sqrt(count / 10));
    const two = (at) => {
      const row = (at * 7_919) % count;
      return { zone: `z${row % zones}`, weight: String(Math.floor(row / zones) + 0.5) };
    };
    rows.push(measured(`${count} rows, by a key and a bound`, tableByZoneAndWeight(count, zones), count, two));
  }
  return rows;
}

function measured(name, text, count, dataOf) {
  const inputs = Array.from({ length: INPUTS }, (_, at) => dataOf(at));
  const engine = new Engine();
  const load = cost(() => engine.load([["table.rules", text]]), 1);
  let prepared;
  const first = cost(() => {
    prepared = engine.prepare({ spec: "shop", effective: "2026", rules: ["price"] });
    prepared.run(inputs[0]);
  }, 1);
  inputs.forEach((data, at) => {
    const { result } = prepared.run(data).results.price;
    const expected = rowPrice((at * 7_919) % count);
    if (result !== expected) throw new Error(`${name}: ${JSON.stringify(data)} gives ${result}, not ${expected}`);
  });
  const { run } = compare({ run: (at) => prepared.run(inputs[at % INPUTS]) }, 7);
  return [name, shown(run), digits(load / 1000), digits(first / 1000)];
}
