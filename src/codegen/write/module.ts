import { isListCell, type ListCell } from "../../model/program/operations.ts";
import type { Cell, CellId, Program } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { Veto } from "../../model/value.ts";
import { type Carried, CarriedUnits } from "../analysis/carried-units.ts";
import { partsOf, results } from "../analysis/parts.ts";
import type { Representation, RowsRepresentation } from "../analysis/representation.ts";
import { type Code, code, element, join, literal } from "../code/code.ts";
import { ModuleParts, type RuntimeName } from "../code/module-parts.ts";
import { FRAME_FIELDS, fieldOf, LOCAL_NAMES, LocalNames } from "../code/names.ts";
import { Representations } from "../operators/representations.ts";
import { MOST_FIELDS } from "../tuning.ts";
import { makePlace, type Place, placeAt, textOrUndefined, UNDEFINED } from "./place.ts";
import { checksCarriedUnit, showsCarriedUnit } from "./shown-units.ts";

/** The subject of a function. */
export type Subject =
  | { readonly slot: number }
  | { readonly rule: number }
  | { readonly part: CellId }
  | { readonly list: number };

/** A subject, and the writer of the program that it is a part of. */
export type WaitingSubject = Subject & { readonly module: ModuleWriter };

/** A list of a program, and the path from a frame to that which has it. */
export interface HeldList {
  readonly module: ModuleWriter;
  readonly list: number;
  readonly path: Code;
}

/** The facts about the cells of a program that work on lists and rows. */
export interface RowCells {
  /** The cells that get a function besides those of `partsOf`. */
  readonly parts: readonly CellId[];
  representation(id: CellId, cell: ListCell): Representation | undefined;
  /** True for a slot of a row that an expression feeds. */
  isFed(slot: number): boolean;
  /** That of the value which feeds a slot. */
  fedRepresentation(slot: number): Representation | undefined;
  /** The place of a cell that refers to another frame, or of a list. */
  place(cell: ListCell): Place | undefined;
  /** The list that a cell stands for. */
  listOf(id: CellId): HeldList | undefined;
  /** As `ModuleWriter.carriedCode`. */
  carriedCode(id: CellId, cell: ListCell, frame: Code): Code;
  /** Lets frames keep the units that the unit of a cell comes from. */
  demandUnit(id: CellId, cell: ListCell): void;
  demandFed(slot: number): void;
  /**
   * Rows, or one of them, as an answer shows them; undefined: the exact program must make it. To be
   * called first before functions are written.
   */
  answered(value: Code, representation: RowsRepresentation, type: Type): Code | undefined;
  /** The test that what is given for a list needs no conversion; undefined: it always does. */
  plainTest(list: number, given: Code): Code | undefined;
}

/** A program within that of the module: of the rows of a list, or of an expression for rows. */
export interface ProgramWithin {
  readonly module: ModuleWriter;
  /** The number of the program in names. */
  readonly number: number;
  /** It as data of the module. */
  readonly data: Code;
  readonly of: "rows" | "values" | "expression";
}

/** Names that every module declares or is given. */
const FIXED_NAMES: readonly string[] = [
  "Frame",
  "runtime",
  "program",
  "facts",
  "isPlain",
  ...LOCAL_NAMES,
  ...FRAME_FIELDS,
];

/**
 * The shared parts of one module: names, places in the frame, and constants. Functions are written
 * when another one first needs them.
 */
export class ModuleWriter {
  readonly program: Program;
  readonly rows: RowCells | undefined;
  readonly representations: Representations;
  readonly #parts: ReadonlySet<CellId>;
  readonly #carried: CarriedUnits;
  readonly #ruleOfRoot = new Map<CellId, number>();
  readonly #module: ModuleParts;
  readonly #within: ProgramWithin | undefined;
  readonly #inLists: boolean;
  readonly #places = new Map<string, Place>();
  readonly #slotPlaces: Place[] = [];
  readonly #rulePlaces: Place[] = [];
  /** By the calls that evaluate them. */
  readonly #leaves = new Map<string, CellId>();
  readonly #waiting: WaitingSubject[];
  readonly #unitSlots = new Set<number>();
  readonly #unitCells = new Set<CellId>();
  readonly #armCells = new Set<CellId>();
  #tellsMissing = false;

