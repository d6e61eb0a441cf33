import * as Flags from "@oclif/core/flags";
import { checkTargetWords, chooseTarget } from "../../arguments/target.ts";
import { EngineCommand, jsonFlag, prefixFlag, toggle, wordArgs } from "../../command.ts";
import { print, printJson } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

/** Not asked for: sides without an instant are compared at all times. */
const FIRST_DAY = "0001-01-01";

interface CompareFlags {
  readonly prefix: string;
  readonly effective?: string | undefined;
  readonly strict: boolean;
  readonly json: boolean;
}

export default class Analyze extends EngineCommand {
  static override summary = "Find what rules do for all inputs: lines that never decide, missing values, gaps";
  static override description =
    "Looks at all inputs that the types allow, at all times. Each finding is proved, or shown by an input that was evaluated; all else is said not to be decided.";
  static override usage = "[[REPOSITORY] SPEC]";
  static override examples = [
    "engine analyze",
    "engine analyze shipping --effective 2026-01-01",
    "engine analyze shipping --strict --json",
    "engine analyze shipping --against git:HEAD",
  ];
  static override flags = {
    prefix: prefixFlag,
    effective: Flags.string({
      helpValue: "<instant>",
      summary: "only the stretch of time around this instant; default all of time",
    }),
    against: Flags.string({
      helpValue: "<old>",
      summary: "compare with other rules: a folder, a file, an instant, or git:REVISION",
    }),
    strict: toggle({ summary: "exit 1 also when something is not decided" }),
    json: jsonFlag,
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(Analyze);
    const words = args.words ?? [];
    checkTargetWords(words);
    if (flags.against !== undefined) return this.#compare(words, flags.against, flags);
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

  /** Tells for which inputs other rules answer differently. */
  async #compare(
    words: readonly string[],
    against: string,
    { prefix, effective, strict, json }: CompareFlags,
  ): Promise<number> {
    const { readSide } = await import("../../../impact/sides/side-text.ts");
    const { openSide } = await import("../../../impact/sides/open-side.ts");
    const { compareSides } = await import("../../../analysis/difference/compare.ts");
    const { comparisonText } = await import("../../../analysis/difference/text.ts");
    const side = readSide("against", against);
    const { engine } = await openWorkspace(prefix);
    const target = chooseTarget(words, engine);
    const areApart = side.kind === "instant";
    const instant = effective ?? (areApart ? new Date().toISOString().replace("Z", "000Z") : undefined);
    const before = await openSide(side, {
      prefix,
      open: async (path) => (path === prefix ? engine : (await openWorkspace(path)).engine),
      target: () => target,
      effective: instant ?? FIRST_DAY,
    });
    const comparison = compareSides(engine, { ...target, before, areApart, effective: instant });
    if (json) printJson(comparison);
    else print(comparisonText(comparison, prefix));
    const isEqual = comparison.rules.every(({ verdict }) => verdict !== "different");
    const isDecided = comparison.rules.every(({ reason }) => reason === undefined);
    return isEqual && (isDecided || !strict) ? 0 : 1;
  }
}
