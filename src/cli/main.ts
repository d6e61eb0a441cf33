import { VERSION } from "../engine/version.ts";
import { readArguments } from "./arguments.ts";
import { type Command, Interrupted, UsageError } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { Failure } from "./failure.ts";
import { note, print, wantsColour } from "./output.ts";

const USAGE = 2;
const FAILED = 1;
const BUG = 70;
const INTERRUPTED = 130;

/** Runs `engine <words>` and answers its exit status (`surfaces.md` 2.1). */
export async function main(words: readonly string[]): Promise<number> {
  const [name, ...rest] = words;
  try {
    if (name === undefined) return await help(undefined, true);
    if (name === "--version") return version();
    if (name === "--help" || name === "help") return await help(rest.find((word) => !word.startsWith("-")));
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load === undefined) throw new UsageError(await unknownCommand(name));
    return await runCommand(name, (await load()).default, rest);
  } catch (thrown) {
    return await report(thrown, name, rest);
  }
}

async function runCommand(name: string, command: Command, words: readonly string[]): Promise<number> {
  const reading = readArguments(command, words);
  if ("input" in reading) return await command.run(reading.input);
  if ("help" in reading) return await help(name);
  const { usageProblem } = await import("./oclif.ts");
  throw new UsageError((await usageProblem(command, words)) ?? reading.problem);
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
  const { nearest } = await import("../model/suggest.ts");
  const meant = nearest(name, Object.keys(COMMANDS));
  const hint = meant === undefined ? "see `engine --help`" : `did you mean \`${meant}\`?`;
  return name.startsWith("-") ? `unknown flag \`${name}\`: ${hint}` : `unknown command \`${name}\`: ${hint}`;
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
  if (words.includes("--json")) {
    note(JSON.stringify({ errors: failure.errors }, null, 2));
  } else {
    const { renderReport } = await import("../engine/report.ts");
    note(renderReport(failure.errors, { ...failure.context, colour: wantsColour(process.stderr) }));
  }
  return FAILED;
}

async function engineFailure(thrown: unknown): Promise<Failure | undefined> {
  const { EngineErrors } = await import("../engine/errors.ts");
  return thrown instanceof EngineErrors ? new Failure(thrown.errors) : undefined;
}

function bug(thrown: unknown): number {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  note(`internal error: ${message}. This is a bug in engine, please report it with the command and its files.`);
  if (process.env.DEBUG === "engine" && thrown instanceof Error && thrown.stack !== undefined) note(thrown.stack);
  return BUG;
}
