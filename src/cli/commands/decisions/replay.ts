import * as Flags from "@oclif/core/flags";
import type { ReplayReport, ReplayRules } from "../../../decisions/replay/replay.ts";
import type { RuleChanges } from "../../../decisions/replay/rule-changes.ts";
import { EngineCommand, jsonFlag, toggle, wordArgs } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { print, printJson } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

export default class ReplayCommand extends EngineCommand {
  static override summary = "Replay a decision log under the same rules or new ones";
  static override description =
    "With --archive, uses the rules that decided them, which must give the same answers. With --prefix, uses other rules and shows which answers change. The log is that of engine server --decision-log.";
  static override usage = "LOG… (--archive FOLDER | --prefix PATH)";
  static override examples = [
    "engine replay decisions.ndjson --archive archive",
    "engine replay decisions-*.ndjson --prefix new-rules --fail-on-change",
  ];
  static override flags = {
    archive: Flags.string({
      helpValue: "<folder>",
      summary: "the archive of the server that wrote the log",
    }),
    prefix: Flags.string({ helpValue: "<path>", summary: "other rules: a folder or one rules file" }),
    json: jsonFlag,
    "fail-on-change": toggle({ summary: "exit with 3 when an answer changes" }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(ReplayCommand);
    const logs = args.words ?? [];
    if (logs.length === 0) throw new UsageError("replay needs the files of a decision log");
    const rules = await rulesOf(flags);
    const { replay } = await import("../../../decisions/replay/replay.ts");
    const report = await replay(logs, rules);
    if (flags.json) printJson(report);
    else print(replayText(report, rules.exactly));
    const hasChange = report.changed + report.refused > 0;
    if (hasChange && flags["fail-on-change"]) return CHANGED;
    return hasChange && rules.exactly ? DIFFERENT : 0;
  }
}

/** The exit status of a change that `--fail-on-change` asks for. */
const CHANGED = 3;
/** The exit status when the rules that decided give another answer now. */
const DIFFERENT = 1;

interface RuleFlags {
  readonly archive?: string | undefined;
  readonly prefix?: string | undefined;
}

async function rulesOf({ archive, prefix }: RuleFlags): Promise<ReplayRules> {
  if (archive !== undefined && prefix !== undefined) throw new UsageError("--archive and --prefix exclude each other");
  if (archive !== undefined) {
    const { LoggedRules } = await import("../../../decisions/replay/logged-rules.ts");
    const logged = new LoggedRules(archive);
    return { engine: (digest) => logged.engine(digest), exactly: true };
  }
  if (prefix === undefined)
    throw new UsageError("replay needs rules: those that decided with --archive, or others with --prefix");
  const { engine } = await openWorkspace(prefix);
  return { engine: () => engine, exactly: false };
}

/** A report of `engine replay` for people. `exactly`: the rules are those that decided. */
export function replayText(report: ReplayReport, exactly: boolean): string {
  const { decisions, same, changed, refused, masked, dropped, cut_off, other_engines, rules } = report;
  const outcome = exactly ? "come out the same" : "stay the same";
  const lines = [
    `${counted(decisions, "decision")}: ${same} ${outcome}, ${changed} ${changed === 1 ? "differs" : "differ"}`,
  ];
  if (refused > 0) lines.push(`${refused} cannot be decided by these rules:`, ...report.refusals.map(indented));
  if (masked > 0) lines.push(`${counted(masked, "result")} not compared: they need values that the log masks`);
  if (dropped > 0) lines.push(`${counted(dropped, "evaluation")} without a line, as the log could not be written`);
  if (cut_off > 0) lines.push(`${counted(cut_off, "log")} with a last line that was cut off`);
  if (other_engines.length > 0) lines.push(`decided by engine ${other_engines.join(", ")}`);
  lines.push(...rules.filter((rule) => rule.changed > 0).map(changeText));
  for (const { id, spec, rule, before, after } of report.examples)
    lines.push(`  ${id}  ${spec} ${rule}: ${before ?? "no value"} → ${after ?? "no value"}`);
  return `${lines.join("\n")}\n`;
}

function changeText({ spec, rule, compared, changed, vetoes, sums = {} }: RuleChanges): string {
  const values = vetoes === 0 ? "" : `, ${vetoes} from or to no value`;
  const amounts = Object.entries(sums).map(([unit, sum]) =>
    `${sum.startsWith("-") ? "" : "+"}${sum} ${unit}`.trimEnd(),
  );
  const sum = amounts.length === 0 ? "" : `, in sum ${amounts.join(", ")}`;
  return `${spec} ${rule}: ${changed} of ${compared} changed${values}${sum}`;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function indented(line: string): string {
  return `  ${line}`;
}
