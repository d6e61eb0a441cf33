import * as Flags from "@oclif/core/flags";
import type { InputWithoutColumn } from "../../../batch/input/bindings.ts";
import type { BatchRules } from "../../../batch/rules/rules.ts";
import { indentedJson } from "../../../engine/text/json/write-json.ts";
import { moduleFiles } from "../../../node/workspace/module-files.ts";
import { moduleOrders } from "../../../node/workspace/module-orders.ts";
import { formatFlag, inputFlags, inputOptions } from "../../arguments/table-flags.ts";
import { checkTargetWords, chooseTarget } from "../../arguments/target.ts";
import { nameList } from "../../arguments/values.ts";
import { EngineCommand, effectiveFlag, prefixFlag, quietFlag, toggle, wordArgs } from "../../command.ts";
import { Interrupted, interruption, UsageError } from "../../failure.ts";
import { refuseForeignOutputs } from "../../foreign-files.ts";
import { progressLine } from "../../layout/progress-line.ts";
import { note, report } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

export default class BatchCommand extends EngineCommand {
  static override summary = "Evaluate the rules of a spec for each record of a table";
  static override description =
    "A column that has the name of an input gives its values; other columns pass through. Each rule adds a column with its result and one with its veto.";
  static override usage = "[[REPOSITORY] SPEC]";
  static override examples = [
    "engine batch parcel --in parcels.csv --out prices.csv",
    "engine batch parcel --in 'parcels/*.csv' --out - --rules total --only",
    "engine batch parcel --in old.csv --out new.csv --map weight='Gewicht in kg' --unit weight=kilogram --plain",
  ];
  static override flags = {
    prefix: prefixFlag,
    bundle: Flags.string({
      helpValue: "<file>",
      summary: "use a bundle instead of a workspace; engine build --show writes it",
    }),
    quiet: quietFlag,
    ...inputFlags,
    out: Flags.string({
      helpValue: "<file>",
      required: true,
      summary: "write the records with their results to this file; - is stdout",
    }),
    "out-format": formatFlag(),
    rules: Flags.string({
      helpValue: "<rules>",
      summary: "evaluate these rules, separated by commas; default all of the spec",
    }),
    effective: effectiveFlag,
    only: toggle({ summary: "leave out the columns of the input" }),
    plain: toggle({
      summary: "write numbers without their unit: that of --unit, or the first of the type. The header names it",
    }),
    strict: toggle({ summary: "reject columns whose names look like a mistyped input" }),
    responses: toggle({ summary: "NDJSON: write one member with the whole response instead of columns" }),
    explain: toggle({ char: "x", summary: "with --responses: explain each result" }),
    arms: toggle({ summary: "add the deciding arm of each rule" }),
    force: toggle({ char: "f", summary: "with --rejects: replace a file even if it is not a list of rejects" }),
    state: Flags.string({
      helpValue: "<dir>",
      summary: "keep finished chunks in a folder, so that the same command continues an interrupted run",
    }),
    json: toggle({ summary: "print the summary and errors as JSON on stderr" }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(BatchCommand);
    const words = args.words ?? [];
    checkTargetWords(words);
    if (flags.explain && !flags.responses) throw new UsageError("--explain goes with --responses");
    if (flags.bundle !== undefined && flags.arms) throw new UsageError("--arms needs a workspace, not a --bundle");
    if (flags.force && flags.rejects === undefined) throw new UsageError("--force goes with --rejects");
    const options = {
      ...(await inputOptions(flags)),
      output: flags.out,
      outFormat: flags["out-format"],
      rules: nameList(flags.rules),
      effective: flags.effective,
      only: flags.only,
      plain: flags.plain,
      arms: flags.arms,
      strict: flags.strict,
      responses: flags.responses,
      explain: flags.explain,
      state: flags.state,
    };
    await refuseForeignOutputs([{ path: flags.rejects, kind: "list of rejects" }], flags);
    const { rules, serveOrders } = await rulesOf(words, flags);
    const [{ runBatch }, layout] = await Promise.all([
      import("../../../batch/run.ts"),
      import("../../layout/batch.ts"),
    ]);
    const signal = interruption();
    let without: readonly InputWithoutColumn[] = [];
    const shown = progressLine(layout.progressText);
    let remarks: readonly string[] = [];
    const listener = {
      onRemarks: (sentences: readonly string[]) => {
        remarks = sentences;
        if (!flags.json) for (const sentence of sentences) note(`note: ${sentence}`);
      },
      onInputsWithoutColumn: (inputs: readonly InputWithoutColumn[]) => {
        without = inputs;
        if (!flags.json) for (const input of inputs) note(layout.withoutColumnText(input));
      },
      onProgress: shown.update,
    };
    try {
      const summary = await runBatch(rules, options, listener, signal);
      shown.erase();
      if (flags.json) note(indentedJson(layout.summaryJson(summary, { without, remarks })));
      else report(layout.summaryText(summary));
      serveOrders?.();
      return 0;
    } catch (thrown) {
      shown.erase();
      // An input that waits would keep the process.
      if (thrown instanceof Interrupted) process.exit(thrown.status);
      if (flags.in === "-") process.stdin.destroy();
      throw thrown;
    }
  }
}

interface ChosenRules {
  readonly rules: BatchRules;
  /** Makes the modules that runs on the workspace ordered; absent for a bundle. */
  readonly serveOrders?: () => void;
}

/** The spec that the words name: of a bundle, or of the workspace. */
async function rulesOf(
  words: readonly string[],
  { bundle, prefix }: { readonly bundle?: string | undefined; readonly prefix: string },
): Promise<ChosenRules> {
  const { bundleRules, workspaceRules } = await import("../../../batch/rules/rules.ts");
  if (bundle !== undefined) {
    if (words.length > 1) throw new UsageError("a bundle has no repositories: name only the spec");
    return { rules: bundleRules(bundle, words[0]) };
  }
  const { engine, workspace } = await openWorkspace(prefix, { modules: moduleFiles() });
  const rules = workspaceRules(engine, chooseTarget(words, engine), () => JSON.stringify(workspace.sources));
  return { rules, serveOrders: () => moduleOrders(prefix)?.serve(engine) };
}
