import { COMMA } from "../csv/delimiters.ts";
import { CsvReader } from "../csv/reader.ts";
import { CsvWriter } from "../csv/writer.ts";
import type { TableFormat } from "../format.ts";
import type { RuleColumns } from "../output/plan.ts";
import { doesNotFit, fits } from "../table/column-type.ts";
import { parquetSink } from "./sink.ts";
import { openParquet, openQuery } from "./source.ts";

/** Parquet, read and written by DuckDB. Between it and the workers records are CSV. */
export const parquet: TableFormat = {
  hasColumns: true,
  isTyped: true,
  openSource: openParquet,
  reader: (columns) => new CsvReader(columns.length),
  writer: (plan, isSameFormat) => new CsvWriter(plan, isSameFormat, COMMA, checkFits),
  openSink: parquetSink,
};

/** The records that a SELECT gives. */
export const query: TableFormat = { ...parquet, openSource: openQuery };

/** Values are checked by workers, as the sink no longer knows records. */
function checkFits({ name, type }: RuleColumns, text: string): void {
  if (!fits(type, text)) throw doesNotFit(name, text);
}
