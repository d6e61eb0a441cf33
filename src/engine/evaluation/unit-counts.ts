import type { Limits } from "../../model/limits.ts";
import type { Program } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { OnListed } from "../../runtime/respond.ts";
import type { RunOptions } from "../api.ts";
import { responseBudget } from "../text/byte-budget.ts";

/** The shortest entry of a result for one unit, as JSON: `"m":"1",`. */
const SHORTEST_ENTRY = 8;

interface Counts {
  /** The units of all rules of the spec itself together. */
  readonly own: number;
  /** The units of the rule with the most. */
  readonly most: number;
}

/**
 * Refuses rules before evaluation when their results would list more units than an answer can have.
 * A result lists its value in every unit of its type, and would be in memory before it is written.
 */
export class UnitCounts {
  readonly #known = new WeakMap<Program, Counts>();

  /** Throws EngineErrors of kind `resource_limit`. `rules` as requested. */
  check(program: Program, rules: RunOptions["rules"], limits: Limits): void {
    const { own, most } = this.#of(program);
    const names = typeof rules === "string" ? 1 : rules?.length;
    const units = names === undefined ? own : names * most;
    if (units * SHORTEST_ENTRY > limits.max_response_bytes)
      responseBudget(limits).spend(SHORTEST_ENTRY * unitsOf(program, rules));
  }

  #of(program: Program): Counts {
    const known = this.#known.get(program);
    if (known !== undefined) return known;
    const most = program.rules.reduce((units, { type }) => Math.max(units, unitCount(type)), 0);
    const counts = { own: unitsOf(program, undefined), most };
    this.#known.set(program, counts);
    return counts;
  }
}

function unitsOf(program: Program, rules: RunOptions["rules"]): number {
  const keys = rules === undefined ? undefined : new Set([rules].flat().map((name) => String(name).toLowerCase()));
  const asked = program.rules.filter(({ own, key }) => (keys === undefined ? own : keys.has(key)));
  return asked.reduce((units, { type }) => units + unitCount(type), 0);
}

function unitCount(type: Type): number {
  switch (type.kind) {
    case "measure":
    case "ratio":
      return type.units.length;
    case "measurerange":
    case "ratiorange":
      return 2 * unitCount(type.element);
    default:
      return 0;
  }
}

/** Quotation marks and a comma. */
const AROUND_A_TEXT = 3;

/**
 * Counts the lists of missing and refused inputs of one answer, at about their length as JSON: all
 * rules may wait for all inputs. Throws EngineErrors of kind `resource_limit` when they pass
 * `max_response_bytes`.
 */
export function listedWithin(limits: Pick<Limits, "max_response_bytes">): OnListed {
  const budget = responseBudget(limits);
  return (texts) => budget.spend(texts.reduce((bytes, text) => bytes + text.length + AROUND_A_TEXT, 0));
}
