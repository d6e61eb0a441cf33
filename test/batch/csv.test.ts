import { expect } from "chai";
import type { RuleResult } from "../../src/engine/api.ts";
import { Engine } from "../../src/index.ts";
import { BatchFolder } from "./tables.ts";

const SHOP = `spec shop

data money: measure
  -> unit eur: 1
  -> decimals 2

data weight: number
  -> minimum 0
  -> maximum 30

data member: boolean

data note: text

rule base:
  4.90 eur
  unless weight > 5 then 7.90 eur
  unless weight > 20 then veto "Too heavy, sorry"

rule price:
  base
  unless member then base * 80%

rule label:
  note
`;

const WEIGHTS = ["1", "12.5", "25", "31", "x", "", " 7 ", "1,000", "-0"];
const MEMBERS = ["yes", "no", "TRUE", "maybe", ""];
const NOTES = ["plain", "a, b", 'say "hi"', "two\nlines", "ÄÖ € 😀", "", "x\r\ny", " "];

/** Records that differ in all ways that their lengths allow. */
const RECORDS = Array.from({ length: 400 }, (_, i) => ({
  id: String(i),
  weight: WEIGHTS[i % WEIGHTS.length] ?? "",
  member: MEMBERS[i % MEMBERS.length] ?? "",
  note: NOTES[(i * 3) % NOTES.length] ?? "",
}));

const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (fields: readonly string[]) => `${fields.map(field).join(",")}\n`;
const TABLE = `id,weight,member,note\n${RECORDS.map((record) => line(Object.values(record))).join("")}`;

const vetoText = ({ missing_data: missing, veto_reason: reason }: RuleResult) =>
  missing === undefined ? (reason ?? "veto") : `Missing data: ${missing[0]}`;

/** The table that a loop of `run` makes, with amounts as numbers of euros and with arms. */
function expected({ plain = false, arms = false } = {}): string {
  const engine = new Engine();
  engine.load({ "shop.rules": SHOP });
  const lines = RECORDS.map((record) => {
    const { id: _, ...given } = record;
    const data = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
    const { results } = engine.run({ spec: "shop", data, arms });
    const answers = Object.values(results).flatMap((result) => {
      const shown = plain ? (result.measure?.eur ?? result.result) : result.result;
      const answer = result.vetoed ? ["", vetoText(result)] : [shown ?? "", ""];
      return arms ? [...answer, result.arm ?? ""] : answer;
    });
    return line([...Object.values(record), ...answers]);
  });
  const rules = ["base", "label", "price"].flatMap((rule) => {
    const name = plain && rule !== "label" ? `${rule} [eur]` : rule;
    return [name, `${rule}.veto`, ...(arms ? [`${rule}.arm`] : [])];
  });
  return `id,weight,member,note,${rules.join(",")}\n${lines.join("")}`;
}

