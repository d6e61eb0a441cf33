import type { WrittenInput } from "../analysis/analyse.ts";
import { TRIES } from "../analysis/tuning.ts";
import type { Engine } from "../engine/engine.ts";
import type { LeftOut } from "../model/diagnostic.ts";
import { findCaseFiles, readCaseFiles } from "./cases/find.ts";
import { CaseProblems } from "./cases/problems.ts";
import { dataOfCase } from "./run/run-cases.ts";
import { FileBinder } from "./run-files.ts";

/** The inputs of all cases of a workspace that can be run. Throws EngineErrors. */
export function writtenInputs(engine: Engine, prefix: string, leftOut?: LeftOut): readonly WrittenInput[] {
  // `engine test` tells the problems.
  const problems = new CaseProblems();
  const binder = new FileBinder(engine, leftOut);
  return readCaseFiles(findCaseFiles(prefix, []), problems).flatMap((file) =>
    binder.bind(file, problems.of(file)).cases.flatMap((bound) => {
      const { spec, effective } = bound.version;
      const repository = bound.test.repository?.value;
      return Array.from(dataOfCase(bound, TRIES), (data) => ({ spec, repository, effective, data }));
    }),
  );
}
