import { responseBudget } from "../../engine/text/byte-budget.ts";
import { showJson } from "../../engine/text/json/show-json.ts";
import { command, EFFECTIVE_FLAG, JSON_FLAG, PREFIX_FLAG } from "../command.ts";
import { showText } from "../layout/show.ts";
import { print } from "../output.ts";
import { checkTargetWords, chooseTarget } from "../target.ts";
import { openWorkspace } from "../workspace.ts";

export default command({
  summary: "Show what a spec takes and answers",
  arguments: "[[REPOSITORY] SPEC]",
  examples: ["engine show pricing", "engine show std units", "engine show nl/tax --effective 2024 --json"],
  flags: { prefix: PREFIX_FLAG, effective: EFFECTIVE_FLAG, json: JSON_FLAG },
  async run({ flags, positionals }) {
    checkTargetWords(positionals);
    const { engine } = await openWorkspace(flags.prefix);
    const show = engine.show({ ...chooseTarget(positionals, engine), effective: flags.effective });
    if (flags.json) print(`${showJson(show, engine.limits(), 2)}\n`);
    else print(showText(show, responseBudget(engine.limits())));
    return 0;
  },
});
