import { command, UsageError } from "../command.ts";
import { SCRIPTS } from "../completion/scripts.ts";
import { print } from "../output.ts";

export default command({
  summary: "Print a completion script for a shell",
  description:
    "Completes commands, flags, spec names, rule keys and data names. Load it with `source <(engine completion bash)` in ~/.bashrc, with `source <(engine completion zsh)` after compinit in ~/.zshrc, or with `engine completion fish > ~/.config/fish/completions/engine.fish`.",
  arguments: "bash|zsh|fish",
  examples: ["engine completion bash"],
  flags: {},
  async run({ positionals }) {
    const [shell, ...others] = positionals;
    const script = shell !== undefined && Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
    if (script === undefined || others.length > 0) throw new UsageError("expected one shell: bash, zsh or fish");
    print(script);
    return 0;
  },
});
