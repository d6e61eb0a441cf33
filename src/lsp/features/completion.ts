import {
  type CompletionItem,
  CompletionItemKind,
  MarkupKind,
  type Position,
  type Range,
  type SignatureHelp,
} from "vscode-languageserver";
import { completionAt } from "../../insight/completion/completion.ts";
import type { Proposal } from "../../insight/completion/proposals.ts";
import { signatureAt } from "../../insight/completion/signatures.ts";
import { keywordText } from "../../insight/hover/keywords.ts";
import type { DocumentTarget } from "../session/session.ts";

/**
 * Proposals for a position, most likely first. `typed`: the character that asked for them, if one
 * did.
 */
export function completion(
  { folder, file, label, text }: DocumentTarget,
  position: Position,
  typed: string | undefined,
): CompletionItem[] {
  const found = completionAt(folder.names, label, file.tokens(), text.offsetAt(position), typed);
  if (found === undefined) return [];
  return completionItems(found.proposals, text.rangeOf(found.start, found.end));
}

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

/** Proposals that are words of the language, and no names. */
const WORDS: ReadonlySet<Proposal["kind"]> = new Set(["keyword", "type", "function"]);

/** Proposals in their order for a range; `text`: the text to write where it is not the label. */
export function completionItems(
  proposals: readonly (Proposal & { readonly text?: string })[],
  range: Range,
): CompletionItem[] {
  const width = String(proposals.length).length;
  return proposals.map(({ label, kind, detail, spoken, text: newText = label }, place) => ({
    label,
    kind: ITEM_KIND[kind],
    ...(detail !== undefined && { detail }),
    ...(spoken === undefined ? documentationOf(label, kind) : { documentation: spoken }),
    sortText: String(place).padStart(width, "0"),
    textEdit: { range, newText },
  }));
}

function documentationOf(label: string, kind: Proposal["kind"]): Pick<CompletionItem, "documentation"> {
  const text = WORDS.has(kind) ? keywordText(label) : undefined;
  return text === undefined
    ? {}
    : { documentation: { kind: MarkupKind.Markdown, value: text.replaceAll("\n", "  \n") } };
}

/** The constraint or function that is being written at a position. */
export function signatureHelp({ folder, file, label, text }: DocumentTarget, position: Position): SignatureHelp | null {
  const found = signatureAt(folder.names, label, file.tokens(), text.offsetAt(position));
  if (found === undefined) return null;
  const { parameters, active } = found;
  const documentation = { kind: MarkupKind.Markdown, value: found.text };
  const signature = { label: found.label, documentation, parameters: parameters.map((each) => ({ label: each })) };
  return { signatures: [signature], activeSignature: 0, activeParameter: active };
}
