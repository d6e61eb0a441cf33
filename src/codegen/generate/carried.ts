import type { Cell, CellId } from "../../model/program.ts";
import { type Analysis, cellAt } from "./analysis.ts";
import { type Code, code, literal } from "./code.ts";
import type { Unit, Units } from "./unit.ts";

/** The unit that a value carries (chapter 2, 2.6 rule 4): the first of these that there is. A field may be empty unless it is `certain`. */
type Carried = readonly (string | { readonly unit: Unit; readonly certain: boolean })[];

/** Which unit each number carries: mostly known before the run, else a field of the frame beside the value. */
export class CarriedUnits {
  readonly #analysis: Analysis;
  readonly #units: Units;
  readonly #cells = new Map<CellId, Carried>();
  /** Units whose value comes from arms that carry different units, and slots that are given in one of several. */
  readonly #kept = new Set<Unit>();

  constructor(analysis: Analysis, units: Units) {
    this.#analysis = analysis;
    this.#units = units;
    const { program, reach } = analysis;
    const owners = new Map(reach.rules.map((rule) => [program.rules[rule]?.root ?? -1, units.ofRule(rule)]));
    for (const id of reach.cells) {
      const cell = cellAt(program, id);
      if (cell.kind === "number") this.#cells.set(id, this.#of(id, cell, units.ofCell(id) ?? owners.get(id)));
    }
  }

  /** Whether the frame has a field for the unit that this value carries. */
  isKept(unit: Unit): boolean {
    return this.#kept.has(unit);
  }

  /** The unit that a cell's value carries, as code; undefined when it never carries one. */
  codeOf(cell: CellId): Code | undefined {
    const carried = this.#cells.get(cell) ?? [];
    const parts = carried.map((each) => (typeof each === "string" ? literal(each) : each.unit.carried));
    return parts.length === 0 ? undefined : parts.reduce((all, part) => code`${all} ?? ${part}`);
  }

  #of(id: CellId, cell: Cell, owner: Unit | undefined): Carried {
    switch (cell.op) {
      case "const":
        return cell.value.kind === "number" && cell.value.unit !== undefined ? [cell.value.unit] : [];
      case "slot":
        return this.#ofSlot(cell.slot);
      case "rule":
        return this.#cells.get(this.#analysis.program.rules[cell.rule]?.root ?? -1) ?? [];
      case "add":
      case "subtract":
      case "multiply":
      case "divide":
      case "modulo":
      case "power":
        return first(cell.carry.map((at) => this.#cells.get(cell.operands[at] ?? -1) ?? []));
      case "convert":
        return cell.unit === undefined ? [] : [cell.unit];
      case "math":
        return this.#cells.get(cell.operands[0] ?? -1) ?? [];
      case "choose":
        return this.#ofArms(id, cell, owner);
      default:
        return [];
    }
  }

  #ofSlot(slot: number): Carried {
    const declared = this.#analysis.program.slots[slot];
    const unit = this.#units.ofSlot(slot);
    if (declared === undefined || declared.type.kind === "number" || unit.form.rep !== "int") return [];
    this.#kept.add(unit);
    const fill = declared.fill;
    return [{ unit, certain: fill === undefined || (fill.kind === "number" && fill.unit !== undefined) }];
  }

  #ofArms(id: CellId, cell: Cell, owner: Unit | undefined): Carried {
    if (this.#analysis.formOf(id).rep !== "int") return [];
    const results = cell.operands.filter((_, at) => at % 2 === 1 || at === cell.operands.length - 1);
    const ways = results
      .filter((result) => cellAt(this.#analysis.program, result).op !== "veto")
      .map((result) => this.#cells.get(result) ?? []);
    const [way = []] = ways;
    if (ways.every((other) => isSame(way, other))) return way;
    if (owner === undefined) throw new Error(`unreachable: nothing keeps the unit of cell ${id}`);
    this.#kept.add(owner);
    return [{ unit: owner, certain: ways.every(isCertain) }];
  }
}

/** The first unit of several values in a row. */
function first(carried: readonly Carried[]): Carried {
  const all: Carried[number][] = [];
  for (const each of carried) {
    all.push(...each);
    if (isCertain(each)) break;
  }
  return all;
}

function isCertain(carried: Carried): boolean {
  const last = carried.at(-1);
  return typeof last === "string" || last?.certain === true;
}

function isSame(a: Carried, b: Carried): boolean {
  return (
    a.length === b.length &&
    a.every((each, at) => {
      const other = b[at];
      return each === other || (typeof each === "object" && typeof other === "object" && each.unit === other.unit);
    })
  );
}
