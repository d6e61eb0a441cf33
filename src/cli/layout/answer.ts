import type { Data, EvaluationResponse } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { unknownDataRemedy } from "../../engine/text/missing-data.ts";
import type { Target } from "../arguments/target.ts";
import { note, print, terminalColumns, wantsColour } from "../output.ts";
import { inReadingOrder } from "./reading-order.ts";
import { resultsText } from "./results.ts";

/**
 * A misspelt name is ignored by the evaluation, and `45.000 eur` is read as 45.00: neither must go
 * unnoticed (docs/spec/07-surfaces.md#2-3-engine-run).
 */
export function warnAboutData(
  engine: Engine,
  request: Request,
  data: Data,
  { unknown_data: unknown = [] }: EvaluationResponse,
): void {
  if (Object.keys(data).length === 0) return;
  for (const entry of unknown) note(`warning: unknown data "${entry.name}"${unknownDataRemedy(entry)}`);
  for (const { input, text, reading } of engine.outline(request).doubtfulReadings(data))
    note(`warning: ${input} "${text}" is read as ${reading}`);
}

type Request = Target & { readonly effective?: string | undefined };

interface PrintOptions {
  readonly json: boolean;
  readonly explain: boolean;
}

/** Prints an answer as `--json` and `--explain` ask. */
export async function printResponse(
  engine: Engine,
  request: Request,
  response: EvaluationResponse,
  options: PrintOptions,
): Promise<void> {
  if (options.json) {
    const { responseJson } = await import("../../engine/text/json/write-json.ts");
    return print(`${responseJson(response, engine.limits(), 2)}\n`);
  }
  const { explanationBudget, responseBudget } = await import("../../engine/text/byte-budget.ts");
  const isOne = Object.keys(response.results).length === 1;
  const results = isOne ? response.results : inReadingOrder(response.results, engine.outline(request).rules);
  const columns = terminalColumns();
  const { missingDataBlock, rejectedDataBlock } = await import("../../engine/text/missing-data.ts");
  const rejected = rejectedDataBlock(response.results, isOne || options.explain ? 2 : 1);
  if (!options.explain) {
    const text = resultsText(results, responseBudget(engine.limits()), { columns, names: rejected !== "" });
    return print(rejected === "" ? text : `${text}\n${rejected.trimEnd()}\n`);
  }
  const { boxes } = await import("../../engine/text/boxes.ts");
  const explanations = explanationBudget(engine.limits());
  const style = wantsColour(process.stdout) ? HIGHLIGHT : undefined;
  const open = missingDataBlock(response.results) + rejected;
  const { locations } = engine.outline(request);
  print(open + boxes(results, locations, explanations, { ...style, columns }));
}

const HIGHLIGHT = {
  result: (text: string) => `\u001b[1m${text}\u001b[0m`,
  location: (text: string) => `\u001b[2m${text}\u001b[0m`,
};
