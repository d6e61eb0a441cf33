import type { Limits } from "../../model/limits.ts";
import type { Program } from "../../model/program/program.ts";
import { displayText } from "../../model/types/display.ts";
import { readInput } from "../../runtime/read.ts";

/**
 * Facts about a version that a surface needs, besides answers, to talk about it with a person.
 *
 * @example
 * ```ts
 * const outline = engine.outline({ spec: "tickets" });
 * outline.inputProblem("member", "maybe").startsWith("Data member"); // true
 * outline.inputReading("quantity", "1e1"); // "10"
 * ```
 */
export interface Outline {
  /** Every input key, including those of bound slots. */
  readonly inputs: readonly string[];
  /**
   * The spec's own rules as a person reads them: those that no other rule needs, then those that
   * others need and constants, both in the order of the file.
   */
  readonly rules: readonly string[];
  /** Key of a rule → `FILE:LINE` of its declaration. */
  readonly locations: Readonly<Record<string, string>>;
  /** Key of a rule → its arms in source order, the default first. Made when it is first read. */
  readonly arms: Readonly<Record<string, readonly OutlinedArm[]>>;
  /** The reason why the slot would reject this text; undefined when it accepts it. */
  readonly inputProblem: (key: string, text: string) => string | undefined;
  /**
   * The value that the slot reads from this text, for the person who typed it: `1,250.5 eur`.
   * Undefined when the slot rejects it, and for texts and booleans, which are as typed.
   */
  readonly inputReading: (key: string, text: string) => string | undefined;
}

/**
 * One arm of a rule as written (docs/spec/06-show-explanations.md#6-20-arms). It belongs to the
 * text: one arm whatever alias, slice or kind of program evaluated it.
 *
 * @example
 * ```ts
 * const [, discount] = engine.outline({ spec: "tickets" }).arms.price;
 * discount.id; // "tickets price 1"
 * discount.condition; // "member"
 * ```
 */
export interface OutlinedArm {
  /** The version as written, the rule and the number: `vat 2025-01-01 rate 2`. */
  readonly id: string;
  /** 0: the default, 1 … n: the `unless` arms. */
  readonly arm: number;
  /** `FILE:LINE` of the arm. */
  readonly at: string;
  /** Absent for the default. */
  readonly condition?: string;
  readonly result: string;
}

/** The outline of a version, from its program. */
export function outline(program: Program, limits: Limits, arms: () => Outline["arms"]): Outline {
  const read = (key: string, text: string) => {
    const slot = program.slots.find((candidate) => candidate.key === key);
    return slot && { type: slot.type, outcome: readInput(text, slot.type, slot.key, limits.max_data_value_bytes) };
  };
  return {
    inputs: program.slots.map(({ key }) => key),
    get rules() {
      return readingOrder(program);
    },
    locations: Object.fromEntries(program.rules.map(({ key, at }) => [key, `${at.file}:${at.line}`])),
    get arms() {
      return arms();
    },
    inputProblem(key, text) {
      const outcome = read(key, text)?.outcome;
      return outcome?.kind === "veto" ? outcome.reason : undefined;
    },
    inputReading(key, text) {
      const found = read(key, text);
      if (found === undefined) return undefined;
      const { outcome, type } = found;
      if (outcome.kind === "veto" || outcome.kind === "text" || outcome.kind === "boolean") return undefined;
      const shown = displayText(outcome, type);
      return /^(?:date|time)/.test(type.kind) ? shown : withThousands(shown);
    },
  };
}

function readingOrder({ rules, cells }: Program): string[] {
  const needed = new Set(cells.flatMap((cell) => (cell.op === "rule" ? [cell.rule] : [])));
  const isPart = (id: number) => needed.has(id) || cells[rules[id]?.root ?? 0]?.op === "const";
  const own = rules.flatMap(({ key, own, at }, id) => (own ? [{ key, line: at.line, isPart: isPart(id) }] : []));
  own.sort((a, b) => Number(a.isPart) - Number(b.isPart) || a.line - b.line);
  return own.map(({ key }) => key);
}

/**
 * The numbers of a text, `1250.5 eur...2000 eur`, with commas between their thousands, for people.
 */
export function withThousands(text: string): string {
  return text.replace(/(?<!\w|\d\.)\d{4,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ","));
}
