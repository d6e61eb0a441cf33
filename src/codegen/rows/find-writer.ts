import type { CellId } from "../../model/program/program.ts";
import type { Representation } from "../analysis/representation.ts";
import { bigint, type Code, code, double, join } from "../code/code.ts";
import { Block } from "../write/block.ts";
import { isNone, placeAt, UNDEFINED } from "../write/place.ts";
import { showsCarriedUnit } from "../write/shown-units.ts";
import type { CommandFunction } from "./command-writer.ts";
import { type CellOfCommand, type CommandsOfProgram, once, type SearchedTable } from "./commands.ts";
import { listData, textOf } from "./units.ts";

/** A value that is sought, and its representation. */
interface SoughtValue {
  readonly value: Code;
  readonly representation: Representation | undefined;
}

/** Writes a search for the row of a key, or at a place (docs/spec/08-lists.md#5-evaluation). */
export class FindWriter {
  readonly #function: CommandFunction;
  readonly #commands: CommandsOfProgram;
  readonly #id: CellId;
  readonly #cell: CellOfCommand;
  /** Tests that what is sought has no value, and the vetoes. */
  readonly #open: { readonly test: Code; readonly veto: Code }[] = [];

  constructor(writer: CommandFunction, commands: CommandsOfProgram, id: CellId, cell: CellOfCommand) {
    this.#function = writer;
    this.#commands = commands;
    this.#id = id;
    this.#cell = cell;
  }

  /** The name of the row, undefined where there is none, and the veto of that. */
  write(block: Block): { readonly row: Code; readonly noRow: Code } {
    const byKey = this.#cell.find?.key.length !== 0;
    const table = byKey ? this.#commands.table(this.#cell) : undefined;
    const sought = once(this.#cell).map((id) => this.#asked(id, block, this.#open));
    const row = this.#function.variable(undefined, block);
    if (table === undefined) this.#inRows(row, sought, block);
    else {
      const search = this.#search(table, sought);
      const [given, text] = [new Block(block), new Block(block)];
      this.#inRows(row, sought, given);
      this.#inTable(row, table, search, sought, text);
      const isReplaced = code`${this.#function.module.runtime("isReplaced")}(${search}, f${table.path})`;
      block.write(code`if (${isReplaced}) ${given.code} else ${text.code}`);
    }
    return { row, noRow: this.#noRow(sought) };
  }

  #noRow(sought: readonly SoughtValue[]): Code {
    const { module } = this.#function;
    const values = sought.map((each, at) => {
      const isShown = showsCarriedUnit(this.#cell.find?.types[at] ?? { type: { kind: "unknown" } });
      return this.#keyValue(each, isShown ? module.carriedCode(once(this.#cell)[at] ?? -1) : undefined);
    });
    const facts = code`${module.cellData(this.#id)}.find`;
    return code`${module.runtime("noRowFound")}(${join([facts, ...values], ", ")})`;
  }

  #asked(id: CellId, block: Block, open: { readonly test: Code; readonly veto: Code }[]): SoughtValue {
    const isOpen = this.#function.ask(id, block);
    const leaf = this.#function.module.leaf(id);
    const value = block.valueOf(leaf);
    if (value === undefined) throw new Error(`unreachable: cell ${id} was not asked`);
    const { representation, veto } = this.#function.placeOf(leaf);
    if (isOpen) open.push({ test: isNone(value, representation), veto });
    return { value, representation };
  }

  /** The first definite veto of what is asked is the outcome, else the first missing data. */
  #leaveWithout(open: readonly { readonly test: Code; readonly veto: Code }[], block: Block): void {
    if (open.length === 0) return;
    const tests = open.map(({ test }) => test);
    const vetoes = join([code`f`, ...open.map(({ veto }) => veto)], ", ");
    const first = code`${this.#function.module.runtime("firstVeto")}(${vetoes})`;
    block.write(code`if (${join(tests, " || ")}) ${this.#function.exit(first)}`);
  }

