import type { Command as OclifCommand } from "@oclif/core/command";
import { Config } from "@oclif/core/config";
import * as Flags from "@oclif/core/flags";
import { Help } from "@oclif/core/help";
import type { FlagInput, HelpOptions } from "@oclif/core/interfaces";
import type { Command, FlagTable } from "./command.ts";

/*
 * oclif words the help. It takes longer to load than a small workspace takes to answer, so a
 * command line that asks for none never gets here.
 */

/** Columns of a stream that is no terminal, or of a terminal that does not know its own. */
const WIDTH = 100;

/** The help of the command named, or of all commands. */
export async function showHelp(
  commands: Readonly<Record<string, Command>>,
  name: string | undefined,
  options: { readonly version: string; readonly toStderr: boolean; readonly colour: boolean },
): Promise<void> {
  const config = await configuration(options.version);
  const loadable = Object.entries(commands).map(([id, command]) => loadableCommand(id, command));
  const help = new CommandsHelp(config, loadable, {
    hideCommandSummaryInDescription: true,
    maxWidth: Math.min(process.stdout.columns || WIDTH, 120),
    sendToStderr: options.toStderr,
    stripAnsi: !options.colour,
  });
  const one = loadable.find(({ id }) => id === name);
  if (one === undefined) await help.showAll();
  else await help.showCommandHelp(one);
}

class CommandsHelp extends Help {
  readonly #all: readonly OclifCommand.Loadable[];

  constructor(config: Config, all: readonly OclifCommand.Loadable[], options: HelpOptions) {
    super(config, options);
    this.#all = all;
  }

  protected override get sortedCommands(): OclifCommand.Loadable[] {
    return this.#all.filter(({ hidden }) => !hidden);
  }

  async showAll(): Promise<void> {
    this.log(this.formatRoot());
    this.log("");
    this.log(this.formatCommands(this.sortedCommands));
    this.log("");
    this.log(`Run \`${this.config.bin} <command> --help\` for its flags and examples.`);
  }
}

function configuration(version: string): Promise<Config> {
  const description = "Declarative rules, executed exactly.";
  const oclif = { bin: "engine", dirname: "engine", topicSeparator: " " as const };
  return Config.load({ root: process.cwd(), pjson: { name: "engine", version, description, oclif } });
}

function loadableCommand(id: string, command: Command): OclifCommand.Loadable {
  return {
    id,
    summary: command.summary,
    ...(command.description === undefined ? {} : { description: command.description }),
    usage: `${id} ${[command.arguments, ...Object.entries(command.flags).map(synopsis)].filter(Boolean).join(" ")}`,
    examples: [...command.examples],
    flags: oclifFlags(command.flags),
    args: {},
    aliases: [],
    hiddenAliases: [],
    hidden: command.hidden === true,
    load: () => Promise.reject(new Error("unreachable: help never runs a command")),
  };
}

function synopsis([name, flag]: readonly [string, FlagTable[string]]): string {
  const short = flag.char === undefined ? "" : `-${flag.char}|`;
  return flag.type === "switch" ? `[${short}--${name}]` : `[${short}--${name} ${flag.placeholder}]`;
}

function oclifFlags(flags: FlagTable): FlagInput {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => {
      const shared = { name, summary: flag.summary, ...(flag.char === undefined ? {} : { char: flag.char }) };
      if (flag.type === "switch") return [name, Flags.boolean(shared)];
      const preset = flag.default === undefined ? {} : { default: flag.default };
      return [name, Flags.string({ ...shared, ...preset, helpValue: `<${flag.placeholder.toLowerCase()}>` })];
    }),
  );
}
