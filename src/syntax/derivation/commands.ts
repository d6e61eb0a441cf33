import { operation } from "./expressions.ts";
import {
  append,
  type Branch,
  type Items,
  itemsOf,
  type Leaf,
  type Operand,
  type StepOperation,
  type TokenSpan,
} from "./parts.ts";

// The functions that the grammar calls for chains of commands (grammar/commands.ne).

/** An argument with what belongs to it. */
interface GivenArgument {
  readonly value: Operand;
  readonly order?: number | undefined;
  readonly field?: TokenSpan | undefined;
}

/** A command that lacks its list. */
interface Command {
  readonly word: number;
  readonly arguments: Items<GivenArgument>;
  readonly otherwise: Operand | undefined;
  /** The index of its last token. */
  readonly to: number;
}

export function argument(value: Operand, order?: Leaf): GivenArgument {
  return { value, order: order?.index };
}

export function named(field: TokenSpan, value: Operand): GivenArgument {
  return { field, value };
}

export function only(value: Operand): Items<GivenArgument> {
  return append(undefined, { value });
}

/** `sort desc`: the values themselves are compared. */
export function ofValues(order: Leaf): Items<GivenArgument> {
  return append(undefined, argument(element(order), order));
}

export function command(word: Leaf, list?: Items<GivenArgument>, otherwise?: Operand): Command {
  const last = list?.item;
  const to = otherwise?.outer.to ?? last?.order ?? last?.value.outer.to ?? word.index;
  return { word: word.index, arguments: list, otherwise, to };
}

/** `find (a, b)`. */
export function enclosed(word: Leaf, list: Items<Operand>, close: Leaf, otherwise?: Operand): Command {
  let values: Items<GivenArgument>;
  for (const value of itemsOf(list)) values = append(values, { value });
  return { word: word.index, arguments: values, otherwise, to: otherwise?.outer.to ?? close.index };
}

/** The list with the command applied to it. */
export function applied(list: Operand, { word, arguments: chain, otherwise, to }: Command): Branch {
  const span = { from: list.outer.from, to };
  const operation: StepOperation = {
    make: "command",
    command: word,
    arguments: [],
    otherwise: otherwise !== undefined,
  };
  const after = otherwise === undefined ? [] : [otherwise];
  const draft = () => {
    const items = itemsOf(chain);
    const parts = items.map(({ order, field }) => ({ order, field }));
    return {
      operation: { ...operation, arguments: parts },
      operands: [list, ...items.map(({ value }) => value), ...after],
    };
  };
  return { operation, operands: [list, ...after], ...span, outer: span, ...(chain !== undefined && { draft }) };
}

export function previous(word: Leaf, path: TokenSpan, otherwise: Operand): Branch {
  const span = { from: word.index, to: otherwise.outer.to };
  return { operation: { make: "previous", path }, operands: [otherwise], ...span, outer: span };
}

/** A comparison that lacks its left side, which may be left out. */
type OpenComparison = (left?: Operand) => Branch;

const compared = operation("comparison");
const contained = operation("in_range");
const listed = operation("one_of");

export function comparison(operator: Leaf, right: Operand): OpenComparison {
  return (left = element(operator)) => compared([left, operator, right]);
}

export function unequal(operator: Leaf, not: Leaf, right: Operand): OpenComparison {
  return (left = element(operator)) => compared([left, operator, not, right]);
}

export function within(operator: Leaf, right: Operand): OpenComparison {
  return (left = element(operator)) => contained([left, operator, right]);
}

/** `list`: the parenthesis that opens it, its operands, and the one that closes it. */
export function oneOf(operator: Leaf, list: Parameters<typeof listed>[0]): OpenComparison {
  return (left = element(operator)) => listed([left, operator, ...list]);
}

function element({ index }: Leaf): Branch {
  const span = { from: index, to: index };
  return { operation: { make: "element" }, operands: [], ...span, outer: span };
}
