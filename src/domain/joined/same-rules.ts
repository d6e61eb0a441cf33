import { OF_NOW } from "../../model/program/operations.ts";
import type { Cell, CellId, Lambda, Program, ProgramList, ProgramTextRow } from "../../model/program/program.ts";
import { fieldsNamed } from "../explore/list-cells.ts";
import { keyOf } from "./alike.ts";

/** The computation of a rule, with lists and the rules of rows: equal ones have equal texts. */
export interface Computation {
  readonly text: string;
  /** True when it looks at the effective instant, in whatever row. */
  readonly readsNow: boolean;
}

/** The computation of a rule, as deep as it goes. `names`: shared by the programs compared. */
export function computationOf(program: Program, rule: number, names: CellNames): Computation {
  const root = program.rules[rule]?.root ?? -1;
  const writer = new ComputationWriter(program, [root], names, []);
  const text = String(writer.cell(root));
  return { text, readsNow: writer.readsNow };
}

/** Numbers for texts of cells. */
export class CellNames {
  readonly #ids = new Map<string, number>();

  of(text: string): number {
    const known = this.#ids.get(text) ?? this.#ids.size;
    this.#ids.set(text, known);
    return known;
  }
}

class ComputationWriter {
  readsNow = false;
  readonly #program: Program;
  readonly #names: CellNames;
  readonly #cells = new Map<CellId, number>();
  /** Specs of rows that are being written: one may list itself. */
  readonly #open: readonly number[];
  /** Fields of rows that something reads; undefined: rows themselves are the result. */
  readonly #fields: ReadonlySet<string> | undefined;

  constructor(program: Program, roots: readonly CellId[], names: CellNames, open: readonly number[]) {
    this.#program = program;
    this.#names = names;
    this.#open = open;
    this.#fields = this.#fieldsRead(roots);
  }

