import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Command, FlagTable, Input } from "./command.ts";

/** What was read, or why it could not be read. */
export type Reading =
  | { readonly input: Input }
  | { readonly unknownFlag: string }
  | { readonly problem: string }
  | { readonly help: true };

/**
 * Reads the arguments after the command's name: flags anywhere between positionals, `--` ends flags
 * (docs/spec/07-surfaces.md#2-1-conventions).
 */
export function readArguments(command: Command, words: readonly string[]): Reading {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: optionsOf(command.flags),
    });
    if (values.help) return { help: true };
    const flags: Record<string, string | boolean | undefined> = {};
    for (const [name, flag] of Object.entries(command.flags)) {
      const value = values[name];
      if (typeof value === "string" || typeof value === "boolean") flags[name] = value;
      else flags[name] = flag.type === "switch" ? false : flag.default;
    }
    return { input: { flags, positionals, given: new Set(Object.keys(values)) } };
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    // `--help` beside a mistake: help says how it is done.
    if (flagWords(words).includes("--help")) return { help: true };
    const unknownFlag = /^Unknown option '(.+?)'/.exec(thrown.message)?.[1];
    if (unknownFlag !== undefined) return { unknownFlag };
    return { problem: valueProblem(command.flags, thrown.message) };
  }
}

/**
 * Node names the flag in every form that it has: `Option '-p, --port <value>' argument missing`.
 */
function valueProblem(flags: FlagTable, message: string): string {
  const name = /--([a-z-]+)/.exec(message)?.[1] ?? "";
  if (flags[name]?.type !== "value") return `--${name} takes no value`;
  const dashed = message.includes("ambiguous") ? `; one that begins with \`-\` is written --${name}=VALUE` : "";
  return `--${name} needs a value${dashed}`;
}

/** The words that may be flags: those before `--`. */
export function flagWords(words: readonly string[]): readonly string[] {
  const ends = words.indexOf("--");
  return ends < 0 ? words : words.slice(0, ends);
}

function optionsOf(flags: FlagTable): NonNullable<ParseArgsConfig["options"]> {
  const options: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean", short: "h" } };
  for (const [name, { type, char }] of Object.entries(flags)) {
    options[name] = { type: type === "switch" ? "boolean" : "string", ...(char === undefined ? {} : { short: char }) };
  }
  return options;
}
