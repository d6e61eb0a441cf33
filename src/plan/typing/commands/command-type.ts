import { COMMANDS, type CommandName } from "../../../model/commands.ts";
import { listed } from "../../../model/listed.ts";
import { ZERO } from "../../../model/numbers/rational.ts";
import { rewriteAs } from "../../../model/suggestion.ts";
import { BOOLEAN, NUMBER, UNKNOWN, VETO } from "../../../model/types/primitive.ts";
import type { ListType, RowType, Type } from "../../../model/types/type.ts";
import type { Authored, AuthoredArgument } from "../../authored.ts";
import { authoredOperands } from "../../authored-order.ts";
import type { Body } from "../../body.ts";
import { agree } from "../../checks/agree.ts";
import { describeType } from "../../types/describe.ts";
import type { UnitTable } from "../../units/unit-table.ts";
import { isRejection, type Rejection, type Typed } from "../operands.ts";
import { checkFind } from "./find.ts";
import { checkAdded } from "./with.ts";

/** A command with its typed parts. `text`: the list as written. */
export interface TypedCommand {
  readonly command: CommandName;
  readonly list: Authored;
  readonly arguments: readonly AuthoredArgument[];
  readonly otherwise?: Authored | undefined;
  readonly text: (node: Authored) => string;
  readonly units: UnitTable;
}

/** The type of a command, and the body of its rows or row. */
type CommandResult = (Typed & { readonly rows?: Body | undefined }) | Rejection;

type KnownList = Authored & { readonly type: ListType };

/** The type of a command on a list (docs/spec/08-lists.md#2-commands). */
export function commandType(command: TypedCommand): CommandResult {
  const { list, otherwise } = command;
  const { type } = list;
  if (type.kind === "unknown" || type.kind === "veto") return { type };
  if (type.kind !== "list") return notAList(command);
  if (isTable(list)) return behindTable(command);
  if (command.arguments.some(({ value }) => value.type.kind === "unknown")) return withoutArgument(command, type);
  const problem = argumentProblem(command, type);
  if (problem !== undefined) return problem;
  const result = resultType(command, { ...list, type });
  if (isRejection(result) || otherwise === undefined) return result;
  return agreement(result, otherwise, command.command) ?? result;
}

/** The type of a command with a wrong argument: known where it does not depend on it. */
function withoutArgument({ command, list }: TypedCommand, type: ListType): CommandResult {
  switch (command) {
    case "any":
    case "all":
      return { type: BOOLEAN };
    case "where":
    case "sort":
    case "top":
    case "with":
      return { type, rows: list.rows };
    case "find":
      return { type: type.of, rows: list.rows };
    default:
      return { type: UNKNOWN };
  }
}

function notAList({ command, list, text }: TypedCommand): Rejection {
  const isRow = list.type.kind === "row";
  return {
    message: `\`-> ${command}\` takes a list, and \`${text(list)}\` is ${describeType(list.type)}`,
    suggestion: isRow ? `read a field of it: (${text(list)}).<field>` : undefined,
  };
}

/** True for `list` of several fields. */
function isTable(list: Authored): boolean {
  return list.kind === "command" && list.command === "list" && list.arguments.length > 1;
}

function behindTable({ command }: TypedCommand): Rejection {
  return { message: `\`-> list\` of several fields is the last command, so \`-> ${command}\` goes before it` };
}

const NUMBERS: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>(["number", "ratio"]);
const AMOUNTS: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([...NUMBERS, "measure", "anonymous"]);
const COMPARED: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([...NUMBERS, "measure", "date", "time"]);
const SORTED: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([...COMPARED, "text", "boolean"]);

/** The types that the arguments of a command may have, in the words of its message. */
const TAKEN: {
  readonly [Name in CommandName]?: { readonly kinds: ReadonlySet<Type["kind"]>; readonly words: string };
} = {
  sum: { kinds: AMOUNTS, words: "numbers, amounts or ratios" },
  avg: { kinds: AMOUNTS, words: "numbers, amounts or ratios" },
  product: { kinds: NUMBERS, words: "numbers or ratios" },
  min: { kinds: COMPARED, words: "numbers, amounts, ratios, dates or times" },
  max: { kinds: COMPARED, words: "numbers, amounts, ratios, dates or times" },
  sort: { kinds: SORTED, words: "numbers, amounts, ratios, dates, times, texts or booleans" },
};

function argumentProblem(command: TypedCommand, type: ListType): Rejection | undefined {
  const { command: name, text } = command;
  const { argument } = COMMANDS[name];
  if (argument !== "rows" && argument !== "condition") return undefined;
  if (command.arguments.length === 0 && type.of.kind === "row") return needsArgument(command, type.of);
  const values = command.arguments.map(({ value }) => value);
  const foreign = values.find((value) => !namesRow(value));
  if (foreign !== undefined) return namesNothing(command, foreign);
  const types = values.length > 0 ? values.map((value) => value.type) : [type.of];
  if (argument === "condition") {
    const [given] = types;
    return given === undefined || given.kind === "boolean" || given.kind === "veto"
      ? undefined
      : {
          message: `\`-> ${name}\` takes a condition, and \`${text(values[0] ?? command.list)}\` is ${describeType(given)}`,
          suggestion: "compare it with a value",
        };
  }
  const taken = TAKEN[name];
  const wrong = types.find(({ kind }) =>
    taken === undefined ? !isSimple(kind) : !taken.kinds.has(kind) && kind !== "veto",
  );
  if (wrong === undefined) return undefined;
  return { message: `\`-> ${name}\` takes ${taken?.words ?? "plain values"}, not ${describeType(wrong)}` };
}

