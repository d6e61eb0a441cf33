import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fixtures } from "../evaluate/fixtures.mjs";

/*
 * npm run bench:batch: records per second and core of `engine batch`, its growth of memory, and its
 * use of threads. A core second is one of processor time, of all threads together; each run is a
 * process of its own. The machine is shared, so look at ratios.
 */
const SIZES = (process.argv[2] ?? "10000,100000,1000000").split(",").map(Number);
const RECORDS = 300_000;
const one = fileURLToPath(new URL("one.mjs", import.meta.url));
const specs = fileURLToPath(new URL("../specs/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "engine-bench-"));

console.log(`Node ${process.version}, ${cpus()[0]?.model}, ${availableParallelism()} cores\n`);
try {
  table("All rules, records per second and core", [["", "CSV", "NDJSON", "one rule, CSV"], ...fixtures.map(formats)]);
  table("Memory: all parcel rules, CSV", [["records", "MiB at most"], ...SIZES.map(memory)]);
  table("Threads: all parcel rules, CSV", [["threads", "records per second"], ...[1, 2, 4].map(scaling)]);
} finally {
  rmSync(folder, { recursive: true });
}

function formats(fixture) {
  const csv = tableOf(fixture, "csv", RECORDS);
  const ndjson = tableOf(fixture, "ndjson", RECORDS);
  return [
    fixture.ref.spec,
    rate(best(fixture, csv, "csv")),
    rate(best(fixture, ndjson, "ndjson")),
    rate(best(fixture, csv, "csv", fixture.rule)),
  ];
}

function memory(records) {
  const [parcel] = fixtures;
  const { bytes } = measured(parcel, tableOf(parcel, "csv", records), "csv");
  return [records, (bytes / 2 ** 20).toFixed(0)];
}

/** As `best`, in wall time: each thread starts and compiles in the first third. */
function scaling(threads) {
  const [parcel] = fixtures;
  const records = RECORDS * threads;
  const least = (count) => {
    const table = tableOf(parcel, "csv", count);
    return Math.min(...[1, 2, 3].map(() => measured(parcel, table, "csv", undefined, threads).seconds));
  };
  return [threads, shown((records * 2) / 3 / (least(records) - least(records / 3)))];
}

/**
 * The least processor time of three runs, without that of the first third of the records, in which
 * a process starts and V8 compiles.
 */
function best(fixture, path, format, rule) {
  const least = (table) => Math.min(...[1, 2, 3].map(() => measured(fixture, table, format, rule).cpu));
  return least(path) - least(tableOf(fixture, format, RECORDS / 3));
}

function measured({ source: [file], ref }, path, format, rule = "", threads = 1) {
  const words = [one, join(specs, file), ref.effective, path, join(folder, `out.${format}`), rule, threads];
  return JSON.parse(execFileSync(process.execPath, words.map(String), { encoding: "utf8" }));
}

/** A table of the inputs of a fixture, again and again. */
function tableOf({ inputs, ref }, format, records) {
  const path = join(folder, `${ref.spec}-${records}.${format}`);
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return path;
  const lines = inputs.map((data) => {
    return format === "csv" ? `${Object.values(data).join(",")}\n` : `${JSON.stringify(data)}\n`;
  });
  const file = openSync(path, "w");
  if (format === "csv") writeSync(file, `${Object.keys(inputs[0]).join(",")}\n`);
  for (let at = 0; at < records; at += lines.length) writeSync(file, lines.slice(0, records - at).join(""));
  closeSync(file);
  return path;
}

function rate(cpu) {
  return shown((RECORDS * 2) / 3 / cpu);
}

function shown(number) {
  return Math.round(number).toLocaleString("en");
}

function table(title, rows) {
  console.log(title);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  for (const row of rows) console.log(`  ${row.map((cell, at) => String(cell).padEnd(widths[at])).join("  ")}`);
  console.log();
}
