import { command, JSON_FLAG, PREFIX_FLAG, refusePositionals } from "../command.ts";
import { print, printJson } from "../output.ts";
import { openWorkspace } from "../workspace.ts";

/** The embedded repository is part of every workspace and of none. */
const EMBEDDED = "std";

export default command({
  summary: "Check that a workspace loads",
  examples: ["engine check", "engine check --prefix rules"],
  flags: { prefix: PREFIX_FLAG, json: JSON_FLAG },
  async run({ flags, positionals }) {
    refusePositionals(positionals);
    const { engine, workspace } = await openWorkspace(flags.prefix);
    const own = engine.list().filter(({ repository }) => repository !== EMBEDDED);
    const specs = own.reduce((sum, repository) => sum + new Set(repository.specs.map(({ name }) => name)).size, 0);
    const files = workspace.files.length;
    if (flags.json) printJson({ specs, files });
    else print(`${counted(specs, "spec")}, ${counted(files, "file")}\n`);
    return 0;
  },
});

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
