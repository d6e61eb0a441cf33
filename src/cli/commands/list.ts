import type { ListedRepository } from "../../engine/api.ts";
import { command, JSON_FLAG, PREFIX_FLAG, refusePositionals } from "../command.ts";
import { print, printJson } from "../output.ts";
import { namesIn } from "../target.ts";
import { openWorkspace } from "../workspace.ts";

export default command({
  summary: "List the specs of a workspace",
  examples: ["engine list", "engine list --prefix rules --json"],
  flags: { prefix: PREFIX_FLAG, json: JSON_FLAG },
  async run({ flags, positionals }) {
    refusePositionals(positionals);
    const { engine } = await openWorkspace(flags.prefix);
    const repositories = engine.list();
    if (flags.json) printJson(repositories);
    else print(listText(repositories));
    return 0;
  },
});

/**
 * Local names first, then each repository with its names indented
 * (docs/spec/07-surfaces.md#2-5-engine-list).
 */
function listText(repositories: readonly ListedRepository[]): string {
  const groups = repositories
    .filter(({ specs }) => specs.length > 0)
    .map(({ repository }) => {
      const names = namesIn(repository, repositories);
      return repository === undefined ? names : [repository, ...names.map((name) => `  ${name}`)];
    });
  return groups.map((lines) => `${lines.join("\n")}\n`).join("\n");
}
