import type { TableFormat } from "../format.ts";
import { byteSink } from "../output/places.ts";
import { COMMA, TAB } from "./delimiters.ts";
import { CsvReader } from "./reader.ts";
import { openCsv } from "./source.ts";
import { CsvWriter, csvHead } from "./writer.ts";

/** CSV as RFC 4180 describes it, in UTF-8; the first line names the columns. */
export const csv = separatedBy(COMMA);

/** The same with tabs. */
export const tsv = separatedBy(TAB);

function separatedBy(usual: number): TableFormat {
  return {
    hasColumns: true,
    isTyped: false,
    openSource: (parts, options) => openCsv(parts, options, usual),
    reader: (columns, delimiter = usual) => new CsvReader(columns.length, delimiter),
    writer: (plan, isSameFormat) => new CsvWriter(plan, isSameFormat, usual),
    openSink: (place, plan) => byteSink(place, csvHead(plan, usual)),
  };
}
