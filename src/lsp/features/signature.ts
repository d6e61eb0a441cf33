import { MarkupKind, type Position, type SignatureHelp } from "vscode-languageserver";
import { signatureAt } from "../../insight/completion/signatures.ts";
import type { DocumentTarget } from "../session/session.ts";

/** The constraint or function that is being written at a position. */
export function signatureHelp({ folder, file, label, text }: DocumentTarget, position: Position): SignatureHelp | null {
  const found = signatureAt(folder.names, label, file.tokens(), text.offsetAt(position));
  if (found === undefined) return null;
  const { parameters, active } = found;
  const documentation = { kind: MarkupKind.Markdown, value: found.text };
  const signature = { label: found.label, documentation, parameters: parameters.map((each) => ({ label: each })) };
  return { signatures: [signature], activeSignature: 0, activeParameter: active };
}
