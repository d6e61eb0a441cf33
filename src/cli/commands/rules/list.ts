import type { ListedRepository } from "../../../engine/api.ts";
import { namesIn } from "../../arguments/target.ts";
import { EngineCommand, jsonFlag, prefixFlag } from "../../command.ts";
import { note, print, printJson } from "../../output.ts";
import { openWorkspace } from "../../workspace.ts";

export default class ListCommand extends EngineCommand {
  static override summary = "List the specs of a workspace";
  static override examples = ["engine list", "engine list --prefix rules --json"];
  static override flags = { prefix: prefixFlag, json: jsonFlag };

  async run(): Promise<number> {
    const { flags } = await this.parse(ListCommand);
    const { engine, workspace } = await openWorkspace(flags.prefix);
    const repositories = engine.list();
    if (flags.json) printJson(repositories);
    else print(listText(repositories));
    for (const label of workspace.linkedFolders) note(`note: ${label} is a link to a folder, which is not followed`);
    return 0;
  }
}

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
