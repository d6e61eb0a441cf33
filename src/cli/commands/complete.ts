import { command } from "../command.ts";
import { candidates } from "../completion/candidates.ts";
import { print } from "../output.ts";

export default command({
  summary: "List the words that complete a command line (for the completion scripts)",
  arguments: "-- [WORD …]",
  examples: ["engine complete -- run pri"],
  flags: {},
  hidden: true,
  async run({ positionals }) {
    // A workspace that does not load is no reason to disturb someone who is typing.
    const words = await candidates(positionals).catch(() => []);
    print(words.map((word) => `${word}\n`).join(""));
    return 0;
  },
});
