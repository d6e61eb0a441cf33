import { ROW_PLACES, ROW_PREFIX } from "../../model/program/narration.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import type { RowScope } from "../lists/rows-of-evaluation.ts";
import { explainedText } from "./explained-text.ts";

/** A text of a narration with the names of rows in their places. */
export function withRowNames(template: string, evaluation: Evaluation): string {
  const { rows } = evaluation;
  if (rows === undefined) return template;
  return template.replace(ROW_PLACES, (place) => {
    const level = place.charCodeAt(0) - FIRST - 1;
    return level < 0 ? rows.prefix : nameOfRow(evaluation, level);
  });
}

const FIRST = ROW_PREFIX.charCodeAt(0);

function nameOfRow(evaluation: Evaluation, level: number): string {
  return scopeAt(evaluation, level)?.item.name ?? "";
}

/** The row of an enclosing command; level 0 is the innermost. */
export function scopeAt(evaluation: Evaluation, level: number): RowScope | undefined {
  let scope = evaluation.rows?.scope;
  for (let outer = 0; outer < level; outer++) scope = scope?.around.rows?.scope;
  return scope;
}

/** An outcome with a value as its line shows it: of a list the number of its rows. */
export function shownOutcome(value: Value, type: Type, unit?: string): string {
  if (value.kind === "row") return value.name;
  if (value.kind === "list") return `${value.items.length} ${value.items.length === 1 ? "row" : "rows"}`;
  return explainedText(value, type, unit);
}

/** The evaluation that has the rules and slots which an expression for a row reads around it. */
export function holderOf(evaluation: Evaluation): Evaluation {
  let at = evaluation;
  for (let { rows } = at; rows?.scope !== undefined; { rows } = at) at = rows.scope.around;
  return at;
}
