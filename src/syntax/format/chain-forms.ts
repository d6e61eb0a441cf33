import { COMMANDS } from "../../model/commands.ts";
import { type Layout, LEAF, LISTED } from "../../model/forms/layout.ts";
import { layoutOf } from "../../model/operators.ts";
import { operandsOf } from "../operands.ts";
import type { Expression } from "../tree/expression.ts";
import { argumentForm, testOperator } from "./argument-form.ts";
import { type PrintedArgument, printCommand, printMember, printPrevious, printTest } from "./print-chain.ts";
import { type Printed, type PrintedOperand, parenthesised, printLeaf, printOperator } from "./print-operator.ts";

/** A command with its operands; the parts of a comparison that is a condition are its own. */
export function commandForm(expression: NodeOf<"command">): WrittenForm {
  const { list, arguments: given, otherwise } = expression;
  const [condition] = COMMANDS[expression.command].argument === "condition" ? given : [];
  const operator = condition && testOperator(condition.value);
  const values = operator === undefined ? given.map(({ value }) => value) : operandsOf(condition?.value ?? list);
  const rest = otherwise === undefined ? values : [...values, otherwise];
  return {
    layout: LEAF,
    operands: [list, ...rest.filter(({ type }) => type !== "element")],
    print: ([printedList, ...printed]) => {
      const next = printed.values();
      const parts = rest.map((value) => (value.type === "element" ? LEFT_OUT : asArgument(value, next.next().value)));
      const operands =
        operator === undefined
          ? parts
          : [conditionOf(operator, the(parts[0]), testedAgainst(condition?.value, parts.slice(1)))];
      return printCommand(expression, [asList(list, the(printedList)), ...operands]);
    },
  };
}

type NodeOf<Kind extends Expression["type"]> = Extract<Expression, { readonly type: Kind }>;

/** The right side of a comparison: a list in parentheses for `in`. */
function testedAgainst(condition: Expression | undefined, right: readonly PrintedArgument[]): PrintedArgument {
  if (condition?.type !== "one_of") return the(right[0]);
  return { layout: LEAF, printed: printOperator(LISTED, right), argument: "bare" };
}

/** `(staff -> first).bonus` */
export function memberForm({ of, path }: NodeOf<"member">): WrittenForm {
  return { layout: LEAF, operands: [of], print: ([printed]) => printMember(the(printed), path) };
}

/** `previous.closing else principal` */
export function previousForm({ path, otherwise }: NodeOf<"previous">): WrittenForm {
  return {
    layout: LEAF,
    operands: [otherwise],
    print: ([printed]) => printPrevious(path, asArgument(otherwise, printed)),
  };
}

/** `x not in holidays`, which begins at `x`, unlike `not x in holidays`. */
export function notInForm({ operand, range }: NodeOf<"not">): WrittenForm | undefined {
  if (operand.type === "one_of" && operand.range.start === range.start) return notOneOf(operand);
  if (operand.type !== "in_range" || operand.range.start !== range.start) return undefined;
  const isName = operand.within.type === "reference";
  const layout: Layout = { ...layoutOf("in_range", operand), between: " not in " };
  return {
    layout,
    operands: [operand.value, operand.within],
    print: ([value, within]) => {
      const list = the(within);
      const right = isName ? list : { ...list, layout: LEAF, printed: parenthesised(list.printed) };
      return printOperator(layout, [the(value), right]);
    },
  };
}

function notOneOf(operand: NodeOf<"one_of">): WrittenForm {
  const layout: Layout = { ...layoutOf("one_of", operand), opening: " not in (" };
  return { layout, operands: operandsOf(operand) };
}

const LEFT_OUT: PrintedArgument = { layout: LEAF, printed: printLeaf(""), argument: "bare" };

function asArgument(value: Expression, printed: PrintedOperand | undefined): PrintedArgument {
  return { ...the(printed), argument: argumentForm(value) };
}

/** A command applies to a chain as a whole, and to anything else that has no operator. */
function asList(list: Expression, printed: PrintedOperand): PrintedArgument {
  const { type } = list;
  const isPlain = type === "command" || type === "reference" || (argumentForm(list) === "bare" && type !== "range");
  return { ...printed, argument: isPlain ? "bare" : "enclosed" };
}

/** Comments before an operator stand before the command where its left side is left out. */
function conditionOf(operator: string, left: PrintedArgument, right: PrintedArgument): PrintedArgument {
  const isLeftOut = left === LEFT_OUT;
  const printed = printTest(operator, left, isLeftOut ? { ...right, isMarked: false } : right);
  return { ...(isLeftOut ? right : left), layout: LEAF, printed, argument: "bare" };
}

function the<Operand>(operand: Operand | undefined): Operand {
  if (operand === undefined) throw new Error("unreachable: an operand is missing");
  return operand;
}

/** The layout of an expression with its operands; a leaf is printed already. */
export interface WrittenForm {
  readonly layout: Layout;
  readonly operands: readonly Expression[];
  readonly leaf?: Printed;
  /** Prints it in its own way. */
  readonly print?: (operands: readonly PrintedOperand[]) => Printed;
}
