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
  return runCommand(
    {
      repository: test.repository?.value,
      spec: version.spec,
      effective: test.effective?.value,
      data,
      rules: mismatches.map(({ wanted }) => wanted.key),
    },
    prefix,
  );
}

/** A question that `engine run` answers. */
interface Question {
  readonly repository: string | undefined;
  readonly spec: string;
  readonly effective: string | undefined;
  readonly data: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
}

export function runCommand({ repository, spec, effective, data, rules }: Question, prefix: string): string {
  const target = repository === undefined ? [spec] : [repository, spec];
  const given = Object.entries(data).map(([input, value]) => `${input}=${value}`);
  const time = effective === undefined ? [] : ["--effective", effective];
  const place = prefix === "." ? [] : ["--prefix", prefix];
  return shellLine(["engine", "run", ...target, ...given, ...time, "--rules", rules.join(","), "--explain", ...place]);
}
