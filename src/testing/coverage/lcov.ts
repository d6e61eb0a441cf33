import { ascending } from "../../model/ascending.ts";
import { type CoveredArm, type CoveredVersion, goalsOf } from "./goals.ts";

/**
 * The arms as branches of the format lcov: branch 0 decided, 1 passed, from 2 on the conjuncts that
 * failed; without those that no input takes. A line counts how often its arms were looked at.
 * `pathOf`: the path of a file of rules.
 */
export function coverageLcov(versions: readonly CoveredVersion[], pathOf: (file: string) => string): string {
  const files = new Map<string, CoveredArm[]>();
  for (const arm of versions.flatMap(({ rules }) => rules.flatMap(({ arms }) => arms)))
    files.set(arm.file, [...(files.get(arm.file) ?? []), arm]);
  return Array.from(files, ([file, arms]) => fileRecord(pathOf(file), arms)).join("");
}

function fileRecord(path: string, arms: readonly CoveredArm[]): string {
  const sorted = [...arms].sort((a, b) => ascending(a.start, b.start));
  const branches = sorted.flatMap(branchesOf);
  const lines = new Map<number, number>();
  for (const { line, decided, passed } of sorted) lines.set(line, (lines.get(line) ?? 0) + decided + passed);
  return [
    "TN:",
    `SF:${path}`,
    ...branches.map(({ text }) => text),
    `BRF:${branches.length}`,
    `BRH:${branches.filter(({ taken }) => taken > 0).length}`,
    ...Array.from(lines, ([line, count]) => `DA:${line},${count}`),
    `LF:${lines.size}`,
    `LH:${[...lines.values()].filter((count) => count > 0).length}`,
    "end_of_record\n",
  ].join("\n");
}

/** A rule without conditions has no branches. */
function branchesOf(covered: CoveredArm) {
  const { line, arm, condition, decided, passed, failed } = covered;
  if (condition === undefined) return [];
  const isReached = decided + passed > 0;
  const goals = goalsOf(covered, "");
  return [decided, passed, ...failed.map(Number)].flatMap((taken, branch) =>
    goals[branch]?.isUnreachable === true
      ? []
      : [{ taken, text: `BRDA:${line},${arm},${branch},${isReached ? taken : "-"}` }],
  );
}
