import type { TableFormat } from "../format.ts";
import { isMissingPackage, problem } from "../problem.ts";
import { readsCompression, registerCompression } from "./compression.ts";
import { ArrowReader } from "./reader.ts";
import { fileSink, streamSink } from "./sink.ts";
import { openArrow } from "./source.ts";
import type { Arrow } from "./types.ts";
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

/** Loads apache-arrow, which users of Arrow install. Throws EngineErrors where it is missing. */
async function loadArrow(): Promise<Arrow> {
  try {
    const arrow = await import("apache-arrow");
    if (readsCompression(arrow)) registerCompression(arrow.compressionRegistry);
    return arrow;
  } catch (thrown) {
    if (!isMissingPackage(thrown)) throw thrown;
    throw problem(
      "Arrow needs the package apache-arrow, which is not installed beside engine-rules",
      "npm install engine-rules apache-arrow, then npx engine batch",
    );
  }
}
