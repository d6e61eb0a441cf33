import { expect } from "chai";
import { engine } from "../cli/command.ts";
import { BatchFolder } from "./tables.ts";

const version = (day: string, price: string) => `spec tickets ${day}
data money: measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 2
data quantity: number -> maximum 20
data member: boolean
rule price: ${price}
rule total: quantity * price
  unless quantity > 15 then veto "Ask for a group, please"
  unless member then quantity * price * 80%
`;
const RULES = `${version("2025-01-01", "12.50 eur")}\n${version("2026-01-01", "13.10 eur")}rule fee: price * 5%\n`;
const QUANTITIES = ["3", "30", "16", "x", "", "1,5", " 7"];
const TABLE = `Day,Quantity,member\n${Array.from(
  { length: 60 },
  (_, i) => `202${4 + (i % 3)}-07-01,"${QUANTITIES[i % 7]}",${["yes", "no", "", "?"][i % 4]}\n`,
).join("")}`;

const TAXED = `spec taxed
uses tax
rule gross: tax.gross

spec tax
data net: number
rule gross: net * 119%

spec tax 2026-01-01
data net: number
data rate: ratio
rule gross: net * (100% + rate)
`;
const NET = "Day,tax.net,tax.rate\n2025-07-01,100,7%\n2026-07-01,100,7%\n";

describe("engine batch with a bundle", () => {
  const folder = new BatchFolder({
    ...{ "rules/tickets.rules": RULES, "in.csv": TABLE },
    ...{ "taxed/taxed.rules": TAXED, "net.csv": NET },
  });
  after(() => folder.remove());
  before(async () => {
    const build = (...words: string[]) => engine(folder.at(""), ["build", "--prefix=rules", ...words]);
    await build("--show", "--explain", "-o", "tickets.mjs");
    await build("--show", "--format=cjs", "-o", "tickets.cjs");
    await build("-o", "bare.mjs");
  });

  const sides = ["--prefix=rules", "--bundle=tickets.mjs", "--bundle=tickets.cjs"];

  for (const words of [
    ["--effective=2025"],
    ["--effective-column=Day", "--rejects=rejects.csv", "--out-format=ndjson"],
    ["--effective-column=Day", "--rejects=rejects.csv", "--rules=total,FEE"],
    ["--effective-column=Day", "--rejects=rejects.csv", "--rules=fee", "--out-format=ndjson", "--responses"],
    ["--effective=2026", "--plain", "--unit=total=cent", "--only", "--rules=total"],
    ["--effective=2025", "--rules=price", "--out-format=ndjson", "--responses"],
  ])
    it(`answers as the workspace does: ${words.join(" ")}`, async () => {
      const runs = [];
      for (const side of sides) runs.push(await folder.run(["tickets", "--in=in.csv", "--out=-", side, ...words]));
      const [wanted, ...others] = runs;
      expect(wanted?.status).to.equal(0);
      expect(wanted?.stdout.split("\n").length).to.be.above(40);
      for (const other of others) expect(other).to.deep.equal(wanted);
    });

  it("has the inputs of all versions of imports, as the workspace does", async () => {
    await engine(folder.at(""), ["build", "taxed", "--prefix=taxed", "--show", "-o", "taxed.mjs"]);
    for (const side of ["--prefix=taxed", "--bundle=taxed.mjs"]) {
      const words = ["taxed", side, "--in=net.csv", "--out=-", "--effective-column=Day", "--only"];
      expect((await folder.run(words)).stdout, side).to.equal("gross,gross.veto\n119,\n107,\n");
    }
  });

  it("says what is wrong with a bundle", async () => {
    folder.write("none.mjs", "export const x = 1;");
    folder.write("broken.mjs", "export const");
    for (const [words, said] of [
      [["--bundle=bare.mjs"], "build it with `engine build --show`"],
      [["--bundle=none.mjs"], "`none.mjs` is not a bundle of rules"],
      [["--bundle=broken.mjs"], "`broken.mjs` cannot be loaded"],
      [["--bundle=gone.mjs"], "`gone.mjs` does not exist"],
      [["shop", "--bundle=tickets.mjs"], "has no spec `shop`"],
      [["--bundle=tickets.cjs", "--out-format=ndjson", "--responses", "--explain"], "build it with --explain"],
    ] as const) {
      const { status, stderr } = await folder.run(["--in=in.csv", "--out=-", ...words]);
      expect({ status, found: stderr.includes(said) }, stderr).to.deep.equal({ status: 1, found: true });
    }
    const arms = await folder.run(["--in=in.csv", "--out=-", "--bundle=tickets.mjs", "--arms"]);
    expect(arms.status).to.equal(2);
  });
});
