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