  /**
   * `most`: the characters of functions that the module has room for. `within`: for a program of
   * rows.
   */
  constructor(
    program: Program,
    runtimeNames: Iterable<string>,
    most: number,
    rows?: (module: ModuleWriter) => RowCells,
    within?: ProgramWithin,
  ) {
    this.program = program;
    this.#within = within;
    this.#module =
      within === undefined ? new ModuleParts([...FIXED_NAMES, ...runtimeNames], most) : within.module.#module;
    this.#waiting = within === undefined ? [] : within.module.#waiting;
    this.rows = rows?.(this);
    this.representations = new Representations(program, this.rows);
    this.#parts = new Set([...partsOf(program), ...(this.rows?.parts ?? [])]);
    this.#carried = new CarriedUnits(program);
    this.#inLists = program.slots.length + program.rules.length > MOST_FIELDS;
    program.rules.forEach(({ root }, id) => {
      const isComputed = this.#parts.has(root) && this.cell(root).op !== "list";
      if (isComputed && !this.#ruleOfRoot.has(root)) this.#ruleOfRoot.set(root, id);
    });
    if (within === undefined) this.demandUnits();
  }

  /** Counts a function that was written. Throws TooLarge when the module has no room for it. */
  counted(written: Code): Code {
    return this.#module.counted(written);
  }

  cell(id: CellId): Cell {
    const cell = this.program.cells[id];
    if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
    return cell;
  }

  /**
   * The place of a cell that has one: a slot, a reference to a rule, the root of a rule, a part.
   */
  placeOf(id: CellId): Place | undefined {
    const cell = this.cell(id);
    if (cell.op === "slot") return this.slot(cell.slot);
    if (cell.op === "rule") return this.rule(cell.rule);
    const ofRows = isListCell(cell) ? this.rows?.place(cell) : undefined;
    if (ofRows !== undefined) return ofRows;
    if (!this.#parts.has(id)) return undefined;
    const rule = this.#ruleOfRoot.get(id);
    return rule === undefined ? this.#part(id) : this.rule(rule);
  }

  /**
   * One cell for all cells with the same place, such as the root of a rule and the references to
   * it.
   */
  leaf(id: CellId): CellId {
    const place = this.placeOf(id);
    if (place === undefined) return id;
    const call = String(place.call);
    const known = this.#leaves.get(call);
    if (known !== undefined) return known;
    this.#leaves.set(call, id);
    return id;
  }

  /** The place of a slot; one that is fed by a rule is that rule. */
  slot(slot: number): Place {
    const declared = this.program.slots[slot];
    if (declared?.source !== undefined && "rule" in declared.source) return this.rule(declared.source.rule);
    this.#slotPlaces[slot] ??= this.#place(`slot${slot}`, this.representations.slot(slot), { slot });
    return this.#slotPlaces[slot];
  }

  rule(rule: number): Place {
    this.#rulePlaces[rule] ??= this.#place(`rule${rule}`, this.representations.rule(rule), { rule });
    return this.#rulePlaces[rule];
  }

  /**
   * True when the function of a rule computes its root cell itself: a second rule with the same
   * root refers to the first.
   */
  computesRoot(rule: number, root: CellId): boolean {
    return this.#ruleOfRoot.get(root) === rule;
  }

  list(list: number, representation: Representation): Place {
    return this.#place(`list${list}`, representation, { list });
  }

  #part(id: CellId): Place {
    return this.#place(`part${id}`, this.representations.representation(id), { part: id });
  }

  /**
   * Makes a place with a number in its name: names that users gave never become names of the
   * module.
   */
  #place(subjectName: string, representation: Representation | undefined, subject: Subject): Place {
    const name = this.#named(subjectName);
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = makePlace(name, representation, this.#inLists ? this.#places.size : undefined);
    this.#places.set(name, place);
    this.#waiting.push({ ...subject, module: this });
    return place;
  }

  /** `slot1`, or `slot1of2` in the program with number 2. */
  #named(subject: string): string {
    return this.#within === undefined ? subject : `${subject}of${this.#within.number}`;
  }

