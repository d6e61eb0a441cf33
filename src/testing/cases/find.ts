import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { EngineErrors } from "../../engine/errors.ts";
import { pathProblem } from "../../node/problems.ts";
import { findFiles } from "../../node/workspace/discover.ts";
import { readText } from "../../node/workspace/read.ts";
import type { CaseFile } from "./case.ts";
import { CASE_ENDINGS, isCaseFile, isYaml } from "./file-names.ts";
import type { CaseProblems, FileProblems } from "./problems.ts";
import { readCsvCases } from "./read-csv.ts";
import { readYamlCases } from "./read-yaml.ts";

/** The path of the cases that come from stdin, as YAML. */
export const STDIN = "-";

const MOST_BYTES = 5_242_880;

/** A file of cases that was found. */
interface FoundFile {
  /** As the user would write it. */
  readonly shown: string;
  readonly path: string;
}

/**
 * The files of cases in a workspace, or those that paths name: files, and folders with their files.
 * Each once, in the order of the paths. Throws EngineErrors.
 */
export function findCaseFiles(prefix: string, paths: readonly string[]): readonly FoundFile[] {
  const found = new Map<string, FoundFile>();
  for (const path of paths.length > 0 ? paths : [prefix]) {
    if (path === STDIN) {
      found.set(path, { shown: "stdin", path });
      continue;
    }
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder && existsSync(path) && !isCaseFile(path)) {
      if (paths.length === 0) continue;
      throw pathProblem(`\`${path}\` is not a test case file: its name must end in ${CASE_ENDINGS.join(" or ")}`);
    }
    for (const file of findFiles(path, CASE_ENDINGS)) {
      const shown = !isFolder ? path : path === "." ? file.label : join(path, file.label);
      found.set(file.path, { shown, path: file.path });
    }
  }
  return [...found.values()];
}

/**
 * Reads files of cases; `stdin` is the text of that. Problems of their texts go to `problems`.
 * Throws EngineErrors.
 */
export function readCaseFiles(files: readonly FoundFile[], problems: CaseProblems, stdin = ""): readonly CaseFile[] {
  return files.flatMap(({ shown, path }) => {
    const file = { path: shown, source: path, text: path === STDIN ? stdin : readCaseText(shown, path) };
    return readCases(file, problems.of(file)) ?? [];
  });
}

/** The text of a file of cases. Throws EngineErrors. */
export function readCaseText(shown: string, path: string): string {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MOST_BYTES)
    throw pathProblem(`\`${shown}\` has more than ${MOST_BYTES} bytes: split it into several files`);
  const read = readText(path, shown);
  if ("error" in read) throw new EngineErrors([read.error]);
  return read.text;
}

/** The cases in a text, YAML or CSV by the name of its file; undefined when it has none. */
export function readCases(
  file: Pick<CaseFile, "path" | "source" | "text">,
  problems: FileProblems,
): CaseFile | undefined {
  return file.source === STDIN || isYaml(file.source) ? readYamlCases(file, problems) : readCsvCases(file, problems);
}
