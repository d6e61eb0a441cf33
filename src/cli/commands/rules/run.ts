import { existsSync } from "node:fs";
import * as Flags from "@oclif/core/flags";
import type { ReceiptRequest } from "../../../decisions/receipt.ts";
import type { EvaluationResponse } from "../../../engine/api.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { CodeOrder } from "../../../engine/shared-parts.ts";
import { foldName } from "../../../model/fold-name.ts";
import { nearest } from "../../../model/suggest.ts";
import { moduleFiles } from "../../../node/workspace/module-files.ts";
import { moduleOrders } from "../../../node/workspace/module-orders.ts";
import type { WorkspaceSource } from "../../../node/workspace/read.ts";
import type { DataFile } from "../../arguments/data-file.ts";
import { checkTargetWords, chooseTarget, isLocalSpec, isRepository, namesIn } from "../../arguments/target.ts";
import { nameList, splitArguments } from "../../arguments/values.ts";
import { EngineCommand, effectiveFlag, jsonFlag, prefixFlag, toggle, wordArgs } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { printResponse, warnAboutData } from "../../layout/answer.ts";
import { openWorkspace } from "../../workspace.ts";

export default class RunCommand extends EngineCommand {
  static override summary = "Evaluate the rules of a spec";
  static override description =
    "Without SPEC, evaluates the only spec of the workspace; without --rules, all its rules. A result that waits for missing data lists it, and the exit status is 0.";
  static override usage = "[[REPOSITORY] SPEC] [NAME=VALUE …]";
  static override examples = [
    "engine run pricing quantity=3 member=yes",
    "engine run pricing quantity=3 --rules total -x",
    "engine run nl/tax income='52000 eur' --effective 2025 --json",
    "engine run pricing --data order.yaml quantity=4 --fail-on veto",
    "engine run pricing --partial",
  ];
  static override flags = {
    prefix: prefixFlag,
    rules: Flags.string({
      helpValue: "<rules>",
      summary: "evaluate these rules, separated by commas; default all of the spec",
    }),
    effective: effectiveFlag,
    json: jsonFlag,
    data: Flags.string({
      helpValue: "<file>",
      summary: "read values from a YAML or JSON file, - is stdin; name=value arguments replace them",
    }),
    "fail-on": Flags.string({
      options: ["missing", "veto"],
      helpValue: "<outcome>",
      summary: "exit with 3 when a rule waits for missing data (missing), or has no value for any reason (veto)",
    }),
    receipt: Flags.string({
      helpValue: "<file>",
      summary: "write the answer with its data and rules to a file that engine verify can check",
    }),
    force: toggle({ char: "f", summary: "with --receipt: replace a file even if it is not a receipt" }),
    strict: toggle({ summary: "refuse names that are not inputs" }),
    partial: toggle({ summary: "show what is sure of each result that waits for data, and what to ask for next" }),
    explain: toggle({ char: "x", summary: "explain each result" }),
    interactive: toggle({ char: "i", summary: "ask for missing values; without SPEC for spec and rules too" }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(RunCommand);
    const { words, data: written } = splitArguments(args.words ?? []);
    checkTargetWords(words);
    const rules = nameList(flags.rules);
    if (flags.force && flags.receipt === undefined) throw new UsageError("--force goes with --receipt");
    const file = flags.data === undefined ? undefined : await dataFile(flags.data, written);
    if (flags.interactive) {
      if (flags.receipt !== undefined) throw new UsageError("--receipt and --interactive exclude each other");
      const { runInteractively } = await import("../../interactive/run.ts");
      const response = await runInteractively({ ...flags, words, data: written, file, rules });
      return statusOf(response, flags["fail-on"]);
    }
    if (flags.receipt !== undefined) {
      const { refuseForeignOutputs } = await import("../../foreign-files.ts");
      await refuseForeignOutputs([{ path: flags.receipt, kind: "receipt" }], flags);
    }
    const orders: CodeOrder[] = [];
    const orderCode = (order: CodeOrder) => orders.push(order);
    const options = { modules: moduleFiles(), orderCode };
    const { engine, keep, workspace } = await openWorkspace(flags.prefix, options);
    refuseDataWithoutSign(words, engine, flags.effective);
    const request = { ...chooseTarget(words, engine), effective: flags.effective };
    const data = { ...file?.data, ...written };
    const { explain, partial, strict } = flags;
    const response = engine.run({ ...request, data, rules, explain, partial, strict });
    warnAboutData(engine, request, data, response);
    if (flags.receipt !== undefined) {
      const { effective } = response;
      const receipted = { ...request, effective, data, ...(rules && { rules }) };
      await writeReceipt(flags.receipt, engine, receipted, workspace.sources);
    }
    await printResponse(engine, request, response, flags);
    for (const order of orders) moduleOrders(flags.prefix)?.leave(engine, order);
    // Explanations are planned each time: nothing more can be kept.
    if (!flags.explain) keep();
    return statusOf(response, flags["fail-on"]);
  }
}

/** The exit status when a rule has an outcome that `--fail-on` names. */
const NO_RESULT = 3;

function statusOf({ results }: EvaluationResponse, failOn: string | undefined): number {
  const fails = Object.values(results).some(({ vetoed, missing_data: missing }) =>
    failOn === "missing" ? missing !== undefined : failOn === "veto" && vetoed,
  );
  return fails ? NO_RESULT : 0;
}

/** The values of `--data` that no word of the command line replaces. */
async function dataFile(path: string, written: Readonly<Record<string, string>>): Promise<DataFile> {
  const { readDataFile } = await import("../../arguments/data-file.ts");
  const replaced = new Set(Object.keys(written).map((name) => foldName(name)));
  const kept = Object.entries(await readDataFile(path)).filter(([name]) => !replaced.has(foldName(name)));
  return { path, data: Object.fromEntries(kept) };
}

/** Rejects with EngineErrors when the file cannot be written. */
async function writeReceipt(
  path: string,
  engine: Engine,
  request: ReceiptRequest,
  sources: readonly WorkspaceSource[],
): Promise<void> {
  const { receiptText } = await import("../../../decisions/receipt.ts");
  const { writeOutput } = await import("../../../node/output-file.ts");
  writeOutput(path, receiptText(engine, request, sources));
}

/** Refuses data where a repository and a spec are expected: their `=` was forgotten. */
function refuseDataWithoutSign(words: readonly string[], engine: Engine, effective: string | undefined): void {
  const [first, second] = words;
  const repositories = engine.list();
  if (first === undefined || isRepository(first, repositories)) return;
  const [only, ...others] = namesIn(undefined, repositories);
  const isSpec = isLocalSpec(first, repositories);
  // Without a spec the only one is meant.
  const spec = isSpec ? first : others.length === 0 ? only : undefined;
  const name = isSpec ? second : first;
  if (spec === undefined || name === undefined) return;
  const { inputs } = engine.outline({ spec, effective });
  if (inputs.includes(foldName(name)))
    throw new UsageError(`\`${name}\` is an input of \`${spec}\`: write \`${name}=VALUE\``);
  if (!isSpec || existsSync(name)) return;
  const meant = nearest(foldName(name), inputs);
  throw new UsageError(
    `\`${first}\` is a spec, not a repository, and has no input \`${name}\`: data are written \`name=value\`${meant === undefined ? "" : `; did you mean \`${meant}=VALUE\`?`}`,
  );
}
