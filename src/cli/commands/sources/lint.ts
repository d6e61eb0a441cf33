import * as Flags from "@oclif/core/flags";
import type { Recommendation } from "../../../engine/api.ts";
import { sarifLog } from "../../../engine/text/sarif.ts";
import { readCount } from "../../arguments/values.ts";
import { EngineCommand, jsonFlag, prefixFlag, toggle, wordArgs } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { sarifFiles } from "../../layout/sarif-files.ts";
import { note, print, printJson } from "../../output.ts";
import { type NamedWorkspace, openWorkspaces } from "../../workspace.ts";

export default class LintCommand extends EngineCommand {
  static override summary = "Recommend how the rules could be clearer";
  static override description =
    "Gives advice about structure, which does not change results. Skips rules_deps/. Each path is a workspace of its own: a folder or one rules file; `-` reads stdin.";
  static override usage = "[PATH …]";
  static override examples = [
    "engine lint",
    "engine lint pricing.rules --max-warnings 0",
    "engine lint --sarif > rules.sarif",
  ];
  static override flags = {
    prefix: prefixFlag,
    json: jsonFlag,
    sarif: toggle({ summary: "print SARIF 2.1.0 on stdout, for code review" }),
    "max-warnings": Flags.string({
      helpValue: "<n>",
      summary: "exit with 1 when there are more than N recommendations; default unlimited",
    }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(LintCommand);
    if (flags.json && flags.sarif) throw new UsageError("--json and --sarif exclude each other");
    const most = flags["max-warnings"];
    const limit = most === undefined ? Number.POSITIVE_INFINITY : readCount("max-warnings", most);
    const opened = await openWorkspaces(args.words, flags.prefix);
    const found = opened.flatMap(({ engine, shown }) => engine.quality().map((advice) => placed(advice, shown)));
    if (flags.json) printJson(found);
    else if (flags.sarif) printJson(sarifLog(found, sarifFiles(opened)));
    else print(found.map(recommendationLine).join(""));
    if (found.length <= limit) return 0;
    note(`${found.length} ${found.length === 1 ? "recommendation" : "recommendations"}, more than ${limit}`);
    return 1;
  }
}

/** A recommendation whose place is the path of the file. */
function placed({ source, ...advice }: Recommendation, shown: NamedWorkspace["shown"]): Recommendation {
  return { ...advice, source: source && { ...source, attribute: shown(source.attribute) } };
}

function recommendationLine({ source, severity, code, message }: Recommendation): string {
  const place = source === undefined ? "" : `${source.attribute}:${source.line}:${source.column}: `;
  return `${place}${severity} ${code}: ${message}\n`;
}
