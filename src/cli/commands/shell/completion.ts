import * as Args from "@oclif/core/args";
import { EngineCommand } from "../../command.ts";
import { SCRIPTS } from "../../completion/scripts.ts";
import { UsageError } from "../../failure.ts";
import { print } from "../../output.ts";

export default class CompletionCommand extends EngineCommand {
  static override summary = "Print a completion script for a shell";
  static override description =
    "Completes commands, flags, spec names, rule keys and data names. Load it with `source <(engine completion bash)` in ~/.bashrc, with `source <(engine completion zsh)` after compinit in ~/.zshrc, or with `engine completion fish > ~/.config/fish/completions/engine.fish`.";
  static override usage = `${Object.keys(SCRIPTS).join("|")}`;
  static override examples = ["engine completion bash"];
  static override args = { shell: Args.string({ ignoreStdin: true, hidden: true }) };

  async run(): Promise<number> {
    const { args } = await this.parse(CompletionCommand);
    const script = new Map(Object.entries(SCRIPTS)).get(args.shell ?? "");
    if (script === undefined) throw new UsageError("expected one shell: bash, zsh or fish");
    print(script);
    return 0;
  }
}
