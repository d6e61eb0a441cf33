import { hasRowNames, ROW_PLACES, ROW_PREFIX } from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { RowsForm } from "../../runtime/narrate/expression.ts";
import type { RowsRepresentation } from "../analysis/representation.ts";
import { type Code, code, join, literal } from "../code/code.ts";
import { type ListUnit, placeOfList, type RowsUnit, type RowUnits } from "../rows/units.ts";
import { Block } from "../write/block.ts";
import type { ModuleWriter } from "../write/module.ts";
import { isNone, placeAt, UNDEFINED } from "../write/place.ts";
import { CommandNodeWriter } from "./command-node-writer.ts";
import type { NarratingFunction, ShownOperand } from "./narrating-function.ts";
import type { Narrators } from "./narrators.ts";

/** A frame, and the writer of its program. */
export interface PlacedFrame {
  readonly module: ModuleWriter;
  readonly frame: Code;
}

/** A row, and the rows that it is one of. */
export interface PlacedRow {
  readonly rows: RowsUnit;
  readonly frame: Code;
}

/** The narrators of a module: of its program, and of those of rows. */
interface NarratorsOfRows {
  main(): Narrators;
  of(rows: ListUnit): Narrators;
  narrate(narrator: NarratingFunction): void;
}

/** Writes the nodes of lists and rows (docs/spec/08-lists.md#8-answers). */
export class RowNodeWriter {
  readonly units: RowUnits;
  readonly #shared: NarratorsOfRows;

  constructor(units: RowUnits, shared: NarratorsOfRows) {
    this.units = units;
    this.#shared = shared;
  }

  /** Lets a function be written. */
  narrate(narrator: NarratingFunction): void {
    this.#shared.narrate(narrator);
  }

  /** A text with the names of rows in their places; undefined: it has no places. */
  text(template: string, place: PlacedFrame): Code | undefined {
    if (!hasRowNames(template)) return undefined;
    const parts: Code[] = [];
    let text = "";
    let end = 0;
    for (const { 0: found, index } of template.matchAll(ROW_PLACES)) {
      text += template.slice(end, index);
      end = index + found.length;
      const level = found.charCodeAt(0) - ROW_PREFIX.charCodeAt(0) - 1;
      const row = level < 0 ? this.#rowOfKeys(place) : this.rowAround(place, level);
      if (row === undefined) continue;
      if (text !== "") parts.push(literal(text));
      parts.push(this.#nameOf(row));
      text = level < 0 ? "." : "";
    }
    text += template.slice(end);
    if (text !== "" || parts.length === 0) parts.push(literal(text));
    return code`(${join(parts, " + ")})`;
  }

  /** The row whose name keys of data begin with; undefined: they are those of the program. */
  #rowOfKeys(place: PlacedFrame): PlacedRow | undefined {
    const { module, frame } = this.holder(place);
    const rows = this.units.rowsOf(module);
    return rows && { rows, frame };
  }

