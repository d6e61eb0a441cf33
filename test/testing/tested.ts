import { EngineErrors } from "../../src/engine/errors.ts";
import type { EngineError } from "../../src/model/diagnostic.ts";
import { loadWorkspace } from "../../src/node/workspace/load.ts";
import { recordOf } from "../../src/testing/report/record.ts";
import { caseText } from "../../src/testing/report/text.ts";
import type { CaseResult } from "../../src/testing/run/run-cases.ts";
import type { TestCounts } from "../../src/testing/run-files.ts";
import { runTests, type TestOptions } from "../../src/testing/test-run.ts";
import { TempFolder } from "../node/temp-folder.ts";

/** The outcome of testing a workspace. */
export interface Tested {
  readonly counts: TestCounts;
  /** The names of the cases with what failed in each: `price: 6 eur, not 5 eur`. */
  readonly cases: Readonly<Record<string, readonly string[]>>;
  /** The reports of the failed cases. */
  readonly report: string;
}

/** Tests a workspace with the files given. */
export async function tested(
  files: Readonly<Record<string, string>>,
  options: Partial<TestOptions> = {},
): Promise<Tested> {
  const folder = new TempFolder(files);
  try {
    const results: CaseResult[] = [];
    const engine = await loadWorkspace(folder.path);
    const counts = runTests(engine, { prefix: folder.path, paths: [], ...options }, (each) => results.push(each));
    const told = results.map(({ name, mismatches }): [string, string[]] => [
      name,
      mismatches.map(({ wanted, expected, actual }) => `${wanted.key}: ${actual}, not ${expected}`),
    ]);
    const failed = results.filter(({ mismatches }) => mismatches.length > 0);
    const report = failed
      .map((each) => caseText(recordOf(each, ".")))
      .join("")
      .replaceAll(`${folder.path}/`, "");
    return { counts, cases: Object.fromEntries(told), report };
  } finally {
    folder.remove();
  }
}

/** The errors of the files of cases, as `LINE:COLUMN MESSAGE = SUGGESTION`. */
export async function refused(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  try {
    await tested(files);
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.errors.map(errorText);
    throw thrown;
  }
  throw new Error("nothing was refused");
}

function errorText({ source, message, suggestion }: EngineError): string {
  const place = source === undefined ? "" : `${source.line}:${source.column} `;
  return `${place}${message.replace(/\/\S*\/(?=\S+\.cases)/, "")}${suggestion === undefined ? "" : ` = ${suggestion}`}`;
}
