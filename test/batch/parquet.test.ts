import { DuckDBInstance } from "@duckdb/node-api";
import { expect } from "chai";
import { BatchFolder } from "./tables.ts";

const RULES = `spec shop

data money: measure
  -> unit eur: 1
  -> decimals 2

data weight: number
data member: boolean
data since: date
data note: text

rule price:
  4.90 eur
  unless weight > 5 then 7.90 eur
  unless weight > 20 then veto "Too heavy, sorry"

rule loyal: member and since < 2020-01-01
rule start: since
`;

/** More than a group of rows has. */
const ROWS = 2200;

/** Values of every type that is read, and NULLs. */
const PEOPLE = `SELECT i::BIGINT AS id,
  CASE WHEN i % 7 = 0 THEN NULL ELSE (i % 300)::DECIMAL(10,2) / 10 END::DECIMAL(10,2) AS weight,
  CASE WHEN i % 5 = 0 THEN NULL ELSE i % 2 = 0 END AS member,
  DATE '2019-12-25' + (i % 20)::INTEGER AS since,
  (['plain', 'é€😀', '', NULL, 'a,"b"' || chr(10) || 'c', ' x '])[1 + i % 6] AS note,
  TIMESTAMP '2026-01-02 03:04:05' + INTERVAL (i) MICROSECOND AS clock,
  (TIMESTAMPTZ '2026-01-02 03:04:05.5+02') AS instant,
  (2::HUGEINT ** 63)::UBIGINT AS big, (i * 10)::DECIMAL(38,0) AS total
  FROM range(${ROWS}) t(i)`;

