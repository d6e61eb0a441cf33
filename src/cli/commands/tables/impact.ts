import * as Flags from "@oclif/core/flags";
import type { Engine } from "../../../engine/engine.ts";
import type { Grouping } from "../../../impact/compare/grouping.ts";
import { countText } from "../../../impact/report/amounts.ts";
import type { ImpactReport } from "../../../impact/report/report.ts";
import type { ImpactProgress } from "../../../impact/run.ts";
import { writeOutput } from "../../../node/output-file.ts";
import { inputFlags, inputOptions } from "../../arguments/table-flags.ts";
import { checkTargetWords, chooseTarget } from "../../arguments/target.ts";
import { nameList } from "../../arguments/values.ts";
import { EngineCommand, effectiveFlag, jsonFlag, prefixFlag, quietFlag, toggle, wordArgs } from "../../command.ts";
import { Interrupted, interruption, UsageError } from "../../failure.ts";
import { refuseForeignOutputs } from "../../foreign-files.ts";
import { runningText, withoutColumnText } from "../../layout/batch.ts";
import { progressLine } from "../../layout/progress-line.ts";
import { note, print, printJson } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

/** All records are compared at one instant of each side, and none of their columns pass through. */
const { "effective-column": _effective, columns: _columns, ...tableFlags } = inputFlags;

