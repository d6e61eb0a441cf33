import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CaseProblems } from "../../src/testing/cases/problems.ts";
import { readYamlCases } from "../../src/testing/cases/read-yaml.ts";

export const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));

/** Cases that `engine test --generate` wrote, for what the others do not reach. */
export const ARMS = "arms.cases.yaml";

/** A question that a case of an example asks. */
export interface ExampleCase {
  readonly spec: string;
  readonly effective: string;
  readonly data: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
}

/** The questions of the cases of an example; one with `each` counts once. */
export function exampleCases(folder: string): readonly ExampleCase[] {
  const name = readdirSync(join(EXAMPLES, folder)).find((file) => file.endsWith(".cases.yaml") && file !== ARMS) ?? "";
  const text = readFileSync(join(EXAMPLES, folder, name), "utf8");
  const problems = new CaseProblems();
  const file = readYamlCases({ path: name, source: name, text }, problems.of({ path: name, text }));
  if (file === undefined || problems.errors.length > 0) throw new Error(`${name}: ${problems.errors[0]?.message}`);
  return file.cases.map(({ spec, effective, data, each, results }) => {
    const given = [...file.data, ...data].map(({ name, value }) => [name.value, value] as const);
    const varied = each.map(({ name, values }) => [name.value, values[0]] as const);
    return {
      spec: spec?.value ?? "",
      effective: effective?.value ?? "",
      data: Object.fromEntries([...given, ...varied].filter((pair): pair is [string, string] => pair[1] != null)),
      rules: results.map(({ rule }) => rule.value),
    };
  });
}
