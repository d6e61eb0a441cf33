import type { FlagInput } from "@oclif/core/interfaces";
import { UsageError } from "../failure.ts";

/*
 * Flags that are also read from environment variables, as containers are set up by those. A flag on
 * the command line wins.
 */

const SWITCHES = new Set(["1", "true", "yes", "y", "0", "false", "no", "n", ""]);

/** The flags, each also read from `ENGINE_<NAME>`. */
export function withVariables<Flags extends FlagInput>(flags: Flags): Flags {
  const read = Object.entries(flags).map(([name, flag]) => [name, { ...flag, env: variableOf(name) }]);
  return Object.fromEntries(read) as Flags;
}

/** `PORT`, which many platforms set, where neither the flag nor its variable is given. */
export function portVariable(text: string, isDefault: boolean): string {
  const { PORT } = process.env;
  return isDefault && PORT !== undefined && PORT !== "" ? PORT : text;
}

/** Refuses a variable of a switch that says neither yes nor no. */
export function checkSwitches(flags: FlagInput): void {
  for (const { env, type } of Object.values(flags)) {
    const value = env === undefined ? undefined : process.env[env];
    if (type === "boolean" && value !== undefined && !SWITCHES.has(value.toLowerCase()))
      throw new UsageError(`${env}: \`${value}\` is neither true nor false`);
  }
}

/** The error of a flag, told as one of the variable that its value comes from. */
export function naming(error: UsageError, flags: FlagInput, words: readonly string[]): UsageError {
  for (const [name, { env, char }] of Object.entries(flags)) {
    const isWritten = words.some((word) => isFlag(word, name) || (char !== undefined && word.startsWith(`-${char}`)));
    if (env === undefined || !process.env[env] || isWritten) continue;
    if (new RegExp(`--${name}(?![\\w-])`).test(error.message))
      return new UsageError(`${error.message} (from the variable ${env})`);
  }
  return error;
}

function isFlag(word: string, name: string): boolean {
  return word === `--${name}` || word.startsWith(`--${name}=`);
}

function variableOf(name: string): string {
  return `ENGINE_${name.toUpperCase().replaceAll("-", "_")}`;
}
