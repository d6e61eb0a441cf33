import * as Args from "@oclif/core/args";
import { Command } from "@oclif/core/command";
import { CLIError } from "@oclif/core/errors";
import * as Flags from "@oclif/core/flags";
import type { Input, ParserOutput } from "@oclif/core/interfaces";
import { checkSwitches, naming } from "./arguments/variables.ts";
import { UsageError, unknownFlag } from "./failure.ts";
import { beQuiet } from "./output.ts";

/**
 * A command of the command line. One file in `commands/` and one row in `commands.ts` make a
 * command. `run` does the work and answers the exit status; it throws `UsageError` (exit 2),
 * `EngineErrors` or `Failure` (exit 1); anything else is a bug (exit 70).
 */
export abstract class EngineCommand extends Command {
  abstract override run(): Promise<number>;

  /** Parses the command line with oclif; errors in it become a `UsageError`. */
  protected override async parse<F extends Values, B extends Values, A extends Values>(
    options?: Input<F, B, A>,
    argv: string[] = this.argv,
  ): Promise<ParserOutput<F, B, A>> {
    // A command without flags has no table of them.
    const { flags = {} } = this.ctor;
    for (const word of flagWords(argv)) refuseMisread(word, flags);
    checkSwitches(flags);
    try {
      const parsed = await super.parse<F, B, A>(options, argv);
      if (parsed.flags.quiet === true) beQuiet();
      return parsed;
    } catch (thrown) {
      if (thrown instanceof CLIError) throw usageError(thrown, Object.keys(flags));
      throw thrown;
    }
  }

  /** Passes errors on, as `main` reports them all. */
  protected override catch(error: Error): Promise<never> {
    return Promise.reject(error instanceof UsageError ? naming(error, this.ctor.flags ?? {}, this.argv) : error);
  }
}

type Values = Record<string, unknown>;

/** The words that may be flags: those before `--`. */
export function flagWords(words: readonly string[]): readonly string[] {
  const ends = words.indexOf("--");
  return ends < 0 ? words : words.slice(0, ends);
}

/**
 * Refuses two words that oclif misreads: a value for a switch, which it takes for an argument, and
 * the name of a member of every object, which it takes for a flag.
 */
function refuseMisread(word: string, flags: Command.Class["flags"]): void {
  const [flag = "", value] = word.split(/=(.*)/s);
  const name = flag.replace(/^--/, "");
  if (name === flag) return;
  if (!Object.hasOwn(flags, name) && name in flags) throw unknownFlag(flag, Object.keys(flags));
  const isSwitch = name === "help" || flags[name]?.type === "boolean";
  if (value !== undefined && isSwitch) throw new UsageError(`${flag} takes no value`);
}

/**
 * The error in our words: oclif gives the wrong words, or a message whose first line names the
 * problem.
 */
function usageError(error: CLIError, flags: readonly string[]): UsageError {
  if ("flags" in error && Array.isArray(error.flags)) return unknownFlag(String(error.flags[0]), flags);
  if ("args" in error && Array.isArray(error.args) && error.message.startsWith("Unexpected")) {
    return new UsageError(`unexpected argument \`${error.args[0]}\``);
  }
  const required = /Missing required flag ([\w-]+)/.exec(error.message)?.[1];
  if (required !== undefined) return new UsageError(`--${required} is missing`);
  const [problem = ""] = error.message.split("\n");
  return new UsageError(
    problem
      .replace(/^Flag (--\S+) expects a value$/, "$1 needs a value")
      .replace(/^Flag (--\S+) can only be specified once$/, "$1 is given twice"),
  );
}

/** A flag without a value, off unless it is given. */
export function toggle(options: Parameters<typeof Flags.boolean<boolean>>[0]) {
  return Flags.boolean<boolean>({ default: false, ...options });
}

/** Any number of words that are not flags, in the order written; undefined when there are none. */
export const wordArgs = { words: Args.string({ multiple: true, hidden: true }) };

/** Flags that several commands share. */
export const prefixFlag = Flags.string({
  summary: "workspace: a folder or one rules file",
  helpValue: "<path>",
  default: ".",
});

export const effectiveFlag = Flags.string({
  summary: "evaluate for this instant: 2025, 2025-06, 2025-06-30, 2025-W26 or 2025-06-30T10:00:00Z; default now",
  helpValue: "<instant>",
});

export const quietFlag = toggle({ char: "q", summary: "show neither progress nor a summary" });

export const jsonFlag = toggle({ summary: "print JSON on stdout, and errors as JSON on stderr" });
