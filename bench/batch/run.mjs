import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fixtures } from "../evaluate/fixtures.mjs";
import { table } from "../table.mjs";
import { tableOf } from "./tables.mjs";

/*
 * npm run bench:batch [-- SIZES]: records per second and core of `engine batch` by format, beside
 * other engines in a loop; the cost of `engine impact`; memory at SIZES of records; use of threads.
 * A core second is one of processor time, of all threads together; each run is a process of its
 * own. The machine is shared, so look at ratios.
 */
const SIZES = (process.argv[2] ?? "10000,100000,1000000").split(",").map(Number);
const RECORDS = 300_000;
/** Of other engines, most of which are slower. */
const RECORDS_OF_PEERS = 60_000;
const FORMATS = ["csv", "ndjson", "parquet", "arrow"];
const PEERS = ["json-logic-engine", "json-rules-engine", "zen"];

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const [engine, usage, peer, specs] = ["../../bin/engine.js", "usage.mjs", "peers/one.mjs", "../specs"].map(path);
const folder = mkdtempSync(join(tmpdir(), "engine-bench-"));
const [parcel] = fixtures;

console.log(`Node ${process.version}, ${cpus()[0]?.model}, ${availableParallelism()} cores\n`);
try {
  table("All rules, records per second and core", [
    ["spec", ...FORMATS, "one rule, csv"],
    ...(await each(fixtures, formats)),
  ]);
  table("An invoice of five lines, NDJSON", [
    ["engine", "records per second and core"],
    ["this one, exact", rate(await cost(invoice(), batch(invoice(), "ndjson"), "ndjson"))],
  ]);
  table("All parcel rules from CSV to CSV, one thread", [
    ["engine", "records per second and core"],
    ...(await peers()),
  ]);
  table("All parcel rules from CSV", [["command", "µs of processor time per record"], ...(await impact())]);
  table("Memory: all parcel rules, CSV", [
    ["records", "one thread, MiB", "two threads, MiB"],
    ...(await each(SIZES, memory)),
  ]);
  table("Threads: all parcel rules, CSV", [["threads", "records per second"], ...(await each([1, 2, 4], scaling))]);
} finally {
  rmSync(folder, { recursive: true });
}

function invoice() {
  const line = (_, at) => ({
    article: `article ${at}`,
    quantity: String(1 + (at % 9)),
    price: `${at % 200}.${10 + (at % 90)} eur`,
    category: ["standard", "reduced", "exempt"][at % 3],
  });
  const lines = Array.from({ length: 320 }, line);
  const inputs = Array.from({ length: 64 }, (_, at) => ({
    discount: `${at % 5}%`,
    lines: lines.slice(at * 5, at * 5 + 5),
  }));
  return { ref: { spec: "invoice", effective: parcel.ref.effective }, inputs };
}

async function each(list, measure) {
  const rows = [];
  for (const item of list) rows.push(await measure(item));
  return rows;
}

async function formats(fixture) {
  const rates = await each(FORMATS, async (format) => rate(await cost(fixture, batch(fixture, format), format)));
  return [
    fixture.ref.spec,
    ...rates,
    rate(await cost(fixture, batch(fixture, "csv", ["--rules", fixture.rule]), "csv")),
  ];
}

async function peers() {
  const own = batch(parcel, "csv");
  const few = await tableOf(folder, parcel, "csv", RECORDS_OF_PEERS / 3);
  own(few);
  const answers = column("net_price", "out.csv");
  const rows = [["this one, exact", rate(await cost(parcel, own, "csv"))]];
  for (const name of PEERS) {
    const run = (input) => JSON.parse(execFileSync(process.execPath, [peer, name, input, join(folder, "peer.csv")]));
    run(few);
    const found = column("net_price", "peer.csv");
    if (found.some((number, at) => !(Math.abs(number - answers[at]) < 1e-9))) throw new Error(`${name} answers else`);
    rows.push([name, rate(await cost(parcel, run, "csv", RECORDS_OF_PEERS))]);
  }
  return rows;
}

function column(name, file) {
  const [head, ...lines] = readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
  const at = head.split(",").indexOf(name);
  return lines.map((line) => Number(line.split(",")[at]));
}

/** Both sides of a comparison beside one of them; nearly all records change. */
async function impact() {
  const compare = (input) => {
    const sides = ["--from", specs, "--to", "override:fuel_rate=4.25%"];
    return command(parcel, ["impact", parcel.ref.spec, "--in", input, ...sides, "--no-examples", "--workers", "1"]);
  };
  const one = await cost(parcel, batch(parcel, "csv"), "csv");
  const two = await cost(parcel, compare, "csv");
  return [
    ["batch", (one * 1e6).toFixed(2)],
    ["impact", `${(two * 1e6).toFixed(2)}, ${(two / one).toFixed(2)} ×`],
  ];
}

async function memory(records) {
  const input = await tableOf(folder, parcel, "csv", records);
  const most = (threads) => batch(parcel, "csv", [], threads)(input).bytes / 2 ** 20;
  return [records.toLocaleString("en"), most(1).toFixed(0), most(2).toFixed(0)];
}

/** In wall time: each thread starts and compiles in the first third. */
async function scaling(threads) {
  const records = RECORDS * threads;
  const least = async (count) => {
    const input = await tableOf(folder, parcel, "csv", count);
    return Math.min(...[1, 2, 3].map(() => batch(parcel, "csv", [], threads)(input).seconds));
  };
  return [threads, shown((records * 2) / 3 / ((await least(records)) - (await least(records / 3))))];
}

/** Runs `engine batch` on a table. */
function batch(fixture, format, more = [], threads = 1) {
  return (input) => {
    const places = ["--in", input, "--out", join(folder, `out.${format}`)];
    return command(fixture, ["batch", fixture.ref.spec, ...places, "--workers", String(threads), ...more]);
  };
}

function command({ ref }, words) {
  const all = [engine, ...words, "--prefix", specs, "--effective", ref.effective];
  const options = { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
  const lines = execFileSync(process.execPath, ["--import", usage, ...all], options)
    .trimEnd()
    .split("\n");
  return JSON.parse(lines.at(-1));
}

/**
 * Seconds of processor time for a record: the least of three runs, without the first third of the
 * records, in which a process starts and V8 compiles.
 */
async function cost(fixture, run, format, records = RECORDS) {
  const least = async (count) => {
    const input = await tableOf(folder, fixture, format, count);
    return Math.min(...[1, 2, 3].map(() => run(input).cpu));
  };
  return ((await least(records)) - (await least(records / 3))) / ((records * 2) / 3);
}

function rate(seconds) {
  return shown(1 / seconds);
}

function shown(number) {
  return Math.round(number).toLocaleString("en");
}
