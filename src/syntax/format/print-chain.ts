import { COMMANDS, type CommandName } from "../../model/commands.ts";
import { LISTED as IN_PARENTHESES, type Layout } from "../../model/forms/layout.ts";
import { layoutOf } from "../../model/operators.ts";
import { MARK } from "./comments/gaps.ts";
import { type ChainEnd, needsParentheses, type OuterTokens, PLAIN, type Side } from "./parentheses.ts";
import {
  type Printed,
  type PrintedOperand,
  parenthesised,
  printLeaf,
  printOperator,
  utf8Bytes,
} from "./print-operator.ts";

/** A command without its operands: the list, the arguments, then the value of `else`. */
export interface CommandText {
  readonly command: CommandName;
  readonly arguments: readonly {
    readonly order?: "asc" | "desc" | undefined;
    readonly field?: readonly string[] | undefined;
  }[];
}

/** An operand of a command that is printed already, with the form that it takes as an argument. */
export interface PrintedArgument extends PrintedOperand {
  /** Its text needs no parentheses as an argument; `signed`: only where there must be one. */
  readonly argument: "bare" | "signed" | "enclosed";
}

const LISTED: ReadonlySet<CommandName> = new Set(["find", "sort", "list", "with"]);

/**
 * A command behind its list, on one line (docs/spec/08-lists.md#10-small-print, "The formatter").
 */
export function printCommand(
  { command, arguments: parts }: CommandText,
  [list, ...rest]: readonly PrintedArgument[],
): Printed {
  if (list === undefined) throw new Error("unreachable: a command has a list");
  const isCondition = COMMANDS[command].argument === "condition";
  const values = rest.slice(0, parts.length).map((value) => (isCondition ? withoutLeftOut(value) : value));
  const [otherwise] = rest.slice(parts.length);
  const needed = COMMANDS[command].argument !== "rows" || command === "list";
  const head = list.argument === "enclosed" ? parenthesised(list.printed) : list.printed;
  const line = new ChainText(head);
  line.add(` -> ${command}`, values[0]?.isMarked === true);
  let isBare = false;
  values.forEach((value, index) => {
    const { order, field } = parts[index] ?? {};
    const printed = argumentText(value, needed || index > 0);
    const before = index === 0 ? " " : ", ";
    const name = field === undefined ? "" : `${field.join(".")}: `;
    line.add(before + name, index > 0 && value.isMarked === true);
    line.append(printed.text);
    line.add(order === "desc" ? `${printed.text.text === "" ? "" : " "}desc` : "", false);
    isBare = printed.isBare && order !== "desc";
  });
  if (otherwise !== undefined) {
    const printed = argumentText(otherwise, true);
    line.add(" else ", otherwise.isMarked === true);
    line.append(printed.text);
    isBare = printed.isBare;
  }
  const isListed = otherwise === undefined && values.length > 0 && LISTED.has(command);
  const begins = list.argument === "enclosed" ? undefined : head.beginsWithName;
  return line.printed({ isBare, isListed, isCondition }, begins);
}

/** In the parentheses of a condition `is` first is an operator whose left side is left out. */
function withoutLeftOut(value: PrintedArgument): PrintedArgument {
  const isMisread = value.argument === "enclosed" && value.printed.beginsWithName === "is";
  return isMisread ? { ...value, printed: parenthesised(value.printed) } : value;
}

/** `previous.closing else principal` */
export function printPrevious(path: readonly string[], otherwise: PrintedArgument): Printed {
  const line = new ChainText(printLeaf(`previous.${path.join(".")}`));
  const printed = argumentText(otherwise, true);
  line.add(" else ", otherwise.isMarked === true);
  line.append(printed.text);
  return line.printed({ ...CLOSED, isBare: printed.isBare });
}

/** `(staff -> first).bonus` */
export function printMember({ printed }: PrintedOperand, path: readonly string[]): Printed {
  const line = new ChainText(parenthesised(printed));
  line.add(`.${path.join(".")}`, false);
  return line.printed();
}

/** A condition of a command: two arguments, of which the left one may be left out. */
export function printTest(operator: string, left: PrintedOperand, right: PrintedArgument): Printed {
  const line = new ChainText(left.printed);
  line.add(`${left.printed.text === "" ? "" : " "}${operator} `, right.isMarked === true);
  const printed = argumentText(right, true);
  line.append(printed.text);
  return line.printed();
}

/** How many of the last operands are holidays, and days of the weekend. */
export interface DayCounts {
  readonly except: number;
  readonly weekend: number;
}

