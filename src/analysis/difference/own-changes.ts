import type { JoinedPrograms } from "../../domain/joined/joined.ts";
import type { CellId, Program } from "../../model/program/program.ts";

/** Tells rules that have another text from those that only read rules that have. */
export class OwnChanges {
  readonly #joined: JoinedPrograms;
  readonly #before: Program;
  readonly #after: Program;

  constructor(joined: JoinedPrograms, before: Program, after: Program) {
    this.#joined = joined;
    this.#before = before;
    this.#after = after;
  }

  /**
   * The keys of the rules that a rule reads and that are not the same computation on both sides.
   * Undefined: the rule itself is computed in another way.
   */
  causes(old: number, current: number): readonly string[] | undefined {
    const found = new Set<string>();
    const met = new Set<string>();
    const open: [CellId, CellId][] = [[this.#before.rules[old]?.root ?? -1, this.#after.rules[current]?.root ?? -1]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [a, b] = next;
      const [left, right] = [this.#before.cells[a], this.#after.cells[b]];
      if (left === undefined || right === undefined || left.op !== right.op) return undefined;
      if (met.has(`${a} ${b}`)) continue;
      met.add(`${a} ${b}`);
      if (left.operands.length !== right.operands.length) return undefined;
      if (left.op === "rule" && right.op === "rule") {
        const key = this.#causeOf(left.rule, right.rule);
        if (key === undefined) return undefined;
        if (key !== "") found.add(key);
      } else if (left.op === "slot" && right.op === "slot") {
        const { before, after } = this.#joined.slots;
        if (before.get(left.slot) !== after.get(right.slot)) return undefined;
      } else if (payloadOf(left) !== payloadOf(right)) return undefined;
      left.operands.forEach((operand, at) => {
        open.push([operand, right.operands[at] ?? -1]);
      });
    }
    return [...found];
  }

  /** The key of a rule that both sides read; empty where it is the same computation. */
  #causeOf(old: number, current: number): string | undefined {
    const key = this.#after.rules[current]?.key;
    if (key === undefined || this.#before.rules[old]?.key !== key) return undefined;
    return this.#joined.before[old] === this.#joined.after[current] ? "" : key;
  }
}

function payloadOf(cell: object): string {
  return JSON.stringify({ ...cell, operands: undefined, subject: undefined }, (_, part: unknown) =>
    typeof part === "bigint" ? `${part}n` : part,
  );
}
