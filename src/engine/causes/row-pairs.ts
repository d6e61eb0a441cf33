import type { Program } from "../../model/program/program.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { RowInputs } from "../../runtime/lists/row-inputs.ts";
import type { ChangeEffects } from "../../runtime/trace/origins.ts";
import { placeOfRule, placeOfSlot } from "../../runtime/trace/trace.ts";
import { type CrossedEvaluation, CrossedTexts, pairedByKey } from "./crossed-texts.ts";

/** A rule or slot of an evaluation, or of one of its rows, with its name: `members.2.counted`. */
export interface PlaceInRows {
  readonly name: string;
  readonly evaluation: Evaluation;
  readonly id: number;
}

export function namedRule(evaluation: Evaluation, id: number): PlaceInRows {
  const place = placeOfRule(evaluation, id);
  return { ...place, name: `${prefixOf(place.evaluation)}${place.evaluation.program.rules[place.id]?.key ?? ""}` };
}

export function namedSlot(evaluation: Evaluation, id: number): PlaceInRows {
  const place = placeOfSlot(evaluation, id);
  return { ...place, name: `${prefixOf(place.evaluation)}${place.evaluation.program.slots[place.id]?.key ?? ""}` };
}

function prefixOf({ rows }: Evaluation): string {
  return rows?.prefix ?? "";
}

/** True for data of a row that its list, or the text, feeds. */
export function isFedInRow({ evaluation: { inputs }, id }: PlaceInRows): boolean {
  return inputs instanceof RowInputs && inputs.isFed(id);
}

/** The evaluation of a row. */
export interface RowEvaluation extends CrossedEvaluation {
  readonly program: Program;
}

/** The effects of changed texts on rules of rows: one comparison for each pair of programs. */
export class CrossedRows {
  readonly #known = new Map<Program, Map<Program, CrossedTexts>>();

  /** Of a rule in the rows of both sides; `rule`: its id in the program of the new one. */
  effects(before: RowEvaluation, after: RowEvaluation, rule: number): ChangeEffects {
    return this.#texts(before.program, after.program).effects(before, after)(rule);
  }

  #texts(before: Program, after: Program): CrossedTexts {
    const ofAfter = this.#known.get(after) ?? new Map<Program, CrossedTexts>();
    this.#known.set(after, ofAfter);
    const known = ofAfter.get(before) ?? new CrossedTexts(before, after, pairedPrograms(before, after));
    ofAfter.set(before, known);
    return known;
  }
}

function pairedPrograms(before: Program, after: Program) {
  return {
    rules: pairedByKey(idsByKey(before.rules), idsByKey(after.rules)),
    slots: pairedByKey(idsByKey(before.slots), idsByKey(after.slots)),
  };
}

function idsByKey(things: readonly { readonly key: string }[]): ReadonlyMap<string, number> {
  return new Map(things.map(({ key }, id) => [key, id]));
}