/** True for the kinds of types that a data can have. */
function isSimple(kind: Type["kind"]): boolean {
  return kind !== "list" && kind !== "row" && kind !== "anonymous";
}

function needsArgument({ command, list, text }: TypedCommand, row: RowType): Rejection {
  const [field = "<field>"] = list.rows === undefined ? [] : list.rows.slots.keys();
  return {
    message: `\`-> ${command}\` on rows of \`${row.spec}\` needs a field of them`,
    suggestion: rewriteAs([`${text(list)} -> ${command} ${field}`]),
  };
}

/** Arguments that need no parentheses. */
const STAYS_BARE: ReadonlySet<Authored["kind"]> = new Set<Authored["kind"]>(["literal", "slot", "rule", "now"]);

function namesNothing({ command, list, text }: TypedCommand, argument: Authored): Rejection {
  const of = text(list);
  const value = STAYS_BARE.has(argument.kind) ? text(argument) : `(${text(argument)})`;
  const isValues = list.type.kind === "list" && list.type.of.kind !== "row";
  const what = isValues ? "the value of the row" : "a field of the row";
  return {
    message: `\`-> ${command} ${value}\` names nothing of the rows of \`${of}\`, so it is the same for each of them`,
    suggestion: command === "sum" ? `write (${of} -> count) * ${value}, or name ${what}` : `name ${what}`,
  };
}

function resultType(command: TypedCommand, list: KnownList): CommandResult {
  const { of } = list.type;
  const argument = command.arguments[0]?.value;
  const same = { type: list.type, rows: list.rows };
  const row = of.kind === "row" ? { type: { ...of, key: [] }, rows: list.rows } : { type: of };
  switch (command.command) {
    case "count":
      return { type: NUMBER };
    case "any":
    case "all":
      return { type: BOOLEAN };
    case "sum":
    case "avg":
    case "product":
    case "min":
    case "max":
      return argument === undefined ? { type: of } : { type: argument.type, unit: argument.unit };
    case "first":
    case "last":
      return row;
    case "find":
      return checkFind(command, list) ?? row;
    case "where":
    case "sort":
      return same;
    case "top":
      return checkTop(command) ?? same;
    case "with":
      return checkAdded(command, list) ?? same;
    case "distinct":
      return valueList(argument?.type ?? of);
    case "list":
      return command.arguments.length > 1 ? (checkFields(command) ?? same) : valueList(argument?.type ?? of);
  }
}

function valueList(of: Type): CommandResult {
  return of.kind === "veto" ? { type: VETO } : { type: { kind: "list", of } };
}

function checkTop({ arguments: [argument], text }: TypedCommand): Rejection | undefined {
  if (argument === undefined) return undefined;
  const { value } = argument;
  if (value.type.kind !== "number" && value.type.kind !== "veto")
    return { message: `\`-> top\` takes the number of rows, not ${describeType(value.type)}` };
  return isPlace(value) ? undefined : { message: `\`-> top\` takes a whole number from 0, not ${text(value)}` };
}

/** False for a literal that is negative or not whole. */
export function isPlace(node: Authored): boolean {
  if (node.kind !== "literal" || node.value.kind !== "number") return true;
  const { n, d } = node.value;
  return d === 1n && n >= ZERO.n;
}

/** Several arguments of `list` are fields, each once. */
function checkFields({ arguments: given, text }: TypedCommand): Rejection | undefined {
  const wrong = given.find(({ value }) => value.kind !== "field" && value.kind !== "member");
  if (wrong !== undefined) {
    return { message: `\`-> list\` takes several fields, and \`${text(wrong.value)}\` is not a field of the rows` };
  }
  const texts = given.map(({ value }) => text(value));
  const again = texts.find((each, at) => texts.indexOf(each) < at);
  return again === undefined ? undefined : { message: `\`-> list ${listed(texts)}\` has the field \`${again}\` twice` };
}

/** The result of `else` agrees with that of the command, as arms of a rule do. */
export function agreement({ type }: Typed, otherwise: Authored, command: CommandName): Rejection | undefined {
  if (type.kind === "veto" || agree(type, otherwise.type)) return undefined;
  return {
    message: `\`-> ${command}\` gives ${describeType(type)}, but its \`else\` is ${describeType(otherwise.type)}`,
    ...(type.kind === "row" && {
      suggestion: `a value for when there is no row stands in a clause: unless (… -> ${command}${command === "find" ? " …" : ""}) is veto then …`,
    }),
  };
}

/**
 * True when an argument names something of the row that it is evaluated for: a field, its place or
 * its value.
 */
function namesRow(argument: Authored): boolean {
  const open = [{ node: argument, level: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, level } = next;
    const isOfRow = node.kind === "field" || node.kind === "position" || node.kind === "element";
    if ((isOfRow || node.kind === "previous") && node.level === level) return true;
    if (node.kind === "command") {
      open.push({ node: node.list, level });
      if (node.otherwise !== undefined) open.push({ node: node.otherwise, level });
      for (const { value, perRow } of node.arguments) open.push({ node: value, level: perRow ? level + 1 : level });
    } else for (const operand of authoredOperands(node)) open.push({ node: operand, level });
  }
  return false;
}
