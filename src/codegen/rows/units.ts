import type { CellId, CellKind, Lambda, Program, ProgramList } from "../../model/program/program.ts";
import { type Code, code, element } from "../code/code.ts";
import { ModuleWriter } from "../write/module.ts";
import type { Place } from "../write/place.ts";
import { CellsOfExpression, CellsOfProgram } from "./cells.ts";
import { RowAnswers } from "./row-answers.ts";
import { readsRowBefore, usesPosition } from "./used.ts";
import { isWalked } from "./walked.ts";

/** The most classes of frames of one module, and the most levels of rows. */
const MOST_UNITS = 64;
const MOST_LEVELS = 8;

/** The longest chain of rules in a row: calls go as deep. */
const DEEPEST_RULES = 60;

/** The rows of one list: a class of frames with the functions of their program. */
export interface ListUnit {
  readonly number: number;
  readonly module: ModuleWriter;
  readonly frame: Code;
  readonly list: ProgramList;
  /** The program that has the list. */
  readonly around: ModuleWriter;
  readonly id: number;
  readonly level: number;
  /** The test that the data of a row need no conversion; undefined for rows of values. */
  readonly isPlain: Code | undefined;
  /** The function by which one frame goes on to the next row, where the list is walked over. */
  readonly next: Code;
}

/**
 * Rows that are values which a command gives: a row of another list, or an expression for one, as
 * its frame.
 */
export interface ValuesUnit {
  readonly number: number;
  readonly value: FieldOfRow;
  readonly kind: CellKind;
  readonly origin: OriginOfValues;
}

/** The rows that values come from. */
export interface OriginOfValues {
  readonly rows: RowsUnit;
  /** True where the frame is that of an expression. */
  readonly isFramed: boolean;
  /** The field that each value is, where it is read with the value. */
  readonly field: string | undefined;
}

/** Rows in generated code: each is a frame. */
export type RowsUnit = ListUnit | ValuesUnit;

/** An expression for rows: a class of frames, each for one row. */
export interface ExpressionUnit {
  readonly module: ModuleWriter;
  /** The program that has the expression. */
  readonly around: ModuleWriter;
  readonly name: Code;
  /** The name, for code that makes a frame. */
  frame(): Code;
  /** As for rows. */
  readonly next: Code;
  readonly rows: RowsUnit;
  readonly lambda: Lambda;
  readonly captures: readonly CellId[];
}

/** A field of a row: its place in the frame of the row. */
export interface FieldOfRow {
  readonly place: Place;
  carriedCode(frame: Code): Code;
  demandUnit(): void;
}

/** The classes of frames of one module besides that of its program. */
export class RowUnits {
  readonly main: ModuleWriter;
  readonly answers = new RowAnswers(this);
  readonly #program: Program;
  readonly #lists = new Map<ModuleWriter, (ListUnit | "none")[]>();
  readonly #expressions = new Map<ModuleWriter, Map<Lambda, ExpressionUnit>>();
  readonly #expressionOf = new Map<ModuleWriter, ExpressionUnit>();
  readonly #known: (RowsUnit | undefined)[] = [];
  readonly #walked = new Map<number, boolean>();
  readonly #units: (ListUnit | ExpressionUnit)[] = [];
  #count = 0;

  constructor(program: Program, runtimeNames: Iterable<string>, most: number) {
    this.#program = program;
    this.main = new ModuleWriter(program, runtimeNames, most, (module) => new CellsOfProgram(this, module, undefined));
  }

  /** Makes the rows of all lists, also of those that no rule reads: their data are looked at. */
  makeAll(): void {
    const open = [this.main];
    for (let module = open.pop(); module !== undefined; module = open.pop()) {
      for (const id of (module.program.lists ?? []).keys()) {
        const unit = this.list(module, id);
        if (unit !== undefined) open.push(unit.module);
      }
    }
  }

  /** All classes of frames that the code makes. */
  get all(): readonly (ListUnit | ExpressionUnit)[] {
    return this.#units;
  }

  /**
   * True for rows that share one frame, each of which is its data. To be asked when functions are
   * written: rows with names are kept.
   */
  isWalked(rows: RowsUnit): rows is ListUnit {
    if (!("list" in rows) || rows.around !== this.main || this.main.namesRows) return false;
    const known = this.#walked.get(rows.id) ?? isWalked(this.#program, rows.id);
    this.#walked.set(rows.id, known);
    return known;
  }

  /** The rows with a number. */
  numbered(number: number): RowsUnit {
    const unit = this.#known[number];
    if (unit === undefined) throw new Error(`unreachable: no rows ${number}`);
    return unit;
  }