/** A question about working days, with the days on which nobody works. */
export function printWorkingDays(
  layout: Layout,
  { except, weekend }: DayCounts,
  operands: readonly PrintedOperand[],
): Printed {
  const first = operands.length - except - weekend;
  const nested = layout.before === "" ? 0 : 1;
  const deeper = (part: Printed): Printed => ({ ...part, levels: part.levels + nested });
  const enclosed = ({ layout: inner, printed }: PrintedOperand, side: Side, parent: Layout): Printed => {
    const { isBare = false, isCondition = false } = printed.endsWithChain ?? {};
    const isOpen = isBare || isCondition || needsParentheses(parent, side, inner, printed);
    return deeper(isOpen ? parenthesised(printed) : printed);
  };
  const line = new ChainText({ ...printLeaf(layout.before), levels: nested });
  const add = (words: string, operand: PrintedOperand | undefined, side: Side, parent = layout) => {
    if (operand === undefined) return;
    line.add(words, operand.isMarked === true && words !== "");
    line.append(enclosed(operand, side, parent));
  };
  const between = operands[0]?.printed.text === "1" ? layout.between.replace("days", "day") : layout.between;
  operands.slice(0, first).forEach((operand, at) => {
    add(at === 0 ? "" : between, operand, at === 0 && first > 1 ? "left" : "right");
  });
  line.add(layout.after, false);
  const [holiday, ...holidays] = operands.slice(first, first + except);
  if (holidays.length === 0) add(" except ", holiday, "right", COUNTED);
  else {
    const list = printOperator(
      IN_PARENTHESES,
      [holiday, ...holidays].flatMap((day) => day ?? []),
    );
    line.add(" except ", holiday?.isMarked === true);
    line.append(deeper(list));
  }
  operands.slice(first + except).forEach((day, at) => {
    add(at === 0 ? " with weekend " : ", ", day, "right", COUNTED);
  });
  const head = operands[0]?.printed;
  const isListed = weekend > 0;
  const begins = layout.before === "" ? head?.beginsWithName : undefined;
  const printed = line.printed(isListed ? { ...CLOSED, isListed } : undefined, begins);
  const endsWithOperand = isListed || (except > 0 ? holidays.length === 0 : layout.after === "");
  const endsWithNumber = endsWithOperand && operands.at(-1)?.printed.endsWithNumber === true;
  return { ...printed, endsWithNumber, endsWithDate: layout.givesDate === true };
}

/** Each day or list of days is one operand, as a date behind `working days after` is. */
const COUNTED = layoutOf("working_days", { which: "after", operands: [], except: [], weekend: [] });

/** An argument with the parentheses that it needs; `needed`: a sign belongs to it. */
function argumentText(
  { printed, argument }: PrintedArgument,
  needed: boolean,
): { readonly text: Printed; readonly isBare: boolean } {
  const isBare = argument === "bare" || (argument === "signed" && needed);
  return { text: isBare ? printed : parenthesised(printed), isBare };
}

/** The end of a chain behind which anything may stand. */
const CLOSED = { isBare: false, isListed: false, isCondition: false };

/** Texts in a row, with the facts that their surroundings need. */
class ChainText {
  #text: string;
  #bytes: number;
  #levels: number;
  #hasBreak: boolean;

  constructor({ text, bytes, levels, hasBreak }: Printed) {
    this.#text = text;
    this.#bytes = bytes;
    this.#levels = levels;
    this.#hasBreak = hasBreak;
  }

  /** Adds words; `isMarked`: comments stand before the operand behind them. */
  add(words: string, isMarked: boolean): void {
    this.#bytes += utf8Bytes(words);
    if (!isMarked) this.#text += words;
    else this.#text += words.startsWith(",") ? `,${MARK}${words.slice(1)}` : MARK + words;
  }

  append({ text, bytes, levels, hasBreak }: Printed): void {
    this.#text += text;
    this.#bytes += bytes;
    this.#levels = Math.max(this.#levels, levels);
    this.#hasBreak ||= hasBreak;
  }

  printed(end?: Omit<ChainEnd, "before" | "text" | "levels">, beginsWithName?: OuterTokens["beginsWithName"]): Printed {
    const text = this.#text;
    const levels = this.#levels;
    const endsWithChain = end && { ...end, before: "", text, levels };
    return { ...PLAIN, text, bytes: this.#bytes, hasBreak: this.#hasBreak, levels, beginsWithName, endsWithChain };
  }
}
