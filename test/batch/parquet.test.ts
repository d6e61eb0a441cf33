import { DuckDBInstance } from "@duckdb/node-api";
import { expect } from "chai";
import { QUERY } from "../../src/batch/formats.ts";
import { engine } from "../cli/command.ts";
import { BatchFolder, told } from "./tables.ts";

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
/** Those of the first file of a folder. */
const FIRST_ROWS = 400;

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
    await query(`COPY (${PEOPLE} WHERE i < ${FIRST_ROWS}) TO '${folder.at("parts/a.parquet")}'`, `parts`);
    await query(`COPY (${PEOPLE} WHERE i >= ${FIRST_ROWS}) TO '${folder.at("parts/b.parquet")}'`);
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

  const ASKED = ["price", "loyal", "start"];
  const run = (...words: readonly string[]) => folder.run(["shop", "--rules", ASKED.join(","), ...words]);
  const asked = (input: string, output = "x.csv") => ({ input, inFormat: QUERY, output, rules: ["price"] });
  const csvOf = async (...words: readonly string[]) =>
    (await run(...words, "--out", "-", "--out-format", "csv")).stdout;

  it("gives the answers of CSV, from a file, a folder of files and a query", async () => {
    const direct = await csvOf("--in", "people.parquet");
    expect(direct.split("\n").slice(0, 3)).to.deep.equal([
      "id,weight,member,since,note,clock,instant,big,total,loyal,loyal.veto,price,price.veto,start,start.veto",
      "0,,,2019-12-25,plain,2026-01-02T03:04:05,2026-01-02T01:04:05.500000Z,9223372036854775808,0,,Missing data: member,,Missing data: weight,2019-12-25,",
      "1,0.10,false,2019-12-26,é€😀,2026-01-02T03:04:05.000001,2026-01-02T01:04:05.500000Z,9223372036854775808,10,false,,4.90 eur,,2019-12-26,",
    ]);
    expect(await csvOf("--in", "parts")).to.equal(direct);
    await folder.runHere("shop", { input: "parts/a.parquet", output: "file.csv", rules: ASKED });
    const query = await csvOf("--query", "SELECT * FROM 'parts/a.parquet'");
    expect(query).to.equal(folder.text("file.csv"));
    expect(direct.startsWith(query)).to.equal(true);
    for (const input of ["parts/a.parquet", "file.csv"])
      await folder.runHere("shop", { input, output: `${input}.answers.csv`, rules: ASKED, only: true });
    expect(folder.text("parts/a.parquet.answers.csv")).to.equal(folder.text("file.csv.answers.csv"));
  });

  /**
   * The database writes no decimals of more than 38 digits: the digits of the type stand twice in
   * the footer.
   */
  function widenDecimals(name: string): void {
    const bytes = Buffer.from(folder.bytes(name));
    const [narrow, wide] = [2 * 38, 2 * 50];
    const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
    for (let at = footer; at < bytes.length - 8; at++)
      if (bytes[at] === narrow && (bytes[at - 1] ?? 0) % 16 === 5) bytes[at] = wide;
    folder.write(name, bytes);
  }

  it("refuses decimals that the database takes doubles for, by their own type", async () => {
    await query(`COPY (SELECT 1.10::DECIMAL(38,2) AS weight, 1 AS id) TO '${folder.at("wide.parquet")}'`);
    widenDecimals("wide.parquet");
    const options = { input: "wide.parquet", output: "wide.csv", rules: ["price"], takesDoubles: true };
    const refused = "the column `weight` has the type DECIMAL(50,2), which is not read";
    for (const takesDoubles of [true, false]) {
      const told = await folder.failHere("shop", { ...options, takesDoubles });
      expect(told).to.include(refused).and.not.include("--doubles");
    }
    const { stderr } = await engine(folder.at(""), [
      ...["impact", "--in", "wide.parquet", "--from", "shop.rules", "--to", "shop.rules"],
    ]);
    expect(stderr).to.include(refused);
    const asked = { ...options, inFormat: QUERY };
    for (const select of ["*", "weight * 2 AS weight", "CAST(weight AS VARCHAR) AS weight"])
      expect(await folder.failHere("shop", { ...asked, input: `SELECT ${select} FROM '${folder.at("wide.parquet")}'` }))
        .to.include("the query reads the column `weight`, whose type is DECIMAL(50,2)")
        .and.not.include("--doubles");
    await folder.runHere("shop", { ...asked, input: `SELECT id FROM '${folder.at("wide.parquet")}'` });
    expect(folder.text("wide.csv")).to.include("1,,Missing data: weight\n");
  });

  it("refuses such decimals within rows", async () => {
    const rows = "[{kg: 1.10::DECIMAL(38,2)}] AS parcels, {kg: 2::DECIMAL(38,2)} AS other, 1 AS weight";
    await query(`COPY (SELECT ${rows}) TO '${folder.at("wide-rows.parquet")}'`);
    widenDecimals("wide-rows.parquet");
    const options = { output: "wide-rows.csv", rules: ["price"], takesDoubles: true };
    expect(await folder.failHere("shop", { ...options, input: "wide-rows.parquet" })).to.include(
      "the column `parcels` has the type nested DECIMAL(50,2), which is not read",
    );
    const select = `SELECT parcels FROM '${folder.at("wide-rows.parquet")}'`;
    expect(await folder.failHere("shop", { ...options, input: select, inFormat: QUERY })).to.include(
      "the query reads the column `parcels`, whose type is nested DECIMAL(50,2)",
    );
  });

  it("reads times of day, and keeps their types", async () => {
    const times = "TIME '10:20' AS opens, TIME '10:20:30.5' AS noon, TIMETZ '10:20:30.5+02' AS zoned";
    await query(`COPY (SELECT 1 AS weight, ${times}) TO '${folder.at("times.parquet")}'`);
    const options = { input: "times.parquet", rules: ["loyal"] };
    await folder.runHere("shop", { ...options, output: "times.csv" });
    expect(folder.text("times.csv")).to.include("1,10:20:00,10:20:30.500000,08:20:30.500000Z,");
    await folder.runHere("shop", { ...options, output: "again.parquet" });
    const kept = await query(`SELECT opens, noon, zoned FROM '${folder.at("again.parquet")}'`);
    expect(kept).to.deep.equal(await query(`SELECT opens, noon, zoned FROM '${folder.at("times.parquet")}'`));
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
    const sum = `SELECT sum(weight::INTEGER) AS weight FROM '${folder.at("people.parquet")}'`;
    await folder.runHere("shop", asked(sum, "sum.parquet"));
    expect(await query(`SELECT typeof(weight) FROM '${folder.at("sum.parquet")}'`)).to.deep.equal([
      '["DECIMAL(38,0)"]',
    ]);
  });

  it("takes a SELECT that ends in a semicolon, whatever other semicolons it has", async () => {
    const select = "SELECT 'a;b' AS note, 1.5 AS weight -- no; SELECT 2\n";
    await folder.runHere("shop", asked(select));
    const answer = folder.text("x.csv");
    expect(answer).to.include("\na;b,1.5,");
    for (const end of [";", ";;", " ;\n", "; -- done; here", "; /* ; */ ;"]) {
      await folder.runHere("shop", asked(select + end, "y.csv"));
      expect(folder.text("y.csv"), end).to.equal(answer);
    }
    // A comment must not become the end of another SELECT.
    const wrong = await folder.failHere("shop", asked("SELECT 1 AS weight -- ;\n, nowhere;"));
    expect(wrong).to.include("nowhere");
  });

  it("refuses doubles by name, and statements that change something", async () => {
    const double = "SELECT 0.1::DOUBLE AS weight, 1e-7::FLOAT AS x";
    expect(await folder.failHere("shop", asked(double))).to.include("the column `weight` has floating-point numbers");
    await folder.runHere("shop", { ...asked(double), takesDoubles: true });
    expect(folder.text("x.csv")).to.include("\n0.1,0.0000001,");
    const made = `COPY (SELECT 1) TO '${folder.at("made.csv")}'`;
    for (const statement of ["DROP TABLE x", made, "SELECT 1; SELECT 2", "SELEC 1"])
      await folder.failHere("shop", asked(statement));
    expect(folder.has("made.csv")).to.equal(false);
    const { status, stderr } = await run("--query", made, "--out", "y.csv");
    expect({ status, made: folder.has("made.csv") }, stderr).to.deep.equal({ status: 1, made: false });
  });

  it("downloads nothing", async () => {
    const far = "SELECT * FROM 'https://127.0.0.1:1/x.parquet'";
    expect(await folder.failHere("shop", asked(far))).to.include("requires the extension httpfs");
  });

  it("leaves no file behind when it stops", async () => {
    folder.write("bad.csv", "since\n2020-01-01\n2020-01-01T10:00:00\n");
    const { status, stderr } = await folder.run("shop --in bad.csv --out bad.parquet --rules start".split(" "));
    expect(status).to.equal(1);
    expect(stderr).to.include("record 2 of `bad.csv`").and.include("`start` cannot hold `2020-01-01T10:00:00`");
    expect(folder.names().filter((name) => name.startsWith(".engine") || name === "bad.parquet")).to.deep.equal([]);
  });

  it("gives an error or all rows for a broken file, and never ends the process", async () => {
    const whole = folder.bytes("parts/a.parquet");
    const cut = [0.25, 0.5, 0.75].map((share) => whole.subarray(0, share * whole.length));
    const changed = Array.from({ length: 12 }, (_, at) => {
      const place = whole.length - 4 - 53 * at ** 2;
      return whole.map((byte, other) => (other === place ? byte ^ 0xff : byte));
    });
    const refused: Uint8Array[] = [];
    for (const broken of [...cut, ...changed]) {
      folder.write("broken.parquet", broken);
      const options = { input: "broken.parquet", output: "broken.csv", only: true, rules: ["price"] };
      const outcome = await folder.runHere("shop", options).catch(told);
      if (typeof outcome === "string") refused.push(broken);
      else expect(outcome).to.have.property("records", FIRST_ROWS);
    }
    expect(refused.length).to.be.within(6, 12);
    for (const broken of [refused[0], refused.at(-1)]) {
      folder.write("broken.parquet", broken ?? "");
      const { status, stderr } = await run("--in", "broken.parquet", "--out", "broken.csv");
      expect(status).to.equal(1);
      expect(stderr).to.match(/^error\[invalid-request\]: /m);
    }
  });
});
