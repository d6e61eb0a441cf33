import type { Command } from "@oclif/core/command";
import { Config, Plugin } from "@oclif/core/config";
import { VERSION } from "../engine/version.ts";
import { COMMANDS } from "./commands.ts";

/**
 * oclif's view of the command line. The commands are handed over as a plugin that is loaded
 * already, so oclif looks for none on disk.
 */
export function configuration(commands: readonly Command.Loadable[] = loadableCommands()): Promise<Config> {
  // Otherwise oclif looks for a theme of help in a file.
  process.env.ENGINE_DISABLE_THEME ??= "true";
  const description = "Evaluate declarative rules exactly.";
  const oclif = { bin: "engine", dirname: "engine", additionalHelpFlags: ["-h"], additionalVersionFlags: ["-v"] };
  const pjson = { name: "engine", version: VERSION, description, oclif };
  const root = process.cwd();
  const builtIn = { name: pjson.name, pjson, root, version: VERSION, valid: true, isRoot: true, hooks: {}, commands };
  const plugin = Object.assign(new Plugin({ root, pjson, isRoot: true }), builtIn, { commands: [...commands] });
  return Config.load({ root, pjson, plugins: new Map([[plugin.name, plugin]]) });
}

/** The commands, each loaded when it is run; until then only its name is known. */
function loadableCommands(): Command.Loadable[] {
  return Object.entries(COMMANDS).map(([id, load]) => ({
    id,
    aliases: [],
    hiddenAliases: [],
    hidden: false,
    args: {},
    flags: {},
    load: async () => Object.assign((await load()).default, { id }),
  }));
}

/** The commands with their help texts, or all of them but with the text of one. */
export function describedCommands(only?: string): Promise<Command.Loadable[]> {
  return Promise.all(
    loadableCommands().map(async (loadable) => {
      if (only !== undefined && loadable.id !== only) return loadable;
      const { summary, description, usage, examples, flags, args, hidden = false } = await loadable.load();
      const named = Object.entries(args).map(([name, arg]) => [name, { ...arg, name }]);
      return { ...loadable, summary, description, usage, examples, flags, args: Object.fromEntries(named), hidden };
    }),
  );
}
