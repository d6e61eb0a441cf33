import type { ListCell } from "../../model/program/operations.ts";
import type { CellId, ProgramList } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { common, RATIONAL, type Representation, type RowsRepresentation } from "../analysis/representation.ts";
import { type Code, code, element } from "../code/code.ts";
import type { HeldList, ModuleWriter, RowCells } from "../write/module.ts";
import { type Place, placeAt, placeWithin, UNDEFINED } from "../write/place.ts";
import { CommandsOfProgram } from "./commands.ts";
import {
  type ExpressionUnit,
  type FieldOfRow,
  type ListUnit,
  placeOfList,
  type RowsUnit,
  type RowUnits,
} from "./units.ts";
import { readsRowBefore } from "./used.ts";

/** The list that the rows of a program belong to. */
interface OwnList {
  readonly list: ProgramList;
  readonly id: number;
  readonly around: ModuleWriter;
  readonly unit: () => ListUnit;
}

/** More rows than any list has. */
const MOST_ROWS = 1n << 32n;

const TEXT: Representation = { kind: "text" };

const POSITION: Representation = { kind: "double", den: 1n, lo: 1n, hi: MOST_ROWS, usual: 10n };

/** The cells of a program, which may be that of rows. */
export class CellsOfProgram implements RowCells {
  readonly parts: readonly CellId[];
  readonly units: RowUnits;
  readonly module: ModuleWriter;
  readonly commands: CommandsOfProgram;
  readonly #own: OwnList | undefined;

  constructor(units: RowUnits, module: ModuleWriter, own: OwnList | undefined) {
    this.units = units;
    this.module = module;
    this.commands = new CommandsOfProgram(units, module);
    this.#own = own;
    this.parts = own === undefined ? [] : boundedFields(module);
  }

  representation(id: CellId, cell: ListCell): Representation | undefined {
    switch (cell.op) {
      case "list": {
        const unit = this.units.list(this.module, cell.list);
        return unit && { kind: "rows", of: unit.number };
      }
      case "command":
        return this.commands.representation(id, cell);
      case "member":
        return this.#member(cell)?.place.representation;
      case "set_of_list":
        return this.setValues(cell)?.place.representation && (cell.of === "days" ? TEXT : RATIONAL);
      default:
        return undefined;
    }
  }

  #member({ operands: [row], field }: Extract<ListCell, { op: "member" }>): FieldOfRow | undefined {
    const representation = row === undefined ? undefined : this.module.representations.representation(row);
    return representation?.kind === "row" ? this.units.field(this.units.numbered(representation.of), field) : undefined;
  }

  /** The values of the list that becomes a set. */
  setValues({ operands: [list = -1] }: Extract<ListCell, { op: "set_of_list" }>): FieldOfRow | undefined {
    const representation = this.module.representations.representation(list);
    return representation?.kind === "rows" ? this.units.valueOf(this.units.numbered(representation.of)) : undefined;
  }

  /** The field that a member reads. */
  member(cell: Extract<ListCell, { op: "member" }>): FieldOfRow {
    const found = this.#member(cell);
    if (found === undefined) throw new Error(`unreachable: no field ${cell.field}`);
    return found;
  }

  place(cell: ListCell): Place | undefined {
    if (cell.op !== "list") return undefined;
    const unit = this.units.list(this.module, cell.list);
    return unit && placeOfList(unit);
  }

  listOf(id: CellId): HeldList | undefined {
    const cell = this.module.cell(id);
    return cell.op === "list" ? { module: this.module, list: cell.list, path: code`` } : undefined;
  }

  carriedCode(id: CellId, _cell: ListCell, frame: Code): Code {
    const place = this.module.placeOf(id);
    return place === undefined ? UNDEFINED : placeAt(place, frame).unit;
  }

  demandUnit(id: CellId, cell: ListCell): void {
    if (!this.module.keepUnit(id)) return;
    if (cell.op === "member") this.#member(cell)?.demandUnit();
    else if (cell.op === "command") this.commands.demandUnit(id, cell);
  }

  /** The expression of `each` that feeds a slot. */
  fed(slot: number): ExpressionUnit | undefined {
    const own = this.#own;
    const key = this.module.program.slots[slot]?.key;
    const at = own === undefined ? -1 : own.list.each.findIndex(({ field }) => field === key);
    const lambda = own?.list.each[at]?.value;
    if (own === undefined || lambda === undefined) return undefined;
    const { list, around, id } = own;
    const data = code`${element(code`${element(code`${around.programData}.lists`, id)}.each`, at)}.value`;
    return this.units.expression(around, lambda, data, own.unit(), list.captures);
  }

  /** The field that groups have equal in all rows of one group, where it is a slot. */
  grouped(slot: number): FieldOfRow | undefined {
    const { list: { by } = {}, around } = this.#own ?? {};
    if (around === undefined || by === undefined || by.field !== this.module.program.slots[slot]?.key) return undefined;
    const rows = this.units.list(around, by.list);
    return rows && this.units.field(rows, by.of);
  }

  isFed(slot: number): boolean {
    const key = this.module.program.slots[slot]?.key;
    const { each = [], by } = this.#own?.list ?? {};
    return by?.field === key || each.some(({ field }) => field === key);
  }

  /**
   * A row before this one may feed the slot from itself: its representation is then that of its
   * type.
   */
  fedRepresentation(slot: number): Representation | undefined {
    const fed = this.fed(slot);
    if (fed === undefined) return this.grouped(slot)?.place.representation;
    if (readsRowBefore(fed.lambda)) return this.module.representations.reading(slot).representation;
    return fed.module.representations.representation(fed.lambda.root);
  }

  plainTest(list: number, given: Code): Code | undefined {
    const unit = this.units.list(this.module, list);
    if (unit === undefined || !takesRows(unit.list)) return undefined;
    return unit.isPlain === undefined
      ? code`${this.module.runtime("plainValues")}(${given}, rows)`
      : code`${this.module.runtime("plainRows")}(${given}, rows, ${unit.isPlain})`;
  }

  answered(value: Code, representation: RowsRepresentation, type: Type): Code | undefined {
    return this.units.answers.of(value, representation, type);
  }

  demandFed(slot: number): void {
    const fed = this.fed(slot);
    if (fed === undefined) this.grouped(slot)?.demandUnit();
    else fed.module.demandUnit(fed.lambda.root);
  }
}

