import { command, EFFECTIVE_FLAG, PREFIX_FLAG } from "../command.ts";
import { print } from "../output.ts";
import { checkTargetWords, chooseTarget } from "../target.ts";
import { openWorkspace } from "../workspace.ts";

export default command({
  summary: "Print the canonical text of a spec",
  arguments: "[[REPOSITORY] SPEC]",
  examples: ["engine source pricing", "engine source std units", "engine source nl/tax --effective 2024"],
  flags: { prefix: PREFIX_FLAG, effective: EFFECTIVE_FLAG },
  async run({ flags, positionals }) {
    checkTargetWords(positionals);
    const { engine } = await openWorkspace(flags.prefix);
    print(engine.source({ ...chooseTarget(positionals, engine), effective: flags.effective }));
    return 0;
  },
});
