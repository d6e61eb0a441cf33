import * as arrow from "apache-arrow";
import { expect } from "chai";
import { BatchFolder, type HereOptions } from "../tables.ts";
import { batchOf, ipc, type TestColumn, texts, values } from "./arrow-tables.ts";

const RULES = `spec shop

data money: measure
  -> unit eur: 1
  -> decimals 2

data mass: measure
  -> unit kilogram: 1

data weight: mass
data member: boolean
data since: date
data factor: number

rule price:
  4.90 eur
  unless weight > 5 kilogram then 7.90 eur
  unless weight > 20 kilogram then veto "Too heavy, sorry"

rule loyal: member and since < 2020-01-01
rule start: since
rule scaled: 1 eur * factor

data seconds: time

rule open: seconds > 10:00
`;

/** The days 2019-12-31, 2020-01-01, NULL, 1969-12-31. */
const DAYS = Int32Array.of(18261, 18262, 0, -1);
const COLUMNS: readonly TestColumn[] = [
  values("id", new arrow.Int64(), BigInt64Array.of(1n, -2n, 2n ** 62n, 0n), 4),
  values("weight [kilogram]", new arrow.Decimal(2, 10, 128), decimals(550n, 2001n, 0n, -1n), 4, [2]),
  values("member", new arrow.Bool(), Uint8Array.of(0b0011), 4, [2]),
  values("since", new arrow.DateDay(), DAYS, 4, [2]),
];

function decimals(...digits: readonly bigint[]): Uint32Array {
  const halves = digits.flatMap((value) => [BigInt.asUintN(64, value), BigInt.asUintN(64, value >> 64n)]);
  return new Uint32Array(BigUint64Array.from(halves).buffer);
}

