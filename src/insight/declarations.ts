import { onOneLine } from "../syntax/lexer/comments.ts";
import { beginsPiece, isWord, KIND, type TokenKind } from "../syntax/lexer/kinds.ts";
import { pieceEnd, repositoryEnd } from "../syntax/lexer/split.ts";
import { TokenReader, type TokenTable } from "../syntax/lexer/tokens.ts";
import type { Comment } from "../syntax/tree/source.ts";

/** `repo` lines and specs of a text in order. Declarations before the first spec are left out. */
export function declarationsOf(tokens: TokenTable): Declaration[] {
  const reader = new TokenReader(tokens);
  const found: Open[] = [];
  let spec: Open | undefined;
  let at = 0;
  while (at < tokens.count) {
    if (!beginsPiece(reader.kind(at))) {
      at += 1;
      continue;
    }
    const to = pieceEnd(tokens, at);
    const end = reader.end(to - 1);
    const kind = KIND_OF.get(reader.kind(at));
    const last = spec?.children.at(-1);
    if (kind === undefined) {
      if (last?.kind === "rule") Object.assign(last, { end });
    } else {
      const declaration: Open = { kind, ...nameOf(reader, at, to), start: reader.start(at), end, children: [] };
      if (kind === "repo" || kind === "spec") found.push(declaration);
      else spec?.children.push(declaration);
      if (kind === "repo") spec = undefined;
      if (kind === "spec") spec = declaration;
    }
    if (spec !== undefined) spec.end = end;
    at = to;
  }
  return found;
}

export type DeclarationKind = "repo" | "spec" | "meta" | "uses" | "with" | "data" | "rule";

/**
 * A declaration as its words show, even when it does not parse. Offsets are UTF-16 units; a rule
 * extends to its last arm, a spec to its last declaration.
 */
export interface Declaration {
  readonly kind: DeclarationKind;
  /** The name as written; empty while it is missing. */
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** The label behind the name, without its quotes. */
  readonly label?: string | undefined;
  readonly start: number;
  readonly end: number;
  /** The declarations of a spec. */
  readonly children: readonly Declaration[];
}

const KIND_OF: ReadonlyMap<TokenKind, DeclarationKind> = new Map([
  [KIND.repo, "repo"],
  [KIND.spec, "spec"],
  [KIND.meta, "meta"],
  [KIND.uses, "uses"],
  [KIND.with, "with"],
  [KIND.data, "data"],
  [KIND.rule, "rule"],
]);

type Open = { -readonly [Member in keyof Declaration]: Declaration[Member] } & { children: Declaration[] };

function nameOf(
  reader: TokenReader,
  at: number,
  to: number,
): Pick<Declaration, "name" | "nameStart" | "nameEnd" | "label"> {
  const first = at + 1;
  const last = Math.max(first, Math.min(nameEnd(reader, first), to));
  const keywordOnly = first >= to || last === first;
  const nameStart = keywordOnly ? reader.start(at) : reader.start(first);
  const end = keywordOnly ? reader.end(at) : reader.end(last - 1);
  const name = keywordOnly ? "" : onOneLine(reader.tokens.text.slice(nameStart, end));
  if (keywordOnly || last >= to || reader.kind(last) !== KIND.text) return { name, nameStart, nameEnd: end };
  const label = onOneLine(reader.text(last).slice(1, -1));
  return { name: `${name}${dateBehind(reader, last, to)}`, nameStart, nameEnd: end, label };
}

/** The date of a version that stands behind the label at `label`, after a blank. */
function dateBehind(reader: TokenReader, label: number, to: number): string {
  const first = label + 1;
  if (first >= to || reader.kind(first) !== KIND.number) return "";
  const last = Math.min(nameEnd(reader, first, KIND.spec), to) - 1;
  return ` ${onOneLine(reader.tokens.text.slice(reader.start(first), reader.end(last)))}`;
}

/** The index after a name and, for a version, its date. */
function nameEnd(reader: TokenReader, from: number, before = reader.kind(from - 1)): number {
  if (before === KIND.repo) return repositoryEnd(reader.tokens, from);
  if (before === KIND.meta) return isWord(reader.kind(from)) ? from + 1 : from;
  let at = from;
  const isPart = (kind: TokenKind) =>
    isWord(kind) || kind === KIND.slash || kind === KIND.dot || kind === KIND.minus || kind === KIND.at;
  const hasDate = before === KIND.spec || before === KIND.uses;
  while (at < reader.tokens.count && (isPart(reader.kind(at)) || (hasDate && reader.kind(at) === KIND.number))) {
    if (beginsPiece(reader.kind(at)) && before !== KIND.uses) break;
    at += 1;
    if (before === KIND.data || before === KIND.rule) break;
  }
  return at;
}

/** The stretches of commentary in a text, and of comments on lines that follow one another. */
export function commentariesOf(tokens: TokenTable): { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; end: number }[] = [];
  let above: Comment | undefined;
  for (const comment of tokens.comments) {
    if (!comment.ownLine) continue;
    const { start, text } = comment;
    const follows = above !== undefined && above.tokens === comment.tokens && !above.blankAfter;
    const block = follows ? found.at(-1) : undefined;
    if (block === undefined) found.push({ start, end: start + text.length });
    else block.end = start + text.length;
    above = comment;
  }
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kinds[at] === KIND.commentary) found.push({ start: tokens.starts[at] ?? 0, end: tokens.ends[at] ?? 0 });
  }
  return found;
}
