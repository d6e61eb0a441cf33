import type { Expression } from "../../syntax/tree/expression.ts";
import type { Body } from "../body.ts";

/**
 * The rows that an argument is evaluated for, and the surroundings of their list
 * (docs/spec/08-lists.md#3-names-in-arguments).
 */
export interface ArgumentScope {
  /** `unknown`: of an expression that is not a list, which is reported elsewhere. */
  readonly kind: "rows" | "values" | "unknown";
  /** The body of rows. */
  readonly body?: Body | undefined;
  /** The names by which the rows are called: `staff`, `firm.staff`. */
  readonly lists: readonly string[];
  /** The list of a command. */
  readonly list?: Expression | undefined;
  /** False in `each` and `at`, where bare names are the holder's. */
  readonly isBare: boolean;
  readonly outer?: ArgumentScope | undefined;
}

/** The scopes from the innermost outwards: positions are levels. */
export function scopesFrom(scope: ArgumentScope | undefined): readonly ArgumentScope[] {
  const scopes: ArgumentScope[] = [];
  for (let at = scope; at !== undefined; at = at.outer) scopes.push(at);
  return scopes;
}

/** The names by which a row may be called: those of its list, and in commands that of its spec. */
export function namesOfRow({ lists, body, isBare }: ArgumentScope): readonly string[] {
  if (body === undefined || !isBare) return lists;
  const { spec } = body.row;
  return [...lists, spec.slice(spec.lastIndexOf("/") + 1)];
}
