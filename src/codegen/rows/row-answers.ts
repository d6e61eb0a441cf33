import type { Type } from "../../model/types/type.ts";
import { type AnswerField, dataOfRows, fieldsOfTable } from "../../runtime/lists/answers/answer-fields.ts";
import type { RowsRepresentation } from "../analysis/representation.ts";
import { type Code, code, indented, join, literal } from "../code/code.ts";
import { exactForm } from "../write/bound-slot.ts";
import { isNone, UNDEFINED } from "../write/place.ts";
import { showsCarriedUnit } from "../write/shown-units.ts";
import type { FieldOfRow, ListUnit, RowsUnit, RowUnits } from "./units.ts";

/**
 * Writes the functions that make what answers show of lists and rows
 * (docs/spec/08-lists.md#8-answers). Each is to be asked for before other functions are written, as
 * it needs fields of rows.
 */
export class RowAnswers {
  readonly functions: Code[] = [];
  readonly #units: RowUnits;
  /** By rows and fields, the name of the function for an item; undefined: there is none. */
  readonly #items = new Map<string, Code | undefined>();

  constructor(units: RowUnits) {
    this.#units = units;
  }

  /**
   * Rows, or one of them, as an answer shows them; undefined: the exact program must make it.
   * `type`: that of the list or row.
   */
  of(value: Code, { kind, of, shown }: RowsRepresentation, type: Type): Code | undefined {
    const item = this.#item(this.#units.numbered(of), shown, type);
    if (item === undefined || kind === "row") return item && code`${item}(${value})`;
    return code`${this.#units.main.runtime("shownList")}(${value}, ${item}${namesIn(shown)})`;
  }

  #item(rows: RowsUnit, shown: readonly string[] | undefined, type: Type): Code | undefined {
    const key = `${rows.number} ${shown ?? ""}`;
    if (!this.#items.has(key)) this.#items.set(key, this.#itemFunction(rows, shown, type));
    return this.#items.get(key);
  }

  #itemFunction(rows: RowsUnit, shown: readonly string[] | undefined, type: Type): Code | undefined {
    const value = this.#units.valueOf(rows);
    if (value !== undefined) return type.kind === "list" ? this.#element(value, type.of) : undefined;
    return "list" in rows ? this.#row(rows, shown) : undefined;
  }

  #element(field: FieldOfRow, type: Type): Code | undefined {
    const outcome = this.#outcome(code`value`, field, { key: "", type });
    if (outcome === undefined) return undefined;
    return this.#function("shown_value", [
      code`const value = ${field.place.call};`,
      code`return ${this.#units.main.runtime("shownElement")}(${outcome});`,
    ]);
  }

  #row(rows: ListUnit, shown: readonly string[] | undefined): Code | undefined {
    const { module } = rows;
    const { rowSpecs } = this.#units.main.program;
    const fields =
      shown === undefined ? dataOfRows(module.program, rowSpecs) : fieldsOfTable(module.program, rowSpecs, shown);
    const locals = module.localNames();
    const lines: Code[] = [];
    const outcomes: Code[] = [];
    for (const each of fields) {
      const field = this.#units.field(rows, each.key);
      const value = locals.next();
      const outcome = field && this.#outcome(value, field, each);
      if (field === undefined || outcome === undefined) return undefined;
      lines.push(code`const ${value} = ${field.place.call};`);
      const isList = shown === undefined && each.type.kind === "list";
      outcomes.push(isList ? this.#ifBound(each.key, value, outcome) : outcome);
    }
    const facts = module.constant(`fields ${shown ?? ""}`, "fields_of_row", () => {
      const find = module.runtime(shown === undefined ? "dataOfRows" : "fieldsOfTable");
      return code`${find}(${module.programData}, program.rowSpecs${namesIn(shown)})`;
    });
    lines.push(code`return ${module.runtime("shownRow")}(f, ${facts}, [${join(outcomes, ", ")}]);`);
    return this.#function("shown_row", lines);
  }

  /** The outcome of a field, whose value has a name, as the exact program has it. */
  #outcome(value: Code, field: FieldOfRow, shown: AnswerField): Code | undefined {
    const { main } = this.#units;
    const { representation, veto } = field.place;
    if (representation === undefined) return undefined;
    const isCarried = showsCarriedUnit(shown);
    if (isCarried) field.demandUnit();
    const exact =
      "of" in representation
        ? this.of(value, representation, shown.type)
        : exactForm(main, value, representation, isCarried ? field.carriedCode(code`f`) : UNDEFINED);
    return exact && code`${isNone(value, representation)} ? ${veto} : ${exact}`;
  }

  /** A list without rows is shown where the caller gives it. */
  #ifBound(key: string, rows: Code, outcome: Code): Code {
    const given = code`${this.#units.main.runtime("ownValue")}(f.data, ${literal(key)})`;
    return code`${rows} !== undefined && ${rows}.length === 0 && ${given} === undefined ? undefined : ${outcome}`;
  }

  #function(name: string, lines: readonly Code[]): Code {
    const { main } = this.#units;
    const declared = main.declare(name);
    this.functions.push(main.counted(code`function ${declared}(f) {\n${indented(lines)}}`));
    return declared;
  }
}

/** The fields of a table as one more argument. */
function namesIn(shown: readonly string[] | undefined): Code {
  return shown === undefined ? code`` : code`, [${join(shown.map(literal), ", ")}]`;
}
