import { Engine } from "engine-rules";
import { card } from "../ladder.mjs";
import { compare, shown } from "./measure.mjs";

const COUNTS = [100, 1_000, 4_000];
const CARDS = [1, 12, 120];

/**
 * The growth of the time of loading with the number of specs, in ms: each uses the one before it
 * pinned to a date, every tenth one has two versions.
 */
export function planning() {
  const rows = [["", "load", "for each spec"]];
  for (const count of COUNTS) {
    const sources = Array.from({ length: count }, (_, at) => [`s${at}.rules`, specs(at)]);
    const { load } = compare({ load: () => new Engine().load(sources) }, 5);
    rows.push([
      `${count} specs`,
      shown({ least: load.least / 1000, median: load.median / 1000 }),
      `${(load.least / 1000 / count).toFixed(3)}`,
    ]);
  }
  return rows;
}

function specs(at) {
  const uses = at % 8 === 0 ? "" : `uses before: s${at - 1} 2025\n`;
  const price = at % 8 === 0 ? "amount" : "amount + before.price";
  const body = `${uses}data amount: number\n  -> minimum 0\n  -> decimals 2\nrule price: ${price}\n  unless amount > ${at} then ${at}\n`;
  return at % 10 === 0 ? `spec s${at}\n${body}\nspec s${at} 2026\n${body}` : `spec s${at}\n${body}`;
}

/**
 * The growth of the time of loading with the number of tables, in ms: each a spec of its own with
 * 1,050 arms.
 */
export function tables() {
  const rows = [["", "load", "for 1,000 arms"]];
  const text = card(7, 150);
  for (const count of CARDS) {
    const sources = Array.from({ length: count }, (_, at) => [
      `c${at}.rules`,
      text.replace("spec card", `spec card${at}`),
    ]);
    const { load } = compare({ load: () => new Engine().load(sources) }, 5);
    rows.push([
      `${count} cards of 7 zones × 150 weights`,
      shown({ least: load.least / 1000, median: load.median / 1000 }),
      `${(load.least / 1050 / count).toFixed(3)}`,
    ]);
  }
  return rows;
}
