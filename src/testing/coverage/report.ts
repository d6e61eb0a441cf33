import { mkdirSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import type { Engine } from "../../engine/engine.ts";
import { writeOutput } from "../../node/output-file.ts";
import { writing } from "../../node/problems.ts";
import type { WorkspaceFiles } from "../../node/workspace/read.ts";
import { refuseLinks } from "../../node/workspace/refuse-links.ts";
import type { Coverage } from "./coverage.ts";
import {
  allGoals,
  type CoveredVersion,
  countsOf,
  coveredVersions,
  type GoalCounts,
  openGoals,
  percentOf,
} from "./goals.ts";
import { coverageLcov } from "./lcov.ts";
import { coveragePage } from "./page.ts";
import { coverageText, goalText } from "./text.ts";
import { unreachableGoals } from "./unreachable.ts";

/** The files to write besides the table. */
export interface CoverageFiles {
  readonly lcov?: string | undefined;
  /** A folder, which is made when there is none. */
  readonly html?: string | undefined;
}

/** Coverage as data. */
export interface CoverageReport extends GoalCounts {
  readonly percent: number;
  readonly versions: readonly (GoalCounts & { readonly name: string })[];
  /** In words. */
  readonly open: readonly string[];
  /** Goals that are not counted, as no input meets them, in words. */
  readonly unreachable: readonly string[];
}

/** All versions, without the goals that no input meets. */
export function countedVersions(engine: Engine, coverage: Coverage): readonly CoveredVersion[] {
  return coveredVersions(engine, coverage, unreachableGoals(engine, coveredVersions(engine, coverage)));
}

/** Writes the files. Gives the table for a terminal, and the same as data. Throws EngineErrors. */
export function reportCoverage(
  engine: Engine,
  coverage: Coverage,
  workspace: Pick<WorkspaceFiles, "files" | "sources">,
  { lcov, html }: CoverageFiles,
): { readonly text: string; readonly report: CoverageReport } {
  const versions = countedVersions(engine, coverage);
  if (lcov !== undefined) {
    const paths = new Map(workspace.files.map(({ label, path }) => [label, path]));
    const pathOf = (label: string) =>
      relative(process.cwd(), paths.get(label) ?? label)
        .split(sep)
        .join("/");
    writeOutput(lcov, coverageLcov(versions, pathOf));
  }
  if (html !== undefined) {
    writing(html, () => mkdirSync(html, { recursive: true }));
    const page = join(html, "index.html");
    refuseLinks(html, basename(page), page);
    writeOutput(page, coveragePage(versions, workspace.sources));
  }
  const goals = allGoals(versions);
  const counts = countsOf(goals);
  const report = {
    percent: percentOf(counts),
    ...counts,
    versions: versions.map((version) => ({ name: version.name, ...countsOf(allGoals([version])) })),
    open: openGoals(goals).map(goalText),
    unreachable: goals.filter(({ isUnreachable }) => isUnreachable).map(goalText),
  };
  return { text: coverageText(versions, coverage), report };
}
