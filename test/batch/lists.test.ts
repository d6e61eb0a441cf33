import { DuckDBInstance } from "@duckdb/node-api";
import * as arrow from "apache-arrow";
import { expect } from "chai";
import { cellsOf } from "../../src/batch/arrow/cells.ts";
import { BatchFolder } from "./tables.ts";

const RULES = `spec extra
data price: number
data tags: text list -> optional

spec member
data name: text
data age: number -> minimum 0
data born: date
data paid: number
data active: boolean
uses extras: extra list -> optional
rule minor: age < 18

spec house
data fares: number list -> optional
uses members: member list
rule size: members -> count
rule minors: members -> where minor -> count
rule paid: members -> sum paid
rule names: members -> list name
rule oldest: members -> min born
rule extra: members -> sum (extras -> sum price)
rule ride: fares -> sum
rule rides: fares
`;
const ASKED = ["size", "minors", "paid", "names", "oldest", "extra", "ride"];

/** Lists of rows, in which rows have lists, and of values; also none, empty ones and NULLs. */
const HOUSES = `SELECT i::INTEGER AS id,
  CASE WHEN i % 11 = 0 THEN NULL ELSE list_transform(range(i % 5), lambda k: {
    'name': CASE WHEN k = 3 THEN 'O"Neil, \\ é😀' ELSE 'n' || k END,
    'age': (i + k * 7)::INTEGER % 40,
    'born': DATE '1990-01-01' + (i * 10 + k)::INTEGER,
    'paid': ((i * 1000 + k) / 100)::DECIMAL(18,2),
    'active': k % 2 = 0,
    'extras': CASE WHEN k = 2 THEN NULL ELSE list_transform(range(k), lambda e: {'price': (e + i / 8)::DOUBLE}) END,
  }) END AS members,
  CASE WHEN i % 4 = 0 THEN NULL ELSE list_transform(range(i % 3), lambda k: k / 4 + i) END AS fares
  FROM range(300) t(i)`;

/** The same in SQL. */
const SUMS = `SELECT id, len(members) AS size, list_sum(list_transform(members, lambda m: (m.age < 18)::INTEGER))::INTEGER AS minors,
  list_sum(list_transform(members, lambda m: m.paid))::DECIMAL(18,2) AS paid, list_sum(fares) AS ride FROM houses.parquet`;

const SHORTEST = ["--doubles", "shortest"];