describe("engine batch with Arrow", () => {
  let folder: BatchFolder;
  before(() => {
    folder = new BatchFolder();
    folder.write("shop.rules", RULES);
    folder.write("in.arrows", ipc([batchOf(COLUMNS), batchOf(COLUMNS)]));
  });
  after(() => folder.remove());

  const RULES_ASKED = ["price", "loyal", "start"];
  const run = (input: string, output: string, options: Partial<HereOptions> = {}) =>
    folder.runHere("shop", { input, output, rules: RULES_ASKED, ...options });

  const ANSWERS = [
    "true,,7.90 eur,,2019-12-31,",
    'false,,,"Too heavy, sorry",2020-01-01,',
    ",Missing data: member,,Missing data: weight,,Missing data: since",
    "false,,4.90 eur,,1969-12-31,",
  ];
  const HEADER = "loyal,loyal.veto,price,price.veto,start,start.veto";

  it("takes one column without a name, as CSV does, and passes it on", async () => {
    const column = (name: string) => values(name, new arrow.Int32(), Int32Array.of(3, 4), 2);
    folder.write("unnamed.arrows", ipc([batchOf([column("factor"), column("")])]));
    const rules = ["scaled"];
    await run("unnamed.arrows", "unnamed.csv", { rules });
    expect(folder.text("unnamed.csv")).to.equal("factor,,scaled,scaled.veto\n3,3,3.00 eur,\n4,4,4.00 eur,\n");
    await run("unnamed.arrows", "passed.arrows", { rules: ["start"] });
    await run("passed.arrows", "passed.csv", { rules });
    expect(folder.text("passed.csv")).to.match(/^factor,,start,start.veto,scaled,scaled.veto\n3,3,/);
    expect(await folder.failHere("shop", { input: "unnamed.arrows", output: "x.parquet", rules })).to.include(
      "a column without a name cannot be written to Parquet",
    );
    folder.write("twice.arrows", ipc([batchOf([column(""), column("factor"), column("")])]));
    expect(await folder.failHere("shop", { input: "twice.arrows", output: "x.csv", rules })).to.include("two columns");
  });

  it("takes a member of rows without a name, and passes it on", async () => {
    const member = arrow.makeData({ type: new arrow.Int32(), data: Int32Array.of(7) });
    const row = new arrow.Struct([new arrow.Field("", member.type, true)]);
    const child = arrow.makeData({ type: row, length: 1, nullCount: 0, children: [member] });
    const type = new arrow.List(new arrow.Field("item", row, true));
    const data = arrow.makeData({ type, length: 1, nullCount: 0, valueOffsets: Int32Array.of(0, 1), child });
    const factor = values("factor", new arrow.Int32(), Int32Array.of(3), 1);
    folder.write("member.arrows", ipc([batchOf([factor, { name: "parts", data }])]));
    await run("member.arrows", "member.csv", { rules: ["scaled"] });
    expect(folder.text("member.csv")).to.equal('factor,parts,scaled,scaled.veto\n3,"[{"""":""7""}]",3.00 eur,\n');
  });

  it("reads decimals, booleans, dates and units exactly, from streams and files", async () => {
    const words = ["shop", "--in", "in.arrows", "--rules", RULES_ASKED.join(",")];
    expect(await folder.run([...words, "--out", "in.arrow"])).to.include({ status: 0 });
    const { status, stdout } = await folder.run([...words, "--out", "-", "--out-format", "csv", "--only"]);
    expect(status).to.equal(0);
    expect(stdout).to.equal(`${[HEADER, ...ANSWERS, ...ANSWERS].join("\n")}\n`);
    await run("in.arrow", "of-file.csv", { only: true });
    expect(folder.text("of-file.csv")).to.equal(stdout);
  });

  it("writes the types of its input, and those of the rules", async () => {
    for (const [output, reader] of [
      ["out.arrow", arrow.RecordBatchFileReader],
      ["out.arrows", arrow.RecordBatchStreamReader],
    ] as const) {
      await run("in.arrows", output);
      const table = new arrow.Table([...reader.from(folder.bytes(output))]);
      expect(table.schema.fields.map(({ name, type }) => `${name}: ${type}`)).to.deep.equal([
        "id: Int64",
        "weight [kilogram]: Decimal[10e+2]",
        "member: Bool",
        "since: Date32<DAY>",
        "loyal: Bool",
        "loyal.veto: Utf8",
        "price [eur]: Decimal[38e+2]",
        "price.veto: Utf8",
        "start: Date32<DAY>",
        "start.veto: Utf8",
      ]);
      expect(table.numRows).to.equal(8);
      expect([...(table.getChild("id") ?? [])].slice(0, 4)).to.deep.equal([1n, -2n, 2n ** 62n, 0n]);
      expect(table.getChild("price [eur]")?.data[0]?.values.slice(0, 4)).to.deep.equal(Uint32Array.of(790, 0, 0, 0));
    }
  });

  it("gives the same table from CSV by way of Arrow", async () => {
    folder.write("in.csv", 'id,weight,member,since\n1,6 kilogram,yes,2019-12-31\n2,,no,\n"a ""b"", ü",x,,2020\n');
    await run("in.csv", "direct.csv");
    await run("in.csv", "via.arrow");
    await run("via.arrow", "via.csv", { rules: ["scaled"] });
    const lines = folder
      .text("via.csv")
      .split("\n")
      .map((line) => line.replace(/,(?:scaled,scaled.veto|,Missing data: factor)$/, ""));
    const direct = folder.text("direct.csv").replaceAll(" eur", "").replace("price,", "price [eur],");
    expect(lines.join("\n")).to.equal(direct);
  });

  it("reads texts of every kind, whole numbers of every size, and instants", async () => {
    const words = ["é€😀 longer than twelve", null, "", "x"];
    const micros = BigInt64Array.of(1_767_323_045_123_456n, 0n, -1n, 0n);
    folder.write(
      "kinds.arrows",
      ipc([
        batchOf([
          texts("utf8", words),
          texts("large", words, new arrow.LargeUtf8()),
          texts("view", words, new arrow.Utf8View()),
          texts("named", words, new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8())),
          values("i8", new arrow.Int8(), Int8Array.of(-128, 0, 1, 127), 4),
          values("u64", new arrow.Uint64(), BigUint64Array.of(2n ** 64n - 1n, 0n, 1n, 2n), 4),
          values("wide", new arrow.Decimal(38, 38, 128), decimals(10n ** 37n, 0n, -1n, 5n), 4),
          values("instant", new arrow.TimestampMicrosecond("Europe/Berlin"), micros, 4, [1]),
          values("clock", new arrow.TimestampNanosecond(), BigInt64Array.of(1n, 1000n, -1n, 0n), 4),
          values("nothing", new arrow.Null(), new Uint8Array(0), 4),
        ]),
      ]),
    );
    const { stdout, stderr } = await folder.run(
      "shop --in kinds.arrows --out - --out-format csv --rules price".split(" "),
    );
    expect(stderr).to.include("no column `weight`");
    const long = "é€😀 longer than twelve";
    expect(
      stdout
        .split("\n")
        .slice(1, 5)
        .map((line) => line.replace(/,,Missing.*/, "")),
    ).to.deep.equal([
      `${long},${long},${long},${long},-128,18446744073709551615,0.10000000000000000000000000000000000000,2026-01-02T03:04:05.123456Z,1970-01-01T00:00:00.000000001,`,
      `,,,,0,0,0.00000000000000000000000000000000000000,,1970-01-01T00:00:00.000001,`,
      `,,,,1,1,-0.00000000000000000000000000000000000001,1969-12-31T23:59:59.999999Z,1969-12-31T23:59:59.999999999,`,
      `x,x,x,x,127,2,0.00000000000000000000000000000000000005,1970-01-01T00:00:00Z,1970-01-01T00:00:00,`,
    ]);
  });

  it("refuses columns of doubles by name, unless their shortest decimal is taken", async () => {
    const data = Float64Array.of(0.1, 1e-7, 1e21, 2.5);
    folder.write("double.arrows", ipc([batchOf([values("factor", new arrow.Float64(), data, 4)])]));
    const scaled = { input: "double.arrows", output: "double.csv", rules: ["scaled"] };
    expect(await folder.failHere("shop", scaled))
      .to.include("the column `factor` has floating-point numbers")
      .and.include("--doubles shortest");
    await folder.runHere("shop", { ...scaled, takesDoubles: true });
    expect(folder.text("double.csv")).to.equal(
      "factor,scaled,scaled.veto\n0.1,0.10 eur,\n0.0000001,0.00 eur,\n1000000000000000000000,1000000000000000000000.00 eur,\n2.5,2.50 eur,\n",
    );
  });

  it("reads times of day of all units, and keeps them", async () => {
    const columns = [
      values("seconds", new arrow.TimeSecond(), Int32Array.of(37230), 1),
      values("millis", new arrow.TimeMillisecond(), Int32Array.of(37230500), 1),
      values("micros", new arrow.TimeMicrosecond(), BigInt64Array.of(37230000001n), 1),
      values("nanos", new arrow.TimeNanosecond(), BigInt64Array.of(37230500000000n), 1),
    ];
    folder.write("times.arrows", ipc([batchOf(columns)]));
    await run("times.arrows", "times.csv", { rules: ["open"] });
    await run("times.arrows", "again.arrow", { rules: ["open"] });
    await run("again.arrow", "again.csv", { rules: ["scaled"] });
    expect(folder.text("times.csv")).to.include("\n10:20:30,10:20:30.500000,10:20:30.000001,10:20:30.500000,true,\n");
    expect(folder.text("again.csv")).to.include("\n10:20:30,10:20:30.500000,10:20:30.000001,10:20:30.500000,true,,");
  });

  it("refuses columns of other types by name, unless no rule needs them and they are left out", async () => {
    const item = (type: arrow.DataType) => new arrow.List(new arrow.Field("item", type));
    const list = arrow.vectorFromArray([[[1]], [[2]], [[3]], [[4]]], item(item(new arrow.Int32())));
    const [data] = list.data;
    if (data === undefined) throw new Error("a column has data");
    folder.write("list.arrows", ipc([batchOf([...COLUMNS, { name: "parts", data }])]));
    const lists = { input: "list.arrows", output: "list.csv", rules: RULES_ASKED };
    expect(await folder.failHere("shop", lists)).to.include(
      "the column `parts` has the type List<List<Int32>>, which is not read",
    );
    await folder.runHere("shop", { ...lists, only: true });
    expect(folder.text("list.csv").split("\n").length).to.equal(6);
  });

  it("ends at the record whose value does not fit its column", async () => {
    folder.write("fit.csv", "since\n2020-01-01\n2020-01-01T10:00:00\n");
    const { status, stderr } = await folder.run("shop --in fit.csv --out fit.arrow --rules start".split(" "));
    expect(status).to.equal(1);
    expect(stderr).to.include("record 2 of `fit.csv`").and.include("`start` cannot hold `2020-01-01T10:00:00`");
    expect(folder.has("fit.arrow")).to.equal(false);
  });

  it("refuses a stream that was cut, even between two batches", async () => {
    const whole = ipc([batchOf(COLUMNS), batchOf(COLUMNS)]);
    folder.write("cut.arrows", whole.subarray(0, -8));
    expect(await folder.failHere("shop", { input: "cut.arrows", output: "cut.csv" })).to.include(
      "cut.arrows` ends before its end mark",
    );
  });

  it("ends at an error, though stdin stays open", async () => {
    const since = texts("since", ["2020-01-01T10:00:00"]);
    const child = folder.start("shop --in - --in-format arrows --out - --rules start".split(" "));
    child.stdout.resume();
    child.stdin.on("error", () => undefined);
    child.stdin.write(ipc([batchOf([since])]).subarray(0, -8));
    const status = await new Promise((resolve) => child.once("close", resolve));
    child.stdin.destroy();
    expect(status).to.equal(1);
  });

  it("answers a batch of stdin before the next one comes", async () => {
    // A program that writes the next batch only after the answer would wait for ever.
    const child = folder.start("shop --in - --in-format arrows --out - --rules price".split(" "));
    const bytes = ipc([batchOf(COLUMNS)]);
    child.stdin.write(bytes.subarray(0, -8));
    const answer = await firstBatch(child.stdout);
    child.stdin.end(bytes.subarray(-8));
    expect(answer.numRows).to.equal(4);
    expect(await new Promise((resolve) => child.once("close", resolve))).to.equal(0);
  });
});

async function firstBatch(stream: NodeJS.ReadableStream): Promise<arrow.RecordBatch> {
  const reader = await arrow.RecordBatchReader.from(stream);
  for await (const batch of reader) return batch;
  throw new Error("no batch came");
}
