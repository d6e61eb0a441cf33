import { ascending } from "../../model/ascending.ts";
import type { Row } from "../../plan/body.ts";
import { isReserved, isWord } from "../../syntax/lexer/kinds.ts";
import { separatesSegments } from "../../syntax/lexer/split.ts";
import { tokenize } from "../../syntax/lexer/tokens.ts";
import { lastPart, type Name, type NameOccurrence, nameText } from "../names/name.ts";
import { Names } from "../names/names.ts";
import type { Project } from "../project/project.ts";
import type { TextEdit } from "./minimal-edits.ts";

/** A change of one file. */
interface FileEdit extends TextEdit {
  readonly label: string;
}

/** The reason why a name cannot be changed, for people. */
export interface Refusal {
  readonly refusal: string;
}

/** The reason why the name at a place cannot be changed at all; undefined when it can. */
export function renameRefusal(
  project: Project,
  names: Names,
  { name, targets }: Pick<NameOccurrence, "name" | "targets">,
): Refusal | undefined {
  if (name.kind === "option") return { refusal: "an option is a value that callers send: change it by hand" };
  const known = new Set(names.all(name).map(({ label }) => label));
  const broken = [...project.analysis.files.values()].find((file) => {
    return !file.parses && (known.has(file.label) || hasWord(file.text, nameText(name)));
  });
  if (broken !== undefined) return { refusal: `\`${broken.label}\` does not parse: correct it first` };
  const owner = targets.find(({ origin }) => origin.kind === "dependency");
  if (owner !== undefined && name.kind !== "alias") {
    return {
      refusal: `\`${nameText(name)}\` belongs to ${owner.repository ?? owner.spec}, which is not part of the workspace`,
    };
  }
  const declared = name.kind === "alias" || names.all(name).some(({ declares }) => declares);
  return declared ? undefined : { refusal: `\`${nameText(name)}\` is declared nowhere` };
}

/** True for a text, which may be unreadable, with the last word of a name in it. */
function hasWord(text: string, name: string): boolean {
  const words = (of: string): readonly string[] => of.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words(text).includes(words(name).at(-1) ?? "");
}

/**
 * The edits that replace a name everywhere, or the reason why it cannot be replaced: the new name
 * has the wrong form, or causes an error or another meaning.
 */
export function renameEdits(
  project: Project,
  names: Names,
  occurrence: Pick<NameOccurrence, "name" | "targets">,
  newName: string,
): readonly FileEdit[] | Refusal {
  const text = newName.trim();
  const { name } = occurrence;
  const refused = renameRefusal(project, names, occurrence) ?? formRefusal(name, text);
  if (refused !== undefined) return refused;
  const found = names.all(name);
  const places = found.map((place) => editOf(place, text));
  const around = found.flatMap((place) => [...aroundBareEach(place), ...beforeBareBy(place)]);
  const edits = uniqueEdits([...places, ...aliasEdits(names, name, text), ...around]);
  const problem = problemAfter(project, edits, name.kind === "alias" ? edits : places);
  return problem === undefined ? edits : { refusal: `\`${text}\` cannot be the name: ${problem}` };
}

function editOf({ label, start, end, name, isLastPart, bareEach, bareBy }: NameOccurrence, text: string): FileEdit {
  if (bareBy?.names === "field") return { label, start: bareBy.start, end: bareBy.start, text: `${text}: ` };
  if (bareEach?.names === "field") return { label, start, end, text: `${text}: ${ofHolder(nameText(name))}` };
  return { label, start, end, text: isLastPart ? lastPart(text) : text };
}

/** A new name for the field of `by lines.f` needs both: `by f: lines.g`. */
function beforeBareBy({ label, name, bareBy }: NameOccurrence): FileEdit[] {
  if (bareBy?.names !== "value") return [];
  return [{ label, start: bareBy.start, end: bareBy.start, text: `${nameText(name)}: ` }];
}

/**
 * A new name for the data or the value of `each f` needs both: `each f: g`. Words beside it get
 * lines of their own, which have either such a pair or words only.
 */
function aroundBareEach({ label, start, end, name, bareEach }: NameOccurrence): FileEdit[] {
  if (bareEach === undefined) return [];
  const { before, after, names } = bareEach;
  const field = names === "value" ? `${nameText(name)}: ` : "";
  return [
    { label, start: before ?? start, end: start, text: `${before === undefined ? "" : LINE_OF_EACH}${field}` },
    ...(after === undefined ? [] : [{ label, start: end, end: after, text: LINE_OF_EACH }]),
  ].filter((edit) => edit.text !== "");
}

const LINE_OF_EACH = "\n  -> each ";

/** A name of the spec in an expression of `each`, where these words are those of the row. */
function ofHolder(name: string): string {
  return name === "position" || name === "value" ? `this.${name}` : name;
}

function formRefusal(name: Name, text: string): Refusal | undefined {
  const { count, kinds } = tokenize(text);
  const wrong = { refusal: `\`${text}\` is not a name: write letters, digits and _, and no word of the language` };
  const hasSegments = name.kind === "spec" || name.kind === "repository";
  const body = name.kind === "repository" && text.startsWith("@") ? 1 : 0;
  if (/\s/.test(text) || count === body || (!hasSegments && count > 1)) return wrong;
  for (let at = body; at < count; at++) {
    const kind = kinds[at] ?? 0;
    const isSegment = (at - body) % 2 === 0;
    if (isSegment ? !isWord(kind) || (isReserved(kind) && body === 0) : !separatesSegments(kind)) return wrong;
  }
  return (count - body) % 2 === 0 ? wrong : undefined;
}

