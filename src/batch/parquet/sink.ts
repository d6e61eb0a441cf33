import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { writing } from "../../node/problems.ts";
import type { OutputPlace, Sink } from "../format.ts";
import { fileSink } from "../output/places.ts";
import { type OutputPlan, outputColumns } from "../output/plan.ts";
import { problem } from "../problem.ts";
import type { ColumnType } from "../table/column-type.ts";
import { openDatabase, reasonOf, sqlName, sqlText } from "./library.ts";
import { sqlTypeOf } from "./types.ts";

/**
 * A sink of a Parquet file. Records are gathered as CSV in a folder beside it, from which the
 * database makes the file at the end. Throws EngineErrors.
 */
export async function parquetSink(place: OutputPlace, plan: OutputPlan): Promise<Sink> {
  if (place === "stdout")
    throw problem("Parquet is written to a file, not to stdout", "give --out a name, or --out-format csv");
  if (outputColumns(plan).some(({ name }) => name === ""))
    throw problem(
      "a column without a name cannot be written to Parquet",
      "leave the columns of the input out with --only",
    );
  const { path } = place;
  // A missing package is told before the first record.
  const database = await openDatabase();
  const folder = writing(path, () => mkdtempSync(join(dirname(path), ".engine-batch-")));
  const rows = fileSink(join(folder, "rows.csv"));
  const clear = () => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    write: (output) => rows.write(output),
    async finish(signal) {
      const made = join(folder, "rows.parquet");
      const interrupt = () => database.connection.interrupt();
      signal?.addEventListener("abort", interrupt);
      try {
        await rows.finish();
        signal?.throwIfAborted();
        await database.connection.run(
          `COPY (${rowsOf(join(folder, "rows.csv"), plan)}) TO ${sqlText(made)} (FORMAT parquet)`,
        );
        signal?.throwIfAborted();
        const sink = fileSink(path);
        for await (const bytes of createReadStream(made)) await sink.write(bytes);
        await sink.finish();
      } catch (thrown) {
        signal?.throwIfAborted();
        throw problem(`\`${path}\` cannot be written: ${reasonOf(thrown)}`);
      } finally {
        signal?.removeEventListener("abort", interrupt);
        clear();
      }
    },
    async abandon() {
      await rows.abandon();
      clear();
    },
  };
}

/** The rows of CSV as they were written, with the types of their columns. */
function rowsOf(path: string, plan: OutputPlan): string {
  const columns = outputColumns(plan);
  // Names of its own, as two columns whose names differ in letter case only are one in SQL.
  const read = columns.map(({ type }) => (isZonedTime(type) || isWide(type) ? "VARCHAR" : sqlTypeOf(type)));
  const types = read.map((type, at) => `'c${at}': ${sqlText(type)}`).join(", ");
  const names = columns.map(({ name, type }, at) => `${fieldValue(`c${at}`, type)} AS ${sqlName(name)}`).join(", ");
  const options = [
    "header = false, auto_detect = false, parallel = false, strict_mode = true",
    `delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '', allow_quoted_nulls = false`,
    `max_line_size = ${LONGEST_LINE}, buffer_size = ${4 * LONGEST_LINE}, columns = {${types}}`,
  ];
  return `SELECT ${names} FROM read_csv(${sqlText(path)}, ${options.join(", ")})`;
}

/** The database reads no `Z` in a time of day. */
function isZonedTime(type: ColumnType): boolean {
  return type.kind === "time" && type.zoned;
}

/** The digits of a decimal that the database keeps in 64 bits. */
const NARROW = 18;

/** The database reads decimals of more than 64 bits thirty times as slowly as others. */
function isWide(type: ColumnType): type is Extract<ColumnType, { kind: "decimal" }> {
  return type.kind === "decimal" && type.precision > NARROW;
}

/** SQL for the value of a column that was read. */
function fieldValue(column: string, type: ColumnType): string {
  const name = sqlTypeOf(type);
  if (isZonedTime(type)) return `CAST(replace(${column}, 'Z', '+00') AS ${name})`;
  if (!isWide(type)) return column;
  const narrow = `CAST(CAST(${column} AS DECIMAL(${NARROW}, ${Math.min(type.scale, NARROW)})) AS ${name})`;
  return `CASE WHEN length(${column}) <= ${NARROW - type.scale} THEN ${narrow} ELSE CAST(${column} AS ${name}) END`;
}

/** The bytes of the longest record with its answers. */
const LONGEST_LINE = 1 << 25;
