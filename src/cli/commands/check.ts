import { EngineCommand, jsonFlag, prefixFlag } from "../command.ts";
import { print, printJson } from "../output.ts";
import { openWorkspace } from "../workspace.ts";

/** The embedded repository is part of every workspace and of none. */
const EMBEDDED = "std";

export default class Check extends EngineCommand {
  static override summary = "Check that a workspace loads";
  static override examples = ["engine check", "engine check --prefix rules"];
  static override flags = { prefix: prefixFlag, json: jsonFlag };

  async run(): Promise<number> {
    const { flags } = await this.parse(Check);
    const { engine, workspace } = await openWorkspace(flags.prefix);
    const own = engine.list().filter(({ repository }) => repository !== EMBEDDED);
    const specs = own.reduce((sum, repository) => sum + new Set(repository.specs.map(({ name }) => name)).size, 0);
    const files = workspace.files.length;
    if (flags.json) printJson({ specs, files });
    else print(`${counted(specs, "spec")}, ${counted(files, "file")}\n`);
    return 0;
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
