import * as Flags from "@oclif/core/flags";
import type { CaseResult } from "../../../testing/run/run-cases.ts";
import { EngineCommand, prefixFlag, toggle, wordArgs } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { note, print } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

export default class Test extends EngineCommand {
  static override summary = "Run the cases of a workspace, which say what rules must answer";
  static override description =
    "Reads files whose names end in .cases.yaml: all of the workspace, or those that are named, also by their folders.";
  static override usage = "[PATH …]";
  static override examples = [
    "engine test",
    "engine test shipping.cases.yaml --filter 'heavy parcel'",
    "engine test --prefix rules --bail",
  ];
  static override flags = {
    prefix: prefixFlag,
    filter: Flags.string({ helpValue: "<text>", summary: "run the cases with this text in their names" }),
    bail: toggle({ summary: "end with the first case that fails" }),
    coverage: toggle({ summary: "tell which arms of the rules the cases reach" }),
    min: Flags.string({ helpValue: "<percent>", summary: "with --coverage: exit 1 when fewer goals are met" }),
    lcov: Flags.string({ helpValue: "<file>", summary: "with --coverage: write it in the format lcov" }),
    html: Flags.string({ helpValue: "<folder>", summary: "with --coverage: write a page with the sources" }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(Test);
    const { prefix, filter, bail, lcov, html } = flags;
    const least = leastPercent(flags);
    const { engine, workspace } = await openWorkspace(prefix);
    const { runTests } = await import("../../../testing/test-run.ts");
    const { failureText, silentText, summaryText } = await import("../../../testing/report/text.ts");
    const { Coverage } = await import("../../../testing/coverage/coverage.ts");
    const coverage = flags.coverage ? new Coverage(engine) : undefined;
    const onResult = (result: CaseResult) => {
      if (result.answer === undefined) print(silentText(result));
      else if (result.mismatches.length > 0) print(failureText(result, prefix));
      coverage?.add(result);
    };
    const counts = runTests(engine, { prefix, paths: args.words ?? [], filter, bail }, onResult);
    print(summaryText(counts));
    if (coverage === undefined) return counts.failed > 0 ? 1 : 0;
    const { reportCoverage } = await import("../../../testing/coverage/report.ts");
    const { text, percent } = reportCoverage(engine, coverage, workspace, { lcov, html });
    print(text);
    if (percent < least) note(`error: the coverage ${percent} % is less than ${least} %`);
    return counts.failed > 0 || percent < least ? 1 : 0;
  }
}

interface CoverageFlags {
  readonly coverage: boolean;
  readonly min?: string | undefined;
  readonly lcov?: string | undefined;
  readonly html?: string | undefined;
}

/** The least coverage in percent. Throws UsageError for flags that need `--coverage`. */
function leastPercent({ coverage, min, lcov, html }: CoverageFlags): number {
  const given = Object.entries({ min, lcov, html }).find(([, value]) => value !== undefined);
  if (given !== undefined && !coverage) throw new UsageError(`--${given[0]} goes with --coverage`);
  if (min === undefined) return 0;
  if (!/^\d{1,3}(\.\d+)?$/.test(min) || Number(min) > 100)
    throw new UsageError(`--min: \`${min}\` is no percentage from 0 to 100`);
  return Number(min);
}
