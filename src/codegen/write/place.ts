import type { Representation } from "../analysis/representation.ts";
import { type Code, code, element, identifier, literal } from "../code.ts";
import { type FieldPart, fieldOf } from "../names.ts";

/**
 * The most places of a program with fields; programs with more keep them in lists, as objects with
 * hundreds of fields are slow to make.
 */
export const MOST_FIELDS = 120;

/** The place of a slot, rule or part: its function and its outcome in the frame `f`. */
export interface Place {
  readonly name: string;
  readonly representation: Representation | undefined;
  /** The call that evaluates it. */
  readonly call: Code;
  readonly value: Code;
  /** `undefined`: not evaluated; `null`: it has a value. */
  readonly veto: Code;
  /** The unit that the value carries; present only where an answer shows it. */
  readonly unit: Code;
  /** The expression for no value. */
  readonly none: Code;
  /** The places that its function evaluates. */
  readonly calls: Set<Place>;
}

/** `number`: the position in the lists of a frame; absent: fields named after the place. */
export function makePlace(name: string, representation: Representation | undefined, number: number | undefined): Place {
  const field = (part: FieldPart, list: string) =>
    number === undefined ? code`f.${fieldOf(name, part)}` : element(code`f.${identifier(list)}`, number);
  return {
    name,
    representation,
    call: code`${identifier(name)}(f)`,
    value: field("Value", "values"),
    veto: field("Veto", "vetoes"),
    unit: field("Unit", "units"),
    none: representation?.kind === "double" ? NOT_A_NUMBER : UNDEFINED,
    calls: new Set(),
  };
}

const NOT_A_NUMBER: Code = code`NaN`;
export const UNDEFINED: Code = code`undefined`;

/** The test that an expression of a representation is no value. */
export function isNone(value: Code, representation: Representation | undefined): Code {
  return representation?.kind === "double" ? code`${value} !== ${value}` : code`${value} === undefined`;
}

/** A text or nothing. */
export function textOrUndefined(text: string | undefined): Code {
  return text === undefined ? UNDEFINED : literal(text);
}