  #nameOf({ rows, frame }: PlacedRow): Code {
    if ("list" in rows) return code`${frame}.name`;
    const { origin } = rows;
    return this.#nameOf({ rows: origin.rows, frame: origin.isFramed ? code`${frame}.row` : frame });
  }

  /** The frame that has the rules and slots which an expression for a row reads around it. */
  holder(place: PlacedFrame): PlacedFrame {
    const expression = this.units.expressionOf(place.module);
    if (expression === undefined) return place;
    return this.holder({ module: expression.around, frame: code`${place.frame}.around` });
  }

  narrators(module: ModuleWriter): Narrators {
    const rows = this.units.rowsOf(module);
    return rows === undefined ? this.#shared.main() : this.#shared.of(rows);
  }

  /** The row of an enclosing command; level 0 is the innermost. */
  rowAround({ module, frame }: PlacedFrame, level: number): PlacedRow {
    const expression = this.units.expressionOf(module);
    if (expression === undefined) throw new Error("unreachable: there is no row");
    if (level === 0) return { rows: expression.rows, frame: code`${frame}.row` };
    return this.rowAround({ module: expression.around, frame: code`${frame}.around` }, level - 1);
  }

  node(form: RowsForm, operands: readonly ShownOperand[], user: NarratingFunction, block: Block): Code | undefined {
    const place = { module: user.module, frame: code`f` };
    switch (form.form) {
      case "command":
        return this.#compose(form.text, new CommandNodeWriter(this, user, form).write(operands, block), user, block);
      case "member": {
        const nodes = user.named(shownNodes(user, operands), block);
        const of = user.module.cell(form.cell).operands[0] ?? -1;
        const representation = user.module.representations.representation(of);
        if (representation?.kind !== "row") return elsewhere(user, block);
        const rows = this.units.numbered(representation.of);
        whereFound(of, user, block, (frame, inner) => {
          inner.write(code`${nodes}.push(${this.field({ rows, frame }, form.field, user, inner)});`);
        });
        return this.#compose(form.text, nodes, user, block);
      }
      case "list": {
        const representation = user.module.representations.representation(form.cell);
        if (representation?.kind !== "rows") return elsewhere(user, block);
        const rows = user.require(form.cell, block);
        return dataNode(user.source.text(form.text), this.shown(rows, representation, user.module));
      }
      case "field":
        return this.field(this.rowAround(place, form.level), form.field, user, block);
      case "element":
        return this.element(this.rowAround(place, form.level), form.type, user, block);
    }
  }

  #compose(text: string, operands: Code, user: NarratingFunction, block: Block): Code {
    return code`{ type: "compose", expression: ${user.text(text, block)}, operands: ${operands} }`;
  }

  /** A list or a row as its line shows it. */
  shown(value: Code, { kind, of }: RowsRepresentation, module: ModuleWriter): Code {
    if (kind === "rows") return code`${module.runtime("rowsText")}(${value})`;
    return this.#nameOf({ rows: this.units.numbered(of), frame: value });
  }

  /** The result of a rule that is a list; undefined: it shows values, which may veto. */
  result(value: Code, { of, shown }: RowsRepresentation, module: ModuleWriter): Code | undefined {
    const rows = this.units.numbered(of);
    const isNamed = shown === undefined && "list" in rows && !("type" in rows.list.of);
    return isNamed ? code`${module.runtime("rowNames")}(${value})` : undefined;
  }

  /** The node of a field of a row. */
  field({ rows, frame }: PlacedRow, name: string, user: NarratingFunction, block: Block): Code {
    if (!("list" in rows) || "type" in rows.list.of) return elsewhere(user, block);
    const { slots, rules, lists = [], fields = {} } = rows.module.program;
    const narrators = this.#shared.of(rows);
    const rule = rules.findIndex(({ key }) => key === name);
    if (rule >= 0) return narrators.ruleNodeAt(rule, frame);
    const slot = slots.findIndex(({ key }) => key === name);
    const cell = fields[name];
    if (slot >= 0 && cell !== undefined) {
      this.#bounded(rows.module, cell, frame, user, block);
      return narrators.slotNodeAt(slot, cell, frame);
    }
    const list = this.units.list(
      rows.module,
      lists.findIndex(({ key }) => key === name),
    );
    return list === undefined ? elsewhere(user, block) : this.#listNode(list, { rows, frame }, user, block);
  }

  /** The exact program words a broken bound, which nothing else may have read. */
  #bounded(module: ModuleWriter, cell: CellId, frame: Code, user: NarratingFunction, block: Block): void {
    if (module.cell(cell).op !== "bounded") return;
    const place = module.placeOf(cell);
    if (place === undefined) {
      block.write(user.handOverLines());
      return;
    }
    const { call, veto } = placeAt(place, frame);
    block.write(code`${call};`);
    block.write(code`if (${veto} !== null) ${user.exit(veto)}`);
  }

  #listNode(list: ListUnit, row: PlacedRow, user: NarratingFunction, block: Block): Code {
    const place = placeAt(placeOfList(list), row.frame);
    const rows = user.named(place.call, block);
    block.write(code`if (${rows} === undefined) ${user.exit(place.veto)}`);
    const name = code`${this.#nameOf(row)} + ${literal(`.${list.list.key}`)}`;
    return dataNode(name, this.shown(rows, { kind: "rows", of: list.number }, user.module));
  }

  /** The node of a value of a list. `type`: that of its values. */
  element(row: PlacedRow, type: Type | undefined, user: NarratingFunction, block: Block): Code {
    const { rows, frame } = row;
    if (!("list" in rows) && rows.origin.field !== undefined)
      return this.field({ rows: rows.origin.rows, frame }, rows.origin.field, user, block);
    const field = this.units.valueOf(rows);
    const representation = field?.place.representation;
    if (field === undefined || type === undefined || representation === undefined || "of" in representation)
      return elsewhere(user, block);
    const place = placeAt(field.place, frame);
    const value = user.named(place.call, block);
    const text = user.source.display.of(value, { type, representation }, () => {
      field.demandUnit();
      return field.carriedCode(frame);
    });
    const vetoed = code`${user.module.runtime("vetoText")}(f, ${place.veto})`;
    return dataNode(this.#nameOf(row), code`${isNone(value, representation)} ? ${vetoed} : ${text}`);
  }
}

function dataNode(name: Code, display: Code): Code {
  return code`{ type: "data", name: ${name}, display: ${display} }`;
}

/** Writes what is shown of a row, where there is one. `cell`: the row. */
export function whereFound(
  cell: CellId,
  user: NarratingFunction,
  block: Block,
  write: (frame: Code, inner: Block) => void,
): void {
  user.ask(cell, block);
  const frame = block.valueOf(user.module.leaf(cell));
  if (frame === undefined) throw new Error(`unreachable: cell ${cell} was not asked`);
  const inner = new Block(block);
  write(frame, inner);
  block.write(code`if (${frame} !== undefined) ${inner.code}`);
}

/** Leaves the explanation to the exact program. */
export function elsewhere(user: NarratingFunction, block: Block): Code {
  block.write(user.handOverLines());
  return UNDEFINED;
}

/** A list of nodes, with those of operands that say more than a name at its end. */
export function shownNodes(
  { module }: NarratingFunction,
  operands: readonly ShownOperand[],
  first: readonly Code[] = [],
): Code {
  const nodes = operands.flatMap(({ form, node }) => (node === undefined || isName(form) ? [] : [node]));
  const list = code`[${join(first, ", ")}]`;
  return nodes.length === 0 ? list : code`${module.runtime("addShown")}(${join([list, ...nodes], ", ")})`;
}

function isName({ form }: ShownOperand["form"]): boolean {
  return form === "literal" || form === "name";
}
