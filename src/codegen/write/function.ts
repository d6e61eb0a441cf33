import type { Cell, CellId } from "../../model/program/program.ts";
import { isScaled, type Representation } from "../analysis/representation.ts";
import { type Code, code, identifier, join, literal } from "../code/code.ts";
import type { LocalNames } from "../code/names.ts";
import { Block } from "./block.ts";
import { writeChoose } from "./choose.ts";
import { StrictExpression } from "./expression.ts";
import type { ModuleWriter } from "./module.ts";
import { isNone, type Place } from "./place.ts";

/**
 * Writes the function of a rule or part: it evaluates its cell once, and keeps the outcome in its
 * place.
 */
export class FunctionWriter {
  readonly module: ModuleWriter;
  readonly place: Place;
  /**
   * The cell that the function computes; a reference to another place forwards the outcome of that.
   */
  readonly root: CellId;
  readonly #computes: boolean;
  readonly #locals: LocalNames;
  /** The position of the arm that decides here, where the frame keeps it. */
  #arm: Code | undefined;
  readonly #continued: { readonly name: Code; readonly block: Block; readonly parameters: Code }[] = [];

  constructor(module: ModuleWriter, place: Place, root: CellId, computes: boolean) {
    this.module = module;
    this.place = place;
    this.root = root;
    this.#computes = computes;
    this.#locals = module.localNames();
  }

  /** The function, after the functions that continue it. */
  write(): readonly Code[] {
    const body = new Block();
    body.write(code`if (${this.place.veto} !== undefined) return ${this.place.value};`);
    this.result(this.root, body);
    return this.functions(identifier(this.place.name), body);
  }

  /** The parameters of all functions of the module. */
  protected get parameters(): Code {
    return code`f`;
  }

  /** A function, after the functions that continue it. */
  protected functions(name: Code, body: Block): readonly Code[] {
    return [...this.#continued.reverse(), { name, block: body, parameters: this.parameters }].map(
      (written) => code`function ${written.name}(${written.parameters}) ${written.block.code}`,
    );
  }

  /** Continues in a function of its own, which knows no facts about earlier evaluations. */
  continueIn(block: Block): Block {
    const name = this.module.declare(`${this.place.name}_more`);
    block.write(code`return ${name}(${this.parameters});`);
    const next = new Block();
    this.add(name, next, this.parameters);
    return next;
  }

  /** Adds a function that this one calls. */
  add(name: Code, block: Block, parameters: Code): void {
    this.#continued.push({ name, block, parameters });
  }

  /**
   * Writes how a result is evaluated, kept and returned: after it nothing of the block is reached.
   */
  result(id: CellId, block: Block): void {
    const cell = this.module.cell(id);
    const { representation } = this.place;
    if (cell.op === "veto") block.write(this.exitLines(this.module.userVeto(cell.reason)));
    else if (cell.op === "choose" && !this.isPlace(id)) writeChoose(this, id, block);
    else if (this.module.representations.representation(id) === undefined) this.withoutValue(id, block);
    else if (representation === undefined) block.write(this.handOverLines());
    else if (this.isPlace(id)) this.#forward(id, block);
    else if (representation.kind === "boolean") this.keep(id, this.truth(id, block), block);
    else this.keep(id, new StrictExpression(this, block, id, representation).write(), block);
  }

  /**
   * From here on the arm at a position decides, by its result or by a veto of its condition. Told
   * of the root alone.
   */
  decides(choice: CellId, position: Code): void {
    if (choice === this.root && this.module.keepsArmOf(choice)) this.#arm = position;
  }

