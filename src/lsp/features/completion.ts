import { type CompletionItem, CompletionItemKind, type Position } from "vscode-languageserver";
import { completionAt } from "../../insight/completion/completion.ts";
import type { Proposal } from "../../insight/completion/proposals.ts";
import type { DocumentTarget } from "../session/session.ts";

const ITEM_KIND: Readonly<Record<Proposal["kind"], CompletionItemKind>> = {
  data: CompletionItemKind.Field,
  rule: CompletionItemKind.Function,
  import: CompletionItemKind.Module,
  spec: CompletionItemKind.Class,
  repository: CompletionItemKind.Folder,
  unit: CompletionItemKind.Unit,
  option: CompletionItemKind.EnumMember,
  keyword: CompletionItemKind.Keyword,
  type: CompletionItemKind.TypeParameter,
  function: CompletionItemKind.Function,
};

/**
 * Proposals for a position, most likely first. `typed`: the character that asked for them, if one
 * did.
 */
export function completion(
  { folder, file, label, text }: DocumentTarget,
  position: Position,
  typed: string | undefined,
): CompletionItem[] {
  const found = completionAt(folder.names, label, file.tokens(), text.offsetAt(position), typed === " ");
  if (found === undefined) return [];
  const range = text.rangeOf(found.start, found.end);
  const width = String(found.proposals.length).length;
  return found.proposals.map(({ label: name, kind, detail }, place) => ({
    label: name,
    kind: ITEM_KIND[kind],
    ...(detail !== undefined && { detail }),
    sortText: String(place).padStart(width, "0"),
    textEdit: { range, newText: name },
  }));
}
