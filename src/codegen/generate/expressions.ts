import type { Cell, CellId } from "../../model/program.ts";
import { cellAt } from "./analysis.ts";
import type { Block } from "./block.ts";
import { bigint, type Code, code, literal } from "./code.ts";
import type { ModuleParts } from "./module-parts.ts";
import { comparable, constantNum, type Num } from "./numbers.ts";
import { numeric } from "./numeric.ts";
import type { Unit } from "./unit.ts";

/** Writes the expressions of one module. What they look up is written into a block first, with the vetoes that end the unit. */
export class Expressions {
  readonly #parts: ModuleParts;

  constructor(parts: ModuleParts) {
    this.#parts = parts;
  }

  /** Looks up everything that an expression needs, from left to right; the laziness of `and` and `is veto` apart. */
  need(ids: readonly CellId[], block: Block): void {
    block.need(ids.flatMap((id) => this.#references(id, block)));
  }

  /** The unit that a cell refers to within the function of a block; undefined when the cell is written there. */
  unitOf(id: CellId, block: Block): Unit | undefined {
    const unit = this.#parts.units.ofCell(id);
    return unit === block.unit ? undefined : unit;
  }

  /** A number whose references are known in the block. */
  number(id: CellId, block: Block): Num {
    const unit = this.unitOf(id, block);
    if (unit !== undefined) {
      if (unit.form.rep !== "int") throw new Error("unreachable: a boxed number where none is expected");
      return { ...unit.form.interval, code: this.#local(id, block) };
    }
    const cell = this.#cell(id);
    const num =
      cell.op === "const" && cell.value.kind === "number"
        ? constantNum(cell.value)
        : numeric(
            cell,
            cell.operands.map((operand) => this.number(operand, block)),
            block,
          );
    if (num === undefined) throw new Error(`unreachable: ${cell.op} has no form in doubles`);
    return num;
  }

  /** A truth value. May look up more than its references, lazily. */
  truth(id: CellId, block: Block): Code {
    const unit = this.unitOf(id, block);
    if (unit !== undefined) {
      this.need([id], block);
      return this.#local(id, block);
    }
    const cell = this.#cell(id);
    const [left = -1, right = -1] = cell.operands;
    switch (cell.op) {
      case "const":
        return literal(cell.value.kind === "boolean" && cell.value.value);
      case "not":
        return code`!${this.truth(left, block)}`;
      case "is_veto":
        return this.#isVeto(left);
      case "and":
        return this.#both(left, right, block);
      case "compare":
        return this.#comparison(cell, left, right, block);
      default:
        throw new Error(`unreachable: ${cell.op} is no test`);
    }
  }

  /** A text whose references are known in the block. */
  text(id: CellId, block: Block): Code {
    if (this.unitOf(id, block) !== undefined) return this.#local(id, block);
    const cell = this.#cell(id);
    if (cell.op === "const" && cell.value.kind === "text") return literal(cell.value.text);
    throw new Error(`unreachable: ${cell.op} is no text`);
  }

  /** Any value as the exact operators take it. */
  boxed(id: CellId, block: Block): Code {
    const cell = this.#cell(id);
    if (cell.op === "const") return this.#parts.constantOf(id);
    if (cell.op === "now") return code`f.now`;
    switch (this.#parts.analysis.formOf(id).rep) {
      case "int":
        return this.boxedNumber(block.guard(this.number(id, block)), id);
      case "boolean":
        return code`boxTruth(${this.truth(id, block)})`;
      case "text":
        return code`boxText(${this.text(id, block)})`;
      case "boxed":
        return this.#local(id, block);
    }
  }

  boxedNumber(num: Num, id: CellId): Code {
    const unit = this.#parts.carried.codeOf(id) ?? code`undefined`;
    return code`boxNumber(${num.code}, ${bigint(num.den)}, ${unit})`;
  }

  #isVeto(tested: CellId): Code {
    const unit = this.#parts.units.ofCell(tested);
    if (unit !== undefined) return code`isVetoed(${unit.call}, ${unit.veto})`;
    return literal(this.#cell(tested).op === "veto");
  }

  /** The right side is looked at only when the left one holds. */
  #both(left: CellId, right: CellId, block: Block): Code {
    const first = this.truth(left, block);
    const inner = block.inner();
    const second = this.truth(right, inner);
    if (inner.isEmpty) return code`(${first} && ${second})`;
    const holds = block.variable(code`false`);
    block.add(code`if (${first}) {\n${inner.text}\n${holds} = ${second};\n}`);
    return holds;
  }

  #comparison(cell: Extract<Cell, { op: "compare" }>, left: CellId, right: CellId, block: Block): Code {
    this.need([left, right], block);
    if (this.#parts.analysis.formOf(left).rep === "int") {
      const both = comparable(this.number(left, block), this.number(right, block), block);
      if (both === undefined) throw new Error("unreachable: numbers that do not compare");
      return compared(both[0], cell.operator, both[1]);
    }
    return compared(this.#plain(left, block), cell.operator, this.#plain(right, block));
  }

  /** A text or truth value. */
  #plain(id: CellId, block: Block): Code {
    return this.#parts.analysis.formOf(id).rep === "text" ? this.text(id, block) : this.truth(id, block);
  }

  #references(id: CellId, block: Block): readonly { readonly cell: CellId; readonly unit: Unit }[] {
    const unit = this.unitOf(id, block);
    if (unit !== undefined) return [{ cell: id, unit }];
    const cell = this.#cell(id);
    return cell.op === "is_veto" || cell.op === "and"
      ? []
      : cell.operands.flatMap((operand) => this.#references(operand, block));
  }

  #local(id: CellId, block: Block): Code {
    const local = block.known(id);
    if (local === undefined) throw new Error(`unreachable: cell ${id} was not looked up`);
    return local;
  }

  #cell(id: CellId): Cell {
    return cellAt(this.#parts.analysis.program, id);
  }
}

function compared(left: Code, operator: string, right: Code): Code {
  switch (operator) {
    case "<":
      return code`(${left} < ${right})`;
    case "<=":
      return code`(${left} <= ${right})`;
    case ">":
      return code`(${left} > ${right})`;
    case ">=":
      return code`(${left} >= ${right})`;
    case "is":
      return code`(${left} === ${right})`;
    default:
      return code`(${left} !== ${right})`;
  }
}