  /** The next function that must be written, undefined when there is none. */
  nextSubject(): WaitingSubject | undefined {
    return this.#waiting.pop();
  }

  get places(): Iterable<Place> {
    return this.#places.values();
  }

  /** The fields of units that answers show. */
  unitFields(): readonly Code[] {
    const slots = [...this.#unitSlots].map((slot) => this.#places.get(this.#named(`slot${slot}`)));
    const cells = [...this.#unitCells].map((id) => this.#ownPlace(id));
    return [...slots, ...cells].flatMap((place) => (place === undefined ? [] : [fieldOf(place.name, "Unit")]));
  }

  /** The fields of arms that answers tell. */
  armFields(): readonly Code[] {
    const places = [...this.#armCells].map((id) => this.#ownPlace(id));
    return places.flatMap((place) => (place === undefined ? [] : [fieldOf(place.name, "Arm")]));
  }

  /** The place of a root or part, if its function was written. */
  #ownPlace(id: CellId): Place | undefined {
    const rule = this.#ruleOfRoot.get(id);
    return this.#places.get(this.#named(rule === undefined ? `part${id}` : `rule${rule}`));
  }

  get inLists(): boolean {
    return this.#inLists;
  }

  localNames(): LocalNames {
    return new LocalNames();
  }

  /** A name for a function or constant of the module, which begins with a word of ours. */
  declare(name: string): Code {
    return this.#module.declare(name);
  }

  runtime(name: RuntimeName): Code {
    return this.#module.runtime(name);
  }

  /** A constant of the program, made once for each `key`. */
  constant(key: string, name: string, value: () => Code): Code {
    return this.#module.constant(this.#named(key), name, value);
  }

  /** Lets frames of rows keep their place. To be called before functions are written. */
  nameRows(): void {
    this.#module.namesRows = true;
  }

  get namesRows(): boolean {
    return this.#module.namesRows;
  }

  /** The kind of program within that of the module; undefined: it is that. */
  get kindWithin(): ProgramWithin["of"] | undefined {
    return this.#within?.of;
  }

  /** The program as data. */
  get programData(): Code {
    return this.#within?.data ?? code`program`;
  }

  /** The value of a literal cell as the exact program has it. */
  literalValue(id: CellId): Code {
    return this.constant(
      `value ${id}`,
      `literal_${id}`,
      () => code`${this.runtime("valueOfCell")}(${this.programData}, ${literal(id)})`,
    );
  }

  cellData(id: CellId): Code {
    return this.constant(`cell ${id}`, `cell_${id}`, () => element(code`${this.programData}.cells`, id));
  }

  slotData(slot: number): Code {
    return element(code`${this.programData}.slots`, slot);
  }

  ruleData(rule: number): Code {
    return element(code`program.rules`, rule);
  }

  userVeto(reason: string | undefined): Code {
    const key = reason === undefined ? "silent veto" : `veto ${reason}`;
    return this.constant(key, "user_veto", () => {
      return code`${this.runtime("userVeto")}(${textOrUndefined(reason)})`;
    });
  }

  /**
   * Lets entries answer for rules that wait for data, with a veto that names the input. To be
   * called before functions are written.
   */
  tellMissing(): void {
    this.#tellsMissing = true;
  }

  get tellsMissing(): boolean {
    return this.#tellsMissing;
  }

  /** The veto of a slot that is not given. */
  missing(slot: number): Code {
    if (!this.#tellsMissing || this.#within !== undefined) return this.runtime("MISSING");
    return this.constant(`missing ${slot}`, "missing", () => {
      const reason = `Missing data: ${this.program.slots[slot]?.key}`;
      const veto: Veto = { kind: "veto", cause: "missing", slot, reason };
      return this.fact(veto);
    });
  }

  /** Plain data that the module is given beside its program. */
  fact(value: unknown): Code {
    return this.#module.fact(value);
  }

  get facts(): readonly unknown[] {
    return this.#module.facts;
  }

  /** Names that the module imports from the runtime. */
  get imports(): readonly string[] {
    return this.#module.imports;
  }

  /** The constants of the module. */
  get constants(): readonly Code[] {
    return this.#module.constants;
  }

  carried(id: CellId): Carried {
    return this.#carried.of(id);
  }

  /** The unit that a value carries, once its cell has been evaluated to a value in a frame. */
  carriedCode(id: CellId, frame: Code = code`f`): Code {
    const units = this.carried(id).map((carried) => {
      if (carried.from === "unit") return literal(carried.of);
      if (carried.from === "rows") return this.#carriedFromRows(carried.of, frame);
      const place = carried.from === "slot" ? this.slot(carried.of) : this.placeOf(carried.of);
      return place === undefined ? UNDEFINED : placeAt(place, frame).unit;
    });
    return units.length === 0 ? UNDEFINED : join(units, " ?? ");
  }

  #carriedFromRows(id: CellId, frame: Code): Code {
    const cell = this.cell(id);
    return (isListCell(cell) ? this.rows?.carriedCode(id, cell, frame) : undefined) ?? UNDEFINED;
  }

  /** The unit that the value of a slot carries, once it has one, or of the rule that it is. */
  carriedBySlot(slot: number, frame: Code = code`f`): Code {
    const source = this.program.slots[slot]?.source;
    if (source === undefined || "slot" in source) return placeAt(this.slot(slot), frame).unit;
    return this.carriedCode(this.program.rules[source.rule]?.root ?? -1, frame);
  }

  /**
   * Lets the frame keep the unit that a cell carries. To be called before functions are written.
   */
  demandUnit(root: CellId): void {
    const open = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      for (const carried of this.carried(id)) {
        if (carried.from === "slot") this.demandSlot(carried.of);
        else if (carried.from === "rows") this.#demandFromRows(carried.of);
        else if (carried.from === "arms" && this.keepUnit(carried.of)) open.push(...results(this.cell(carried.of)));
      }
    }
  }

  #demandFromRows(id: CellId): void {
    const cell = this.cell(id);
    if (isListCell(cell)) this.rows?.demandUnit(id, cell);
  }

