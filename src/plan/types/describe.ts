import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import { displayDimensions } from "../../model/types/dimensions.ts";
import { kindName, type Type } from "../../model/types/type.ts";
import type { CommandArgument } from "../../syntax/tree/declaration.ts";
import type { Literal } from "../../syntax/tree/literal.ts";

/**
 * The name of a type in `rule_type` and messages: its own name, else its primitive
 * (docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rule 6).
 */
export function typeName(type: Type): string {
  if (type.kind === "anonymous") return displayDimensions(type.dimensions);
  if (type.kind === "list") return `${typeName(type.of)} list`;
  if (type.kind === "row") return type.spec;
  if ("name" in type && type.name !== undefined) return type.name;
  return kindName(type.kind);
}

/** A type in a message: the name, with the primitive in brackets where the name does not say it. */
export function describeType(type: Type): string {
  if (type.kind === "anonymous") return `measure of ${displayDimensions(type.dimensions)} without a declared type`;
  if (type.kind === "list")
    return type.of.kind === "row" ? `a list of rows of \`${type.of.spec}\`` : `a list of ${describeType(type.of)}`;
  if (type.kind === "row") return `a row of \`${type.spec}\``;
  const name = typeName(type);
  const kind = kindName(type.kind);
  if (name !== kind) return `\`${name}\` (${kind})`;
  if (type.kind === "measurerange" && type.element.name !== undefined) return `\`${type.element.name}\` range`;
  return kind;
}

/** Two types that disagree in a message. Lists and rows of one spec may still differ. */
export function describeDiffering(one: Type, other: Type): readonly [string, string] {
  const [first, second] = [describeType(one), describeType(other)];
  return [first, first === second ? `${second} with another key or of another version` : second];
}

/** The kind of a literal's value, in the words of the language. */
export function literalKind(literal: Literal): string {
  switch (literal.type) {
    case "number":
      if (literal.unit === undefined) return "number";
      return literal.unit.length === 1 && (literal.unit[0] === "percent" || literal.unit[0] === "permille")
        ? "ratio"
        : `number with the unit ${literal.unit.join(".")}`;
    case "range_literal":
      return `range of ${literalKind(literal.from)} and ${literalKind(literal.to)}`;
    default:
      return literal.type;
  }
}

/** The text of a literal in a message. */
export function literalText(literal: Literal): string {
  switch (literal.type) {
    case "number": {
      const unit = literal.unit?.join(".");
      if (unit === undefined) return literal.digits;
      return unit === "percent"
        ? `${literal.digits}%`
        : unit === "permille"
          ? `${literal.digits}%%`
          : `${literal.digits} ${unit}`;
    }
    case "text":
      return JSON.stringify(literal.text);
    case "boolean":
      return literal.word;
    case "range_literal":
      return `${literalText(literal.from)}...${literalText(literal.to)}`;
    case "date":
      return formatDate(literal.value);
    case "time":
      return formatTime(literal.value);
  }
}

/** An argument of a command in a message: `the text "5"`, `the word soon`. */
export function describeArgument(argument: CommandArgument): string {
  if (argument.type === "word") return `the word \`${argument.word}\``;
  if (argument.type === "now") return "`now`";
  return `the ${literalKind(argument)} ${literalText(argument)}`;
}
