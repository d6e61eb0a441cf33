import type { Representation } from "../analysis/representation.ts";
import { type Code, code, element, identifier, literal } from "../code.ts";
import { type FieldPart, fieldOf } from "../names.ts";

/**
 * Programs with more slots, rules and parts than this keep them in lists: objects with hundreds of
 * fields are slow to make.
 */
export const MOST_FIELDS = 120;

/** Where a slot, rule or part has its function and keeps its outcome in the frame `f`. */
export interface Place {
  readonly name: string;
  readonly representation: Representation | undefined;
  /** The call that evaluates it. */
  readonly call: Code;
  readonly value: Code;
  /** `undefined`: not evaluated; `null`: it has a value. */
  readonly veto: Code;
  /** The unit that the value carries; kept only where an answer shows it. */
  readonly unit: Code;
  /** What stands for no value. */
  readonly none: Code;
  /** What its function calls. */
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

/** Whether an expression of a representation is no value. */
export function isNone(value: Code, representation: Representation | undefined): Code {
  return representation?.kind === "double" ? code`${value} !== ${value}` : code`${value} === undefined`;
}

/** A text or nothing. */
export function textOrUndefined(text: string | undefined): Code {
  return text === undefined ? UNDEFINED : literal(text);
}
