import type { Primitive } from "../../model/operators.ts";
import { FILLING, isCommand } from "../lexer/commands.ts";
import type { PieceTokens } from "../pieces/piece-tokens.ts";
import { readSourceNumber } from "../pieces/source-number.ts";
import type {
  ArmNode,
  CommandArgument,
  ConstraintNode,
  DataLine,
  DataTypeNode,
  RuleLine,
  ScaleLine,
  UnitNode,
  VetoResult,
} from "../tree/declaration.ts";
import type { Expression } from "../tree/expression.ts";
import type { Literal } from "../tree/literal.ts";
import { expression } from "./build-expression.ts";
import { labelled, labelsOf, nameOf, rangeAt, rangeOf, textOf, valueIn, wholeRange } from "./literals.ts";
import {
  type Branch,
  type Build,
  type Draft,
  drafted,
  type Items,
  itemsOf,
  type Leaf,
  type Operand,
  type TokenSpan,
} from "./parts.ts";

// The functions that the grammar calls for data and rules (grammar/rules.ne,
// grammar/declarations.ne).

export function data(
  name: Leaf,
  label: Leaf | undefined,
  value: Branch | Build<Literal | DataTypeNode>,
  constraints?: Items<Build<ConstraintNode>>,
): Draft<DataLine> {
  const build = valueIn(value);
  return () => (tokens) => ({
    type: "data",
    name: tokens.folded(name.index),
    nameRange: rangeAt(tokens, name.index),
    ...labelled(tokens, label),
    value: build(tokens),
    constraints: itemsOf(constraints).map((constraint) => constraint(tokens)),
    range: wholeRange(tokens),
  });
}

export function primitiveType(word: Leaf, range?: Leaf): Build<DataTypeNode> {
  return (tokens) => {
    const text = tokens.folded(word.index);
    const stretch = rangeOf(tokens, { from: word.index, to: (range ?? word).index });
    return { type: "data_type", primitive: text as Primitive, text, isRange: range !== undefined, range: stretch };
  };
}

export function namedType(name: TokenSpan, range?: Leaf): Build<DataTypeNode> {
  return (tokens) => {
    const text = nameOf(tokens, name);
    const stretch = rangeOf(tokens, { from: name.from, to: range?.index ?? name.to });
    const rest = { text, isRange: range !== undefined, range: stretch };
    const point = text.lastIndexOf(".");
    if (point < 0) return { type: "data_type", name: text, ...rest };
    return { type: "data_type", qualifier: text.slice(0, point), name: text.slice(point + 1), ...rest };
  };
}

export function listType(type: Build<DataTypeNode>, list: Leaf): Build<DataTypeNode> {
  return (tokens) => {
    const single = type(tokens);
    const word = rangeAt(tokens, list.index);
    return { ...single, list: { range: word, lines: [] }, range: { start: single.range.start, end: word.end } };
  };
}

/** An argument of a constraint; an option may have a label. */
interface ConstraintArgument {
  readonly build: Build<CommandArgument>;
  readonly label: Leaf | undefined;
}

export function argument(value: Branch | Build<CommandArgument>, label?: Leaf): ConstraintArgument {
  const build = valueIn(value);
  return { build: label === undefined ? build : (tokens) => ({ ...build(tokens), ...labelled(tokens, label) }), label };
}

export function word({ index }: Leaf): Build<CommandArgument> {
  return (tokens) => ({ type: "word", word: tokens.folded(index), range: rangeAt(tokens, index) });
}

export function now({ index }: Leaf): Build<CommandArgument> {
  return (tokens) => ({ type: "now", range: rangeAt(tokens, index) });
}

export function constraint(arrow: Leaf, command: Leaf, list: Items<ConstraintArgument>): Build<ConstraintNode> {
  return (tokens) => {
    const written = tokens.folded(command.index);
    const name = written === FILLING ? "fill" : written;
    if (!isCommand(name)) throw new Error(`no such command: ${name}`);
    const given = itemsOf(list).map(({ build }) => build(tokens));
    const label = list?.item.label;
    const end = label === undefined ? given.at(-1)?.range.end : tokens.end(label.index);
    const range = { start: tokens.start(arrow.index), end: end ?? tokens.end(command.index) };
    return { type: "command", command: name, arguments: given, range };
  };
}

