import type { CellId, CellKind } from "../model/program/program.ts";
import type { Plan, SlotBound } from "../plan/plan.ts";
import type { CellTable } from "./cell-table.ts";
import { cellKind } from "./lower/types.ts";

/** A bound of a slot, or of one whose value it takes over through others. */
interface SlotCheck extends SlotBound {
  readonly of: number;
  readonly through: readonly number[];
}

/** The cells of the slots of a plan, with the checks of their bounds that are names. */
export class SlotCells {
  readonly #plan: Plan;
  readonly #table: CellTable;
  readonly #checked = new Map<number, CellId>();

  constructor(plan: Plan, table: CellTable) {
    this.#plan = plan;
    this.#table = table;
  }

  /**
   * The cell of a slot. One that is bound to a rule is that rule
   * (docs/spec/05-composition-versions.md#5-6-2-meaning). A slot may be the bound of the next,
   * thousands of times, so those that a slot needs wait on a stack.
   */
  cell(slot: number, kind: CellKind): CellId {
    if (this.#checks(slot).length === 0) return this.#unchecked(slot, kind);
    const open = [slot];
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      const checks = this.#checked.has(at) ? [] : this.#checks(at);
      const needed = checks.flatMap((check) =>
        check.slot === undefined || this.#checked.has(check.slot) ? [] : [check.slot],
      );
      if (needed.length > 0) {
        open.push(...needed);
        continue;
      }
      open.pop();
      if (!this.#checked.has(at)) this.#checked.set(at, this.#withChecks(at, checks));
    }
    return this.#checked.get(slot) ?? -1;
  }

  #unchecked(slot: number, kind: CellKind): CellId {
    const source = this.#plan.slots[slot]?.source;
    if (source === undefined || "slot" in source) return this.#table.add({ op: "slot", kind, operands: [], slot });
    const onlyVetoes = this.#plan.rules[source.rule]?.type.kind === "veto";
    return this.#table.add({ op: "rule", kind: onlyVetoes ? "veto" : kind, operands: [], rule: source.rule });
  }

  /** Those of the slots that feed it come first. */
  #checks(slot: number): readonly SlotCheck[] {
    const checks: SlotCheck[] = [];
    const through: number[] = [];
    for (let at = slot; ; ) {
      const declared = this.#plan.slots[at];
      if (declared === undefined) throw new Error(`unreachable: no slot ${at}`);
      for (const bound of [...declared.bounds].reverse()) checks.push({ ...bound, of: at, through: [...through] });
      if (declared.source === undefined || "rule" in declared.source) return checks.reverse();
      through.push(at);
      at = declared.source.slot;
    }
  }

  #withChecks(slot: number, checks: readonly SlotCheck[]): CellId {
    const { slots } = this.#plan;
    const type = slots[slot]?.type;
    if (type === undefined) throw new Error(`unreachable: no slot ${slot}`);
    const kind = cellKind(type);
    let cell = this.#unchecked(slot, kind);
    for (const { side, name, slot: bound, of, through } of checks) {
      const limit =
        bound === undefined
          ? this.#table.add({ op: "now", kind: "date", operands: [] })
          : (this.#checked.get(bound) ?? -1);
      const declared = slots[of];
      cell = this.#table.add({
        op: "bounded",
        kind,
        operands: [cell, limit],
        carry: [0],
        side,
        slot: of,
        key: declared?.key ?? "",
        name: bound === undefined ? name : (slots[bound]?.key ?? name),
        type: declared?.type ?? type,
        through,
      });
    }
    return cell;
  }
}
