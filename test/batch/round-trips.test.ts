import { expect } from "chai";
import { BatchFolder } from "./tables.ts";

const RULES = `spec parcel
data money: measure
  -> unit eur: 1
  -> decimals 2
data weight: number
  -> maximum 30
data sent: date
data member: boolean
rule price: weight * 1.10 eur
  unless weight > 20 then veto "Too heavy, sorry"
rule due: sent
rule free: member and weight < 1
rule exact: weight / 3
`;
/** Its rules need no column, so that all pass through. */
const PASS = [1, 2, 3].map((hop) => `spec pass${hop}\nrule seen${hop}: true\n`).join("\n");

/** So few need no thread, in each of the formats. */
const ROWS = 240;
const NOTES = ["plain", "a, b", 'say "hi"', "two\nlines", "ÄÖ € 😀", "", " x ", "'", "null", "0.10"];
const TABLE = `note,weight,sent,member\n${Array.from({ length: ROWS }, (_, at) => {
  const text = NOTES[at % NOTES.length] ?? "";
  // Columns pass through CSV as they are written: here with no needless quotation marks.
  const note = /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const weight = at % 13 === 0 ? "" : `${(at * 7) % 25}.${at % 100}`;
  return `${note},${weight},2026-0${(at % 9) + 1}-1${at % 10},${["yes", "no", ""][at % 3]}\n`;
}).join("")}`;
const COLUMNS = [
  ...["note", "weight", "sent", "member", "due", "due.veto", "exact", "exact.veto", "free", "free.veto"],
  ...["price [eur]", "price.veto", "seen1", "seen1.veto", "seen2", "seen2.veto"],
];

describe("a table that goes from CSV through other formats and back", () => {
  const folder = new BatchFolder({ "parcel.rules": RULES, "pass.rules": PASS, "in.csv": TABLE });
  after(() => folder.remove());

  async function through(...formats: readonly string[]): Promise<string> {
    let input = "in.csv";
    for (const [hop, format] of [...formats, "csv"].entries()) {
      const output = `table-${hop}.${format}`;
      if (hop === 0) await folder.runHere("parcel", { input, output, plain: true });
      else await folder.runHere(`pass${hop}`, { input, output, members: COLUMNS.slice(0, 10 + 2 * hop) });
      input = output;
    }
    return folder.text(input);
  }

  /** By way of CSV alone, for each number of steps. */
  const direct = new Map<number, string>();

  for (const formats of [["parquet"], ["arrow"], ["arrows"], ["ndjson"], ["parquet", "ndjson", "arrow"]]) {
    it(`has the bytes that it has in CSV: ${formats.join(", ")}`, async () => {
      const steps = formats.length;
      const wanted = direct.get(steps) ?? (await through(...formats.map(() => "csv")));
      direct.set(steps, wanted);
      expect(wanted.split("\n").length).to.be.above(ROWS);
      expect(await through(...formats)).to.equal(wanted);
    });
  }

  it("keeps each digit of decimals of any length", async () => {
    const scales = [0, 1, 2, 6, 15, 16, 17, 18];
    const rules = scales.map((scale) => `data n${scale}: number -> decimals ${scale}\nrule r${scale}: n${scale}\n`);
    folder.write("long.rules", `spec long\n${rules.join("")}`);
    const digits = "71828182845904523536028747135266249";
    const numbers = Array.from({ length: 150 }, (_, at) => {
      const whole = digits.slice(at % 7, (at % 7) + (at % 20)).replace(/^0+/, "") || "0";
      const decimals =
        at % 5 === 0 ? "" : `.${digits.slice(at % 11, (at % 11) + Math.min(at % 20, 28 - whole.length) + 1)}`;
      return `${at % 3 === 0 ? "-" : ""}${whole}${decimals}`;
    });
    const lines = numbers.map((number) => scales.map(() => number).join(","));
    folder.write("long.csv", `${scales.map((scale) => `n${scale}`).join(",")}\n${lines.join("\n")}\n`);
    for (const format of ["csv", "parquet", "arrow"]) {
      const table = `long-1.${format}`;
      await folder.runHere("long", { input: "long.csv", output: table, plain: true, only: true });
      await folder.runHere("pass1", { input: table, output: `long-of-${format}.csv` });
    }
    const wanted = folder.text("long-of-csv.csv");
    expect(wanted.match(/\d{17}/g)?.length).to.be.above(50);
    expect(folder.text("long-of-parquet.csv")).to.equal(wanted);
    expect(folder.text("long-of-arrow.csv")).to.equal(wanted);
  });
});
