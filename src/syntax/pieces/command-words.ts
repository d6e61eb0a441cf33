import { COMMANDS, type CommandName } from "../../model/commands.ts";
import { KIND, type KindName } from "../lexer/kinds.ts";
import type { TokenReader } from "../lexer/tokens.ts";

/** The parts that may follow the word of a command (docs/spec/08-lists.md#2-commands). */
export interface CommandSyntax {
  readonly kind: KindName;
  readonly argument: "none" | "optional" | "required";
  /** More arguments follow behind commas. */
  readonly listed?: true;
  /** A comma within a number is an error, as it could separate two arguments. */
  readonly separates?: true;
  /** The argument may be a comparison. */
  readonly condition?: true;
  readonly otherwise?: true;
}

const SYNTAX: Readonly<Record<CommandName, CommandSyntax>> = {
  count: { kind: "count_command", argument: "none" },
  top: { kind: "top_command", argument: "required" },
  first: { kind: "row_command", argument: "none", otherwise: true },
  last: { kind: "row_command", argument: "none", otherwise: true },
  sum: { kind: "value_command", argument: "optional", otherwise: true },
  avg: { kind: "value_command", argument: "optional", otherwise: true },
  product: { kind: "value_command", argument: "optional", otherwise: true },
  min: { kind: "value_command", argument: "optional", otherwise: true },
  max: { kind: "value_command", argument: "optional", otherwise: true },
  find: { kind: "find_command", argument: "required", listed: true, separates: true, otherwise: true },
  where: { kind: "test_command", argument: "required", condition: true },
  any: { kind: "test_command", argument: "required", condition: true },
  all: { kind: "test_command", argument: "required", condition: true },
  sort: { kind: "sort_command", argument: "optional", listed: true },
  distinct: { kind: "distinct_command", argument: "optional" },
  list: { kind: "list_command", argument: "required", listed: true },
  with: { kind: "with_command", argument: "required", listed: true, separates: true },
};

/** The line `-> sort a desc, b` of a declaration. */
export const SORT_LINE: CommandSyntax = { kind: "line_sort", argument: "required", listed: true };

/** `previous.closing else principal`, from its first word on. */
export const PREVIOUS: CommandSyntax = { kind: "previous", argument: "none", otherwise: true };

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

/** The syntax of the command whose word is the raw token at `at`. */
export function commandAt(reader: TokenReader, at: number): CommandSyntax | undefined {
  const kind = reader.kind(at);
  if (kind !== KIND.label && kind !== KIND.with) return undefined;
  const word = reader.text(at).toLowerCase();
  return Object.hasOwn(SYNTAX, word) ? SYNTAX[word as CommandName] : undefined;
}

/** True when the raw token at `at` is this word, in any letter case. */
export function isWordAt(reader: TokenReader, at: number, word: string): boolean {
  return reader.kind(at) === KIND.label && reader.length(at) === word.length && reader.text(at).toLowerCase() === word;
}