/** A factor of a unit. */
interface UnitTerm extends TokenSpan {
  readonly path: TokenSpan;
  readonly exponent: Exponent | undefined;
  readonly divided: boolean;
}

interface Exponent {
  readonly number: number;
  readonly negative: boolean;
}

/** The part after the name of a unit. */
interface Payload {
  readonly factor: Leaf | undefined;
  readonly terms: Items<UnitTerm>;
  /** A trailing operator is ignored (docs/spec/01-syntax.md#4-9-constraints). */
  readonly trailing: Leaf | undefined;
}

export function payload(factor: Leaf | undefined, terms?: Items<UnitTerm>, trailing?: Leaf): Payload {
  return { factor, terms, trailing };
}

export function unitConstraint(
  arrow: Leaf,
  command: Leaf,
  name?: Leaf,
  colon?: Leaf,
  { factor, terms, trailing }: Payload = payload(undefined),
): Build<UnitNode> {
  const to = trailing?.index ?? terms?.item.to ?? (factor ?? command).index;
  return (tokens) => ({
    type: "unit",
    name: name && tokens.folded(name.index),
    factor: factor && readSourceNumber(tokens.text(factor.index)),
    terms: itemsOf(terms).map((item) => buildTerm(tokens, item)),
    colon: colon !== undefined,
    range: rangeOf(tokens, { from: arrow.index, to }),
  });
}

export function exponent(number: Leaf, minus?: Leaf): Exponent {
  return { number: number.index, negative: minus !== undefined };
}

export function term(path: TokenSpan, raised: Exponent | undefined): UnitTerm {
  return { path, exponent: raised, divided: false, from: path.from, to: raised?.number ?? path.to };
}

export function joinedTerm(operator: Leaf, joined: UnitTerm): UnitTerm {
  return { ...joined, divided: operator.text === "slash" };
}

function buildTerm(tokens: PieceTokens, { path, exponent: raised, divided }: UnitTerm): UnitNode["terms"][number] {
  const size = raised === undefined ? 1 : Number(readSourceNumber(tokens.text(raised.number)).value.n);
  const isBelow = (raised?.negative ?? false) !== divided;
  return { path: labelsOf(tokens, path), exponent: isBelow ? -size : size, divided };
}

export function rule(
  name: Leaf,
  label: Leaf | undefined,
  result: Draft<RuleLine["result"]>,
  lines?: Items<Draft<ScaleLine>>,
): Draft<RuleLine> {
  return (programs) => {
    const body = result(programs);
    const scale = lines && drafted(lines, programs);
    return (tokens) => ({
      type: "rule",
      name: tokens.folded(name.index),
      nameRange: rangeAt(tokens, name.index),
      ...labelled(tokens, label),
      result: body(tokens),
      ...(scale && { scale: scale(tokens) }),
      range: wholeRange(tokens),
    });
  };
}

export function scaleLine(word: Leaf, rate: Operand, bound?: Operand): Draft<ScaleLine> {
  return (programs) => {
    const boundOf = bound && expression(bound)(programs);
    const rateOf = expression(rate)(programs);
    const span = { from: word.index, to: rate.outer.to };
    return (tokens) => ({ bound: boundOf?.(tokens), rate: rateOf(tokens), range: rangeOf(tokens, span) });
  };
}

export function arm(condition: Operand, result: Draft<Expression | VetoResult>): Draft<ArmNode> {
  return (programs) => {
    const conditionOf = expression(condition)(programs);
    const resultOf = result(programs);
    return (tokens) => ({
      type: "arm",
      condition: conditionOf(tokens),
      result: resultOf(tokens),
      range: wholeRange(tokens),
    });
  };
}

export function vetoResult(veto: Leaf, message?: Leaf): Draft<VetoResult> {
  const span = { from: veto.index, to: (message ?? veto).index };
  return () => (tokens) => ({
    type: "veto",
    ...(message && { message: textOf(tokens, message.index) }),
    range: rangeOf(tokens, span),
  });
}