  #inRows(row: Code, sought: readonly SoughtValue[], block: Block): void {
    const { module } = this.#function;
    const open: { readonly test: Code; readonly veto: Code }[] = [];
    const { value: rows } = this.#asked(this.#cell.operands[0] ?? -1, block, open);
    this.#leaveWithout([...open, ...this.#open], block);
    if (this.#cell.find?.key.length === 0) {
      const [place] = sought;
      const { representation } = place ?? {};
      if (place === undefined || representation?.kind !== "double") throw new Error("unreachable: no place");
      block.write(code`${row} = ${module.runtime("rowAt")}(${rows}, ${place.value}, ${double(representation.den)});`);
      return;
    }
    const facts = code`${module.cellData(this.#id)}.find`;
    const operands = [rows, facts, this.#keyOfRow(), ...sought.map((each) => this.#keyValue(each))];
    block.write(code`${row} = ${module.runtime("findRow")}(${join(operands, ", ")});`);
    block.write(code`if (${row} === null) ${this.#function.handOver()}`);
  }

  /** The function that gives the values of the key of a row. */
  #keyOfRow(): Code {
    const { module, place } = this.#function;
    const rows = this.#commands.rows(this.#cell);
    if (rows === undefined) throw new Error("unreachable: no rows");
    const name = module.declare(`${place.name}_key`);
    const block = new Block();
    const values = this.#commands.keyFields(this.#cell, rows).map((field) => {
      if (field === undefined) throw new Error("unreachable: no field of a key");
      const own = placeAt(field.place, code`row`);
      const value = this.#function.named(own.call, block);
      block.write(code`if (${isNone(value, own.representation)}) return undefined;`);
      return this.#keyValue({ value, representation: own.representation });
    });
    block.write(code`return [${join(values, ", ")}];`);
    this.#function.add(name, block, code`row`);
    return name;
  }

  #inTable(row: Code, table: SearchedTable, search: Code, sought: readonly SoughtValue[], block: Block): void {
    this.#leaveWithout(this.#open, block);
    const { module } = this.#function;
    const values = sought.map((each) => this.#sought(each));
    const data = this.#function.named(code`${module.runtime("tableRow")}(${join([search, ...values], ", ")})`, block);
    const place = module.namesRows ? code`, ${module.runtime("placeInText")}(${textOf(table.unit)}, ${data})` : code``;
    block.write(code`if (${data} !== undefined) ${row} = new ${table.unit.frame}(${data}, f${table.path}${place});`);
  }

  /** The table with its look-up, made when it is first used. */
  #search({ unit }: SearchedTable, sought: readonly SoughtValue[]): Code {
    const { module } = this.#function;
    return module.constant(`search ${this.#id}`, `search_of_${this.#function.place.name}`, () => {
      const operands = [
        textOf(unit),
        listData(unit.around, unit.id),
        ...sought.map(({ representation }) => scaleOf(representation)),
      ];
      return code`${module.runtime("tableSearch")}(${join(operands, ", ")})`;
    });
  }

  /** A value as it is sought: a number of another form than a double as a fraction. */
  #sought({ value, representation }: SoughtValue): Code {
    if (representation?.kind !== "bigint") return value;
    return code`${this.#function.module.runtime("fraction")}(${value}, ${bigint(representation.den)})`;
  }

  #keyValue(sought: SoughtValue, unit?: Code): Code {
    const { module } = this.#function;
    const shown = unit === undefined ? code`` : code`, ${unit}`;
    return code`${module.runtime("keyValue")}(${this.#sought(sought)}, ${scaleOf(sought.representation)}${shown})`;
  }
}

/** The denominator of numbers in doubles. */
function scaleOf(representation: Representation | undefined): Code {
  return representation?.kind === "double" ? bigint(representation.den) : UNDEFINED;
}
