import { basename, resolve } from "node:path";
import * as Args from "@oclif/core/args";
import * as Flags from "@oclif/core/flags";
import { Engine } from "../../../index.ts";
import { shellLine } from "../../../node/shell-line.ts";
import { EngineCommand } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { templateFiles } from "../../init/template.ts";
import { writeNewFiles } from "../../init/write-new.ts";
import { print } from "../../output.ts";

export default class InitCommand extends EngineCommand {
  static override summary = "Begin a workspace: a spec, its test cases, and a CI workflow";
  static override description =
    "Writes NAME.rules, NAME.cases.yaml, .gitignore and .github/workflows/rules.yml. Never replaces existing files.";
  static override examples = ["engine init pricing", "engine init pricing --prefix policies"];
  static override flags = {
    prefix: Flags.string({ default: ".", helpValue: "<path>", summary: "the folder of the workspace" }),
  };
  static override args = { name: Args.string({ description: "name of the spec; default the name of the folder" }) };

  async run(): Promise<number> {
    const { flags, args } = await this.parse(InitCommand);
    const name = args.name ?? specNameOf(flags.prefix);
    const files = templateFiles(name);
    refuseBadName(name, files[0]?.text ?? "");
    const written = writeNewFiles(flags.prefix, files);
    const where = flags.prefix === "." ? [] : ["--prefix", flags.prefix];
    print(`${written.map((path) => `wrote ${path}\n`).join("")}
Try it:
  ${shellLine(["engine", "run", name, "people=4", "member=no", ...where])}
  ${shellLine(["engine", "test", ...where])}
`);
    return 0;
  }
}

/** The name of a folder as that of a spec; `rules` where it has no letter to begin with. */
function specNameOf(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[0-9_]+|_+$/g, "");
  return name === "" ? "rules" : name;
}

function refuseBadName(name: string, rules: string): void {
  const engine = new Engine();
  try {
    engine.load(rules);
  } catch {
    throw new UsageError(`\`${name}\` cannot be the name of a spec: take letters, digits and _, and a letter first`);
  }
  if (engine.list().every(({ specs }) => specs.every((spec) => spec.name !== name)))
    throw new UsageError(`\`${name}\` cannot be the name of a spec: take small letters, digits and _`);
}
