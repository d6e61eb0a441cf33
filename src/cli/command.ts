import type { AlphabetLowercase } from "@oclif/core/interfaces";

/**
 * A command of the command line: data for the argument reader and for help, and the function that
 * does the work. One file in `commands/` and one row in `commands.ts` make a command.
 */
export interface Command<Flags extends FlagTable = FlagTable> {
  /** One line, shown in the list of commands. */
  readonly summary: string;
  /** What help says below the flags. */
  readonly description?: string;
  /** The positionals in the synopsis: `[[repo] spec] [name=value …]`. */
  readonly arguments?: string;
  /** Whole command lines. */
  readonly examples: readonly string[];
  readonly flags: Flags;
  /** Not shown in help. */
  readonly hidden?: boolean;
  /**
   * Does the work and answers the exit status. Throws `UsageError` (exit 2), `EngineErrors` or
   * `Failure` (exit 1); anything else is a bug (exit 70).
   */
  run(input: Input<Flags>): Promise<number>;
}

export type FlagTable = Readonly<Record<string, Flag>>;
export type Flag = SwitchFlag | ValueFlag;

export interface SwitchFlag {
  readonly type: "switch";
  readonly char?: AlphabetLowercase;
  readonly summary: string;
}

export interface ValueFlag {
  readonly type: "value";
  readonly char?: AlphabetLowercase;
  readonly summary: string;
  /** How help names the value: `PATH`. */
  readonly placeholder: string;
  readonly default?: string;
}

export interface Input<Flags extends FlagTable = FlagTable> {
  readonly flags: { readonly [Name in keyof Flags]: FlagValue<Flags[Name]> };
  /** What is no flag, in the order given. */
  readonly positionals: readonly string[];
  /** Names of the flags that were written, to tell a default from a value. */
  readonly given: ReadonlySet<string>;
}

type FlagValue<F extends Flag> = F extends SwitchFlag
  ? boolean
  : F extends { readonly default: string }
    ? string
    : string | undefined;

/** Types the flags of a command by their definitions. */
export function command<const Flags extends FlagTable>(definition: Command<Flags>): Command<Flags> {
  return definition;
}

/**
 * The command line is wrong: exit status 2, plain text even with `--json`
 * (docs/spec/07-surfaces.md#2-1-conventions).
 */
export class UsageError extends Error {}

/** The user broke off at a prompt: exit status 130. */
export class Interrupted extends Error {}

/** Reports positionals where a command takes none. */
export function refusePositionals(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`unexpected argument \`${positionals[0]}\``);
}

/** Flags that several commands share. */
export const PREFIX_FLAG = {
  type: "value",
  summary: "workspace: a folder, or one rules file",
  placeholder: "PATH",
  default: ".",
} as const satisfies ValueFlag;

export const EFFECTIVE_FLAG = {
  type: "value",
  summary: "instant whose version counts: 2025, 2025-06, 2025-06-30, 2025-W26 or 2025-06-30T10:00:00Z; default now",
  placeholder: "INSTANT",
} as const satisfies ValueFlag;

export const JSON_FLAG = {
  type: "switch",
  summary: "JSON on stdout; errors as JSON on stderr",
} as const satisfies SwitchFlag;
