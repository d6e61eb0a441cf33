import { COMMANDS, commandMeant } from "../../model/commands.ts";
import { nearest } from "../../model/suggest.ts";
import { didYouMean } from "../../model/suggestion.ts";
import { shortLine } from "../lexer/comments.ts";
import { parseError, type SyntaxFinding } from "./diagnostic.ts";

// Errors of lists that the tokens around a place reveal before the grammar does
// (docs/spec/08-lists.md#2-commands).

/**
 * An operator behind an argument without parentheses. `written` is the text of the command up to
 * it, from its arrow.
 */
export function operatorAfterArgument(written: string, operator: string, start: number, end: number): SyntaxFinding {
  const text = shortLine(written);
  return parseError(
    "operator-after-argument",
    `\`${operator}\` follows an argument without parentheses, so it could belong to the argument or to the result`,
    start,
    end,
    isCondition(text, operator)
      ? `\`find\` takes the key of a row; for a condition write \`${text.replace(FIND, "-> where ")} ${operator} … -> first\``
      : withParentheses(text, operator),
  );
}

function withParentheses(text: string, operator: string): string {
  const around = text.startsWith("->") ? `, or around the chain: \`(… ${text}) ${operator} …\`` : "";
  return `put parentheses around the argument: ${enclosed(text, `${operator} …`)}${around}`;
}

const FIND = /^->\s*find\s+/i;

/** True for a `find` of a name that is compared, which is not a key. */
function isCondition(text: string, operator: string): boolean {
  return FIND.test(text) && /^[\w.]*[a-z_][\w.]*$/i.test(text.replace(FIND, "")) && /^(?:is|[<>]=?)$/i.test(operator);
}

/** A word in an argument that stands in parentheses only. */
export function argumentInParentheses(written: string, word: string, start: number, end: number): SyntaxFinding {
  const rest = word === "veto" ? word : `${word} …`;
  return parseError(
    "operator-after-argument",
    `an argument with \`${word}\` stands in parentheses`,
    start,
    end,
    `put it in parentheses: ${enclosed(shortLine(written), rest)}`,
  );
}

/** A command with all of its argument in parentheses. */
function enclosed(text: string, rest: string): string {
  const [, command = "", argument = ""] = /^((?:->\s*)?\S+)\s*(.*)$/.exec(text) ?? [];
  return `\`${command} (${[argument, rest].join(" ").trim()})\``;
}

/** A number whose commas could separate the arguments of a command, or the values of a row. */
export function commaBetweenValues(written: string, start: number, end: number): SyntaxFinding {
  const ways = [written.replaceAll(",", ""), written.replaceAll(/,+/g, ", ")];
  return parseError("misplaced-comma", `in ${shortLine(written)} a comma could separate two values`, start, end, {
    text: `write \`${ways[0]}\` for one number, \`${ways[1]}\` for several`,
    remedies: [{ kind: "rewrite", ways }],
  });
}

/** A name or value without a pair among the pairs of a row. */
export function unpairedName(written: string, start: number, end: number): SyntaxFinding {
  return parseError(
    "row-without-value",
    `\`${shortLine(written)}\` stands among the values of a row, but gives no data a value`,
    start,
    end,
    'a row has pairs: `-> with name: "tea", price: 2`; names only are other imports: `-> with tea, milk`',
  );
}

/** `previous.f` without what holds for the first row. */
export function missingOtherwise(written: string, start: number, end: number): SyntaxFinding {
  return parseError(
    "previous-without-else",
    `\`${shortLine(written)}\` needs \`else\`: the first row has no row before it`,
    start,
    end,
    `add the value for the first row: \`(${shortLine(written)} else <value>)\``,
  );
}

const CONTAINS = 'a condition on a field does this: `staff -> any name is "Ada"`';
const GROUPS = "`-> by lines.category` below a list of its own makes a row for each category";
const FOLDS = "a row that needs the one before it reads `previous`: `-> each opening: previous.closing else 0`";

/** The forms to write in place of words that no command stands for. */
const IDIOMS: ReadonlyMap<string, string> = new Map([
  ["none", "no row fits where not one does: `not (staff -> any age < 18)`"],
  ["contains", CONTAINS],
  ["includes", CONTAINS],
  ["group", GROUPS],
  ["groupby", GROUPS],
  ["group_by", GROUPS],
  ["reduce", FOLDS],
  ["fold", FOLDS],
  ...["key", "rows", "each", "by", "at", "optional"].map((line): [string, string] => [
    line,
    `\`-> ${line}\` says something of all rows, so it stands below the \`uses\` line of the list`,
  ]),
]);

/** A word after the arrow of a chain that is not a command. `before`: that before the arrow. */
export function unknownListCommand(
  { word, before }: { readonly word: string; readonly before: string },
  commands: readonly string[],
  start: number,
  end: number,
): SyntaxFinding {
  return parseError(
    "unknown-command",
    `\`${word}\` is not a command of lists; the commands are ${commands.join(", ")}`,
    start,
    end,
    /^(?:first|last)$/.test(before)
      ? `a field of the row is \`(… -> ${before}).${word}\``
      : (IDIOMS.get(word) ?? didYouMean(commandMeant(word) ?? nearest(word, commands))),
  );
}

/** A word behind the arrow of a line below a list. */
export function unknownLine(word: string, lines: readonly string[], start: number, end: number): SyntaxFinding {
  return parseError(
    "unknown-command",
    `\`${word}\` is not a line of a list; the lines are ${lines.join(", ")}`,
    start,
    end,
    Object.hasOwn(COMMANDS, word)
      ? `an arrow begins the next line: a chain stands in parentheses here, as in \`(rooms -> ${word})\``
      : didYouMean(nearest(word, lines)),
  );
}
