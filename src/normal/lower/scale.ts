import { add, multiply, type Rational, subtract, ZERO } from "../../model/numbers/rational.ts";
import type { Carry, CellId } from "../../model/program/program.ts";
import type { Authored, AuthoredScale, AuthoredScaleLine } from "../../plan/authored.ts";
import { lowerArithmetic } from "./arithmetic.ts";
import { hasTrait, type Lowering, withoutBoolean } from "./types.ts";

/**
 * Condition and result of each line of a scale in source order, then the default
 * (docs/spec/04-rules-evaluation.md#4-10-scales). The line in which the value lies charges for its
 * part, and the lines below it for all of theirs. The latter is computed here where it is the same
 * for all values, so that a long scale is looked up and not summed. `cells`: those of the written
 * expressions, by node number; the cells of all other nodes are added.
 */
export function lowerScale(scale: AuthoredScale, cells: Int32Array, lowering: Lowering): readonly CellId[] {
  return new ScaleLowering(scale, cells, lowering).lower();
}

/** A line above another one; without that it lies above zero. */
type RisingPair = readonly [below: AuthoredScaleLine | undefined, line: AuthoredScaleLine | undefined];

class ScaleLowering {
  readonly #scale: AuthoredScale;
  readonly #cells: Int32Array;
  readonly #lowering: Lowering;

  constructor(scale: AuthoredScale, cells: Int32Array, lowering: Lowering) {
    this.#scale = scale;
    this.#cells = cells;
    this.#lowering = lowering;
  }

  lower(): readonly CellId[] {
    const { lines, value } = this.#scale;
    const operands: CellId[] = [];
    let lowest: AuthoredScaleLine | undefined;
    let below: AuthoredScaleLine | undefined;
    let base: CellId | undefined;
    for (const line of lines) {
      const isCapped = line === lines.at(-1) && line.bound !== undefined;
      const pairs = isCapped ? [[lowest, below] as const, [below, line] as const] : [[lowest, below] as const];
      const from = this.#from(below, pairs);
      const condition = this.#keep(line.condition, this.#compare(">", this.#cell(value), from));
      const amount = isCapped ? this.#capped(line) : this.#cell(value);
      const part = line.part === value ? amount : this.#keep(line.part, this.#difference(line.part, amount, from));
      const charge = this.#charge(line, part);
      this.#keep(line.charge, charge);
      operands.push(condition, this.#sum(base, charge, [1, 0]));
      if (base !== undefined) this.#cells[line.base] = base;
      if (line.bound !== undefined) base = this.#sum(base, this.#whole(line, from), [0, 1]);
      lowest = below;
      below = line;
    }
    return [...operands, this.#keep(this.#scale.nothing, this.#nothing())];
  }

  /** The bound of the line below, or zero; it vetoes when one of the pairs does not rise. */
  #from(below: AuthoredScaleLine | undefined, pairs: readonly RisingPair[]): CellId {
    const start = below === undefined ? this.#literalZero() : this.#boundOf(below);
    const guards = pairs.flatMap(([one, other]) => (other === undefined ? [] : this.#guard(one, other)));
    if (guards.length === 0) return start;
    return this.#lowering.table.add({ op: "choose", kind: "number", operands: [...guards, start] });
  }

  /** The condition under which a bound does not rise above the other, and its veto; or none. */
  #guard(below: AuthoredScaleLine | undefined, line: AuthoredScaleLine): readonly CellId[] {
    const bound = this.#boundOf(line);
    const { table } = this.#lowering;
    const other = below === undefined ? undefined : this.#boundOf(below);
    if (this.#constant(bound) !== undefined && (other === undefined || this.#constant(other) !== undefined)) return [];
    const falls =
      other === undefined ? this.#compare("<", bound, this.#literalZero()) : this.#compare(">", other, bound);
    const reason =
      below === undefined
        ? `The bounds of a scale do not rise: ${line.text} lies below 0`
        : `The bounds of a scale do not rise: ${line.text} does not lie above ${below.text}`;
    return [falls, table.add({ op: "veto", kind: "veto", operands: [], reason })];
  }

  /** The value, at most the bound of the last line. */
  #capped(line: AuthoredScaleLine): CellId {
    const value = this.#cell(this.#scale.value);
    const bound = this.#boundOf(line);
    const operands = [this.#compare(">", value, bound), bound, value];
    return this.#lowering.table.add({ op: "choose", kind: "number", operands });
  }

  /** The charge of a line below the value. `from` keeps the checks of the bounds below the line. */
  #whole(line: AuthoredScaleLine, from: CellId): CellId {
    const bound = this.#boundOf(line);
    const [upper, lower] = [this.#constant(bound), this.#constant(from)];
    const share = this.#constant(this.#cell(line.rate));
    const size = upper === undefined || lower === undefined ? undefined : subtract(upper, lower);
    const width = size === undefined ? this.#difference(line.part, bound, from) : this.#fixed(size);
    const isFixed = size !== undefined && share !== undefined;
    const whole = isFixed ? this.#fixed(multiply(size, share)) : this.#charge(line, width);
    this.#cells[line.width] = width;
    this.#cells[line.whole] = whole;
    return whole;
  }

  #charge(line: AuthoredScaleLine, part: CellId): CellId {
    return lowerArithmetic(line.charge, part, this.#cell(line.rate), this.#lowering);
  }

  #difference({ type }: Authored, left: CellId, right: CellId): CellId {
    const carry = carries(type) ? [0, 1] : [];
    return this.#lowering.table.add({ op: "subtract", kind: "number", operands: [left, right], carry });
  }

  #sum(base: CellId | undefined, addend: CellId, carry: Carry): CellId {
    if (base === undefined) return addend;
    const [one, other] = [this.#constant(base), this.#constant(addend)];
    if (one !== undefined && other !== undefined) return this.#fixed(add(one, other));
    const { type } = this.#scale.nothing;
    return this.#lowering.table.add({
      op: "add",
      kind: "number",
      operands: [base, addend],
      carry: carries(type) ? carry : [],
    });
  }

  /** Zero in the unit that the value carries, where that is the unit of what is charged. */
  #nothing(): CellId {
    const { value, nothing } = this.#scale;
    if (value.type.kind !== nothing.type.kind || !carries(nothing.type)) return this.#literalZero();
    return this.#difference(value, this.#cell(value), this.#cell(value));
  }

  #compare(operator: "<" | ">=" | ">", left: CellId, right: CellId): CellId {
    return this.#lowering.table.add({
      op: "compare",
      kind: "boolean",
      operands: [left, right],
      operator,
      of: "number",
    });
  }

  #literalZero(): CellId {
    return this.#fixed(ZERO);
  }

  /** An amount that no text writes, so that no static folding of written numbers meets it. */
  #fixed({ n, d }: Rational): CellId {
    return this.#lowering.table.constant({ kind: "number", n, d }, "scale");
  }

  #constant(id: CellId): Rational | undefined {
    const cell = this.#lowering.table.at(id);
    return cell.op === "const" && cell.value.kind === "number" ? cell.value : undefined;
  }

  #boundOf({ bound }: AuthoredScaleLine): CellId {
    if (bound === undefined) throw new Error("unreachable: only the last line has no bound");
    return this.#cell(bound);
  }

  #cell({ node }: Authored): CellId {
    return withoutBoolean(this.#cells[node] ?? -1, this.#lowering.table);
  }

  #keep({ node }: Authored, cell: CellId): CellId {
    this.#cells[node] = cell;
    return cell;
  }
}

function carries(type: Authored["type"]): boolean {
  return (type.kind === "measure" && !hasTrait(type, "calendar")) || type.kind === "ratio";
}
