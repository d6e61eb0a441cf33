import { COMMANDS, type CommandName, commandMeant } from "../../model/commands.ts";
import { KIND, type TokenKind } from "../lexer/kinds.ts";
import { type Hint, isExpression, type UnexpectedToken } from "./diagnostic.ts";
import { ROW_LIST, ROWS_IN_TEXT, VALUE_LIST } from "./remedies.ts";

// Forms in which other languages work on several values, and forms that are near to a chain of
// commands (docs/spec/08-lists.md#2-commands).

/** The argument that an example of a command shows. */
function exampleOf(command: CommandName): string {
  switch (COMMANDS[command].argument) {
    case "none":
      return command;
    case "condition":
      return `${command} age < 18`;
    case "rows":
      return `${command} salary`;
    case "once":
      return command === "top" ? "top 3" : `${command} "Ada"`;
  }
}

function commandOf(word: string): CommandName | undefined {
  const folded = word.toLowerCase();
  return Object.hasOwn(COMMANDS, folded) ? (folded as CommandName) : undefined;
}

/** The words that are commands and are seldom names of anything else. */
const LOOP = /^(?:for|foreach|each|while|loop|map|reduce|forall)$/i;

const COMMAND_KINDS: ReadonlySet<TokenKind> = new Set([KIND.row_command, KIND.count_command]);

function isDeclaration(piece: TokenKind): boolean {
  return piece === KIND.data || piece === KIND.uses;
}

function isLoop(context: UnexpectedToken): boolean {
  return isExpression(context) && (LOOP.test(context.previousText) || (LOOP.test(context.text) && context.complete));
}

/** Words of other languages that are seldom names, and not multiplied with what follows. */
const CALLED = /^(?:filter|length|size|len|mean|average|some|exists|every|unique|sortby|orderby|reverse)$/i;

/** `count(children)`, which begins with the command; `min` and `max` are functions too. */
function isCall({ found, previous, previousText }: UnexpectedToken): boolean {
  const isCommand = commandOf(previousText) !== undefined || CALLED.test(previousText);
  return found === KIND.open && previous === KIND.label && isCommand;
}

/**
 * The call of a command as a chain: `sum(staff.salary)` is `staff -> sum salary`, and
 * `staff.filter(salary > 3)` is `staff -> where salary > 3`.
 */
function chainOfCall({ previousText, behind, line }: UnexpectedToken): string {
  const command = commandMeant(previousText) ?? "count";
  const [, owner] = new RegExp(`([a-z_]\\w*)\\.${previousText}\\s*\\(`, "i").exec(line) ?? [];
  const [, given, field, rest] = CALLED_WITH.exec(behind) ?? [];
  const list = owner ?? given ?? "staff";
  const argument = owner === undefined ? (field ?? rest) : /^\s*([^()]*[^()\s])\s*\)/.exec(behind)?.[1];
  const takesNone = COMMANDS[command].argument === "none";
  const chain = takesNone ? command : argument === undefined ? exampleOf(command) : `${command} ${argument.trim()}`;
  const values = command === "sum" ? "; add single values with `+`" : "";
  return `a command follows its list: \`${list} -> ${chain}\`${values}`;
}

/** A list in parentheses, alone, with a field, or before an argument: `(staff, salary > 3)`. */
const CALLED_WITH = /^\s*([a-z_]\w*)(?:\.([a-z_][\w.]*))?\s*(?:\)|,\s*([^()]*)\))/i;

/** True for the words of commands that no other hint is about. */
function isPlainCommand(word: string): boolean {
  return commandOf(word) !== undefined && !/^(?:min|max|list|sum)$/i.test(word);
}