  /** Writes the outcome of another place as this one's, converted to its scale where needed. */
  #forward(id: CellId, block: Block): void {
    const from = this.placeOf(id);
    if (from.representation?.kind === "rows") {
      this.keep(id, this.require(id, block), block);
      return;
    }
    if (!sameRepresentation(from.representation, this.place.representation) || block.isSettled(this.module.leaf(id))) {
      this.keep(id, new StrictExpression(this, block, id, this.place.representation).write(), block);
      return;
    }
    const value = block.valueOf(this.module.leaf(id)) ?? from.call;
    block.write(code`${this.place.value} = ${value};`);
    block.write(code`${this.place.veto} = ${from.veto};`);
    this.#keepUnit(id, block);
    this.keepArm(block);
    block.write(code`return ${this.place.value};`);
  }

  /** Writes a cell without representation: it can only veto, or is left to the exact program. */
  withoutValue(id: CellId, block: Block): void {
    if (!this.isPlace(id)) {
      block.write(this.handOverLines());
      return;
    }
    const from = this.placeOf(id);
    block.write(code`${from.call};`);
    block.write(this.exitLines(from.veto));
  }

  protected keep(id: CellId, value: Code, block: Block): void {
    this.#keepUnit(id, block);
    this.keepArm(block);
    block.write(code`${this.place.veto} = null;`);
    block.write(code`return ${this.place.value} = ${value};`);
  }

  #keepUnit(id: CellId, block: Block): void {
    if (this.module.keepsUnitOf(this.root)) block.write(code`${this.place.unit} = ${this.module.carriedCode(id)};`);
  }

  keepArm(block: Block): void {
    if (this.#arm !== undefined) block.write(code`${this.place.arm} = ${this.#arm};`);
  }

  /**
   * Writes a condition with the statements for the case that it holds; a veto of the condition is
   * the function's outcome.
   */
  when(id: CellId, block: Block, then: (block: Block) => void): void {
    const cell = this.module.cell(id);
    const [left, right] = cell.operands;
    if (cell.op === "and" && left !== undefined && right !== undefined && !this.isPlace(id)) {
      this.when(left, block, (inner) => this.when(right, inner, then));
      return;
    }
    if (this.module.representations.representation(id) === undefined) {
      this.withoutValue(id, block);
      return;
    }
    const inner = new Block(block);
    const holds = this.truth(id, block);
    then(inner);
    block.write(code`if (${holds}) ${inner.code}`);
  }

  /** A boolean that has a value where the expression is used. */
  truth(id: CellId, block: Block): Code {
    const cell = this.module.cell(id);
    const [left, right] = cell.operands;
    if (cell.op === "is_veto") return this.vetoTest(cell, block);
    if (cell.op !== "and" || left === undefined || right === undefined || this.isPlace(id)) {
      return new StrictExpression(this, block, id).write();
    }
    const holds = this.variable(this.truth(left, block), block);
    const inner = new Block(block);
    inner.write(code`${holds} = ${this.truth(right, inner)};`);
    block.write(code`if (${holds}) ${inner.code}`);
    return holds;
  }

  /** The test that a place ended in a veto. */
  vetoTest(cell: Cell, block: Block): Code {
    const [tested] = cell.operands;
    if (tested === undefined) throw new Error("unreachable: a test of nothing");
    const operand = this.module.cell(tested);
    if (operand.op === "veto") return literal(true);
    if (operand.op === "const" || operand.op === "now" || operand.op === "is_veto") return literal(false);
    const place = this.placeOf(tested);
    if (block.valueOf(this.module.leaf(tested)) === undefined) block.write(code`${place.call};`);
    return this.named(code`${place.veto} !== null`, block);
  }

  /** Evaluates a place unless earlier code did; true when it may have no value. */
  ask(cell: CellId, block: Block): boolean {
    const id = this.module.leaf(cell);
    if (block.isSettled(id)) return false;
    if (block.valueOf(id) === undefined) {
      const place = this.placeOf(id);
      const name = this.#locals.named(place);
      block.write(code`const ${name} = ${place.call};`);
      block.remember(id, name);
    }
    return true;
  }

  /** Leaves the function unless a place has a value; returns the name of the value. */
  require(cell: CellId, block: Block): Code {
    const id = this.module.leaf(cell);
    const open = this.ask(id, block);
    const value = block.valueOf(id);
    if (value === undefined) throw new Error(`unreachable: cell ${id} was not asked`);
    if (open) {
      block.write(code`if (${isNone(value, this.placeOf(id).representation)}) ${this.exit(this.placeOf(id).veto)}`);
      block.settle([id]);
    }
    return value;
  }

  isPlace(id: CellId): boolean {
    return !(id === this.root && this.#computes) && this.module.placeOf(id) !== undefined;
  }

  placeOf(id: CellId): Place {
    const place = this.module.placeOf(id);
    if (place === undefined) throw new Error(`unreachable: cell ${id} has no place`);
    this.place.calls.add(place);
    return place;
  }

  /** A name for a variable that a loop declares. */
  local(): Code {
    return this.#locals.next();
  }

  /** The value of a cell that has one where it is used. */
  value(id: CellId, block: Block): Code {
    if (this.isPlace(id)) return this.require(id, block);
    return this.module.representations.representation(id)?.kind === "boolean"
      ? this.truth(id, block)
      : new StrictExpression(this, block, id).write();
  }

  named(expression: Code, block: Block): Code {
    const name = this.#locals.next();
    block.write(code`const ${name} = ${expression};`);
    return name;
  }

  /** Declares a variable. `expression`: its first value; absent: it gets one later. */
  variable(expression: Code | undefined, block: Block): Code {
    const name = this.#locals.next();
    block.write(expression === undefined ? code`let ${name};` : code`let ${name} = ${expression};`);
    return name;
  }

  exit(veto: Code): Code {
    return code`{ ${join(this.#exit(veto), " ")} }`;
  }

  exitLines(veto: Code): Code {
    return join(this.#exit(veto), "\n");
  }

  #exit(veto: Code): readonly Code[] {
    const kept = this.#arm === undefined ? [] : [code`${this.place.arm} = ${this.#arm};`];
    return [...kept, code`${this.place.veto} = ${veto};`, code`return ${this.place.none};`];
  }

  /** Gives the request to the exact program. */
  handOver(): Code {
    return this.exit(code`${this.module.runtime("handOver")}(f)`);
  }

  handOverLines(): Code {
    return this.exitLines(code`${this.module.runtime("handOver")}(f)`);
  }
}

function sameRepresentation(a: Representation | undefined, b: Representation | undefined): boolean {
  if (a === undefined || b === undefined || a.kind !== b.kind) return false;
  return !isScaled(a) || !isScaled(b) || a.den === b.den;
}
