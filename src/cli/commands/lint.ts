import { relative, sep } from "node:path";
import * as Flags from "@oclif/core/flags";
import type { Recommendation } from "../../engine/api.ts";
import { type SarifFile, sarifLog } from "../../engine/text/sarif.ts";
import type { WorkspaceFiles } from "../../node/read.ts";
import { EngineCommand, jsonFlag, prefixFlag, toggle } from "../command.ts";
import { UsageError } from "../failure.ts";
import { note, print, printJson } from "../output.ts";
import { readCount } from "../values.ts";
import { openWorkspace } from "../workspace.ts";

export default class Lint extends EngineCommand {
  static override summary = "Recommend how the rules could be clearer";
  static override description = "Advice about structure, which changes no result. Dependencies are left out.";
  static override examples = ["engine lint", "engine lint --max-warnings 0", "engine lint --sarif > rules.sarif"];
  static override flags = {
    prefix: prefixFlag,
    json: jsonFlag,
    sarif: toggle({ summary: "SARIF 2.1.0 on stdout, for code review" }),
    "max-warnings": Flags.string({
      helpValue: "<n>",
      summary: "exit with 1 when there are more than N recommendations; default unlimited",
    }),
  };

  async run(): Promise<number> {
    const { flags } = await this.parse(Lint);
    if (flags.json && flags.sarif) throw new UsageError("--json and --sarif exclude each other");
    const most = flags["max-warnings"];
    const limit = most === undefined ? Number.POSITIVE_INFINITY : readCount("max-warnings", most);
    const { engine, workspace } = await openWorkspace(flags.prefix);
    const found = engine.quality();
    if (flags.json) printJson(found);
    else if (flags.sarif) printJson(sarifLog(found, sarifFiles(workspace)));
    else print(found.map(recommendationLine).join(""));
    if (found.length <= limit) return 0;
    note(`${found.length} ${found.length === 1 ? "recommendation" : "recommendations"}, more than ${limit}`);
    return 1;
  }
}

/**
 * The files by label. Paths are relative to the current folder, which code review takes for the
 * root.
 */
function sarifFiles({ files, sources }: WorkspaceFiles): ReadonlyMap<string, SarifFile> {
  return new Map(
    files.map(({ label, path }, i) => {
      const seen = relative(process.cwd(), path).split(sep).join("/");
      return [label, { path: seen, text: sources[i]?.text ?? "" }];
    }),
  );
}

function recommendationLine({ source, severity, code, message }: Recommendation): string {
  const place = source === undefined ? "" : `${source.attribute}:${source.line}:${source.column}: `;
  return `${place}${severity} ${code}: ${message}\n`;
}
