import type { Cell, CellId } from "../../model/program.ts";
import { cellAt, conjuncts } from "./analysis.ts";
import { Block, LocalNames } from "./block.ts";
import { type Code, code, identifier, join } from "./code.ts";
import type { Expressions } from "./expressions.ts";
import type { ModuleParts } from "./module-parts.ts";
import { atScale, type Num } from "./numbers.ts";
import type { Unit } from "./unit.ts";

/** Arms in one function; the rest of a longer `choose` is in functions that it ends in. */
const ARMS_IN_FUNCTION = 200;

/** Writes the functions of rules and of cells that are units: each computes its value once and keeps it in the frame. */
export class UnitFunctions {
  readonly #parts: ModuleParts;
  readonly #expressions: Expressions;

  constructor(parts: ModuleParts, expressions: Expressions) {
    this.#parts = parts;
    this.#expressions = expressions;
  }

  /** The function of a unit whose value is that of the cell `root`. */
  write(unit: Unit, root: CellId): Code {
    const name = identifier(unit.name);
    const block = new Block(unit, new LocalNames());
    const further: Code[] = [];
    block.add(code`if (${unit.veto} !== undefined) return ${unit.value};`);
    this.#end(root, block, further);
    return join([code`function ${name}(f) {\n${block.text}\n}`, ...further], "\n");
  }

  /** Ends the unit with the outcome of a cell. */
  #end(id: CellId, block: Block, further: Code[]): void {
    const cell = cellAt(this.#parts.analysis.program, id);
    if (this.#expressions.unitOf(id, block) !== undefined) this.#value(id, block);
    else if (cell.op === "choose") this.#choose(cell, block, further);
    else if (cell.op === "veto") block.add(block.veto(this.#parts.vetoOf(id)));
    else if (cell.op === "and") this.#conjunction(id, block);
    else if (this.#parts.analysis.isExact(id)) this.#exactly(id, cell, block);
    else this.#value(id, block);
  }

  /** Ends the unit with a value that is computed as it is held. */
  #value(id: CellId, block: Block): void {
    const { unit } = block;
    const expressions = this.#expressions;
    expressions.need([id], block);
    if (this.#parts.carried.isKept(unit)) {
      block.add(code`${unit.carried} = ${this.#parts.carried.codeOf(id) ?? code`undefined`};`);
    }
    switch (unit.form.rep) {
      case "int":
        return block.finishNumber(scaledFor(unit, expressions.number(id, block)));
      case "boolean":
        return block.finish(expressions.truth(id, block));
      case "text":
        return block.finish(expressions.text(id, block));
      case "boxed":
        return block.finish(expressions.boxed(id, block));
    }
  }

  /** Conjuncts one after another: the first that is false or has no value decides. */
  #conjunction(id: CellId, block: Block): void {
    const { unit } = block;
    const all = conjuncts(this.#parts.analysis.program, id, this.#parts.analysis.units);
    all.forEach((each, at) => {
      const test = this.#expressions.truth(each, block);
      if (at === all.length - 1) block.finish(test);
      else block.add(code`if (!${test}) { ${unit.veto} = null; return ${unit.value} = false; }`);
    });
  }

  /** The exact operator on boxed operands. */
  #exactly(id: CellId, cell: Cell, block: Block): void {
    this.#expressions.need(cell.operands, block);
    const operands = join(
      cell.operands.map((operand) => this.#expressions.boxed(operand, block)),
      ", ",
    );
    const outcome = block.constant(code`apply(${this.#parts.cellOf(id)}, [${operands}], f)`);
    block.add(code`if (${outcome}.kind === "veto") { ${block.veto(outcome)} }`);
    switch (block.unit.form.rep) {
      case "boolean":
        return block.finish(code`${outcome}.value`);
      case "text":
        return block.finish(code`${outcome}.text`);
      default:
        return block.finish(outcome);
    }
  }

  /** Conditions from the last arm upwards. */
  #choose(cell: Cell, block: Block, further: Code[]): void {
    let at = block;
    const rest: { readonly name: Code; readonly block: Block }[] = [];
    let written = 0;
    for (let arm = cell.operands.length - 3; arm >= 0; arm -= 2) {
      if (written === ARMS_IN_FUNCTION) {
        const name = identifier(this.#parts.units.names.declare(`${block.unit.name} continued`, []));
        at.add(code`return ${name}(f);`);
        at = new Block(block.unit, new LocalNames());
        rest.push({ name, block: at });
        written = 0;
      }
      written++;
      this.#arm(cell.operands[arm] ?? -1, cell.operands[arm + 1] ?? -1, at, further);
    }
    this.#end(cell.operands.at(-1) ?? -1, at, further);
    for (const each of rest) further.push(code`function ${each.name}(f) {\n${each.block.text}\n}`);
  }

  #arm(condition: CellId, result: CellId, block: Block, further: Code[]): void {
    const all = conjuncts(this.#parts.analysis.program, condition, this.#parts.analysis.units);
    const tests: { readonly block: Block; readonly test: Code }[] = [];
    let at = block;
    for (const each of all) {
      tests.push({ block: at, test: this.#expressions.truth(each, at) });
      at = at.inner();
    }
    this.#end(result, at, further);
    for (let level = tests.length - 1; level >= 0; level--) {
      const outer = tests[level];
      if (outer === undefined) continue;
      outer.block.add(code`if (${outer.test}) {\n${at.text}\n}`);
      at = outer.block;
    }
  }
}

function scaledFor(unit: Unit, num: Num): Num {
  if (unit.form.rep !== "int") throw new Error("unreachable: the unit holds no number in a double");
  const result = atScale(num, unit.form.interval.den);
  if (result === undefined) throw new Error("unreachable: a scale that does not fit");
  return result;
}
