import * as Flags from "@oclif/core/flags";
import type { RuleHistory } from "../../../engine/api.ts";
import type { Engine } from "../../../engine/engine.ts";
import { type ByteBudget, responseBudget } from "../../../engine/text/byte-budget.ts";
import { causeText, entryText, nextText, spanText } from "../../../engine/text/history-text.ts";
import { firstOf } from "../../../model/listed.ts";
import { checkTargetWords, chooseTarget, isLocalSpec } from "../../arguments/target.ts";
import { splitArguments } from "../../arguments/values.ts";
import { EngineCommand, jsonFlag, prefixFlag, wordArgs } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { table } from "../../layout/table.ts";
import { note, print, printJson, terminalColumns } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

export default class HistoryCommand extends EngineCommand {
  static override summary = "Show what a rule answered, and will answer, over time";
  static override description =
    "Evaluates one case under every version. Shows how long each result holds and what changed. Results of rules that read `now` also change between versions.";
  static override usage = "[[REPOSITORY] SPEC] RULE [NAME=VALUE …]";
  static override examples = [
    "engine history parcel price weight=3 zone=eu",
    "engine history parcel price weight=3 --from 2024 --to 2026",
    "engine history eu/vat rate country=DE --json",
  ];
  static override flags = {
    prefix: prefixFlag,
    from: Flags.string({ helpValue: "<instant>", summary: "begin at this instant; default the first version" }),
    to: Flags.string({ helpValue: "<instant>", summary: "end at this instant; default never" }),
    effective: Flags.string({
      helpValue: "<instant>",
      summary: "show the next change after this instant; default now",
    }),
    json: jsonFlag,
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(HistoryCommand);
    const { words, data } = splitArguments(args.words ?? []);
    const rule = words.pop();
    if (rule === undefined) throw new UsageError("a history needs a rule: engine history [[REPOSITORY] SPEC] RULE");
    checkTargetWords(words);
    const { engine, keep } = await openWorkspace(flags.prefix);
    refuseSpec(words, rule, engine);
    const { from, to, effective } = flags;
    const history = engine.history({ ...chooseTarget(words, engine), rule, data, from, to, effective });
    for (const name of history.ignored ?? []) note(`warning: unknown data "${name}" in all versions`);
    if (flags.json) printJson(history);
    else print(historyText(history, responseBudget(engine.limits()), terminalColumns()));
    keep();
    return 0;
  }
}

/** Refuses the name of a spec by itself, unless it is a rule of the only spec. */
function refuseSpec(words: readonly string[], rule: string, engine: Engine): void {
  const repositories = engine.list();
  if (words.length > 0 || !isLocalSpec(rule, repositories)) return;
  const local = repositories.find(({ repository }) => repository === undefined)?.specs ?? [];
  const rules = Object.keys(engine.show({ spec: rule }).rules);
  if (new Set(local.map(({ name }) => name)).size < 2 && rules.includes(rule)) return;
  throw new UsageError(`\`${rule}\` is a spec: give one of its rules too, ${firstOf(rules)}`);
}

/**
 * A history for a person (docs/spec/07-surfaces.md#12-history): a row for each entry, its reasons
 * below its outcome, then the next change. Cells are wrapped where the box would be wider than
 * `columns`. Throws what the budget throws.
 */
function historyText(history: RuleHistory, budget: ByteBudget, columns?: number): string {
  const rows = history.entries.map((entry) => {
    const reasons = (entry.because ?? []).map((cause) => `  ${causeText(cause)}`);
    return [spanText(entry), [entryText(entry), ...reasons].join("\n")] as const;
  });
  return table(rows, budget, columns) + budget.text(`${nextText(history)}\n`);
}