export default class ImpactCommand extends EngineCommand {
  static override summary = "Compare two versions of the rules over a table of records";
  static override description =
    "Evaluates each record with the rules of both sides. Shows how results and sums change, and which arms are the causes. A side is a folder, a file, git:REVISION, an instant such as 2026-01-01, or override:RULE=VALUE. Without --from it is git:HEAD, without --to the workspace.";
  static override usage = "[[REPOSITORY] SPEC] --in FILE";
  static override examples = [
    "engine impact parcel --in parcels.csv --from 2025-12-31 --to 2026-01-01",
    "engine impact parcel --in parcels.csv --rules total --by zone --html report.html",
    "engine impact parcel --in parcels.csv --to 'override:base=10 eur' --fail-over 'total: 0.5%'",
  ];
  static override flags = {
    prefix: prefixFlag,
    from: Flags.string({ helpValue: "<side>", default: "git:HEAD", summary: "the old rules" }),
    to: Flags.string({ helpValue: "<side>", summary: "the new rules; default the workspace" }),
    quiet: quietFlag,
    ...tableFlags,
    rules: Flags.string({
      helpValue: "<rules>",
      summary: "compare these rules, separated by commas; default all of the spec",
    }),
    effective: effectiveFlag,
    by: Flags.string({
      helpValue: "<input>",
      multiple: true,
      multipleNonGreedy: true,
      summary: "group by an input: zone, or age:0,18,65 with bounds",
    }),
    pair: Flags.string({
      multipleNonGreedy: true,
      helpValue: "<old=new>",
      multiple: true,
      summary: "compare a renamed rule or input with its old name",
    }),
    "fail-over": Flags.string({
      helpValue: "<bound>",
      multiple: true,
      multipleNonGreedy: true,
      summary: "exit 1 when more than this changes: 'price: 0.5%', 'vetoed: 0'",
    }),
    html: Flags.string({ helpValue: "<file>", summary: "write the report as one page, with figures and examples" }),
    markdown: Flags.string({ helpValue: "<file>", summary: "write the report as Markdown; - is stdout" }),
    json: jsonFlag,
    "no-examples": toggle({ summary: "leave example records out of the reports" }),
    force: toggle({ char: "f", summary: "replace files even if they are not an earlier report or list of rejects" }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(ImpactCommand);
    const words = args.words ?? [];
    checkTargetWords(words);
    const { readSide } = await import("../../../impact/sides/side.ts");
    const { readGrouping, grouper } = await import("../../../impact/compare/grouping.ts");
    const { checkBounds, passedBounds, readBound } = await import("../../../impact/fail-over.ts");
    const { runImpact } = await import("../../../impact/run.ts");
    if (flags.json && flags.markdown === "-") throw new UsageError("stdout is either JSON or Markdown");
    const bounds = (flags["fail-over"] ?? []).map(readBound);
    const groupings = (flags.by ?? []).map((text): Grouping => readGrouping(text));
    const { rejects } = flags;
    const markdown = flags.markdown === "-" ? undefined : flags.markdown;
    if (flags.force && [flags.html, markdown, rejects].every((path) => path === undefined))
      throw new UsageError("--force goes with --html, --markdown or --rejects");
    const options = {
      ...(await inputOptions(flags)),
      from: readSide("from", flags.from),
      to: flags.to === undefined ? ({ kind: "workspace" } as const) : readSide("to", flags.to),
      rules: nameList(flags.rules),
      pairs: new Map((flags.pair ?? []).map(readPair)),
      groupings,
    };
    const outputs = [
      { path: flags.html, kind: "page of engine impact" },
      { path: markdown, kind: "Markdown of engine impact" },
      { path: rejects, kind: "list of rejects" },
    ] as const;
    await refuseForeignOutputs(outputs, flags);
    const terms = {
      prefix: flags.prefix,
      open: opened(),
      target: (engine: Engine) => chooseTarget(words, engine),
    };
    const shown = progressLine(({ changed, ...state }: ImpactProgress, seconds) =>
      runningText(state, `${countText(changed)} changed`, seconds),
    );
    const result = await runImpact(
      options,
      terms,
      {
        onDifferences: (sentences) => {
          for (const sentence of sentences) note(`note: ${sentence}`);
        },
        onInputsWithoutColumn: (inputs) => {
          for (const input of inputs) note(withoutColumnText(input));
        },
        onProgress: shown.update,
      },
      interruption(),
    )
      .finally(shown.erase)
      .catch((thrown: unknown) => {
        // An input that waits would keep the process.
        if (thrown instanceof Interrupted) process.exit(thrown.status);
        throw thrown;
      });
    try {
      const rules = result.rules.map(({ current, totals }) => ({
        key: result.tracers.after.program.rules[current]?.key ?? "",
        isSummed: result.pairing.rules.get(current)?.unit?.isRatio === false,
        totals,
      }));
      checkBounds(
        bounds,
        rules.map(({ key }) => key),
      );
      const { makeReport } = await import("../../../impact/report/make-report.ts");
      const named = groupings.map((grouping) => ({
        by: grouping.input,
        groups: grouper(grouping, result.tracers.after).groups,
      }));
      const report = makeReport(result, named, !flags["no-examples"] && wantsExamples(flags));
      await printReport(report, flags);
      const passed = passedBounds(bounds, rules);
      for (const sentence of passed) note(`error: ${sentence}`);
      return passed.length > 0 ? 1 : 0;
    } finally {
      for (const { totals } of result.rules) totals.remove();
    }
  }
}

/** Explaining records takes longer than all else of a report, and a terminal shows none. */
function wantsExamples({ html, markdown, json }: Forms): boolean {
  return html !== undefined || markdown !== undefined || json;
}

interface Forms {
  readonly html?: string | undefined;
  readonly markdown?: string | undefined;
  readonly json: boolean;
}

/** Writes the forms that are files; stdout has one of them, or the text for a terminal. */
async function printReport(report: ImpactReport, { html, markdown, json }: Forms): Promise<void> {
  if (html !== undefined) {
    const { reportPage } = await import("../../../impact/page/page.ts");
    writeOutput(html, reportPage(report));
  }
  if (markdown !== undefined) {
    const { reportMarkdown } = await import("../../../impact/report/markdown.ts");
    const text = reportMarkdown(report);
    if (markdown === "-") return print(text);
    writeOutput(markdown, text);
  }
  if (json) return printJson(report);
  print((await import("../../../impact/report/text.ts")).reportText(report));
}

/** Loads each path once: both sides may be one workspace. */
function opened(): (path: string) => Promise<Engine> {
  const engines = new Map<string, Promise<Engine>>();
  return (path) => {
    const engine = engines.get(path) ?? openWorkspace(path).then((loaded) => loaded.engine);
    engines.set(path, engine);
    return engine;
  };
}

/** Reads `old=new`. */
function readPair(text: string): readonly [current: string, old: string] {
  const [old = "", current = "", more] = text.split("=").map((part) => part.trim().toLowerCase());
  if (old === "" || current === "" || more !== undefined) throw new UsageError(`--pair: \`${text}\` is not old=new`);
  return [current, old];
}
