import * as Flags from "@oclif/core/flags";
import { checkTargetWords, chooseTarget } from "../../arguments/target.ts";
import { EngineCommand, jsonFlag, prefixFlag, toggle, wordArgs } from "../../command.ts";
import { print, printJson } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

export default class Analyze extends EngineCommand {
  static override summary = "Find what rules do for all inputs: lines that never decide, missing values, gaps";
  static override description =
    "Looks at all inputs that the types allow, at all times. Each finding is proved, or shown by an input that was evaluated; all else is said not to be decided.";
  static override usage = "[[REPOSITORY] SPEC]";
  static override examples = [
    "engine analyze",
    "engine analyze shipping --effective 2026-01-01",
    "engine analyze shipping --strict --json",
  ];
  static override flags = {
    prefix: prefixFlag,
    effective: Flags.string({
      helpValue: "<instant>",
      summary: "only the stretch of time around this instant; default all of time",
    }),
    strict: toggle({ summary: "exit 1 also when something is not decided" }),
    json: jsonFlag,
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(Analyze);
    const words = args.words ?? [];
    checkTargetWords(words);
    const { engine } = await openWorkspace(flags.prefix);
    const { analyse } = await import("../../../analysis/analyse.ts");
    const { analysisRecord } = await import("../../../analysis/report/record.ts");
    const { analysisText } = await import("../../../analysis/report/text.ts");
    const target = chooseTarget(words, engine);
    const record = analysisRecord(analyse(engine, { ...target, effective: flags.effective }), (file) => file);
    if (flags.json) printJson(record);
    else print(analysisText(record, flags.prefix));
    const isSound = record.findings.every(({ severity }) => severity === "info");
    return isSound && !(flags.strict && record.undecided.length > 0) ? 0 : 1;
  }
}
