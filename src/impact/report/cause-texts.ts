import type { OutlinedArm } from "../../engine/api.ts";
import type { Tracer } from "../../engine/evaluation/tracer.ts";
import type { ArmInRow, ChangeCause, RowCause } from "../compare/causes.ts";
import type { ImpactResult } from "../run.ts";
import type { CauseText } from "./report.ts";

/** The words of causes, from the texts of both sides. */
export class CauseTexts {
  readonly #result: ImpactResult;
  readonly #before: Readonly<Record<string, readonly OutlinedArm[]>>;
  readonly #after: Readonly<Record<string, readonly OutlinedArm[]>>;

  constructor(result: ImpactResult) {
    const [before, after] = [result.before, result.after].map(
      ({ engine, spec, repository, effective }) => engine.outline({ spec, repository, effective }).arms,
    );
    this.#result = result;
    this.#before = before ?? {};
    this.#after = after ?? {};
  }

  of(cause: ChangeCause): CauseText {
    if ("slot" in cause) return this.#input(cause.slot);
    return "rule" in cause ? this.#rule(cause) : this.#inRows(cause);
  }

  #rule({ rule, oldArm, newArm }: Extract<ChangeCause, { readonly rule: number }>): CauseText {
    const { tracers, pairing } = this.#result;
    const old = tracers.before.program.rules[pairing.rules.get(rule)?.old ?? -1]?.key ?? "";
    const key = tracers.after.program.rules[rule]?.key ?? "";
    const before = this.#before[old]?.[oldArm];
    const after = this.#after[key]?.[newArm];
    const name = old === key ? key : `${old} \u2192 ${key}`;
    return { before: before?.id, after: after?.id, at: after?.at, name, words: words(before, after) };
  }

  #inRows({ inRows: name, old, current }: RowCause): CauseText {
    const { before, after } = this.#result.tracers;
    const [was, is] = [armInRow(before, old), armInRow(after, current)];
    if (current === undefined) return { name, words: "data of rows" };
    return { before: was?.id, after: is?.id, at: is?.at, name, words: words(was, is) };
  }

  #input(slot: number): CauseText {
    const { tracers, pairing } = this.#result;
    const [before, after] = [tracers.before.trace({}), tracers.after.trace({})];
    const key = tracers.after.program.slots[slot]?.key ?? "";
    const values = [before.shownSlot(pairing.slots.get(slot) ?? -1), after.shownSlot(slot)];
    return { name: key, words: `data ${values.map((value) => value ?? "not given").join(" \u2192 ")}` };
  }
}

function armInRow({ armsOfRows }: Tracer, place: ArmInRow | undefined): OutlinedArm | undefined {
  return place && armsOfRows[place.spec]?.[place.version]?.outlined[place.key]?.[place.arm];
}

function words(before: OutlinedArm | undefined, after: OutlinedArm | undefined): string {
  const results = change(before?.result, after?.result);
  if (before?.condition === after?.condition)
    return after?.condition === undefined ? results : `${after.condition}: ${results}`;
  return `${change(before?.condition ?? OTHERWISE, after?.condition ?? OTHERWISE)}: ${results}`;
}

const OTHERWISE = "otherwise";

function change(before = "", after = ""): string {
  return before === after ? after : `${before} \u2192 ${after}`;
}
