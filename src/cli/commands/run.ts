import * as Flags from "@oclif/core/flags";
import { printResponse, warnAboutUnknownData } from "../answer.ts";
import { EngineCommand, effectiveFlag, jsonFlag, prefixFlag, toggle, wordArgs } from "../command.ts";
import { UsageError } from "../failure.ts";
import { checkTargetWords, chooseTarget } from "../target.ts";
import { ruleList } from "../values.ts";
import { openWorkspace } from "../workspace.ts";

export default class Run extends EngineCommand {
  static override summary = "Evaluate the rules of a spec";
  static override description =
    "Without a spec the only spec of the workspace is evaluated, without --rules all its rules. A value that is missing is an answer too: it is named, and the exit status is 0.";
  static override usage = "[[REPOSITORY] SPEC] [NAME=VALUE …]";
  static override examples = [
    "engine run pricing quantity=3 member=yes",
    "engine run pricing quantity=3 --rules total -x",
    "engine run nl/tax income='52000 eur' --effective 2025 --json",
  ];
  static override flags = {
    prefix: prefixFlag,
    rules: Flags.string({
      helpValue: "<rules>",
      summary: "rules to answer, separated by commas; default all of the spec",
    }),
    effective: effectiveFlag,
    json: jsonFlag,
    explain: toggle({ char: "x", summary: "explain each result" }),
    interactive: toggle({ char: "i", summary: "ask for spec, rules and missing values" }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(Run);
    const { words, data } = splitArguments(args.words ?? []);
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
    // Explanations are planned each time: nothing more can be kept.
    if (!flags.explain) keep();
    return 0;
  }
}

/**
 * Splits arguments: words with `=` are data, divided at the first `=`; the last of several values
 * of a name counts.
 */
function splitArguments(given: readonly string[]): { words: string[]; data: Record<string, string> } {
  const words: string[] = [];
  const data: Record<string, string> = Object.create(null);
  for (const word of given) {
    const at = word.indexOf("=");
    const name = word.slice(0, Math.max(at, 0)).trim();
    if (at < 0) words.push(word);
    else if (name === "") throw new UsageError(`\`${word}\` has no name before the \`=\``);
    else data[name] = word.slice(at + 1);
  }
  return { words, data };
}
