import { KIND, type TokenKind } from "../lexer/kinds.ts";

// Remedies that more than one parse error offers.

export const EACH_VALUE = 'list the values after `in`: `x in ("A", "B")`';
export const NO_VALUE = 'list the values after `not in`: `x not in ("A", "B")`';
export const WEEKEND = "weekends are numbers from 1, Monday, to 7, Sunday: `with weekend 5, 6`";
export const OPTIONS = 'list the texts that are allowed below the data: `-> options "A" "B"`';
export const VALUE_LIST = "several values are a list: `data fares: number list`";
export const ROW_LIST = "several rows are a list of their spec: `uses staff: employee list`";
export const ROWS_IN_TEXT =
  'a table is a list whose rows stand below it: `uses prices: price list`, then `-> with zone: "eu", price: 9` for each';
export const FILL = "write the value for when none is given below the data: `-> fill 3`";
export const ARROW_BEFORE_CONSTRAINT = "write an arrow before each constraint: `-> minimum 5`";
export const RESULT_AFTER_THEN = "write the result after `then`: `unless condition then result`";
export const ARROW_OR_THEN = `${RESULT_AFTER_THEN}; a constraint begins with \`->\``;

/** The form of a constraint that was written like a member: `-> options: "A"`. */
export function directValue(command: string): string {
  const value = command === "options" ? '"A" "B"' : "value";
  return `a constraint takes its value directly: \`-> ${command} ${value}\``;
}

/** True for the words and signs behind which some languages take a list of values. */
export function listsValues(kind: TokenKind): boolean {
  return kind === KIND.in || kind === KIND.is || kind === KIND.not || kind === KIND.unequal;
}