  /** The rows of a list of a program; undefined: the exact program must make them. */
  list(around: ModuleWriter, id: number): ListUnit | undefined {
    const known = this.#lists.get(around) ?? [];
    this.#lists.set(around, known);
    // Rows that a list groups or takes over come first: they may read the list.
    const { by, source } = around.program.lists?.[id] ?? {};
    if (known[id] === undefined && by !== undefined) this.list(around, by.list);
    if (known[id] === undefined && source !== undefined) this.bound(around, source);
    if (known[id] === undefined) {
      const made = this.#list(around, id);
      known[id] = made ?? "none";
      made?.module.demandUnits();
    }
    const unit = known[id];
    return unit === "none" ? undefined : unit;
  }

  #list(around: ModuleWriter, id: number): ListUnit | undefined {
    const list = around.program.lists?.[id];
    const level = 1 + this.#levelOf(around);
    if (list === undefined || level > MOST_LEVELS || this.#count >= MOST_UNITS) return undefined;
    const rows = this.#programOfRows(around, list, id);
    if (rows === undefined || !isGenerated(list, rows.program)) return undefined;
    if (list.by !== undefined && this.#groupedBy(around, list.by) === undefined) return undefined;
    if (list.source !== undefined && this.bound(around, list.source) === undefined) return undefined;
    if (rows.program.rules.some(({ depth }) => depth > DEEPEST_RULES)) return undefined;
    const number = ++this.#count;
    let unit: ListUnit | undefined;
    const ofUnit = () => {
      if (unit === undefined) throw new Error("unreachable: the rows are being made");
      return unit;
    };
    const module = new ModuleWriter(
      rows.program,
      [],
      0,
      (within) => new CellsOfProgram(this, within, { list, id, around, unit: ofUnit }),
      { module: around, number, data: rows.data, of: "type" in list.of ? "values" : "rows" },
    );
    const isPlain = "type" in list.of ? undefined : around.declare("is_plain_row");
    const [frame, next] = [around.declare("row_frame"), around.declare("next_row")];
    unit = { number, module, frame, list, around, id, level, isPlain, next };
    this.#known[number] = unit;
    this.#units.push(unit);
    return unit;
  }

  /** The rows that a bound list takes over; undefined: the exact program must make them. */
  bound(around: ModuleWriter, source: NonNullable<ProgramList["source"]>): ListUnit | undefined {
    const ofRule = "rule" in source ? around.representations.rule(source.rule) : undefined;
    const rule = ofRule?.kind === "rows" ? this.numbered(ofRule.of) : undefined;
    const rows = "list" in source ? this.list(around, source.list) : rule;
    return rows !== undefined && "list" in rows && !isFed(rows.list) ? rows : undefined;
  }

  /** The field that makes the groups; undefined: the exact program must make them. */
  #groupedBy(around: ModuleWriter, { list, of }: NonNullable<ProgramList["by"]>): FieldOfRow | undefined {
    const grouped = this.list(around, list);
    const field = grouped && this.field(grouped, of);
    const { representation } = field?.place ?? {};
    return representation === undefined || "of" in representation ? undefined : field;
  }

