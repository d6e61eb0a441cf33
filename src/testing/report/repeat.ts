import { shellLine } from "../../node/shell-line.ts";
import type { CaseResult } from "../run/run-cases.ts";

/**
 * The command that shows the results of a failed case with their explanations. A case that replaces
 * rules is repeated by its name.
 */
export function repeatingCommand({ bound, data, name, mismatches }: CaseResult, prefix: string): string {
  const { test, version, overrides } = bound;
  const place = prefix === "." ? [] : ["--prefix", prefix];
  if (overrides !== undefined) return shellLine(["engine", "test", test.file.path, "--filter", name, ...place]);
  const repository = test.repository?.value;
  const given = Object.entries(data).map(([input, value]) => `${input}=${value}`);
  const effective = test.effective === undefined ? [] : ["--effective", test.effective.value];
  const rules = ["--rules", mismatches.map(({ wanted }) => wanted.key).join(",")];
  const target = repository === undefined ? [version.spec] : [repository, version.spec];
  return shellLine(["engine", "run", ...target, ...given, ...effective, ...rules, "--explain", ...place]);
}
