import { nearest } from "../../model/suggest.ts";
import type { Remedy } from "../../model/suggestion.ts";
import type { Row } from "../../plan/body.ts";
import { isReserved, isWord, KIND } from "../../syntax/lexer/kinds.ts";
import { separatesSegments } from "../../syntax/lexer/split.ts";
import type { TokenTable } from "../../syntax/lexer/tokens.ts";
import type { Comment } from "../../syntax/tree/source.ts";
import { tokenAfter } from "../names/words.ts";
import type { PlacedRecommendation } from "../placed-recommendations.ts";
import type { Problem, Stretch } from "../project/problem.ts";
import type { Analysis, Project, ProjectFile } from "../project/project.ts";
import type { TextEdit } from "./minimal-edits.ts";
import { operandTexts } from "./operand-edits.ts";
import { parseFixes } from "./parse-fixes.ts";

/** A possible repair of a problem: edits of its file, or the installation of a repository. */
export type Fix =
  | { readonly title: string; readonly edits: readonly TextEdit[] }
  | { readonly title: string; readonly install: string };

/** The repairs of a problem; none when only a person can know them. */
export function fixesOf(problem: Problem, file: ProjectFile, project: Project): Fix[] {
  const { kind, repository, remedies, at } = problem;
  const imported = () => importedUnits(project.lenient, file.label, at?.start ?? 0);
  const habitual = parseFixes(problem, file.text, imported).map(({ title, edit }) => ({ title, edits: [edit] }));
  // The habit is more than the one comma of it.
  const fixes = problem.code === "misplaced-comma" && habitual.length > 0 ? [] : remedyFixes(remedies, at, file);
  fixes.push(...habitual);
  if (kind === "missing_repository" && repository?.startsWith("@")) {
    fixes.push({ title: `Install ${repository}`, install: repository });
  }
  return fixes;
}

/** The repairs that a recommendation is sure of. */
export function recommendationFixes({ remedies, label, start, end }: PlacedRecommendation, file: ProjectFile): Fix[] {
  return remedyFixes(remedies, { label, start, end }, file);
}

function remedyFixes(remedies: readonly Remedy[], at: Stretch | undefined, file: ProjectFile): Fix[] {
  return remedies.flatMap((remedy) => editsOf(remedy, at, file)).map((fix) => keepingComments(fix, file));
}

/** A fix that leaves the comments in the text that it replaces. */
function keepingComments(fix: Fix, file: ProjectFile): Fix {
  if (!("edits" in fix) || file.tokens().comments.length === 0) return fix;
  return { ...fix, edits: fix.edits.flatMap((edit) => aroundComments(edit, file.tokens().comments)) };
}

/**
 * The new text stands before the first comment; of what is replaced behind it, a line break stays.
 */
function aroundComments(edit: TextEdit, comments: readonly Comment[]): readonly TextEdit[] {
  const inside = comments.filter(({ start }) => start >= edit.start && start < edit.end);
  if (inside.length === 0) return [edit];
  const starts = [edit.start, ...inside.map(({ start, text }) => start + text.length)];
  return starts.map((start, index) => ({
    start,
    end: inside[index]?.start ?? edit.end,
    text: index > 0 ? "\n" : edit.text === "" ? "" : `${edit.text} `,
  }));
}

/** `at`: the place of the problem; absent when it concerns the file as a whole. */
function editsOf(remedy: Remedy, at: Stretch | undefined, file: ProjectFile): Fix[] {
  if (remedy.kind === "create_spec") return [creating(file, remedy.spec)];
  if (at === undefined) return [];
  switch (remedy.kind) {
    case "respell":
      return replacement(file, at, remedy.meant, nearestRun);
    case "qualify":
      return remedy.ways.flatMap((way) => replacement(file, at, way, runWithSameEnd));
    case "exchange":
      return exchanges(remedy, at, file);
    case "rewrite":
      return remedy.ways.map((text) => ({
        title: `Change to ${text.replaceAll(/\s+/g, " ")}`,
        edits: [{ start: at.start, end: at.end, text }],
      }));
    case "operands":
      return operandTexts(remedy, at, file.tokens()).map((text) => ({
        title: `Change to ${text.replaceAll(/\s+/g, " ")}`,
        edits: [{ start: at.start, end: at.end, text }],
      }));
    case "unit":
      return givingUnit(remedy, at, file);
    case "import": {
      const row = rowAround(file, at.start);
      return row === undefined ? [] : [importing(row, remedy.spec, file)];
    }
    case "replace":
      return [replacing(remedy, file)];
    case "remove":
      return [removed(`the ${remedy.written}`, at, file)];
    default:
      return remedy satisfies never;
  }
}

