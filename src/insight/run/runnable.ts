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
