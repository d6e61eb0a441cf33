import type { EngineError } from "../../model/diagnostic.ts";
import { foldName } from "../../model/fold-name.ts";
import type { RowLimits } from "../../model/limits.ts";
import { jsonList } from "../../model/numbers/json-list.ts";
import type { Program, ProgramList, ProgramRowSpec } from "../../model/program/program.ts";
import { ROW_NAME } from "../../model/program/row-name.ts";
import { quote } from "../../model/types/constraints.ts";
import type { Type } from "../../model/types/type.ts";
import {
  bindRow,
  type IgnoredNames,
  type InputLimits,
  type Inputs,
  inputText,
  invalid,
  MOST_IGNORED,
  type SlotKeys,
  slotKeys,
} from "../inputs.ts";
import { kindText, OBJECT } from "../object-kind.ts";
import { depthProblem, RowsExceeded, rowsProblem } from "./rows-exceeded.ts";

/** The rows that a caller gives for a list. */
export type GivenList =
  | { readonly rows: readonly GivenRow[] }
  | { readonly texts: readonly string[]; readonly maxBytes: number };

/**
 * The data of a row for the program of a version of its spec. Throws RowsExceeded where a version
 * that only another list has refuses them.
 */
export type GivenRow = (program: Program) => Inputs;

/** The place of data in those of a request. */
export interface GivenPlace {
  /** Of keys: `lines.2.`. */
  readonly prefix: string;
  /** Of names in errors, as the caller gave them: `lines[1].`. */
  readonly path: string;
  /** The evaluated spec is level 1. */
  readonly depth: number;
  /** In a row: the spec of it. */
  readonly rowSpec?: number;
}

/** Binds the rows of one request (docs/spec/08-lists.md#4-given-lists). */
export class RowBinding {
  readonly rowSpecs: readonly ProgramRowSpec[];
  readonly limits: InputLimits;
  /** The names of rows that are not data. */
  readonly ignored: IgnoredNames[] = [];
  #ignored = 0;
  readonly #most: RowLimits;
  readonly #keys = new Map<Program, SlotKeys>();
  readonly #names = new Map<number, ReadonlySet<string>>();
  #rows = 0;

  constructor(program: Program, limits: InputLimits, most: RowLimits) {
    this.rowSpecs = program.rowSpecs ?? [];
    this.limits = limits;
    this.#most = most;
  }

  /** The keys of a program of rows, which all of its rows share. */
  keysOf(program: Program): SlotKeys {
    const keys = this.#keys.get(program) ?? slotKeys(program);
    this.#keys.set(program, keys);
    return keys;
  }

  /** The names of data and lists that a row has in some version: its day may choose any. */
  namesOf(rowSpec: number): ReadonlySet<string> {
    const programs = () => (this.rowSpecs[rowSpec]?.versions ?? []).map(({ program }) => program);
    const names =
      this.#names.get(rowSpec) ??
      new Set(programs().flatMap(({ slots, lists = [] }) => [...slots, ...lists].map(({ key }) => key)));
    this.#names.set(rowSpec, names);
    return names;
  }