describe("engine batch with lists in columns", () => {
  let folder: BatchFolder;
  before(async () => {
    folder = new BatchFolder();
    folder.write("house.rules", RULES);
    await query(`COPY (${HOUSES}) TO '${folder.at("houses.parquet")}'`);
  });
  after(() => folder.remove());

  async function query(sql: string): Promise<readonly Record<string, unknown>[]> {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
    connection.closeSync();
    instance.closeSync();
    return rows;
  }

  /** The results as CSV, without the columns of the input. */
  async function answers(input: string, ...words: readonly string[]): Promise<readonly string[]> {
    const asked = ["--in", input, "--rules", ASKED.join(","), "--out", "-", "--out-format", "csv", "--only"];
    const { stdout, stderr } = await folder.run(["house", ...asked, ...words]);
    expect(stderr.includes("error") ? stderr : "").to.equal("");
    return stdout.trimEnd().split("\n");
  }

  /** The message of a run that fails. */
  const failure = async (...words: readonly string[]) =>
    (await folder.run(["house", "--rules", "size,ride", "--out", "-", "--out-format", "csv", ...words])).stderr;

  it("reads those of Parquet as DuckDB does", async () => {
    const [header = "", ...lines] = await answers("houses.parquet", ...SHORTEST);
    expect(lines).to.have.length(300);
    const names = header.split(",");
    const sums = await query(SUMS.replace("houses.parquet", `'${folder.at("houses.parquet")}'`));
    for (const [at, { id, size, minors, paid, ride }] of sums.entries()) {
      const values = new Map(fieldsOf(lines[at] ?? "").map((value, column) => [names[column], value]));
      const isMissing = size === null;
      expect(values.get("size.veto"), `${id}`).to.equal(isMissing ? "Missing data: members" : "");
      expect(values.get("size")).to.equal(isMissing ? "" : String(size));
      expect(values.get("minors")).to.equal(isMissing ? "" : String(minors ?? 0));
      expect(Number(values.get("paid"))).to.equal(Number(paid ?? 0));
      expect(Number(values.get("ride"))).to.equal(Number(ride ?? 0));
    }
  });

  it("reads those of Arrow as those of Parquet", async () => {
    const rows = await query(`SELECT * REPLACE (list_transform(members, lambda m: {
      'name': m.name, 'age': m.age, 'born': epoch_ms(m.born::TIMESTAMP), 'paid': (m.paid * 100)::INTEGER,
      'active': m.active, 'extras': m.extras}) AS members) FROM '${folder.at("houses.parquet")}'`);
    const parsed = rows.map(({ members, fares }) => ({
      members: listOf(members)?.map((row) => arrowRow(row)) ?? null,
      fares: listOf(fares)?.map(Number) ?? null,
    }));
    const table = new arrow.Table({
      members: arrow.vectorFromArray(
        parsed.map(({ members }) => members),
        new arrow.List(field("item", ROW)),
      ),
      fares: arrow.vectorFromArray(
        parsed.map(({ fares }) => fares),
        new arrow.List(field("item", new arrow.Float64())),
      ),
    });
    folder.write("houses.arrows", arrow.tableToIPC(table, "stream"));
    expect(await answers("houses.arrows", ...SHORTEST)).to.deep.equal(await answers("houses.parquet", ...SHORTEST));
  });

  it("reads lists of a fixed size", async () => {
    const pairs = (of: arrow.DataType) => new arrow.FixedSizeList(2, field("item", of));
    const age = new arrow.Struct([field("age", new arrow.Int32())]);
    const [people] = arrow.vectorFromArray([{ age: 1 }, { age: 20 }, { age: 0 }, { age: 0 }], age).data;
    const [rides] = arrow.vectorFromArray([1, 2, 3, 4], new arrow.Int32()).data;
    const nulls = { nullCount: 1, nullBitmap: Uint8Array.of(0b01) };
    const of = (type: arrow.DataType, child: arrow.Data | undefined, more = {}) => {
      // The types of the package know no child here.
      const parts = { type: pairs(type), length: 2, child, ...more };
      return arrow.makeVector(arrow.makeData(parts));
    };
    const table = new arrow.Table({ members: of(age, people, nulls), fares: of(new arrow.Int32(), rides) });
    folder.write("pairs.arrows", arrow.tableToIPC(table, "stream"));
    const args = ["--in", "pairs.arrows", "--only", "--out", "-", "--out-format", "csv"];
    const { stdout } = await folder.run(["house", "--rules", "minors,ride", ...args]);
    expect(stdout).to.equal("minors,minors.veto,ride,ride.veto\n1,,3,\n,Missing data: members,7,\n");
    const short = of(new arrow.Int32(), arrow.vectorFromArray([1], new arrow.Int32()).data[0]).data[0];
    expect(() => cellsOf(arrow, short ?? expect.fail())).to.throw("a column ends before its batch");
  });

  it("refuses lists in the column of an input that is one value", async () => {
    const table = new arrow.Table({
      "members.1.age": arrow.vectorFromArray([[1]], new arrow.List(field("item", new arrow.Int32()))),
    });
    folder.write("ages.arrows", arrow.tableToIPC(table, "stream"));
    await query(`COPY (SELECT [1] AS "members.1.age") TO '${folder.at("ages.parquet")}'`);
    for (const file of ["ages.arrows", "ages.parquet"])
      expect(await failure("--in", file)).to.contain(
        "`members.1.age` has lists, but the input `members.1.age` is one value",
      );
  });

  it("refuses a list of Arrow that goes beyond its column", () => {
    for (const offsets of [
      [0, 1, 9],
      [0, 2, 1],
      [-1, 1, 2],
      [0, 1],
    ]) {
      const [child] = arrow.vectorFromArray([1, 2], new arrow.Int32()).data;
      const type = new arrow.List(field("item", new arrow.Int32()));
      const parts = { valueOffsets: Int32Array.from(offsets), child };
      const data = arrow.makeData({ type, length: 2, nullCount: 0, ...parts });
      expect(() => cellsOf(arrow, data)(1), String(offsets)).to.throw(/^a (?:list|column) (?:goes|ends) be/);
    }
  });

  it("passes lists through as their JSON texts", async () => {
    const { stdout } = await folder.run([
      ...["house", "--rules", "size", "--in", "houses.parquet", "--out", "-", "--out-format", "csv", ...SHORTEST],
    ]);
    expect(fieldsOf(stdout.split("\n")[2] ?? "").slice(0, 3)).to.deep.equal([
      "1",
      '[{""name"":""n0"",""age"":""1"",""born"":""1990-01-11"",""paid"":""10.00"",""active"":""true"",""extras"":[]}]',
      '[""1.0""]',
    ]);
  });

  it("refuses doubles and other types within lists, where they are needed or pass through", async () => {
    expect(await failure("--in", "houses.parquet")).to.contain("`members` has floating-point numbers");
    await query(`COPY (SELECT [{'a': {'b': 1}}] AS members) TO '${folder.at("odd.parquet")}'`);
    expect(await failure("--in", "odd.parquet", "--only")).to.contain(
      "`members` has the type STRUCT(a STRUCT(b INTEGER))[]",
    );
  });

  it("writes a list without rows as NULL", async () => {
    folder.write("rows.csv", 'fares.1\n""\n2\n');
    for (const file of ["rides.arrow", "rides.parquet"])
      await folder.run(["house", "--in", "rows.csv", "--rules", "rides", "--only", "--out", file]);
    const table = arrow.tableFromIPC(folder.bytes("rides.arrow"));
    expect([...(table.getChild("rides") ?? [])]).to.deep.equal([null, "2"]);
    expect(await query(`SELECT rides FROM '${folder.at("rides.parquet")}'`)).to.deep.equal([
      { rides: null },
      { rides: "2" },
    ]);
  });

  it("rejects a record with a row that is NULL", async () => {
    await query(`COPY (SELECT [{'age': 3}, NULL] AS members) TO '${folder.at("null.parquet")}'`);
    expect(await failure("--in", "null.parquet"))
      .to.contain("members[1]")
      .and.to.contain("not null");
  });

  describe("of the names of rows", () => {
    const csv = async (table: string, ...words: readonly string[]) => {
      folder.write("rows.csv", table);
      const asked = ["--rules", "size,paid,names", "--out", "-", "--only", ...words];
      const { stdout, stderr } = await folder.run(["house", "--in", "rows.csv", ...asked, "--out-format", "csv"]);
      return stderr.includes("error") ? stderr : stdout.trimEnd().split("\n").slice(1);
    };

    it("takes empty cells as not given, and columns in any order", async () => {
      const table = "members.2.name,members.1.paid,members.1.name,members.2.paid\nBen,1.5,Ada,2\n,1,Ada,\n,,,\n";
      expect(await csv(table)).to.deep.equal([
        '"Ada, Ben",,3.5,,2,',
        "Ada,,1,,1,",
        ",Missing data: members,,Missing data: members,,Missing data: members",
      ]);
    });

    it("rejects a record with a gap", async () => {
      expect(await csv("members.1.name,members.2.name,members.3.name\nAda,,Cleo\n")).to.contain(
        "`members.2` is not given",
      );
    });

    it("has one column for each data of a row", async () => {
      const problem = "two columns are the input `members.1.paid`: `members.1.paid` and `Members.1.Paid [eur]`";
      expect(await csv("members.1.paid,Members.1.Paid [eur]\n1,2\n")).to.contain(problem);
    });

    it("knows the values of a list in a row", async () => {
      folder.write("rows.csv", "members.1.extras.1.price,members.1.extras.1.tags.1\n3,new\n");
      const { stderr } = await folder.run(["house", "--in", "rows.csv", "--rules", "extra", "--out", "-", "-q"]);
      expect(stderr).to.equal("");
    });

    it("names what is missing in a row, refuses no list, and reads numbers by their digits", async () => {
      const rows = [
        '{"members":[{"name":"Ada","paid":0.1000000000000000000000001},{"paid":2,"name":"Ben"}]}',
        '{"members":[{"paid":1},{"name":"Cleo"}],"fares":["2.50",1]}',
        '{"members":[{"paid":"-0"},{"paid":-0,"zzz":{"a":[1,2.5]}}]}',
        '{"members":{"paid":1}}',
      ];
      folder.write("rows.ndjson", `${rows.join("\n")}\n`);
      const asked = ["--rules", "size,paid,ride", "--out", "-", "--only", "--rejects", "rejects.csv"];
      const { stdout } = await folder.run(["house", "--in", "rows.ndjson", ...asked, "--out-format", "csv"]);
      expect(stdout.trimEnd().split("\n").slice(1)).to.deep.equal([
        "2.1000000000000000000000001,,0,,2,",
        ",Missing data: members.2.paid,3.5,,2,",
        "0,,0,,2,",
      ]);
      expect(folder.text("rejects.csv")).to.contain(
        'data `members`: a list is an array of rows, such as [{""name"": …}], not an object',
      );
    });

    it("takes members with the names of rows", async () => {
      const rows = [
        '{"Members.1.Name":"Ada","members.1.paid":0.1000000000000000000000001,"fares.1":2,"members.2.paid":1,"note.1":7}',
        '{"members.1.paid":1,"members.1.extras.1.price":"3","members.1.extras.2.price":4}',
        '{"members.2.paid":1}',
        '{"members":[],"members.1.paid":1}',
        '{"members.1.paid":1,"Members.1.paid":2}',
        '{"members.1.paid":null}',
      ];
      folder.write("rows.ndjson", `${rows.join("\n")}\n`);
      const asked = ["--rules", "size,paid,extra,ride", "--out", "-", "--only", "--rejects", "rejects.csv"];
      const { stdout, stderr } = await folder.run(["house", "--in", "rows.ndjson", ...asked, "--out-format", "csv"]);
      expect(stdout.trimEnd().split("\n").slice(1)).to.deep.equal([
        "0,,1.1000000000000000000000001,,2,,2,",
        "7,,1,,0,,1,",
        ",Missing data: members,,Missing data: members,0,,,Missing data: members",
      ]);
      const rejected = folder.text("rejects.csv").trimEnd().split("\n");
      expect(rejected[1]).to.contain("`members.1` is not given");
      expect(rejected[2]).to.contain("its list is given as a whole too");
      expect(rejected[3]).to.contain("two keys are `members.1.paid`: `members.1.paid` and `Members.1.paid`");
      expect(stderr).not.to.contain("warning");
    });

    it("reads decimal commas of numbers alone", async () => {
      const table = "members.1.name;members.1.paid;fares.1\nDoe, J;1,5;2,5\n";
      expect(await csv(table, "--decimal-comma")).to.deep.equal(['"Doe, J",,1.5,,1,']);
    });

    it("may be mapped from other columns", async () => {
      const table = "who,amount\nAda,7\n";
      const map = ["--map", "members.1.name=who", "--map", "members.1.paid=amount"];
      expect(await csv(table, ...map)).to.deep.equal(["Ada,,7,,1,"]);
      expect(await csv(table, "--map", "members.1.nam=who")).to.contain("there is no input `members.1.nam`");
      folder.write("rows.ndjson", '{"who": "Ada"}\n');
      expect(await failure("--in", "rows.ndjson", ...map)).to.contain("name the list `members`");
    });
  });
});

const field = (name: string, type: arrow.DataType) => new arrow.Field(name, type, true);
const ROW = new arrow.Struct([
  field("name", new arrow.Utf8()),
  field("age", new arrow.Int32()),
  field("born", new arrow.DateDay()),
  field("paid", new arrow.Decimal(2, 18, 128)),
  field("active", new arrow.Bool()),
  field("extras", new arrow.List(field("item", new arrow.Struct([field("price", new arrow.Float64())])))),
]);

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** A row as the package makes columns from: dates in milliseconds, decimals in hundredths. */
function arrowRow({ born, paid, ...row }: Readonly<Record<string, unknown>>) {
  const words = new Uint32Array(new BigInt64Array([BigInt(Number(paid)), 0n]).buffer);
  return { ...row, born: Number(born), paid: words };
}

/** The fields of a line of CSV whose quotes stand around whole fields. */
function fieldsOf(line: string): readonly string[] {
  return Array.from(
    line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))(?=,|$)/g),
    ([, quoted, bare = ""]) => quoted ?? bare,
  );
}
