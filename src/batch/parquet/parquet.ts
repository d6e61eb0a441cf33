import { CsvReader } from "../csv/reader.ts";
import type { TableFormat } from "../format.ts";
import { parquetSink } from "./sink.ts";
import { openParquet, openQuery } from "./source.ts";
import { ParquetWriter } from "./writer.ts";

/** Parquet, read and written by DuckDB. Between it and the workers records are CSV. */
export const parquet: TableFormat = {
  hasColumns: true,
  isTyped: true,
  openSource: openParquet,
  reader: (columns) => new CsvReader(columns.length),
  writer: (plan, isSameFormat) => new ParquetWriter(plan, isSameFormat),
  openSink: parquetSink,
};

/** The records that a SELECT gives. */
export const query: TableFormat = { ...parquet, openSource: openQuery };
