import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors, requestError } from "../../engine/errors.ts";
import { writing } from "../../node/problems.ts";
import { replaceFile } from "../../node/replace-file.ts";
import { findCaseFiles, readCaseFiles } from "../cases/find.ts";
import { CaseProblems } from "../cases/problems.ts";
import { Coverage } from "../coverage/coverage.ts";
import { runFiles } from "../run-files.ts";
import { generateCases } from "./generate.ts";

/** The file to write, and the cases that stand already. */
export interface GenerateOptions {
  readonly file: string;
  readonly prefix: string;
  /** Files and folders of cases; none: all of the workspace. */
  readonly paths: readonly string[];
  /** True: a file that exists is replaced. */
  readonly force: boolean;
}

/**
 * Writes a file of cases for the goals that all others leave open. Gives the text for a terminal.
 * Throws EngineErrors for a file that exists, and for what is wrong with the cases.
 */
export function writeGenerated(engine: Engine, { file, prefix, paths, force }: GenerateOptions): string {
  if (!force && existsSync(file)) {
    const suggestion = "choose another name, or replace the file with --force";
    throw new EngineErrors([requestError("invalid_request", `\`${file}\` exists`, { suggestion })]);
  }
  // A file that is replaced leaves its goals open.
  const others = findCaseFiles(prefix, paths).filter(({ path }) => resolve(path) !== resolve(file));
  const coverage = new Coverage(engine);
  const problems = new CaseProblems();
  runFiles(engine, readCaseFiles(others, problems), {}, (result) => coverage.add(result), problems);
  const { text, cases, open, met, left } = generateCases(engine, coverage);
  if (text !== undefined) writing(file, () => replaceFile(file, text));
  const told =
    text === undefined
      ? `nothing to write: ${open === 0 ? "no goal is open" : "no input meets an open goal"}`
      : `wrote ${file}: ${cases} ${cases === 1 ? "case meets" : "cases meet"} ${met} of ${open} open goals`;
  const lines = left.length === 0 ? [] : ["", "goals that stay open", ...left.map((goal) => `  ${goal}`)];
  return `${[told, ...lines].join("\n")}\n`;
}