  #fieldsRead(roots: readonly CellId[]): ReadonlySet<string> | undefined {
    const fields = new Set<string>();
    const met = new Set(roots);
    const isShown = roots.some((id) => ["list", "row"].includes(this.#program.cells[id]?.kind ?? ""));
    for (const id of met) {
      const cell = this.#program.cells[id];
      if (cell === undefined) continue;
      for (const field of fieldsNamed(cell, this.#program)) fields.add(field);
      for (const below of this.#below(cell)) met.add(below);
    }
    return isShown ? undefined : fields;
  }

  /** Operands first: rules refer to each other thousands of levels deep. */
  cell(root: CellId): number {
    const open = [root];
    for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
      const cell = this.#program.cells[id];
      const below = cell === undefined ? [] : this.#below(cell);
      const left = below.filter((each) => each >= 0 && !this.#cells.has(each));
      if (left.length > 0) open.push(...left);
      else {
        open.pop();
        if (cell !== undefined && !this.#cells.has(id)) this.#cells.set(id, this.#names.of(this.#textOf(cell)));
      }
    }
    return this.#cells.get(root) ?? -1;
  }

  #below(cell: Cell): readonly CellId[] {
    if (cell.op === "rule") return [this.#program.rules[cell.rule]?.root ?? -1];
    if (cell.op === "slot") return this.#sourceCells(cell.slot);
    if (cell.op === "import") return this.#fieldsFrom(cell.prefix).map(([, id]) => id);
    return cell.op === "list" ? this.#listCells(this.#program.lists?.[cell.list]) : cell.operands;
  }

  #fieldsFrom(prefix: string): readonly (readonly [string, CellId])[] {
    return Object.entries(this.#program.fields ?? {}).filter(([key]) => key.startsWith(prefix));
  }

  #sourceCells(slot: number): readonly CellId[] {
    const source = this.#program.slots[slot]?.source;
    return source !== undefined && "rule" in source ? [this.#program.rules[source.rule]?.root ?? -1] : [];
  }

  #listCells(list: ProgramList | undefined): readonly CellId[] {
    if (list === undefined) return [];
    const { captures, rows, text = [], by, source } = list;
    const { lists = [], rules, fields = {} } = this.#program;
    const cellOfList = (id: number) => fields[lists[id]?.key ?? ""] ?? [];
    return [
      ...captures,
      ...(rows === undefined ? [] : [rows]),
      ...text.flatMap((row) => this.#textCells(row)),
      ...(by === undefined ? [] : [cellOfList(by.list)].flat()),
      ...(source === undefined
        ? []
        : "list" in source
          ? [cellOfList(source.list)].flat()
          : [rules[source.rule]?.root ?? -1]),
    ];
  }

  #textCells(row: ProgramTextRow): readonly CellId[] {
    if ("value" in row) return [];
    if ("prefix" in row) return this.#fieldsFrom(row.prefix).map(([, id]) => id);
    return (row.cells ?? []).filter((id) => id >= 0);
  }

  #textOf(cell: Cell): string {
    if (OF_NOW.has(cell.op)) this.readsNow = true;
    const below = this.#below(cell).map((id) => this.#cells.get(id) ?? -1);
    switch (cell.op) {
      case "rule":
        return keyOf(["rule", below]);
      case "slot":
        return keyOf(["slot", this.#slot(cell.slot), below]);
      case "import":
        return keyOf(["import", this.#fieldsFrom(cell.prefix).map(([key]) => key), below]);
      case "list":
        return keyOf(["list", this.#list(cell.list), below]);
      case "choose":
        return keyOf([{ ...cell, operands: [], subject: undefined }, below]);
      case "command": {
        this.#lookAt(cell.lambdas);
        const adds = cell.adds && { rule: cell.adds.rule, rows: this.#rows(cell.adds.rowSpec) };
        return keyOf([{ ...cell, operands: [], adds }, below]);
      }
      default:
        return keyOf([{ ...cell, operands: [] }, below]);
    }
  }

  /** A slot that follows others, with all of these. */
  #slot(slot: number): unknown {
    const declared = this.#program.slots[slot];
    if (declared === undefined) return undefined;
    const { key, type, fill, source } = declared;
    return [key, type, fill, source !== undefined && "slot" in source ? this.#slot(source.slot) : undefined];
  }

  #list(id: number): unknown {
    const list = this.#program.lists?.[id];
    if (list === undefined) return undefined;
    const { of, sort, each, day, text, by, source } = list;
    this.#lookAt([...sort.map((key) => key.by), ...each.map(({ value }) => value), ...(day ? [day] : [])]);
    const rows = text?.map((row) => ("names" in row ? { ...row, cells: row.cells?.map((id) => id >= 0) } : row));
    const from = source === undefined ? undefined : Object.keys(source);
    return {
      ...list,
      of: "type" in of ? of : this.#rows(of.rowSpec),
      captures: list.captures.length,
      rows: list.rows !== undefined,
      text: rows,
      by: by && { ...by, list: 0 },
      source: from,
    };
  }

  /** The fields of rows that are read, in all versions of their spec. */
  #rows(rowSpec: number | undefined): unknown {
    if (rowSpec === undefined) return undefined;
    const depth = this.#open.indexOf(rowSpec);
    if (depth >= 0) return ["self", this.#open.length - depth];
    const { versions = [] } = this.#program.rowSpecs?.[rowSpec] ?? {};
    return this.#names.of(keyOf(versions.map(({ from, program }) => [from, this.#ofRows(program, rowSpec)])));
  }

  #ofRows(program: Program, rowSpec: number): unknown {
    const isOfItself = program.lists?.some(({ of }) => "rowSpec" in of && of.rowSpec === rowSpec) === true;
    const all = Object.entries(program.fields ?? {});
    const read = all.filter(([key]) => isOfItself || this.#fields === undefined || this.#fields.has(key));
    const roots = read.map(([, id]) => id);
    const writer = new ComputationWriter({ ...program, rowSpecs: this.#program.rowSpecs }, roots, this.#names, [
      ...this.#open,
      rowSpec,
    ]);
    const written = read.map(([key, id]) => [key, writer.cell(id)]);
    if (writer.readsNow) this.readsNow = true;
    return written;
  }

  #lookAt(lambdas: readonly Lambda[]): void {
    for (const { cells } of lambdas) {
      for (const cell of cells) {
        if (OF_NOW.has(cell.op)) this.readsNow = true;
        if (cell.op === "command") this.#lookAt(cell.lambdas);
      }
    }
  }
}