describe("engine batch with Parquet", () => {
  let folder: BatchFolder;
  before(async () => {
    folder = new BatchFolder();
    folder.write("shop.rules", RULES);
    await query(`COPY (${PEOPLE}) TO '${folder.at("people.parquet")}' (ROW_GROUP_SIZE 2048)`);
    await query(`COPY (${PEOPLE} WHERE i < 1000) TO '${folder.at("parts/a.parquet")}'`, `parts`);
    await query(`COPY (${PEOPLE} WHERE i >= 1000) TO '${folder.at("parts/b.parquet")}'`);
  });
  after(() => folder.remove());

  /** The rows of a query, as texts. */
  async function query(sql: string, made?: string): Promise<readonly string[]> {
    if (made !== undefined) folder.write(`${made}/.keep`, "");
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const rows = (await connection.runAndReadAll(sql)).getRowsJson();
    connection.closeSync();
    instance.closeSync();
    return rows.map((row) => JSON.stringify(row));
  }

  const run = (...words: readonly string[]) => folder.run(["shop", "--rules", "price,loyal,start", ...words]);
  const csvOf = async (...words: readonly string[]) =>
    (await run(...words, "--out", "-", "--out-format", "csv")).stdout;

  it("gives the answers of CSV, from a file, a folder of files and a query", async () => {
    const direct = await csvOf("--in", "people.parquet");
    expect(direct.split("\n").slice(0, 3)).to.deep.equal([
      "id,weight,member,since,note,clock,instant,big,total,loyal,loyal.veto,price,price.veto,start,start.veto",
      "0,,,2019-12-25,plain,2026-01-02T03:04:05,2026-01-02T01:04:05.500000Z,9223372036854775808,0,,Missing data: member,,Missing data: weight,2019-12-25,",
      "1,0.10,false,2019-12-26,é€😀,2026-01-02T03:04:05.000001,2026-01-02T01:04:05.500000Z,9223372036854775808,10,false,,4.90 eur,,2019-12-26,",
    ]);
    expect(await csvOf("--in", "parts")).to.not.equal("");
    const ofFile = await csvOf("--in", "people.parquet", "--only");
    expect(await csvOf("--in", "parts/*.parquet", "--only")).to.equal(ofFile);
    expect(await csvOf("--query", "SELECT * FROM 'people.parquet'")).to.equal(direct);
    folder.write("people.csv", direct);
    expect(await csvOf("--in", "people.csv", "--only")).to.equal(ofFile);
  });

  it("writes the types of the input and of the rules, the same bytes for any number of workers", async () => {
    await run("--in", "people.parquet", "--out", "one.parquet", "--workers", "1");
    await run("--in", "people.parquet", "--out", "three.parquet", "--workers", "3", "--chunk-bytes", "1000");
    expect(folder.bytes("one.parquet")).to.deep.equal(folder.bytes("three.parquet"));
    const types = await query(`DESCRIBE SELECT * FROM '${folder.at("one.parquet")}'`);
    expect(types.map((row) => JSON.parse(row).slice(0, 2).join(": "))).to.deep.equal([
      "id: BIGINT",
      "weight: DECIMAL(10,2)",
      "member: BOOLEAN",
      "since: DATE",
      "note: VARCHAR",
      "clock: TIMESTAMP",
      "instant: TIMESTAMP WITH TIME ZONE",
      "big: UBIGINT",
      "total: DECIMAL(38,0)",
      "loyal: BOOLEAN",
      "loyal.veto: VARCHAR",
      "price [eur]: DECIMAL(38,2)",
      "price.veto: VARCHAR",
      "start: DATE",
      "start.veto: VARCHAR",
    ]);
    const passing = "id, weight, member, since, note, clock, instant, big, total";
    expect(await query(`SELECT ${passing} FROM '${folder.at("one.parquet")}'`)).to.deep.equal(
      await query(`SELECT ${passing} FROM '${folder.at("people.parquet")}'`),
    );
  });

  it("reads sums of whole numbers, which are larger than those of Parquet", async () => {
    await run("--query", "SELECT sum(weight::INTEGER) AS weight FROM 'people.parquet'", "--out", "sum.parquet");
    expect(await query(`SELECT typeof(weight) FROM '${folder.at("sum.parquet")}'`)).to.deep.equal([
      '["DECIMAL(38,0)"]',
    ]);
  });

  it("refuses doubles by name, and statements that change something", async () => {
    const double = await run("--query", "SELECT 0.1::DOUBLE AS weight", "--out", "x.csv");
    expect(double.stderr).to.include("the column `weight` has floating-point numbers");
    expect(
      await csvOf("--query", "SELECT 0.1::DOUBLE AS weight, 1e-7::FLOAT AS x", "--doubles", "shortest"),
    ).to.include("\n0.1,0.0000001,");
    for (const statement of ["DROP TABLE x", "COPY (SELECT 1) TO 'made.csv'", "SELECT 1; SELECT 2", "SELEC 1"]) {
      const { status } = await run("--query", statement, "--out", "x.csv");
      expect(status).to.equal(1);
    }
    expect(folder.has("made.csv")).to.equal(false);
  });

  it("downloads nothing", async () => {
    const { status, stderr } = await run("--query", "SELECT * FROM 'https://127.0.0.1:1/x.parquet'", "--out", "x.csv");
    expect(status).to.equal(1);
    expect(stderr).to.include("requires the extension httpfs");
  });

  it("leaves no file behind when it stops", async () => {
    folder.write("bad.csv", "since\n2020-01-01\n2020-01-01T10:00:00\n");
    const { status, stderr } = await folder.run("shop --in bad.csv --out bad.parquet --rules start".split(" "));
    expect(status).to.equal(1);
    expect(stderr).to.include("record 2 of `bad.csv`").and.include("`start` cannot hold `2020-01-01T10:00:00`");
    expect(folder.names().filter((name) => name.startsWith(".engine") || name === "bad.parquet")).to.deep.equal([]);
  });

  it("gives an error or all rows for a broken file, and never ends the process", async () => {
    const whole = folder.bytes("people.parquet");
    for (const seed of [1, 3, 4, 7, 8, 12]) {
      const broken = seed < 4 ? whole.subarray(0, seed * 9000) : Uint8Array.from(whole);
      if (seed >= 4) broken[seed < 8 ? broken.length - 20 * seed : 97 * seed] = seed * 19;
      folder.write("broken.parquet", broken);
      const { status, stdout, stderr } = await run(
        "--in",
        "broken.parquet",
        "--out",
        "-",
        "--out-format",
        "csv",
        "--only",
      );
      expect([0, 1]).to.include(status, stderr);
      if (status === 0) expect(stdout.match(/\n/g)).to.have.length(1 + ROWS);
      else expect(stderr).to.match(/^error\[invalid-request\]: /m);
    }
  });
});