  #programOfRows(around: ModuleWriter, { of }: ProgramList, id: number) {
    if ("type" in of) {
      const list = listData(around, id);
      const program: Program = { spec: "", slots: [{ key: "", type: of.type }], cells: [], rules: [] };
      const data = around.constant(`values ${id}`, `values_of_list${id}`, () => {
        return code`${around.runtime("programOfValues")}(${list})`;
      });
      return { program, data };
    }
    const [version, ...others] = this.#program.rowSpecs?.[of.rowSpec]?.versions ?? [];
    if (version === undefined || others.length > 0) return undefined;
    const spec = element(code`program.rowSpecs`, of.rowSpec);
    return { program: version.program, data: code`${element(code`${spec}.versions`, 0)}.program` };
  }

  #levelOf(module: ModuleWriter): number {
    return this.rowsOf(module)?.level ?? 0;
  }

  /** The rows whose program a module writes. */
  rowsOf(module: ModuleWriter): ListUnit | undefined {
    for (const unit of this.#known) if (unit !== undefined && "list" in unit && unit.module === module) return unit;
    return undefined;
  }

  /** The expression whose cells a module writes. */
  expressionOf(module: ModuleWriter): ExpressionUnit | undefined {
    return this.#expressionOf.get(module);
  }

  /** An expression for the rows of a list. `data`: it as data of the module. */
  expression(
    around: ModuleWriter,
    lambda: Lambda,
    data: Code,
    rows: RowsUnit,
    captures: readonly CellId[],
  ): ExpressionUnit {
    const known = this.#expressions.get(around) ?? new Map<Lambda, ExpressionUnit>();
    this.#expressions.set(around, known);
    const found = known.get(lambda);
    if (found !== undefined) return found;
    const program: Program = { spec: "", slots: [], rules: [], cells: lambda.cells };
    const number = ++this.#count;
    const module = new ModuleWriter(
      program,
      [],
      0,
      (within) => new CellsOfExpression(this, within, { around, rows, captures, root: lambda.root }),
      { module: around, number, data, of: "expression" },
    );
    const name = around.declare("expression_frame");
    const frame = () => {
      if (!this.#units.includes(unit)) this.#units.push(unit);
      return name;
    };
    const next = around.declare("next_expression");
    const unit: ExpressionUnit = { module, around, name, frame, next, rows, lambda, captures };
    this.#expressionOf.set(module, unit);
    known.set(lambda, unit);
    module.demandUnits();
    return unit;
  }

  /** A field of the rows of a list; undefined: the exact program must find it. */
  field(rows: RowsUnit, name: string): FieldOfRow | undefined {
    if (!("list" in rows)) return undefined;
    const { module } = rows;
    const { slots, rules, lists = [] } = module.program;
    const rule = rules.findIndex(({ key }) => key === name);
    const root = rules[rule]?.root;
    if (root !== undefined) return fieldOfCell(module, root, module.rule(rule));
    const cell = module.program.fields?.[name];
    if (cell !== undefined && module.cell(cell).op === "bounded") {
      const place = module.placeOf(cell);
      return place && fieldOfCell(module, cell, place);
    }
    const slot = slots.findIndex(({ key }) => key === name);
    if (slot >= 0) return fieldOfSlot(module, slot);
    const list = this.list(
      module,
      lists.findIndex(({ key }) => key === name),
    );
    return list && { place: placeOfList(list), carriedCode: () => code`undefined`, demandUnit: () => undefined };
  }

  /** Values that a command gives as rows. */
  values(value: FieldOfRow, kind: CellKind, origin: OriginOfValues): ValuesUnit {
    const number = ++this.#count;
    const unit = { number, value, kind, origin };
    this.#known[number] = unit;
    return unit;
  }

  /** The value of a row of values; undefined for other rows. */
  valueOf(rows: RowsUnit): FieldOfRow | undefined {
    if (!("list" in rows)) return rows.value;
    return "type" in rows.list.of ? fieldOfSlot(rows.module, 0) : undefined;
  }
}

function fieldOfCell(module: ModuleWriter, cell: CellId, place: Place): FieldOfRow {
  return {
    place,
    carriedCode: (frame) => module.carriedCode(cell, frame),
    demandUnit: () => module.demandUnit(cell),
  };
}

function fieldOfSlot(module: ModuleWriter, slot: number): FieldOfRow {
  return {
    place: module.slot(slot),
    carriedCode: (frame) => module.carriedBySlot(slot, frame),
    demandUnit: () => {
      const source = module.program.slots[slot]?.source;
      if (source !== undefined && "rule" in source) module.demandUnit(module.program.rules[source.rule]?.root ?? -1);
      else module.demandSlot(slot);
    },
  };
}

export function placeOfList({ around, id, number }: ListUnit): Place {
  return around.list(id, { kind: "rows", of: number });
}

/** The rows of the text of a list, as a constant of the module. */
export function textOf({ around, id, module }: ListUnit): Code {
  return around.constant(`text ${id}`, `text_of_list${id}`, () => {
    return code`${around.runtime("textRows")}(${listData(around, id)}, ${module.programData})`;
  });
}

export function listData(around: ModuleWriter, id: number): Code {
  return element(code`${around.programData}.lists`, id);
}

/** True for a list whose rows have data besides those that a caller or the text gives. */
function isFed({ each, by }: ProgramList): boolean {
  return each.length > 0 || by !== undefined;
}

/** True for a list whose rows generated code makes. */
function isGenerated(list: ProgramList, program: Program): boolean {
  const { day, text = [] } = list;
  const isMade = day === undefined && isSortedFirst(list, program);
  return isMade && text.every((row) => "value" in row || ("names" in row && row.cells === undefined));
}

/** True where rows are sorted by data of their own, before anything asks for their place. */
function isSortedFirst({ sort, each }: ProgramList, { slots }: Program): boolean {
  if (!each.some(({ value }) => usesPosition(value) || readsRowBefore(value)))
    return !sort.some(({ by }) => readsRowBefore(by));
  const isOwn = (name: string) =>
    slots.some(({ key, source }) => key === name && source === undefined) && !each.some(({ field }) => field === name);
  return sort.every(
    ({ by }) => !readsRowBefore(by) && by.cells.every((cell) => cell.op !== "field" || isOwn(cell.field)),
  );
}