/** False for a list that ignores what a caller gives: groups, and the rows of a rule. */
function takesRows({ by, source }: ProgramList): boolean {
  return by === undefined && (source === undefined || "list" in source);
}

/** Data of rows with bounds that are names: readers of the row read what checks them. */
function boundedFields(module: ModuleWriter): readonly CellId[] {
  return Object.values(module.program.fields ?? {}).filter((id) => module.cell(id).op === "bounded");
}

/** The rows and cells that an expression sees. */
interface Sight {
  readonly around: ModuleWriter;
  readonly rows: RowsUnit;
  readonly captures: readonly CellId[];
  readonly root: CellId;
}

/** The cells of an expression for rows. */
export class CellsOfExpression extends CellsOfProgram {
  override readonly parts: readonly CellId[];
  readonly #sight: Sight;

  constructor(units: RowUnits, module: ModuleWriter, sight: Sight) {
    super(units, module, undefined);
    this.parts = [sight.root];
    this.#sight = sight;
  }

  override representation(id: CellId, cell: ListCell): Representation | undefined {
    switch (cell.op) {
      case "field":
      case "element":
        return this.#ofRow(cell)?.place.representation;
      case "outer":
        return this.#sight.around.representations.representation(this.#captured(cell.at));
      case "position":
        return POSITION;
      case "previous": {
        const [first = -1] = cell.operands;
        const both = [
          this.ofRowBefore(cell.field)?.place.representation,
          this.module.representations.representation(first),
        ];
        const known = both.filter((representation) => representation !== undefined);
        return known.length < 2 ? undefined : common(known);
      }
      default:
        return super.representation(id, cell);
    }
  }

  #captured(at: number): CellId {
    return this.#sight.captures[at] ?? -1;
  }

  #ofRow(cell: ListCell): FieldOfRow | undefined {
    const { units } = this;
    const { rows } = this.#sight;
    if (cell.op === "field") return units.field(rows, cell.field);
    return cell.op === "element" ? units.valueOf(rows) : undefined;
  }

  ofRowBefore(field: string): FieldOfRow | undefined {
    return this.units.field(this.#sight.rows, field);
  }

  override place(cell: ListCell): Place | undefined {
    if (cell.op === "outer") {
      const place = this.#sight.around.placeOf(this.#captured(cell.at));
      return place && placeWithin(place, "around");
    }
    const field = this.#ofRow(cell);
    return field === undefined ? super.place(cell) : placeWithin(field.place, "row");
  }

  override listOf(id: CellId): HeldList | undefined {
    const cell = this.module.cell(id);
    if (cell.op !== "outer") return super.listOf(id);
    const found = this.#sight.around.rows?.listOf(this.#captured(cell.at));
    return found && { ...found, path: code`.around${found.path}` };
  }

  override carriedCode(id: CellId, cell: ListCell, frame: Code): Code {
    if (cell.op === "outer") return this.#sight.around.carriedCode(this.#captured(cell.at), code`${frame}.around`);
    const field = this.#ofRow(cell);
    return field === undefined ? super.carriedCode(id, cell, frame) : field.carriedCode(code`${frame}.row`);
  }

  override demandUnit(id: CellId, cell: ListCell): void {
    if (cell.op === "outer") this.#sight.around.demandUnit(this.#captured(cell.at));
    else if (cell.op === "previous") {
      if (!this.module.keepUnit(id)) return;
      this.ofRowBefore(cell.field)?.demandUnit();
      this.module.demandUnit(cell.operands[0] ?? -1);
    } else {
      const field = this.#ofRow(cell);
      if (field === undefined) super.demandUnit(id, cell);
      else field.demandUnit();
    }
  }
}