  /** Takes the names of a row that are not data, until there are too many. */
  ignore(ofRow: IgnoredNames): void {
    if (this.#ignored >= MOST_IGNORED) return;
    this.#ignored += ofRow.names.size;
    this.ignored.push(ofRow);
  }

  /** For reading the same rows again, by another version. */
  apart(): RowBinding {
    return new RowBinding(
      { spec: "", slots: [], cells: [], rules: [], rowSpecs: this.rowSpecs },
      this.limits,
      this.#most,
    );
  }

  /** The number of rows of all lists. */
  get rowCount(): number {
    return this.#rows;
  }

  /** Counts a list. Gives the error of one that is too long. */
  count(rows: number, path: string): EngineError | undefined {
    this.#rows += rows;
    return rowsProblem(this.#most, rows, this.#rows, path);
  }

  depthProblem(depth: number, path: string): EngineError | undefined {
    return depthProblem(this.#most, depth, path);
  }
}

/** The lists that one object of data gives, whole or by names such as `lines.2.price`. */
export class ListsOfData {
  readonly #lists: readonly ProgramList[];
  readonly #keys: ReadonlyMap<string, number>;
  readonly #binding: RowBinding;
  readonly #place: GivenPlace;
  readonly #whole = new Map<number, { readonly name: string; readonly value: unknown }>();
  readonly #parts = new Map<number, PartsOfList>();

  constructor(program: Program, binding: RowBinding, place: GivenPlace) {
    this.#lists = program.lists ?? [];
    this.#keys = new Map(this.#lists.map(({ key }, id) => [key, id]));
    this.#binding = binding;
    this.#place = place;
  }

  /**
   * Takes a name with its value; false: it is no list, no part of one, and in a row nothing that
   * another version of it has. `key`: folded.
   */
  take(name: string, key: string, value: unknown): boolean {
    const list = this.#keys.get(key);
    if (list !== undefined) {
      if (value !== null) this.#whole.set(list, { name, value });
      return true;
    }
    const [, before, place, rest] = ROW_NAME.exec(name) ?? [];
    const of = before === undefined ? undefined : this.#keys.get(foldName(before));
    if (before === undefined || of === undefined) {
      const { rowSpec } = this.#place;
      return rowSpec !== undefined && this.#binding.namesOf(rowSpec).has(foldName(before ?? name));
    }
    const parts = this.#parts.get(of) ?? { name: before, rows: new Map() };
    this.#parts.set(of, parts);
    const row = parts.rows.get(place ?? "") ?? [];
    row.push({ name, field: rest, value });
    parts.rows.set(place ?? "", row);
    return true;
  }

  /** The lists by id. */
  bound(): ReadonlyMap<number, GivenList> | EngineError {
    const bound = new Map<number, GivenList>();
    for (const [id, list] of this.#lists.entries()) {
      const given = this.#listOf(id, list);
      if (given === undefined) continue;
      if ("kind" in given) return given;
      bound.set(id, given);
    }
    return bound;
  }

  #listOf(id: number, list: ProgramList): GivenList | EngineError | undefined {
    const whole = this.#whole.get(id);
    const parts = this.#parts.get(id);
    if (whole !== undefined && parts !== undefined) {
      const [first] = [...parts.rows.values()].flat();
      return invalid(
        `${this.#place.path}${first?.name ?? ""}`,
        `its list is given as a whole too, as \`${whole.name}\`: give one of them`,
      );
    }
    if (whole !== undefined) return this.#wholeList(list, whole.name, whole.value);
    return parts === undefined ? undefined : this.#listOfParts(list, parts);
  }

  #wholeList(list: ProgramList, name: string, value: unknown): GivenList | EngineError {
    const path = `${this.#place.path}${name}`;
    const rows = jsonList(value);
    if (rows === undefined) {
      const items = "type" in list.of ? "its values" : `rows, such as [${this.#rowText(list.of.rowSpec)}]`;
      return invalid(path, `a list is an array of ${items}, not ${foundText(value)}`);
    }
    const problem = this.#binding.count(rows.length, path);
    if (problem !== undefined) return problem;
    // An array may have holes, which `map` leaves out.
    const parts = Array.from(rows, (value, at) => ({ path: `${path}[${at}]`, value }));
    return this.#list(list, parts);
  }

  #listOfParts(list: ProgramList, { name, rows }: PartsOfList): GivenList | EngineError {
    const path = `${this.#place.path}${name}`;
    const found: RowPart[] = [];
    for (let place = 1; place <= rows.size; place++) {
      const parts = rows.get(String(place));
      if (parts === undefined) return this.#hole(path, place, rows);
      const rowPath = `${path}.${place}`;
      const row = this.#rowOfParts(list, rowPath, parts);
      if ("kind" in row) return row;
      found.push(row);
    }
    return this.#binding.count(found.length, path) ?? this.#list(list, found);
  }