export const LIST_FORMS: readonly Hint[] = [
  {
    when: (context) =>
      isExpression(context) &&
      context.found === KIND.label &&
      context.previous !== KIND.unit &&
      context.previous !== KIND.number &&
      isPlainCommand(context.text) &&
      context.expected.has("chain"),
    hint: ({ text }) => `an arrow stands before each command: \`-> ${exampleOf(commandOf(text) ?? "count")}\``,
  },
  {
    when: (context) =>
      isExpression(context) &&
      context.found === KIND.label &&
      context.previous === KIND.label &&
      isPlainCommand(context.previousText),
    hint: ({ previousText, text }) =>
      `a command follows its list: \`${text.toLowerCase()} -> ${exampleOf(commandOf(previousText) ?? "count")}\``,
  },
  {
    when: (context) => isExpression(context) && context.found === KIND.arrow && context.behind.trim() === "",
    hint: "the command of a list follows the arrow: `staff -> count`",
  },
  {
    when: (context) => isExpression(context) && isCall(context),
    hint: chainOfCall,
  },
  {
    when: isLoop,
    hint: "there are no loops: a command is evaluated for each row of a list, as in `staff -> sum (salary * 2)`",
  },
  {
    when: ({ previous, text }) => COMMAND_KINDS.has(previous) && text === ".",
    hint: ({ previousText, behind }) =>
      `put the chain in parentheses to read a field of the row: \`(… -> ${previousText.toLowerCase()}).${fieldOf(behind)}\``,
  },
  {
    when: ({ previous, found }) => previous === KIND.row_command && found === KIND.label,
    hint: ({ previousText, text }) =>
      `\`${previousText.toLowerCase()}\` takes no argument; a field of the row is \`(… -> ${previousText.toLowerCase()}).${text.toLowerCase()}\``,
  },
  {
    when: ({ previous, found }) => previous === KIND.row_command && found === KIND.number,
    hint: ({ previousText, text }) =>
      /^first$/i.test(previousText)
        ? `\`first\` takes one row; several are \`-> top ${text}\``
        : "`last` takes one row; several are `-> sort age desc -> top 3`",
  },
  {
    when: ({ previous, found }) => previous === KIND.count_command && (found === KIND.label || found === KIND.open),
    hint: "`count` takes no argument; choose the rows before it: `staff -> where active -> count`",
  },
  {
    when: ({ found, previous }) => found === KIND.otherwise && previous === KIND.count_command,
    hint: "`count` takes no `else`: it is 0 where there are no rows",
  },
  {
    when: ({ found }) => found === KIND.otherwise,
    hint: "`else` follows `find`, `first`, `last` and commands with one result, such as `max price else 0`",
  },
  {
    when: ({ found, expected }) => found === KIND.order && !expected.has("order"),
    hint: "`asc` and `desc` follow a key of `sort`: `-> sort price desc`",
  },
  {
    when: ({ found, previousText, line }) =>
      found === KIND.label && /^by$/i.test(previousText) && /\bsort\s+by\b/i.test(line),
    hint: ({ text }) => `\`sort\` takes its key directly: \`-> sort ${text.toLowerCase()}\``,
  },
  {
    when: ({ found, text, line }) =>
      found === KIND.label && /^(?:asc|desc)ending$/i.test(text) && /\bsort\b/i.test(line),
    hint: "`sort` begins with the smallest key; `desc` after it begins with the largest: `-> sort price desc`",
  },
  {
    when: ({ found, previousText, line }) =>
      found === KIND.label && /^by$/i.test(previousText) && /\b(?:min|max)\s+by\b/i.test(line),
    hint: ({ text, line }) =>
      `the row itself is the first of an order: \`-> sort ${text.toLowerCase()}${/\bmax\s+by\b/i.test(line) ? " desc" : ""} -> first\``,
  },
  {
    when: (context) => isExpression(context) && context.found === KIND.number && context.previousText === ".",
    hint: 'a command takes one row of a list: `(staff -> first).salary`, or by its key `(staff -> find "Ada").salary`',
  },
  {
    when: (context) => isExpression(context) && context.found === KIND.colon && context.previous === KIND.list_command,
    hint: "`list` takes paths or expressions: `lines -> list name, price`",
  },
  {
    when: ({ piece, text, line }) =>
      isDeclaration(piece) && /^(?:of|\w+)$/i.test(text) && /\b(?:list|array)\s+of\b/i.test(line),
    hint: ({ piece }) => (piece === KIND.data ? VALUE_LIST : ROW_LIST),
  },
  {
    when: ({ onNewLine, text }) => onNewLine && /^table$/i.test(text),
    hint: ROWS_IN_TEXT,
  },
  {
    when: ({ piece, previous, found }) =>
      piece === KIND.uses && previous === KIND.list_word && found === KIND.effective,
    hint: "the date stands before the word `list`: `uses month 2024 list`",
  },
];

function fieldOf(behind: string): string {
  return /^\w+/.exec(behind)?.[0].toLowerCase() ?? "name";
}
