import { relative, sep } from "node:path";
import type { Recommendation } from "../../engine/api.ts";
import { type SarifFile, sarifLog } from "../../engine/text/sarif.ts";
import type { Workspace } from "../../node/read.ts";
import { command, JSON_FLAG, PREFIX_FLAG, refusePositionals, UsageError } from "../command.ts";
import { note, print, printJson } from "../output.ts";
import { readCount } from "../values.ts";
import { openWorkspace } from "../workspace.ts";

export default command({
  summary: "Recommend how the rules could be clearer",
  description: "Advice about structure, which changes no result. Dependencies are left out.",
  examples: ["engine lint", "engine lint --max-warnings 0", "engine lint --sarif > rules.sarif"],
  flags: {
    prefix: PREFIX_FLAG,
    json: JSON_FLAG,
    sarif: { type: "switch", summary: "SARIF 2.1.0 on stdout, for code review" },
    "max-warnings": {
      type: "value",
      placeholder: "N",
      summary: "exit with 1 when there are more than N recommendations; default unlimited",
    },
  },
  async run({ flags, positionals }) {
    refusePositionals(positionals);
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
  },
});

/** By label; paths are those from the current folder, which code review takes for the root. */
function sarifFiles({ files, sources }: Workspace): ReadonlyMap<string, SarifFile> {
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
