import { VERSION } from "../engine/version.ts";
import { flagWords, readArguments } from "./arguments.ts";
import { type Command, Interrupted, UsageError } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { Failure } from "./failure.ts";
import { note, print, wantsColour } from "./output.ts";

const USAGE = 2;
const FAILED = 1;
const BUG = 70;
const INTERRUPTED = 130;

/** Runs `engine <words>` and answers its exit status (docs/spec/07-surfaces.md#2-1-conventions). */
export async function main(words: readonly string[]): Promise<number> {
  const [name, ...rest] = words;
  try {
    if (name === undefined) return await help(undefined, true);
    if (name === "--version") return version();
    if (name === "--help" || name === "-h" || name === "help") return await helpAbout(rest);
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load === undefined) throw new UsageError(await unknownCommand(name));
    const command = (await load()).default;
    return await runCommand(name, command, rest).catch((thrown: unknown) => {
      if (!isDamagedCache(thrown)) throw thrown;
      process.env.ENGINE_CACHE = "off";
      return runCommand(name, command, rest);
    });
  } catch (thrown) {
    return await report(thrown, name, rest);
  }
}

/**
 * What the cache holds may turn out to be damaged when it is used: the rules are then planned
 * again. Commands print when they have their answer.
 */
function isDamagedCache(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "SnapshotError" && process.env.ENGINE_CACHE !== "off";
}

async function runCommand(name: string, command: Command, words: readonly string[]): Promise<number> {
  const reading = readArguments(command, words);
  if ("input" in reading) return await command.run(reading.input);
  if ("help" in reading) return await help(name);
  if ("unknownFlag" in reading)
    throw new UsageError(await unknownFlag(reading.unknownFlag, Object.keys(command.flags)));
  throw new UsageError(reading.problem);
}

/** `engine help [command]`. */
async function helpAbout(words: readonly string[]): Promise<number> {
  const [name, unexpected] = words.filter((word) => !word.startsWith("-"));
  if (unexpected !== undefined) throw new UsageError(`unexpected argument \`${unexpected}\`${SEE_HELP}`);
  return await help(name);
}

async function help(name: string | undefined, toStderr = false): Promise<number> {
  if (name !== undefined && !Object.hasOwn(COMMANDS, name)) throw new UsageError(await unknownCommand(name));
  const { showHelp } = await import("./oclif.ts");
  const commands: Record<string, Command> = {};
  for (const [id, load] of Object.entries(COMMANDS)) {
    if (name === undefined || name === id) commands[id] = (await load()).default;
  }
  const colour = wantsColour(toStderr ? process.stderr : process.stdout);
  await showHelp(commands, name, { version: VERSION, toStderr, colour });
  return toStderr ? USAGE : 0;
}

function version(): number {
  print(`engine/${VERSION} ${process.platform}-${process.arch} node-${process.version}\n`);
  return 0;
}

async function unknownCommand(name: string): Promise<string> {
  if (name.startsWith("-")) {
    const problem = await unknownFlag(name, ["version"]);
    return problem.endsWith("?") ? problem : problem + SEE_HELP;
  }
  const { nearest } = await import("../model/suggest.ts");
  const meant = nearest(name, Object.keys(COMMANDS));
  return `unknown command \`${name}\`${meant === undefined ? SEE_HELP : `: did you mean \`${meant}\`?`}`;
}

const SEE_HELP = ": see `engine --help`";

async function unknownFlag(flag: string, known: readonly string[]): Promise<string> {
  const { nearest } = await import("../model/suggest.ts");
  const candidates = [...known, "help"].map((name) => `--${name}`);
  const meant = flag.startsWith("--") ? nearest(flag, candidates) : undefined;
  return `unknown flag \`${flag}\`${meant === undefined ? "" : `: did you mean \`${meant}\`?`}`;
}

/** Turns whatever a command threw into text on stderr and an exit status, in this one place. */
async function report(thrown: unknown, name: string | undefined, words: readonly string[]): Promise<number> {
  if (thrown instanceof UsageError) {
    note(`error: ${thrown.message}`);
    if (name !== undefined && Object.hasOwn(COMMANDS, name)) note(`See \`engine ${name} --help\`.`);
    return USAGE;
  }
  if (thrown instanceof Interrupted) return INTERRUPTED;
  const failure = thrown instanceof Failure ? thrown : await engineFailure(thrown);
  if (failure === undefined) return bug(thrown);
  if (flagWords(words).includes("--json")) {
    note(JSON.stringify({ errors: failure.errors }, null, 2));
  } else {
    const { renderReport } = await import("../engine/report.ts");
    note(renderReport(failure.errors, { ...failure.context, colour: wantsColour(process.stderr) }));
  }
  return FAILED;
}

async function engineFailure(thrown: unknown): Promise<Failure | undefined> {
  const { EngineErrors } = await import("../engine/errors.ts");
  if (!(thrown instanceof EngineErrors)) return undefined;
  return new Failure(thrown.errors, { textOf: (label) => thrown.textOf(label) });
}

function bug(thrown: unknown): number {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  note(`internal error: ${message}. This is a bug in engine, please report it with the command and its files.`);
  if (process.env.DEBUG === "engine" && thrown instanceof Error && thrown.stack !== undefined) note(thrown.stack);
  return BUG;
}
