import type { Engine } from "../../../engine/engine.ts";
import { EngineCommand, jsonFlag, prefixFlag, wordArgs } from "../../command.ts";
import { print, printJson } from "../../output.ts";
import { openWorkspaces } from "../../workspace.ts";

/** The embedded repository is part of every workspace and of none. */
const EMBEDDED = "std";

export default class CheckCommand extends EngineCommand {
  static override summary = "Check rules files for errors";
  static override description = "Each path is a workspace of its own: a folder or one rules file; `-` checks stdin.";
  static override usage = "[PATH …]";
  static override examples = [
    "engine check",
    "engine check rules",
    "engine check pricing.rules tax.rules",
    "engine check - < pricing.rules",
  ];
  static override flags = { prefix: prefixFlag, json: jsonFlag };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(CheckCommand);
    let specs = 0;
    let files = 0;
    for (const { engine, workspace } of await openWorkspaces(args.words, flags.prefix)) {
      specs += ownSpecs(engine);
      files += workspace.files.length;
    }
    if (flags.json) printJson({ specs, files });
    else print(`${counted(specs, "spec")}, ${counted(files, "file")}\n`);
    return 0;
  }
}

function ownSpecs(engine: Engine): number {
  const own = engine.list().filter(({ repository }) => repository !== EMBEDDED);
  return own.reduce((sum, { specs }) => sum + new Set(specs.map(({ name }) => name)).size, 0);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