/**
 * The edits of aliases that follow from a spec's name. A new name for a spec must keep its
 * unwritten aliases, and a new name for an unwritten alias must keep its spec, so the alias is
 * written then. An alias with a form that cannot be written, `a/b`, changes with the spec.
 */
function aliasEdits(names: Names, name: Name, text: string): FileEdit[] {
  if (name.kind === "alias") {
    const uses = usesWithoutAlias(name.row, name.alias);
    return uses === undefined ? [] : [{ label: name.row.file.label, start: uses, end: uses, text: `${text}: ` }];
  }
  if (name.kind !== "spec") return [];
  return names.all(name).flatMap(({ row, declares, label }) => {
    const uses = row === undefined || declares ? [] : usesWithoutWrittenAlias(row, name.spec);
    return uses.flatMap(({ alias, isList, start }) => {
      const named = row === undefined ? [] : names.all({ kind: "alias", row, alias });
      if (!isList && /[/.-]/.test(name.spec)) {
        return named.map((found) => ({ label, start: found.start, end: found.end, text }));
      }
      return named.length > 0 ? [{ label, start, end: start, text: `${alias}: ` }] : [];
    });
  });
}

/** The start of the target in a `uses` line without a written alias. */
function usesWithoutAlias({ tree }: Row, alias: string): number | undefined {
  const uses = tree.uses.find(({ node }) => node.alias === alias);
  return uses === undefined || uses.node.explicitAlias ? undefined : targetStart(uses);
}

/** The imports and lists of a spec that write no alias. */
function usesWithoutWrittenAlias({ tree }: Row, spec: string) {
  const found = tree.uses.filter(({ node }) => node.spec === spec && !node.explicitAlias);
  return found.map((uses) => ({
    alias: uses.node.alias,
    isList: uses.node.list !== undefined,
    start: targetStart(uses),
  }));
}

function targetStart({ piece, node }: Row["tree"]["uses"][number]): number {
  return piece.start + (node.repositoryRange ?? node.specRange).start;
}

/** Edits by file and place, each once; at one place insertions come first. */
function uniqueEdits(edits: readonly FileEdit[]): FileEdit[] {
  const unique = new Map(edits.map((edit) => [`${edit.label} ${edit.start} ${edit.end}`, edit]));
  return [...unique.values()].sort((a, b) => ascending(a.label, b.label) || a.start - b.start || a.end - b.end);
}

/**
 * The first error or other meaning that the edits would cause. `own`: the edits of the name itself.
 */
function problemAfter(project: Project, edits: readonly FileEdit[], own: readonly FileEdit[]): string | undefined {
  const changed = project.copy();
  for (const [label, group] of byLabel(edits)) {
    const file = changed.file(label);
    if (file === undefined) continue;
    const { text, repository } = file;
    changed.set({ label, text: edited(text, group), repository });
  }
  const before = project.analysis.problems;
  const after = changed.analysis.problems;
  const known = new Set(before.map(({ message }) => message));
  const news = after.length > before.length ? after.find(({ message }) => !known.has(message)) : undefined;
  return news?.message ?? otherMeaning(new Names(changed.lenient), edits, own);
}

function byLabel(edits: readonly FileEdit[]): ReadonlyMap<string, readonly FileEdit[]> {
  const groups = new Map<string, FileEdit[]>();
  for (const edit of edits) {
    const group = groups.get(edit.label);
    if (group === undefined) groups.set(edit.label, [edit]);
    else group.push(edit);
  }
  return groups;
}

/**
 * Reports another meaning: the new name must stand where the old one stood and nowhere else.
 * Otherwise another thing has this name already, and one would be taken for the other.
 */
function otherMeaning(after: Names, edits: readonly FileEdit[], own: readonly FileEdit[]): string | undefined {
  const wanted = shifted(edits, own);
  const [first] = wanted;
  const name = first && after.at(first.label, first.start)?.name;
  const found = name === undefined ? [] : after.all(name);
  const key = ({ label, start }: { readonly label: string; readonly start: number }) => `${label} ${start}`;
  const [keptKeys, foundKeys] = [new Set(wanted.map(key)), new Set(found.map(key))];
  const odd = found.find((place) => !keptKeys.has(key(place))) ?? wanted.find((place) => !foundKeys.has(key(place)));
  if (odd === undefined) return undefined;
  const text = after.analysis.files.get(odd.label)?.text ?? "";
  return `it has another meaning at ${odd.label}:${text.slice(0, odd.start).split("\n").length}`;
}

/**
 * The starts of the `wanted` edits in the texts after all edits. `edits` are sorted by file and
 * place.
 */
function shifted(
  edits: readonly FileEdit[],
  wanted: readonly FileEdit[],
): { readonly label: string; readonly start: number }[] {
  const places = new Set(wanted.map(({ label, start, end }) => `${label} ${start} ${end}`));
  let label: string | undefined;
  let grown = 0;
  return edits.flatMap((edit) => {
    if (edit.label !== label) grown = 0;
    label = edit.label;
    const start = edit.start + grown;
    grown += edit.text.length - (edit.end - edit.start);
    return places.has(`${label} ${edit.start} ${edit.end}`) ? [{ label, start }] : [];
  });
}

/** The text after edits, which are sorted by place. */
function edited(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let at = 0;
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
