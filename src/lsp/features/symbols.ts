import {
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type SymbolInformation,
  SymbolKind,
} from "vscode-languageserver";
import { commentariesOf, type Declaration, type DeclarationKind, declarationsOf } from "../../insight/declarations.ts";
import type { DocumentTarget, Session } from "../session/session.ts";
import { MOST_IN_ANSWER } from "../testing/protocol.ts";

/** Specs with their declarations, as symbols. */
export function documentSymbols({ file, text }: DocumentTarget): DocumentSymbol[] {
  const symbol = (declaration: Declaration): DocumentSymbol => ({
    name: declaration.name === "" ? declaration.kind : declaration.name,
    detail: declaration.label === undefined ? declaration.kind : `${declaration.kind} "${declaration.label}"`,
    kind: SYMBOL_KIND[declaration.kind],
    range: text.rangeOf(declaration.start, declaration.end),
    selectionRange: text.rangeOf(declaration.nameStart, declaration.nameEnd),
    children: declaration.children.map(symbol),
  });
  return declarationsOf(file.tokens()).map(symbol);
}

const SYMBOL_KIND: Readonly<Record<DeclarationKind, SymbolKind>> = {
  repo: SymbolKind.Namespace,
  spec: SymbolKind.Class,
  meta: SymbolKind.Constant,
  uses: SymbolKind.Module,
  with: SymbolKind.Property,
  data: SymbolKind.Field,
  rule: SymbolKind.Function,
};

/**
 * Specs, data and rules of every file with the letters of the query in their names, in that order.
 */
export function workspaceSymbols(session: Session, query: string): SymbolInformation[] {
  const found: SymbolInformation[] = [];
  for (const folder of session.workspaces) {
    for (const label of folder.project.labels().toSorted()) {
      const uri = session.uriOfLabel(folder, label);
      const file = folder.project.file(label);
      if (uri === undefined || file === undefined) continue;
      const text = session.textOfLabel(folder, label);
      for (const spec of declarationsOf(file.tokens())) {
        for (const declaration of [spec, ...spec.children]) {
          const { kind, name, start, end } = declaration;
          if (kind === "meta" || kind === "with" || kind === "uses" || !hasLetters(name, query)) continue;
          const location = { uri, range: text.rangeOf(start, end) };
          const container = declaration === spec ? {} : { containerName: spec.name };
          found.push({ name, kind: SYMBOL_KIND[kind], location, ...container });
          if (found.length >= MOST_IN_ANSWER) return found;
        }
      }
    }
  }
  return found;
}

function hasLetters(name: string, query: string): boolean {
  const letters = name.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    at = letters.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Specs, declarations and commentary over several lines; `uses` lines in a row fold as imports. */
export function foldingRanges({ file, text }: DocumentTarget): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const add = (start: number, end: number, kind?: FoldingRangeKind) => {
    const startLine = text.lineAt(start);
    const endLine = text.lineAt(end);
    if (endLine > startLine) ranges.push({ startLine, endLine, ...(kind !== undefined && { kind }) });
  };
  for (const { start, end, children } of declarationsOf(file.tokens())) {
    add(start, end);
    const uses = children.filter(({ kind }) => kind === "uses");
    const [first] = uses;
    const last = uses.at(-1);
    if (first !== undefined && last !== undefined && uses.length > 1) {
      add(first.start, last.end, FoldingRangeKind.Imports);
    }
    for (const child of children) add(child.start, child.end);
  }
  for (const { start, end } of commentariesOf(file.tokens())) add(start, end, FoldingRangeKind.Comment);
  return ranges;
}