/** Puts other words in the place of the last that are written so in a stretch, or before it. */
function exchanges(
  { written, ways, behind }: Extract<Remedy, { readonly kind: "exchange" }>,
  { start, end }: Stretch,
  { text }: ProjectFile,
): Fix[] {
  const inside = text.slice(start, end).toLowerCase().lastIndexOf(written.toLowerCase());
  const from = inside < 0 ? text.slice(0, start).trimEnd().length - written.length : start + inside;
  const to = from + written.length;
  if (text.slice(Math.max(0, from), to).toLowerCase() !== written.toLowerCase()) return [];
  if (behind !== undefined && !new RegExp(`\\b${behind}\\s+$`, "i").test(text.slice(0, from))) return [];
  return ways.map((way) => ({
    title: `Change to ${way.replaceAll(/\s+/g, " ")}`,
    edits: [{ start: from, end: to, text: way }],
  }));
}

/** A name in a text: words and the signs that join them. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function replacement(
  file: ProjectFile,
  { start, end }: Stretch,
  text: string,
  choose: (runs: readonly Run[], text: string) => Run | undefined,
): Fix[] {
  const run = choose(runsIn(file.tokens(), start, end), text);
  if (run === undefined || run.text === text) return [];
  return [{ title: `Change to ${text}`, edits: [{ start: run.start, end: run.end, text }] }];
}

/** The misspelt name: the one nearest to `text`; when none is near, the only name there. */
function nearestRun(runs: readonly Run[], text: string): Run | undefined {
  const found = nearest(
    text,
    runs.map((run) => run.text),
  );
  const [first] = runs;
  const isOnly = runs.every(({ start, end }) => first !== undefined && first.start <= start && end <= first.end);
  return runs.find((run) => run.text === found) ?? (isOnly ? first : undefined);
}

/** The name whose qualified form is `text`; else one that begins or ends like it. */
function runWithSameEnd(runs: readonly Run[], text: string): Run | undefined {
  return (
    runs.find((run) => text === run.text || text.endsWith(`.${run.text}`)) ??
    runs.find((run) => text.startsWith(`${run.text}.`)) ??
    runs.find((run) => run.text.split(".").at(-1) === text.split(".").at(-1))
  );
}

/**
 * Names in a stretch, longest first at each place, then their words. Words of the language occur
 * only inside longer names.
 */
function runsIn(tokens: TokenTable, start: number, end: number): Run[] {
  const runs: Run[] = [];
  const words: Run[] = [];
  let open: Run | undefined;
  for (let at = tokenAfter(tokens, start); at < tokens.count && (tokens.starts[at] ?? 0) < end; at++) {
    const kind = tokens.kinds[at] ?? KIND.illegal;
    const token = { start: tokens.starts[at] ?? 0, end: tokens.ends[at] ?? 0 };
    const touches: boolean = open !== undefined && open.end === token.start;
    const begins = kind === KIND.at || (isWord(kind) && !isReserved(kind));
    if (!begins && !(touches && (isWord(kind) || separatesSegments(kind)))) {
      open = undefined;
      continue;
    }
    const from: number = touches && open !== undefined ? open.start : token.start;
    if (touches) runs.pop();
    open = { start: from, end: token.end, text: tokens.text.slice(from, token.end).toLowerCase() };
    runs.push(open);
    if (isWord(kind)) words.push({ ...token, text: tokens.text.slice(token.start, token.end).toLowerCase() });
  }
  return [...runs, ...words];
}

