import { expect } from "chai";
import { engine } from "../../cli/command.ts";
import { javascriptNames } from "../../codegen/javascript-names.ts";
import { BatchFolder } from "../tables.ts";

const NAMES = javascriptNames();
/** Names that every object inherits. */
const INHERITED = ["__proto__", "constructor"];
const oldName = (name: string) => (INHERITED.includes(name) ? `old_${name}` : name);

/** All names as inputs, each with a fill: a value that is lost changes an answer. */
function rulesWith(factor: number, called = (name: string) => name): string {
  const rules = NAMES.map(
    (name) => `data ${called(name)}: number -> fill 1\nrule of_${name}: ${called(name)} * ${factor}\n`,
  );
  return `spec names\n${rules.join("")}`;
}

/** A full record, and two records that have one half of its values each. */
const RECORDS = [
  NAMES.map((_, at) => 100 + at),
  NAMES.map((_, at) => (at % 2 === 0 ? 100 + at : undefined)),
  NAMES.map((_, at) => (at % 2 === 0 ? undefined : 100 + at)),
];
const DOUBLED = RECORDS.map((record) => record.map((value = 1) => String(value * 2)));

function ndjson(write: (value: number) => unknown): string {
  const lines = RECORDS.map((record) => {
    const members = record.flatMap((value, at) => (value === undefined ? [] : [[NAMES[at], write(value)]]));
    return `${JSON.stringify(Object.fromEntries(members))}\n`;
  });
  return lines.join("");
}

describe("Inputs with names that JavaScript knows", () => {
  const folder = new BatchFolder({
    "names.rules": rulesWith(2),
    "new/names.rules": rulesWith(3),
    "old/names.rules": rulesWith(2, oldName),
    "in.csv": [NAMES, ...RECORDS].map((cells) => `${cells.join()}\n`).join(""),
    "texts.ndjson": ndjson(String),
    "numbers.ndjson": ndjson((value) => value),
  });
  after(() => folder.remove());

  /** The results of `engine batch` by record, in the order of the names. */
  async function answers(...words: string[]): Promise<readonly unknown[]> {
    const usual = ["--out=-", "--out-format=ndjson", "--only", "-q"];
    const { stdout, stderr } = await folder.run([...usual, ...words]);
    expect(stderr).to.equal("");
    const lines = stdout.trimEnd().split("\n");
    return lines.map((line) => {
      const { response, ...record } = JSON.parse(line);
      return NAMES.map((name) => response?.results[`of_${name}`].result ?? record[`of_${name}`]);
    });
  }

  for (const words of [
    ["--in=in.csv"],
    ["--in=in.csv", "--responses"],
    ["--in=texts.ndjson", "--arms"],
    ["--in=numbers.ndjson"],
  ])
    it(`have the values of the table: ${words.join(" ")}`, async () => {
      expect(await answers("names", "--prefix=names.rules", ...words)).to.deep.equal(DOUBLED);
    });

  it("have them for a bundle too", async () => {
    await engine(folder.at(""), ["build", "--prefix=names.rules", "--show", "-o", "names.mjs"]);
    expect(await answers("--bundle=names.mjs", "--in=numbers.ndjson")).to.deep.equal(DOUBLED);
  });

  /** The exact sums of `engine impact` on the old side, in the order of the names. */
  async function sumsBefore(from: string, table: string, ...words: string[]): Promise<readonly unknown[]> {
    const sides = [`--from=${from}`, "--to=new/names.rules", "--json", "--no-examples"];
    const { stdout } = await engine(folder.at(""), ["impact", "names", `--in=${table}`, ...sides, ...words]);
    const { rules }: { rules: readonly { rule: string; numbers?: { before: { exact: string } } }[] } =
      JSON.parse(stdout);
    return NAMES.map((name) => rules.find(({ rule }) => rule === `of_${name}`)?.numbers?.before.exact);
  }
  const sums = NAMES.map((_, at) => String(RECORDS.reduce((sum, record) => sum + 2 * (record[at] ?? 1), 0)));

  it("have them on both sides of a comparison", async () => {
    expect(await sumsBefore("names.rules", "numbers.ndjson")).to.deep.equal(sums);
  });

  it("have them where one side calls them otherwise, from the columns of both names", async () => {
    const pairs = INHERITED.map((name) => `--pair=${oldName(name)}=${name}`);
    expect(await sumsBefore("old/names.rules", "in.csv", ...pairs)).to.deep.equal(sums);
    // Every value stands in the column of the old name.
    const header = [...NAMES.map(oldName), ...INHERITED];
    folder.write("both.csv", [header, ...RECORDS.map((record) => [...record, "", ""])].map(String).join("\n"));
    expect(await sumsBefore("old/names.rules", "both.csv", ...pairs)).to.deep.equal(sums);
  });
});
