import type { Response } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { nearest } from "../../model/suggest.ts";
import { command, EFFECTIVE_FLAG, JSON_FLAG, PREFIX_FLAG, UsageError } from "../command.ts";
import { resultsText } from "../layout/results.ts";
import { note, print, wantsColour } from "../output.ts";
import { checkTargetWords, chooseTarget, type Target } from "../target.ts";
import { openWorkspace } from "../workspace.ts";

export default command({
  summary: "Evaluate the rules of a spec",
  description:
    "Without a spec the only spec of the workspace is evaluated, without --rules all its rules. A value that is missing is an answer too: it is named, and the exit status is 0.",
  arguments: "[[REPOSITORY] SPEC] [NAME=VALUE …]",
  examples: [
    "engine run pricing quantity=3 member=yes",
    "engine run pricing quantity=3 --rules total -x",
    "engine run nl/tax income='52000 eur' --effective 2025 --json",
  ],
  flags: {
    prefix: PREFIX_FLAG,
    rules: {
      type: "value",
      placeholder: "RULES",
      summary: "rules to answer, separated by commas; default all of the spec",
    },
    effective: EFFECTIVE_FLAG,
    json: JSON_FLAG,
    explain: { type: "switch", char: "x", summary: "explain each result" },
    interactive: { type: "switch", char: "i", summary: "ask for spec, rules and missing values" },
  },
  async run({ flags, positionals }) {
    const { words, data } = splitArguments(positionals);
    checkTargetWords(words);
    const rules = ruleList(flags.rules);
    if (flags.interactive) {
      const { runInteractively } = await import("../interactive/run.ts");
      return runInteractively({ ...flags, words, data, rules });
    }
    const { engine, keep } = await openWorkspace(flags.prefix);
    const request = { ...chooseTarget(words, engine), effective: flags.effective };
    const response = engine.run({ ...request, data, rules, explain: flags.explain });
    warnAboutUnknownData(engine, request, data);
    await printResponse(engine, request, response, flags);
    // Explanations are planned each time: there is nothing more to keep.
    if (!flags.explain) keep();
    return 0;
  },
});

/** Words with `=` are data, split at the first one; the last of several values of a name counts. */
function splitArguments(positionals: readonly string[]): { words: string[]; data: Record<string, string> } {
  const words: string[] = [];
  const data: Record<string, string> = Object.create(null);
  for (const word of positionals) {
    const at = word.indexOf("=");
    const name = word.slice(0, Math.max(at, 0)).trim();
    if (at < 0) words.push(word);
    else if (name === "") throw new UsageError(`\`${word}\` has no name before the \`=\``);
    else data[name] = word.slice(at + 1);
  }
  return { words, data };
}

/** Undefined: all local rules. */
function ruleList(text: string | undefined): string[] | undefined {
  const rules = (text ?? "").split(",").map((rule) => rule.trim());
  const named = rules.filter((rule) => rule !== "");
  return named.length === 0 ? undefined : named;
}

type Request = Target & { readonly effective?: string | undefined };

/** A misspelt name is ignored by the evaluation, so it must not go unnoticed (`surfaces.md` 2.3). */
export function warnAboutUnknownData(engine: Engine, request: Request, data: Readonly<Record<string, string>>): void {
  const names = Object.keys(data);
  if (names.length === 0) return;
  const { inputs } = engine.outline(request);
  const known = new Set(inputs);
  for (const name of names) {
    if (known.has(name.toLowerCase())) continue;
    const meant = nearest(name, inputs);
    note(`warning: unknown data "${name}"${meant === undefined ? "" : ` (did you mean "${meant}"?)`}`);
  }
}

interface PrintOptions {
  readonly json: boolean;
  readonly explain: boolean;
}

/** Prints an answer as `--json` and `--explain` ask. */
export async function printResponse(
  engine: Engine,
  request: Request,
  response: Response,
  options: PrintOptions,
): Promise<void> {
  if (options.json) {
    const { responseJson } = await import("../../engine/text/response-json.ts");
    return print(`${responseJson(response, engine.limits(), 2)}\n`);
  }
  if (!options.explain) return print(resultsText(response));
  const { boxes } = await import("../../engine/text/boxes.ts");
  const { missingDataBlock } = await import("../../engine/text/missing-data.ts");
  const { locations } = engine.outline(request);
  const style = wantsColour(process.stdout) ? HIGHLIGHT : undefined;
  print(missingDataBlock(response.results) + boxes(response.results, locations, style));
}

const HIGHLIGHT = {
  result: (text: string) => `\u001b[1m${text}\u001b[0m`,
  location: (text: string) => `\u001b[2m${text}\u001b[0m`,
};