function rowAround(file: ProjectFile, offset: number): Row | undefined {
  return file.rows.findLast(({ tree }) => tree.header.piece.start <= offset);
}

/** The units of imports of the spec at a place, of which other parts may not parse. */
function importedUnits({ files, workspace }: Analysis, label: string, offset: number): readonly string[] {
  const file = files.get(label);
  const row = file && rowAround(file, offset);
  const body = row && workspace.slices.get(row)?.at(-1)?.version.body;
  return [...(body?.units.imported.open() ?? [])].flatMap(({ ownUnits }) => [...ownUnits]);
}

/** Adds a `uses` line after the head of the spec. */
function importing({ tree }: Row, target: string, file: ProjectFile): Fix {
  const end = behindComment(tree.header.piece.end, file);
  return { title: `Add uses ${target}`, edits: [{ start: end, end, text: `\nuses ${target}` }] };
}

/** The place behind a declaration and the comment in its last line. */
function behindComment(end: number, file: ProjectFile): number {
  const next = file.tokens().comments.find(({ start }) => start >= end);
  const isBehind = next?.ownLine === false && file.text.slice(end, next.start).trim() === "";
  return isBehind ? next.start + next.text.length : end;
}

/** Puts a unit behind the number that lacks it, where there is only one such number. */
function givingUnit(
  { number, unit }: Extract<Remedy, { readonly kind: "unit" }>,
  { start, end }: Stretch,
  { tokens, text }: ProjectFile,
): Fix[] {
  const { starts, ends, kinds, count } = tokens();
  const found: number[] = [];
  for (let at = tokenAfter(tokens(), start); at < count && (starts[at] ?? 0) < end; at++) {
    const written = text.slice(starts[at], ends[at]).replaceAll(/[_,]/g, "");
    if (kinds[at] === KIND.number && Number(written) === Number(number.replaceAll(/[_,]/g, "")))
      found.push(ends[at] ?? 0);
  }
  const [place, ...others] = found;
  if (place === undefined || others.length > 0) return [];
  return [{ title: `Change to ${number} ${unit}`, edits: [{ start: place, end: place, text: ` ${unit}` }] }];
}

function replacing({ start, end, text }: Extract<Remedy, { readonly kind: "replace" }>, file: ProjectFile): Fix {
  if (text === "") return removed(file.text.slice(start, end), withArrow({ start, end }, file.text), file);
  if (start < end) return { title: `Change to ${text.trim()}`, edits: [{ start, end, text }] };
  const place = behindComment(end, file);
  return { title: `Add ${text.trim()}`, edits: [{ start: place, end: place, text }] };
}

function removed(written: string, at: Omit<Stretch, "label">, { text }: ProjectFile): Fix {
  return { title: `Remove ${written.replaceAll(/\s+/g, " ")}`, edits: [{ ...withoutLine(at, text), text: "" }] };
}

/** A stretch together with an arrow before it. */
function withArrow({ start, end }: Omit<Stretch, "label">, text: string): Omit<Stretch, "label"> {
  const before = text.slice(0, start).trimEnd();
  return { start: before.endsWith("->") ? before.length - "->".length : start, end };
}

/** A stretch together with its lines and the line break before them, if nothing else is in them. */
function withoutLine(
  { start, end }: Omit<Stretch, "label">,
  text: string,
): { readonly start: number; readonly end: number } {
  const before = text.slice(0, start).trimEnd().length;
  const isAlone = text.slice(before, start).includes("\n") && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end));
  return isAlone ? { start: before, end } : { start, end };
}

/** Adds an empty spec at the end of the file. */
function creating({ text }: ProjectFile, spec: string): Fix {
  const end = text.trimEnd().length;
  return {
    title: `Create the spec ${spec}`,
    edits: [{ start: end, end: text.length, text: `\n\n\nspec ${spec}\n` }],
  };
}