  #hole(path: string, place: number, rows: PartsOfList["rows"]): EngineError {
    const [[written = "", [first] = []] = []] = [...rows].filter(([written]) => !isPlaceIn(written, rows.size));
    const problem = isPlaceIn(written, Number.POSITIVE_INFINITY)
      ? `rows are counted from 1 without a hole, and \`${path}.${place}\` is not given`
      : `rows are counted 1, 2, 3, and ${written} is not the number of a row`;
    return invalid(`${this.#place.path}${first?.name ?? ""}`, problem);
  }

  /** An object as a row has it, for errors. */
  #rowText(rowSpec: number): string {
    const [field] = this.#binding.rowSpecs[rowSpec]?.versions.at(-1)?.program.slots ?? [];
    return field === undefined ? "{}" : `{"${field.key}": …}`;
  }

  #rowOfParts(list: ProgramList, path: string, parts: readonly PartOfRow[]): RowPart | EngineError {
    const [first] = parts;
    if ("type" in list.of) {
      const inner = parts.find(({ field }) => field !== undefined);
      if (inner !== undefined) return invalid(`${this.#place.path}${inner.name}`, "a value of a list has no data");
      return { path, value: first?.value };
    }
    const whole = parts.find(({ field }) => field === undefined);
    if (whole === undefined) {
      return { path, value: Object.fromEntries(parts.map(({ field, value }) => [field ?? "", value])) };
    }
    if (parts.length > 1)
      return invalid(`${this.#place.path}${whole.name}`, "the row and its data are both given: give one of them");
    return { path, value: whole.value };
  }

  #list(list: ProgramList, rows: readonly RowPart[]): GivenList | EngineError {
    const { of } = list;
    return "type" in of ? this.#values(of.type, rows) : this.#rows(list, of.rowSpec, rows);
  }

  #values(type: Type, rows: readonly RowPart[]): GivenList | EngineError {
    const texts: string[] = [];
    for (const { path, value } of rows) {
      const text = inputText(value, type);
      if (text === undefined) return invalid(path, "null is not a value of a list: leave it out");
      if (typeof text === "object") return invalid(path, text.problem);
      texts.push(text);
    }
    return { texts, maxBytes: this.#binding.limits.max_data_value_bytes };
  }

  #rows(list: ProgramList, rowSpec: number, rows: readonly RowPart[]): GivenList | EngineError {
    const versions = this.#binding.rowSpecs[rowSpec]?.versions ?? [];
    const depth = this.#place.depth + 1;
    const [first] = rows;
    const tooDeep = first && this.#binding.depthProblem(depth, first.path);
    if (tooDeep !== undefined) return tooDeep;
    const bound: GivenRow[] = [];
    for (const [at, { path, value }] of rows.entries()) {
      if (value === null || kindText(value) !== OBJECT)
        return invalid(path, `a row is an object, such as ${this.#rowText(rowSpec)}, not ${foundText(value)}`);
      const place = { prefix: `${this.#place.prefix}${list.key}.${at + 1}.`, path: `${path}.`, depth, rowSpec };
      const data = value as Readonly<Record<string, unknown>>;
      const inputs = new Map<Program, Inputs>();
      for (const { program } of versions) {
        const binding = inputs.size === 0 ? this.#binding : this.#binding.apart();
        const row = bindRow(program, data, binding, place);
        if ("kind" in row) return row;
        inputs.set(program, row);
      }
      bound.push((program) => {
        const known = inputs.get(program);
        if (known !== undefined) return known;
        const row = bindRow(program, data, this.#binding.apart(), place);
        if ("kind" in row) throw new RowsExceeded(row);
        inputs.set(program, row);
        return row;
      });
    }
    return { rows: bound };
  }
}

interface PartOfRow {
  /** The whole name. */
  readonly name: string;
  /** Behind the place; absent: the row itself. */
  readonly field: string | undefined;
  readonly value: unknown;
}

/** The parts of a list by their places as written. `name`: of the list. */
interface PartsOfList {
  readonly name: string;
  readonly rows: Map<string, PartOfRow[]>;
}

interface RowPart {
  readonly path: string;
  readonly value: unknown;
}

function isPlaceIn(written: string, count: number): boolean {
  return /^[1-9]\d*$/.test(written) && Number(written) <= count;
}

/** A value as given, or its kind. Texts have lost whether they were numbers. */
function foundText(value: unknown): string {
  return typeof value === "string" ? quote(value) : kindText(value);
}
