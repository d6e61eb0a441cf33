import { type ReceiptRequest, receiptText } from "../decisions/receipt.ts";
import type { Engine } from "../engine/engine.ts";
import { writing } from "../node/problems.ts";
import { replaceFile } from "../node/replace-file.ts";
import type { WorkspaceSource } from "../node/workspace/read.ts";

/** Writes the receipt of an answer. Throws EngineErrors when the file cannot be written. */
export function writeReceipt(
  path: string,
  engine: Engine,
  request: ReceiptRequest,
  sources: readonly WorkspaceSource[],
): void {
  const text = receiptText(engine, request, sources);
  writing(path, () => replaceFile(path, text));
}
