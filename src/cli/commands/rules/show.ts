import { responseBudget } from "../../../engine/text/byte-budget.ts";
import { showJson } from "../../../engine/text/json/show-json.ts";
import { checkTargetWords, chooseTarget } from "../../arguments/target.ts";
import { EngineCommand, effectiveFlag, jsonFlag, prefixFlag, wordArgs } from "../../command.ts";
import { showText } from "../../layout/show.ts";
import { print } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

export default class Show extends EngineCommand {
  static override summary = "Show what a spec takes and answers";
  static override usage = "[[REPOSITORY] SPEC]";
  static override examples = [
    "engine show pricing",
    "engine show std units",
    "engine show nl/tax --effective 2024 --json",
  ];
  static override flags = { prefix: prefixFlag, effective: effectiveFlag, json: jsonFlag };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(Show);
    const words = args.words ?? [];
    checkTargetWords(words);
    const { engine } = await openWorkspace(flags.prefix);
    const show = engine.show({ ...chooseTarget(words, engine), effective: flags.effective });
    if (flags.json) print(`${showJson(show, engine.limits(), 2)}\n`);
    else print(showText(show, responseBudget(engine.limits())));
    return 0;
  }
}
