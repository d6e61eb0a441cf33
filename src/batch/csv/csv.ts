import type { TableFormat } from "../format.ts";
import { byteSink } from "../output/byte-sink.ts";
import { CsvReader } from "./reader.ts";
import { openCsv } from "./source.ts";
import { CsvWriter, csvHead } from "./writer.ts";

/** CSV as RFC 4180 describes it, in UTF-8; the first line names the columns. */
export const csv: TableFormat = {
  hasColumns: true,
  isTyped: false,
  openSource: openCsv,
  reader: (columns) => new CsvReader(columns.length),
  writer: (plan, isSameFormat) => new CsvWriter(plan, isSameFormat),
  openSink: (place, plan) => byteSink(place, csvHead(plan)),
};
