import * as Flags from "@oclif/core/flags";
import type { CaseResult } from "../../../testing/run/run-cases.ts";
import { EngineCommand, prefixFlag, toggle, wordArgs } from "../../command.ts";
import { print } from "../../output.ts";
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
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(Test);
    const { engine } = await openWorkspace(flags.prefix);
    const { runTests } = await import("../../../testing/test-run.ts");
    const { failureText, silentText, summaryText } = await import("../../../testing/report/text.ts");
    const { prefix, filter, bail } = flags;
    const onResult = (result: CaseResult) => {
      if (result.answer === undefined) print(silentText(result));
      else if (result.mismatches.length > 0) print(failureText(result, prefix));
    };
    const counts = runTests(engine, { prefix, paths: args.words ?? [], filter, bail }, onResult);
    print(summaryText(counts));
    return counts.failed > 0 ? 1 : 0;
  }
}
