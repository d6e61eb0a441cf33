import { type ReceiptRequest, receiptText } from "../decisions/receipt.ts";
import type { Engine } from "../engine/engine.ts";
import { writeOutput } from "../node/output-file.ts";
import type { WorkspaceSource } from "../node/workspace/read.ts";

/** Writes the receipt of an answer. Throws EngineErrors when the file cannot be written. */
export function writeReceipt(
  path: string,
  engine: Engine,
  request: ReceiptRequest,
  sources: readonly WorkspaceSource[],
): void {
  writeOutput(path, receiptText(engine, request, sources));
}
