import { EngineCommand, wordArgs } from "../../command.ts";
import { candidates } from "../../completion/candidates.ts";
import { print } from "../../output.ts";

export default class CompleteCommand extends EngineCommand {
  static override summary = "List the words that complete a command line, for completion scripts";
  static override usage = "-- [WORD …]";
  static override examples = ["engine complete -- run pri"];
  static override hidden = true;
  static override args = wordArgs;

  async run(): Promise<number> {
    const { args } = await this.parse(CompleteCommand);
    // A workspace that does not load must not disturb someone who is typing.
    const words = await candidates(args.words ?? []).catch(() => []);
    print(words.map((word) => `${word}\n`).join(""));
    return 0;
  }
}
