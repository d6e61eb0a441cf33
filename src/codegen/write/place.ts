import type { Representation } from "../analysis/representation.ts";
import { type Code, code, element, identifier, literal } from "../code/code.ts";
import { type FieldPart, fieldOf } from "../code/names.ts";

/**
 * The depth of calls between functions (docs/spec/04-rules-evaluation.md#4-1-rules, rule 9): deeper
 * places are evaluated first.
 */
const DEEPEST_CALLS = 200;

/** The place of a slot, rule or part: its function and its outcome in the frame `f`. */
export interface Place {
  readonly name: string;
  readonly representation: Representation | undefined;
  /** The position in the lists of a frame; undefined: it has fields. */
  readonly number: number | undefined;
  /** From the frame `f` to that of the place: `.around.row`; empty for its own. */
  readonly path: Code;
  /** The call that evaluates it. */
  readonly call: Code;
  readonly value: Code;
  /** `undefined`: not evaluated; `null`: it has a value. */
  readonly veto: Code;
  /** The unit that the value carries; present only where an answer shows it. */
  readonly unit: Code;
  /** The position of the arm that decided; present only where an answer tells it. */
  readonly arm: Code;
  /** The expression for no value. */
  readonly none: Code;
  /** The places that its function evaluates. */
  readonly calls: Set<Place>;
}

export function makePlace(
  name: string,
  representation: Representation | undefined,
  number: number | undefined,
  frame: Code = code`f`,
  path: Code = code``,
): Place {
  const field = (part: FieldPart, list: string) =>
    number === undefined ? code`${frame}.${fieldOf(name, part)}` : element(code`${frame}.${identifier(list)}`, number);
  return {
    name,
    representation,
    number,
    path,
    call: code`${identifier(name)}(${frame})`,
    value: field("Value", "values"),
    veto: field("Veto", "vetoes"),
    unit: field("Unit", "units"),
    arm: field("Arm", "arms"),
    none: representation?.kind === "double" ? NOT_A_NUMBER : UNDEFINED,
    calls: new Set(),
  };
}

/** The same place, seen from another frame than `f`. */
export function placeAt({ name, representation, number, path }: Place, frame: Code): Place {
  return makePlace(name, representation, number, code`${frame}${path}`);
}

/** The same place, seen from a frame that has that of the place as a member. */
export function placeWithin(place: Place, member: "row" | "around"): Place {
  const path = code`.${identifier(member)}${place.path}`;
  return makePlace(place.name, place.representation, place.number, code`f${path}`, path);
}

const NOT_A_NUMBER: Code = code`NaN`;
export const UNDEFINED: Code = code`undefined`;

/** The test that an expression of a representation is not a value. */
export function isNone(value: Code, representation: Representation | undefined): Code {
  return representation?.kind === "double" ? code`${value} !== ${value}` : code`${value} === undefined`;
}

/** A text or nothing. */
export function textOrUndefined(text: string | undefined): Code {
  return text === undefined ? UNDEFINED : literal(text);
}

/**
 * Places below the roots at every `DEEPEST_CALLS` levels, the lowest first: evaluated in this
 * order, no call goes deeper than that.
 */
export function firstEvaluated(roots: readonly Place[]): readonly Place[] {
  const levels = new Map<Place, number>();
  const entered = new Set<Place>();
  const open: Place[] = [...roots];
  for (let place = open.at(-1); place !== undefined; place = open.at(-1)) {
    // A list may be read again by an expression that feeds its rows.
    const waiting = entered.has(place) ? [] : [...place.calls].filter((callee) => !entered.has(callee));
    entered.add(place);
    if (waiting.length > 0) {
      open.push(...waiting);
      continue;
    }
    open.pop();
    if (!levels.has(place))
      levels.set(place, 1 + [...place.calls].reduce((most, callee) => Math.max(most, levels.get(callee) ?? 0), 0));
  }
  return [...levels]
    .filter(([, level]) => level % DEEPEST_CALLS === 0)
    .sort(([, a], [, b]) => a - b)
    .map(([place]) => place);
}
