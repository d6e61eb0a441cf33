import type { Command } from "@oclif/core/command";
import { CommandHelp, Help } from "@oclif/core/help";
import { COMMAND_GROUPS } from "./commands.ts";
import { configuration, describedCommands } from "./configuration.ts";
import { unknownCommand } from "./failure.ts";
import { wantsColour } from "./output.ts";

/** Columns of a stream that is not a terminal, or of a terminal of unknown width. */
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
  ["ENGINE_PORT, …", "`server` and `mcp`: the values of flags, such as ENGINE_EVAL_TIMEOUT for --eval-timeout"],
  ["PORT", "`server` and `mcp`: the port, if neither --port nor ENGINE_PORT is given"],
  ["NO_COLOR", "print no colours on a terminal"],
  ["FORCE_COLOR", "print colours even without a terminal"],
  ["DEBUG", "engine: print a stack trace for each internal error"],
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

  protected override formatCommands(commands: Command.Loadable[]): string {
    const width = Math.max(...commands.map(({ id }) => id.length));
    const sections = Object.entries(COMMAND_GROUPS).map(([title, group]) => {
      const listed = Object.keys(group).flatMap((name) => commands.find(({ id }) => id === name) ?? []);
      const lines = listed.map((command): [string, string] => [command.id.padEnd(width), this.summary(command) ?? ""]);
      return this.section(title, this.renderList(lines, { spacer: "\n", indentation: 2 }));
    });
    return sections.join("\n\n");
  }

  override async showRootHelp(): Promise<void> {
    await super.showRootHelp();
    this.log(this.section("ENVIRONMENT", this.renderList(ENVIRONMENT, { spacer: "\n", indentation: 2 })));
    this.log("");
    this.log(`Run \`${this.config.bin} <command> --help\` for its flags and examples.`);
  }
}
