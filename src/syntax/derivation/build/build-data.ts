import type { Primitive } from "../../../model/operators.ts";
import { FILLING, isCommand } from "../../lexer/commands.ts";
import type { PieceTokens } from "../../pieces/piece-tokens.ts";
import { readSourceNumber } from "../../pieces/source-number.ts";
import type {
  CommandArgument,
  ConstraintNode,
  DataLine,
  DataTypeNode,
  ListNode,
  UnitNode,
} from "../../tree/declaration.ts";
import type { Range } from "../../tree/place.ts";
import type {
  ArgumentTemplate,
  ConstraintTemplate,
  DataTemplate,
  TermTemplate,
  TypeTemplate,
  UnitTemplate,
} from "../template.ts";
import { buildLiteral, labelled, labelsOf, nameOf, rangeOf } from "./build-literal.ts";

/** Replays the derivation of a constraint. */
export function buildConstraint(tokens: PieceTokens, template: ConstraintTemplate): ConstraintNode {
  if (template.type === "unit") return buildUnit(tokens, template);
  const word = tokens.folded(template.command);
  const command = word === FILLING ? "fill" : word;
  if (!isCommand(command)) throw new Error(`no such command: ${command}`);
  return {
    type: "command",
    command,
    arguments: template.arguments.map((argument) => buildArgument(tokens, argument)),
    range: rangeOf(tokens, template),
  };
}

export function buildDataNode(tokens: PieceTokens, template: DataTemplate, range: Range): DataLine {
  const { value } = template;
  const isType = value.type === "primitive" || value.type === "named";
  return {
    type: "data",
    name: tokens.folded(template.name),
    nameRange: rangeOf(tokens, { from: template.name, to: template.name }),
    ...labelled(tokens, template.label),
    value: isType ? buildType(tokens, value) : buildLiteral(tokens, value),
    constraints: template.constraints.map((constraint) => buildConstraint(tokens, constraint)),
    range,
  };
}

function buildType(tokens: PieceTokens, template: TypeTemplate): DataTypeNode {
  const isRange = template.range !== undefined;
  const list = template.list === undefined ? undefined : wordOf(tokens, template.list);
  const word = template.type === "primitive" ? { from: template.word, to: template.word } : template.name;
  const range = rangeOf(tokens, { from: word.from, to: template.list ?? template.range ?? word.to });
  const rest = { isRange, ...(list && { list }), range };
  if (template.type === "primitive") {
    const text = tokens.folded(template.word);
    return { type: "data_type", primitive: text as Primitive, text, ...rest };
  }
  const text = nameOf(tokens, template.name);
  const point = text.lastIndexOf(".");
  if (point < 0) return { type: "data_type", name: text, text, ...rest };
  return { type: "data_type", qualifier: text.slice(0, point), name: text.slice(point + 1), text, ...rest };
}

function wordOf(tokens: PieceTokens, index: number): ListNode {
  return { range: rangeOf(tokens, { from: index, to: index }), lines: [] };
}

function buildArgument(tokens: PieceTokens, { given, label }: ArgumentTemplate): CommandArgument {
  const own = labelled(tokens, label);
  if (given.type !== "word" && given.type !== "now") return { ...buildLiteral(tokens, given), ...own };
  const range = rangeOf(tokens, { from: given.word, to: given.word });
  return given.type === "now"
    ? { type: "now", range, ...own }
    : { type: "word", word: tokens.folded(given.word), range, ...own };
}

function buildUnit(tokens: PieceTokens, template: UnitTemplate): UnitNode {
  return {
    type: "unit",
    name: template.name === undefined ? undefined : tokens.folded(template.name),
    factor: template.factor === undefined ? undefined : readSourceNumber(tokens.text(template.factor)),
    terms: template.terms.map((term) => buildTerm(tokens, term)),
    colon: template.colon,
    range: rangeOf(tokens, template),
  };
}

function buildTerm(
  tokens: PieceTokens,
  { path, exponent, negative, divided }: TermTemplate,
): UnitNode["terms"][number] {
  const size = exponent === undefined ? 1 : Number(readSourceNumber(tokens.text(exponent)).value.n);
  return { path: labelsOf(tokens, path), exponent: negative === divided ? size : -size, divided };
}
