import { checkTargetWords, chooseTarget } from "../../arguments/target.ts";
import { EngineCommand, effectiveFlag, prefixFlag, wordArgs } from "../../command.ts";
import { print } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

export default class SourceCommand extends EngineCommand {
  static override summary = "Print the canonical text of a spec";
  static override usage = "[[REPOSITORY] SPEC]";
  static override examples = [
    "engine source pricing",
    "engine source std units",
    "engine source nl/tax --effective 2024",
  ];
  static override flags = { prefix: prefixFlag, effective: effectiveFlag };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(SourceCommand);
    const words = args.words ?? [];
    checkTargetWords(words);
    const { engine } = await openWorkspace(flags.prefix);
    print(engine.source({ ...chooseTarget(words, engine), effective: flags.effective }));
    return 0;
  }
}
