import type { Command } from "@oclif/core/command";
import { CommandHelp, Help } from "@oclif/core/help";
import { configuration, describedCommands } from "./configuration.ts";
import { unknownCommand } from "./failure.ts";
import { wantsColour } from "./output.ts";

/** Columns of a stream that is no terminal, or of a terminal that does not know its own. */
const WIDTH = 100;
const WIDEST = 120;

/** Writes the help of the command named, or of all commands. */
export async function showHelp(name: string | undefined, stream: NodeJS.WriteStream = process.stdout): Promise<void> {
  const commands = await describedCommands(name);
  const config = await configuration(commands);
  const help = new EngineHelp(config, {
    hideCommandSummaryInDescription: true,
    maxWidth: Math.min(process.stdout.columns || WIDTH, WIDEST),
    sendToStderr: stream === process.stderr,
    stripAnsi: !wantsColour(stream),
  });
  if (name === undefined) return await help.showRootHelp();
  const command = commands.find(({ id }) => id === name);
  if (command === undefined) throw unknownCommand(name, config.commandIDs);
  await help.showCommandHelp(command);
}

const ENVIRONMENT: [name: string, meaning: string][] = [
  ["ENGINE_CACHE", "off: keep nothing between runs"],
  ["XDG_CACHE_HOME", "folder of the cache, if it is an absolute path"],
  ["ENGINE_PORT, …", "`server` and `mcp`: each flag, such as ENGINE_EVAL_TIMEOUT for --eval-timeout"],
  ["PORT", "`server` and `mcp`: the port, where neither --port nor ENGINE_PORT is given"],
  ["NO_COLOR", "no colours on a terminal"],
  ["FORCE_COLOR", "colours without a terminal, too"],
  ["DEBUG", "engine: a trace with each bug that is reported"],
];

/**
 * Help whose usage line shows the arguments as the command writes them, such as `[[REPOSITORY]
 * SPEC]`.
 */
class SynopsisHelp extends CommandHelp {
  protected override usage(): string {
    const { usage: words = "" } = this.command;
    this.command.usage = this.defaultUsage().replace("%>", `%> ${words}`);
    return super.usage();
  }
}

class EngineHelp extends Help {
  protected override CommandHelpClass = SynopsisHelp;

  /** In the order of the table of commands: the most used come first. */
  protected override get sortedCommands(): Command.Loadable[] {
    return this.config.commands.filter(({ hidden }) => !hidden);
  }

  override async showRootHelp(): Promise<void> {
    await super.showRootHelp();
    this.log(this.section("ENVIRONMENT", this.renderList(ENVIRONMENT, { spacer: "\n", indentation: 2 })));
    this.log("");
    this.log(`Run \`${this.config.bin} <command> --help\` for its flags and examples.`);
  }
}
