import { responseBudget } from "../../../engine/text/byte-budget.ts";
import { showJson } from "../../../engine/text/json/write-json.ts";
import { checkTargetWords, chooseTarget } from "../../arguments/target.ts";
import { EngineCommand, effectiveFlag, jsonFlag, prefixFlag, toggle, wordArgs } from "../../command.ts";
import { showText } from "../../layout/show.ts";
import { print } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

export default class ShowCommand extends EngineCommand {
  static override summary = "Show the inputs and rules of a spec";
  static override usage = "[[REPOSITORY] SPEC]";
  static override examples = [
    "engine show pricing",
    "engine show std units",
    "engine show nl/tax --effective 2024 --json",
  ];
  static override flags = {
    prefix: prefixFlag,
    effective: effectiveFlag,
    json: jsonFlag,
    all: toggle({ summary: "include data of imported specs that no rule needs; --json always does" }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(ShowCommand);
    const words = args.words ?? [];
    checkTargetWords(words);
    const { engine } = await openWorkspace(flags.prefix);
    const ref = { ...chooseTarget(words, engine), effective: flags.effective };
    const show = engine.show(ref);
    if (flags.json) print(`${showJson(show, engine.limits(), 2)}\n`);
    else print(showText(show, responseBudget(engine.limits()), { ...engine.outline(ref), all: flags.all }));
    return 0;
  }
}
