import type { LeftOut, LeftOutSpec } from "../../model/diagnostic.ts";
import type { Row } from "../../plan/body.ts";
import type { SourceTree } from "../../syntax/tree/source.ts";
import { edgesOf } from "../../workspace/versions/edges.ts";
import { specName } from "../../workspace/versions/rows.ts";
import type { Problem } from "../project/problem.ts";
import type { Project } from "../project/project.ts";
import { sectionEnd } from "./spec-versions.ts";

/** A text that is loaded without an error; places are those of the text that it stands for. */
interface RunnableSource {
  readonly label: string;
  readonly text: string;
  readonly repository?: string | undefined;
}

/**
 * The texts of a project without the specs that have an error, which are blanked, so that the
 * others can be run.
 */
export function runnableSources(project: Project): RunnableSource[] {
  return [...project.lenient.files.values()].flatMap(({ label, text, repository, rows, tree, parses }) => {
    if (!parses || tree === undefined) return [];
    const wrong = rows.filter((row) => !project.isSound(row));
    let runnable = text;
    for (const { tree: spec } of wrong) {
      const { start } = spec.header.piece;
      const end = sectionEnd(tree, start);
      runnable = runnable.slice(0, start) + runnable.slice(start, end).replace(/[^\n]/g, " ") + runnable.slice(end);
    }
    return [{ label, text: runnable, repository }];
  });
}

/** The specs that `runnableSources` leaves out, each with the error that is to blame. */
export function leftOut(project: Project): LeftOut {
  const { problems } = project;
  const versions = new Map<string, Row[]>();
  for (const { rows } of project.lenient.files.values()) {
    for (const row of rows) {
      const name = specName(row.repository, row.spec);
      versions.set(name, [...(versions.get(name) ?? []), row]);
    }
  }
  const ownError = (rows: readonly Row[]) =>
    problems.find((each) => rows.some((row) => isIn(each, row, project.lenient.files.get(row.file.label)?.tree)));
  const specs = [...versions.values()].flatMap((rows): LeftOutSpec[] => {
    const [row] = rows;
    if (row === undefined || rows.every((each) => project.isSound(each))) return [];
    const { repository, spec } = row;
    const own = ownError(rows);
    if (own !== undefined) return [{ repository, spec, reason: `\`${spec}\` has an error at ${told(project, own)}` }];
    for (const used of reached(rows, versions)) {
      const error = ownError(used);
      if (error === undefined) continue;
      const reason = `\`${spec}\` uses \`${used[0]?.spec}\`, which has an error at ${told(project, error)}`;
      return [{ repository, spec, reason }];
    }
    return [{ repository, spec, reason: `\`${spec}\`, or a spec that it uses, has an error` }];
  });
  const unread = problems.find(({ label }) => label !== undefined && project.file(label)?.parses === false);
  return { specs, ...(unread !== undefined && { unread: `a text does not parse: ${told(project, unread)}` }) };
}

/** True when a problem lies in the text of a version. `current`: the tree of its file now. */
function isIn({ label, at }: Problem, { file, tree }: Row, current: SourceTree = file): boolean {
  if (at === undefined || label !== file.label) return false;
  const { start } = tree.header.piece;
  const end = sectionEnd(current, start);
  return at.start >= start && (at.start < end || end === current.text.length);
}

/** The versions of each spec that some versions use, directly or through others, nearest first. */
function* reached(rows: readonly Row[], versions: ReadonlyMap<string, readonly Row[]>): Generator<readonly Row[]> {
  const names = new Set(usedBy(rows));
  // A set also gives what is added to it while it is read.
  for (const name of names) {
    const used = versions.get(name) ?? [];
    yield used;
    for (const next of usedBy(used)) names.add(next);
  }
}

function usedBy(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => edgesOf(row).all.map(({ repository, spec }) => specName(repository, spec)));
}

/** The place and message of a problem: `rules/a.rules:3: unknown unit`. */
function told(project: Project, { label, at, message }: Problem): string {
  const text = (label === undefined ? undefined : project.file(label)?.text) ?? "";
  const line = text.slice(0, at?.start ?? 0).split("\n").length;
  return `${label}:${line}: ${message}`;
}
