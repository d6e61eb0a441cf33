import type { Config } from "@oclif/core/config";
import { helpAddition, versionAddition } from "@oclif/core/run";
import { flagWords } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { configuration } from "./configuration.ts";
import { Interrupted, noteFailure, SEE_HELP, UsageError, unknownCommand } from "./failure.ts";
import { endWithReader, note, print } from "./output.ts";

/** Runs `engine <words>` and answers its exit status (docs/spec/07-surfaces.md#2-1-conventions). */
export async function main(words: readonly string[]): Promise<number> {
  endWithReader();
  const [name, ...rest] = words;
  try {
    if (name === undefined) return await help([], process.stderr);
    const config = await configuration();
    if (versionAddition([...words], config)) return version(config);
    if (name === "help" || helpAddition([...words], config)) return await help(words);
    if (config.findCommand(name) === undefined) throw unknownCommand(name, Object.keys(COMMANDS));
    return await config.runCommand<number>(name, rest).catch((thrown: unknown) => {
      if (!isDamagedCache(thrown)) throw thrown;
      process.env.ENGINE_CACHE = "off";
      return config.runCommand<number>(name, rest);
    });
  } catch (thrown) {
    return await report(thrown, words);
  }
}

const USAGE = 2;
const FAILED = 1;
const BUG = 70;

/**
 * True when content of the cache turned out to be damaged during use: the rules are then planned
 * again. That is safe, as commands print only when they have their answer.
 */
function isDamagedCache(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "SnapshotError" && process.env.ENGINE_CACHE !== "off";
}

/** `engine help run`, `engine run --help`, `engine --help`, and `engine` alone. */
async function help(words: readonly string[], stream?: NodeJS.WriteStream): Promise<number> {
  const { showHelp } = await import("./help.ts");
  const [name, ...others] = flagWords(words).filter((word) => !word.startsWith("-"));
  if (name !== "help") await showHelp(name, stream);
  else if (others[1] !== undefined) throw new UsageError(`unexpected argument \`${others[1]}\`${SEE_HELP}`);
  else await showHelp(others[0], stream);
  return stream === process.stderr ? USAGE : 0;
}

function version({ userAgent }: Config): number {
  print(`${userAgent}\n`);
  return 0;
}

/** Turns any error of a command into text on stderr and an exit status. */
async function report(thrown: unknown, words: readonly string[]): Promise<number> {
  const [name] = words;
  if (thrown instanceof UsageError) {
    note(`error: ${thrown.message}`);
    if (name !== undefined && Object.hasOwn(COMMANDS, name)) note(`See \`engine ${name} --help\`.`);
    return USAGE;
  }
  if (thrown instanceof Interrupted) return thrown.status;
  const isTold = await noteFailure(thrown, flagWords(words).includes("--json"));
  return isTold ? FAILED : bug(thrown);
}

function bug(thrown: unknown): number {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  note(`internal error: ${message}. This is a bug in engine, please report it with the command and its files.`);
  if (process.env.DEBUG === "engine" && thrown instanceof Error && thrown.stack !== undefined) note(thrown.stack);
  return BUG;
}