  /** Lets the frame keep the unit of a cell itself; true the first time. */
  keepUnit(id: CellId): boolean {
    const { size } = this.#unitCells;
    return this.#unitCells.add(id).size > size;
  }

  /**
   * Lets the frame keep which arm of a choice decides. To be called before functions are written.
   */
  demandArm(choice: CellId): void {
    this.#armCells.add(choice);
  }

  keepsArmOf(id: CellId): boolean {
    return this.#armCells.has(id);
  }

  get keepsArms(): boolean {
    return this.#armCells.size > 0;
  }

  keepsUnitOfSlot(slot: number): boolean {
    return this.#unitSlots.has(slot);
  }

  keepsUnitOf(id: CellId): boolean {
    return this.#unitCells.has(id);
  }

  /**
   * Finds the carried units that are needed: answers show them where no static unit is known,
   * constraints are checked in them, and ends of ranges and the veto of `find` always show theirs.
   * To be called for a program within another.
   */
  demandUnits(): void {
    if (this.#within === undefined)
      for (const rule of this.program.rules) if (showsCarriedUnit(rule)) this.demandUnit(rule.root);
    for (const [slot, { type, source }] of this.program.slots.entries()) {
      if (!checksCarriedUnit(type)) continue;
      if (source !== undefined && "slot" in source) this.demandSlot(source.slot);
      else this.rows?.demandFed(slot);
    }
    this.program.cells.forEach((cell) => {
      if (cell.op === "range") for (const end of cell.operands) this.demandUnit(end);
      if (cell.op === "command" && cell.find !== undefined && !cell.otherwise)
        cell.find.types.forEach((type, at) => {
          if (showsCarriedUnit(type)) this.demandUnit(cell.operands[1 + at] ?? -1);
        });
    });
  }

  /** Also needs the units of slots and rules that feed a slot, as it may take over theirs. */
  demandSlot(slot: number): void {
    for (let at = slot; !this.#unitSlots.has(at); ) {
      this.#unitSlots.add(at);
      this.rows?.demandFed(at);
      const source = this.program.slots[at]?.source;
      if (source === undefined) return;
      if ("rule" in source) {
        this.demandUnit(this.program.rules[source.rule]?.root ?? -1);
        return;
      }
      at = source.slot;
    }
  }
}
