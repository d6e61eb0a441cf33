import { listed } from "../../../model/listed.ts";
import { compare, ZERO } from "../../../model/numbers/rational.ts";
import { exchange, removing } from "../../../model/suggestion.ts";
import { type BoundSide, kindName, NOW } from "../../../model/types/type.ts";
import type { CommandArgument, ConstraintName, ConstraintNode, UnitNode } from "../../../syntax/tree/declaration.ts";
import type { Literal } from "../../../syntax/tree/literal.ts";
import type { Range } from "../../../syntax/tree/place.ts";
import type { LineContext } from "../data-context.ts";
import { describeArgument, literalText } from "../describe.ts";
import { ALLOWED_COMMANDS, type DataCommandName, type DataKind, ONCE } from "./allowed-commands.ts";

/**
 * A unit or trait of a measure; their order matters
 * (docs/spec/02-types-numbers-units.md#2-3-commands: a trait needs its unit declared before it).
 */
export type UnitOrTrait = UnitNode | { readonly type: "trait"; readonly trait: string; readonly range: Range };

/** A bound that is another data, or `now`, where it is written. */
export interface WrittenBound {
  readonly name: string;
  readonly range: Range;
}

/**
 * The commands of one data line that its kind takes, with arguments of the right form; values and
 * units are checked later.
 */
export interface DataCommands {
  help?: string;
  decimals?: number;
  length?: number;
  minimum?: Literal;
  maximum?: Literal;
  lower?: Literal;
  upper?: Literal;
  /** Bounds that are other data, or `now`. */
  names?: { readonly [side in BoundSide]?: WrittenBound } | undefined;
  fill?: Literal;
  suggest?: Literal;
  options?: OptionArguments | undefined;
  readonly units: UnitOrTrait[];
}

/** The arguments of `option` and `options`. `replaces`: the inherited options are dropped. */
export interface OptionArguments {
  readonly replaces: boolean;
  readonly given: CommandArgument[];
}

/**
 * Reads the commands of a data line of the given kind. Reports commands that the kind does not
 * take, repeated commands, and arguments that are missing or of the wrong form.
 */
export function readCommands(line: LineContext, kind: DataKind, constraints: readonly ConstraintNode[]): DataCommands {
  const settings: DataCommands = { units: [] };
  const seen = new Set<DataCommandName>();
  for (const constraint of constraints) {
    const command = constraint.type === "unit" ? "unit" : constraint.command;
    const part = line.about(constraint.range);
    if (!ALLOWED_COMMANDS[kind].includes(command)) {
      reportNotTaken(part, kind, command);
      continue;
    }
    if (ONCE.has(command) && seen.has(command)) {
      part.reject(
        "repeated-command",
        `\`${command}\` is given twice`,
        removing(`keep one \`${command}\``, `second ${command}`),
      );
      continue;
    }
    seen.add(command);
    if (constraint.type === "unit") settings.units.push(constraint);
    else readCommand(part, kind, constraint, settings);
  }
  if (seen.has("fill") && seen.has("suggest")) {
    line
      .about(constraints.findLast(isGiven)?.range)
      .reject(
        "fill-and-suggest",
        "fill and suggest are both given; a fill supplies the value, a suggestion never does",
        removing("keep one of them", "second of them"),
      );
  }
  return settings;
}

function isGiven(constraint: ConstraintNode): boolean {
  return constraint.type === "command" && (constraint.command === "fill" || constraint.command === "suggest");
}

function reportNotTaken(line: LineContext, kind: DataKind, command: DataCommandName): void {
  const valid = ALLOWED_COMMANDS[kind];
  const wanted = command === "lower" ? "minimum" : command === "upper" ? "maximum" : undefined;
  line.reject(
    "command-not-taken",
    `a ${kindName(kind)} does not take the command \`${command}\`; it takes ${listed(valid)}`,
    wanted === undefined || !valid.includes(wanted)
      ? undefined
      : exchange(`${command} bounds the ends of ranges; the bound of a ${kindName(kind)} is ${wanted}`, command, [
          wanted,
        ]),
  );
}

function readCommand(
  line: LineContext,
  kind: DataKind,
  { command, arguments: given }: Extract<ConstraintNode, { type: "command" }>,
  settings: DataCommands,
): void {
  const [argument] = given;
  if (command === "options") {
    settings.options = { replaces: true, given: given.filter((each) => isOption(line, kind, command, each)) };
    return;
  }
  if (argument === undefined) {
    line.reject("missing-argument", `\`${command}\` needs an argument`, EXAMPLES[command]);
    return;
  }
  if ((command === "option" || command === "trait") && given.length > 1) {
    line.reject("surplus-argument", `\`${command}\` takes one argument, but ${given.length} are given`);
    return;
  }
  const number = withCommas(given);
  if (number !== undefined) {
    line
      .about({ start: argument.range.start, end: given.at(-1)?.range.end ?? argument.range.end })
      .reject("surplus-argument", `\`${command}\` takes one value, but ${given.length} are given`, {
        text: `a blank separates no thousands: write ${number}`,
        remedies: [{ kind: "rewrite", ways: [number] }],
      });
    return;
  }
  if (isBoundSide(command) && takesNames(kind) && (argument.type === "word" || argument.type === "now")) {
    const name = argument.type === "now" ? NOW : argument.word;
    if (given.length > 1) {
      line.reject("surplus-argument", `\`${command}\` takes a value or the name of a data, and nothing is calculated`);
    }
    settings.names = { ...settings.names, [command]: { name, range: argument.range } };
    return;
  }
  if (command === "option") {
    settings.options ??= { replaces: false, given: [] };
    if (isOption(line, kind, command, argument)) settings.options.given.push(argument);
    return;
  }
  readArgument(line, command, argument, settings);
}