describe("engine batch, CSV to CSV", () => {
  const folder = new BatchFolder({ "shop.rules": SHOP, "in.csv": TABLE });
  after(() => folder.remove());
  const wanted = expected();

  for (const [chunk, workers] of [
    [60, 2],
    [250, 3],
    [1_000_000, 1],
  ]) {
    it(`answers as a loop of run does, in chunks of ${chunk} bytes with ${workers} workers`, async () => {
      const words = ["--in", "in.csv", "--out", "out.csv", `--chunk-bytes=${chunk}`, `--workers=${workers}`];
      expect(await folder.run(words)).to.include({ status: 0, stdout: "" });
      expect(folder.text("out.csv")).to.equal(wanted);
    });
  }

  for (const of of [{ arms: true }, { plain: true }]) {
    it(`has the arms and numbers of a loop of run with --${Object.keys(of)}`, async () => {
      await folder.runHere("shop", { input: "in.csv", output: "out.csv", ...of });
      expect(folder.text("out.csv")).to.equal(expected(of));
    });
  }

  it("has both of them, and takes flags wherever they stand", async () => {
    await folder.run(["--in=in.csv", "--chunk-bytes=1500", "--arms", "--out=out.csv", "shop", "--plain"]);
    expect(folder.text("out.csv")).to.equal(expected({ plain: true, arms: true }));
  });

  it("reads stdin and writes stdout", async () => {
    const words = ["--in", "-", "--out", "-", "--in-format=csv", "shop"];
    expect(await folder.run(words, TABLE)).to.include({ status: 0, stdout: wanted });
  });

  it("leaves the columns of the input out, and answers the rules that are asked for", async () => {
    const words = ["--in", "-", "--out", "-", "--in-format=csv", "--only", "--rules=price"];
    const { stdout } = await folder.run(words, "Weight,MEMBER\r\n1,yes\r\n25,no\r\n\r\n");
    expect(stdout).to.equal('price,price.veto\n3.92 eur,\n,"Too heavy, sorry"\n');
  });

  it("skips a byte order mark before the header, quoted or not", async () => {
    for (const header of ["weight,member", '"weight",member']) {
      folder.write("marked.csv", `\ufeff${header}\n1,yes\n`);
      await folder.runHere("shop", { input: "marked.csv", output: "out.csv", only: true, rules: ["price"] });
      expect(folder.text("out.csv"), header).to.equal("price,price.veto\n3.92 eur,\n");
    }
  });

  it("stops at what is not a record, and names it", async () => {
    const words = ["--in", "-", "--out", "-", "--in-format=csv", "--only", "--rules=base"];
    const { status, stdout, stderr } = await folder.run(words, "weight,note\n1,a\n2\n3,b\n");
    expect({ status, stdout }).to.deep.equal({ status: 1, stdout: "base,base.veto\n4.90 eur,\n" });
    expect(stderr).to.contain("record 2 of `stdin`, at byte 16: the record has 1 field, the header 2");
  });

  it("leaves no file behind when it stops", async () => {
    folder.write("broken.csv", 'weight\n1\n"2\n');
    const { status } = await folder.run(["--in", "broken.csv", "--out", "none.csv"]);
    expect(status).to.equal(1);
    expect(() => folder.text("none.csv")).to.throw("ENOENT");
  });

  it("tells of inputs without a column, with the rules that wait for them and the column that was meant", async () => {
    const words = ["--in", "-", "--out", "-", "--in-format=csv", "--rules=price"];
    const { stderr, stdout } = await folder.run(words, "wieght,member\n1,yes\n");
    expect(stdout).to.equal("wieght,member,price,price.veto\n1,yes,,Missing data: weight\n");
    expect(stderr).to.equal(
      [
        "warning: no column `weight` (did you mean `wieght`?): price may wait for it",
        "1 record",
        "price: 0 answered, 1 vetoed",
        "  1  Missing data: weight",
        "missing weight: 1 record",
        "",
      ].join("\n"),
    );
  });

  it("puts what is not a record into a file of its own", async () => {
    const bytes = Buffer.concat([
      Buffer.from("weight,note\n1,ä\n2\n3,"),
      Buffer.from([0xe4, 0x0a]),
      Buffer.from('4,a"b\n5,"a"b\n6,ok\n7,"open\n'),
    ]);
    const words = ["--in", "-", "--out", "-", "--in-format=csv", "--only", "--rules=base", "--rejects=rejects.csv"];
    const reference = await folder.run([...words, "--chunk-bytes=1000"], bytes);
    const rejects = folder.text("rejects.csv");
    expect(reference.stdout).to.equal("base,base.veto\n4.90 eur,\n7.90 eur,\n");
    expect(rejects).to.equal(
      [
        "file,record,offset,reason",
        'stdin,2,17,"the record has 1 field, the header 2"',
        "stdin,3,19,the record is not UTF-8",
        "stdin,4,23,a field contains a quotation mark but does not begin with one",
        "stdin,5,29,a quoted field has text after its end",
        "stdin,7,41,a quoted field is not closed",
        "",
      ].join("\n"),
    );
    for (const chunk of [1, 10]) {
      const again = await folder.run([...words, `--chunk-bytes=${chunk}`], bytes);
      expect(again.stdout).to.equal(reference.stdout);
      expect(folder.text("rejects.csv")).to.equal(rejects);
    }
  });

  it("rejects a record that is longer than 1 MiB, and goes on behind it", async () => {
    const long = `"${"x".repeat(2 ** 20 + 10)}"`;
    const words = ["--in", "-", "--out", "-", "--in-format=csv", "--only", "--rules=base", "--rejects=long.csv"];
    for (const chunk of [1000, 10_000_000]) {
      const { stdout } = await folder.run([...words, `--chunk-bytes=${chunk}`], `weight,note\n1,a\n2,${long}\n6,b\n`);
      expect(stdout).to.equal("base,base.veto\n4.90 eur,\n7.90 eur,\n");
      expect(folder.text("long.csv")).to.contain("stdin,2,16,the record is longer than 1 MiB");
    }
  });
});
