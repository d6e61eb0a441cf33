import { closeSync, openSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { RecordBatchStreamWriter, Table, Utf8, vectorFromArray } from "apache-arrow";

const BATCH = 9984;

/** A table of the inputs of a fixture, again and again, in a folder; all its columns are texts. */
export async function tableOf(folder, { inputs, ref }, format, records) {
  const path = join(folder, `${ref.spec}-${records}.${format}`);
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return path;
  if (format === "parquet") await writeParquet(path, await tableOf(folder, { inputs, ref }, "csv", records));
  else if (format === "arrow") await writeArrow(path, inputs, records);
  else writeLines(path, inputs, format, records);
  return path;
}

function writeLines(path, inputs, format, records) {
  const lines = inputs.map((data) => {
    return format === "csv" ? `${Object.values(data).join(",")}\n` : `${JSON.stringify(data)}\n`;
  });
  const file = openSync(path, "w");
  if (format === "csv") writeSync(file, `${Object.keys(inputs[0]).join(",")}\n`);
  for (let at = 0; at < records; at += lines.length) writeSync(file, lines.slice(0, records - at).join(""));
  closeSync(file);
}

async function writeParquet(path, csv) {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`COPY (SELECT * FROM read_csv('${csv}', all_varchar = true)) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
}

async function writeArrow(path, inputs, records) {
  const writer = new RecordBatchStreamWriter();
  for (let begin = 0; begin < records; begin += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, records - begin) }, (_, at) => inputs[at % inputs.length]);
    const columns = Object.keys(inputs[0]).map((key) => {
      return [
        key,
        vectorFromArray(
          rows.map((row) => row[key]),
          new Utf8(),
        ),
      ];
    });
    for (const batch of new Table(Object.fromEntries(columns)).batches) writer.write(batch);
  }
  writer.finish();
  writeFileSync(path, await writer.toUint8Array());
}
