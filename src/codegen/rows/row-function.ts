import { isListCell, type ListCell } from "../../model/program/operations.ts";
import type { CellId } from "../../model/program/program.ts";
import { fitsDouble, isScaled, type Representation, rescaled } from "../analysis/representation.ts";
import { type Code, code, identifier, literal } from "../code/code.ts";
import { fieldOf } from "../code/names.ts";
import { Block } from "../write/block.ts";
import { converted, exactForm } from "../write/bound-slot.ts";
import { FunctionWriter } from "../write/function.ts";
import { isNone, placeAt, UNDEFINED } from "../write/place.ts";
import { CellsOfExpression, CellsOfProgram } from "./cells.ts";
import { CommandWriter } from "./command-writer.ts";
import type { FieldOfRow } from "./units.ts";

/** Writes the function of a rule or part whose cell may work on lists and rows. */
export class RowFunctionWriter extends FunctionWriter {
  override result(id: CellId, block: Block): void {
    const cell = this.module.cell(id);
    const cells = this.module.rows;
    const isKnown = this.module.representations.representation(id) !== undefined;
    if (!isListCell(cell) || this.isPlace(id) || !isKnown || !(cells instanceof CellsOfProgram)) {
      super.result(id, block);
      return;
    }
    switch (cell.op) {
      case "command":
        new CommandWriter(this, cells.commands, id, cell).write(block);
        return;
      case "member":
        this.field(cells.member(cell), this.require(cell.operands[0] ?? -1, block), block);
        return;
      case "set_of_list":
        this.#set(cell, cells, block);
        return;
      case "previous": {
        const field = cells instanceof CellsOfExpression ? cells.ofRowBefore(cell.field) : undefined;
        if (field === undefined) throw new Error("unreachable: no row before");
        this.#previous(field, cell.operands[0] ?? -1, block);
        return;
      }
      default:
        super.result(id, block);
    }
  }

  /** Writes the values of a list as a set; all of them are needed. */
  #set(cell: Extract<ListCell, { op: "set_of_list" }>, cells: CellsOfProgram, block: Block): void {
    const { module } = this;
    const field = cells.setValues(cell);
    if (field === undefined) throw new Error("unreachable: no values");
    this.calls(cell.operands);
    const rows = this.require(cell.operands[0] ?? -1, block);
    const values = this.named(code`[]`, block);
    const veto = this.variable(undefined, block);
    const row = this.local();
    const body = new Block(block);
    const place = placeAt(field.place, row);
    const value = this.named(place.call, body);
    const vetoed = code`${veto} = ${module.runtime("firstVeto")}(f, ${veto}, ${place.veto});`;
    const exact = exactForm(module, value, place.representation, UNDEFINED);
    body.write(code`if (${isNone(value, place.representation)}) ${vetoed} else ${values}.push(${exact});`);
    block.write(code`for (const ${row} of ${rows}) ${body.code}`);
    block.write(code`if (${veto} !== undefined) ${this.exit(veto)}`);
    const set = this.named(code`${module.runtime("setOf")}(${literal(cell.of)}, ${values})`, block);
    block.write(code`if (${set}.kind === "veto") ${this.exit(set)}`);
    const { representation } = this.place;
    this.end(cell.of === "days" ? code`${set}.text` : set, representation, UNDEFINED, block);
  }

  /** Writes a field of a row as the outcome. */
  field(field: FieldOfRow, row: Code, block: Block): void {
    const place = placeAt(field.place, row);
    const value = this.named(place.call, block);
    block.write(code`if (${isNone(value, place.representation)}) ${this.exit(place.veto)}`);
    this.end(value, place.representation, field.carriedCode(row), block);
  }

  /** Rows are evaluated from the first one on, so that calls do not nest with their number. */
  #previous(field: FieldOfRow, first: CellId, block: Block): void {
    const before = this.named(code`f.before`, block);
    const inner = new Block(block);
    const { name, number } = field.place;
    const veto = literal(number ?? String(fieldOf(name, "Veto")));
    inner.write(code`${this.module.runtime("evaluateBefore")}(${before}, ${identifier(name)}, ${veto});`);
    this.field(field, before, inner);
    block.write(code`if (${before} !== undefined) ${inner.code}`);
    this.ofCell(first, block);
  }

  /** Notes the places that expressions for rows evaluate: calls must not nest with their number. */
  calls(cells: readonly CellId[]): void {
    for (const id of cells) {
      const place = this.module.placeOf(id);
      if (place !== undefined) this.place.calls.add(place);
    }
  }

  /** Writes the value of another cell as the outcome, with its unit. */
  ofCell(id: CellId, block: Block): void {
    const value = this.value(id, block);
    this.end(value, this.module.representations.representation(id), this.module.carriedCode(id), block);
  }

  /** Writes how a value is kept and returned. */
  end(value: Code, from: Representation | undefined, unit: Code, block: Block): void {
    const { place, module } = this;
    const to = place.representation;
    if (from === undefined || to === undefined) {
      block.write(this.handOverLines());
      return;
    }
    let kept = converted(module, value, from, to);
    if (isScaled(from) && to.kind === "double" && !fitsDouble(rescaled(from, to.den))) {
      kept = this.named(kept, block);
      const max = module.runtime("MAX");
      block.write(code`if (!(${kept} <= ${max} && ${kept} >= -${max})) ${this.handOver()}`);
    }
    if (module.keepsUnitOf(this.root)) block.write(code`${place.unit} = ${unit};`);
    this.keepArm(block);
    block.write(code`${place.veto} = null;`);
    block.write(code`return ${place.value} = ${kept};`);
  }
}