/** True for an argument that can be an option: a text or a word of texts, else a literal. */
function isOption(line: LineContext, kind: DataKind, command: ConstraintName, argument: CommandArgument): boolean {
  const isWord = argument.type === "word" || argument.type === "now";
  if (kind === "text" ? argument.type === "word" || argument.type === "text" : !isWord) return true;
  reportArgument(line, command, kind === "text" ? "texts" : "literals", argument);
  return false;
}

export function isBoundSide(command: ConstraintName): command is BoundSide {
  return command === "minimum" || command === "maximum";
}

/** True for the kinds whose bounds may be other data; those of ranges are widths. */
function takesNames(kind: DataKind): boolean {
  return kind === "number" || kind === "ratio" || kind === "measure" || kind === "date" || kind === "time";
}

/** The number whose thousands are separated by blanks; undefined for other arguments. */
function withCommas(given: readonly CommandArgument[]): string | undefined {
  const [first, ...others] = given;
  if (first?.type !== "number" || first.unit !== undefined || !/^[1-9]\d{0,2}$/.test(first.digits)) return undefined;
  const groups = others.map((each, at) => thousands(each, at === others.length - 1));
  return groups.length === 0 || groups.includes(undefined) ? undefined : [first.digits, ...groups].join(",");
}

/** A group of three digits; the last may have decimals and a unit. */
function thousands(argument: CommandArgument, isLast: boolean): string | undefined {
  if (argument.type !== "number" || (!isLast && argument.unit !== undefined)) return undefined;
  const [whole = "", decimals] = argument.digits.split(".");
  if (decimals !== undefined && !isLast) return undefined;
  // The digits leave out zeros before the number, so the place says how many were written.
  const group = literalText({ ...argument, digits: `${whole.padStart(3, "0")}${argument.digits.slice(whole.length)}` });
  const { start, end } = argument.range;
  const isGroup = argument.unit === undefined ? end - start === group.length : end - start >= group.length;
  return /^\d{3}(?!\d)/.test(group) && isGroup ? group : undefined;
}

/** Examples of commands, for errors about a missing argument. */
const EXAMPLES: Readonly<Partial<Record<ConstraintName, string>>> = {
  help: 'write -> help "text"',
  trait: "write -> trait duration or -> trait calendar",
  decimals: "write -> decimals and a whole number from 0 to 28",
  length: "write -> length and a whole number",
  option: 'write -> option "text"',
};

function readArgument(
  line: LineContext,
  command: ConstraintName,
  argument: CommandArgument,
  settings: DataCommands,
): void {
  switch (command) {
    case "help":
      if (argument.type === "text") settings.help = argument.text;
      else reportArgument(line, command, "a text in quotes", argument);
      return;
    case "decimals": {
      const places = wholeNumber(argument);
      if (places !== undefined && places <= 28n) settings.decimals = Number(places);
      else reportArgument(line, command, "a whole number from 0 to 28", argument);
      return;
    }
    case "length": {
      const length = wholeNumber(argument);
      if (length !== undefined && length <= BigInt(Number.MAX_SAFE_INTEGER)) settings.length = Number(length);
      else reportArgument(line, command, "a whole number, 0 or more", argument);
      return;
    }
    case "option":
    case "options":
      return;
    case "trait":
      if (argument.type === "word") {
        settings.units.push({ type: "trait", trait: argument.word, range: argument.range });
      } else reportArgument(line, command, "duration or calendar", argument);
      return;
    case "minimum":
    case "maximum":
    case "lower":
    case "upper":
    case "fill":
    case "suggest":
      if (argument.type === "word" || argument.type === "now") reportArgument(line, command, "a literal", argument);
      else settings[command] = argument;
      return;
  }
}

function wholeNumber(argument: CommandArgument): bigint | undefined {
  if (argument.type !== "number" || argument.unit !== undefined) return undefined;
  return argument.value.d === 1n && compare(argument.value, ZERO) >= 0 ? argument.value.n : undefined;
}

function reportArgument(line: LineContext, command: ConstraintName, expected: string, argument: CommandArgument): void {
  line
    .about(argument.range)
    .reject(
      "wrong-argument",
      `\`${command}\` takes ${expected}, not ${describeArgument(argument)}`,
      argument.type === "now" ? "use `now` in a rule, or as the minimum or maximum of a date" : undefined,
    );
}
