import type { TableFormat } from "../format.ts";
import { loadArrow } from "./library.ts";
import { ArrowReader } from "./reader.ts";
import { fileSink, streamSink } from "./sink.ts";
import { openArrow } from "./source.ts";
import { ArrowWriter } from "./writer.ts";

/**
 * Arrow IPC. Both formats read streams and files; `arrow` writes a file, `arrows` a stream. Throws
 * EngineErrors where the package is missing.
 */
export async function arrowFormat(output: "arrow" | "arrows"): Promise<TableFormat> {
  const arrow = await loadArrow();
  return {
    hasColumns: true,
    isTyped: true,
    openSource: (parts) => openArrow(arrow, parts),
    reader: () => new ArrowReader(arrow),
    writer: (plan) => new ArrowWriter(arrow, plan),
    openSink: (place, plan) => (output === "arrow" ? fileSink : streamSink)(arrow, place, plan),
  };
}
