/**
 * A command on a list (docs/spec/08-lists.md#2-commands). `argument`: the way in which its arguments
 * are evaluated; `otherwise`: the command takes `else`, its result without a row.
 */
interface CommandRow {
  /**
   * `rows`: evaluated for each row, several for `sort` and `list`. `condition`: a condition of each
   * row. `once`: read where the chain stands. `none`: takes none.
   */
  readonly argument: "none" | "rows" | "condition" | "once";
  readonly otherwise: boolean;
}

export const COMMANDS = {
  count: { argument: "none", otherwise: false },
  top: { argument: "once", otherwise: false },
  first: { argument: "none", otherwise: true },
  last: { argument: "none", otherwise: true },
  sum: { argument: "rows", otherwise: true },
  avg: { argument: "rows", otherwise: true },
  product: { argument: "rows", otherwise: true },
  min: { argument: "rows", otherwise: true },
  max: { argument: "rows", otherwise: true },
  find: { argument: "once", otherwise: true },
  where: { argument: "condition", otherwise: false },
  any: { argument: "condition", otherwise: false },
  all: { argument: "condition", otherwise: false },
  sort: { argument: "rows", otherwise: false },
  distinct: { argument: "rows", otherwise: false },
  list: { argument: "rows", otherwise: false },
  with: { argument: "once", otherwise: false },
} as const satisfies Readonly<Record<string, CommandRow>>;

export type CommandName = keyof typeof COMMANDS;

/** Words of other languages for commands. */
const FOREIGN_COMMANDS: ReadonlyMap<string, CommandName> = new Map([
  ["filter", "where"],
  ["if", "where"],
  ["when", "where"],
  ["having", "where"],
  ["such", "where"],
  ["length", "count"],
  ["size", "count"],
  ["len", "count"],
  ["number", "count"],
  ["total", "sum"],
  ["add", "sum"],
  ["mean", "avg"],
  ["average", "avg"],
  ["minimum", "min"],
  ["smallest", "min"],
  ["maximum", "max"],
  ["largest", "max"],
  ["some", "any"],
  ["exists", "any"],
  ["every", "all"],
  ["order", "sort"],
  ["orderby", "sort"],
  ["sortby", "sort"],
  ["order_by", "sort"],
  ["sort_by", "sort"],
  ["unique", "distinct"],
  ["take", "top"],
  ["limit", "top"],
  ["head", "first"],
  ["get", "find"],
  ["lookup", "find"],
  ["select", "list"],
  ["map", "list"],
  ["reverse", "sort"],
  ["collect", "list"],
  ["concat", "with"],
  ["append", "with"],
  ["union", "with"],
]);

/** The command that a word is, or stands for in other languages. */
export function commandMeant(word: string): CommandName | undefined {
  const folded = word.toLowerCase();
  return isCommand(folded) ? folded : FOREIGN_COMMANDS.get(folded);
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(COMMANDS, word);
}
