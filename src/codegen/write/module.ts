import type { Cell, CellId, Program } from "../../model/program/program.ts";
import type { Veto } from "../../model/value.ts";
import { type Carried, CarriedUnits } from "../analysis/carried-units.ts";
import { partsOf, results } from "../analysis/parts.ts";
import type { Representation } from "../analysis/representation.ts";
import { type Code, code, element, identifier, join, literal } from "../code/code.ts";
import { FRAME_FIELDS, fieldOf, LOCAL_NAMES, LocalNames, ModuleNames } from "../code/names.ts";
import type { RuntimeName } from "../operators/operator.ts";
import { Representations } from "../operators/representations.ts";
import { MOST_FIELDS, makePlace, type Place, textOrUndefined, UNDEFINED } from "./place.ts";
import { checksCarriedUnit, showsCarriedUnit } from "./shown-units.ts";

/** The subject of a function. */
export type Subject = { readonly slot: number } | { readonly rule: number } | { readonly part: CellId };

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
 * Thrown to end the writing of a module that would be too long, or have too large a function.
 */
export class TooLarge extends Error {}

/**
 * The shared parts of one module: names, places in the frame, and constants. Functions are written
 * when another one first needs them.
 */
export class ModuleWriter {
  readonly program: Program;
  readonly representations: Representations;
  readonly #parts: ReadonlySet<CellId>;
  readonly #carried: CarriedUnits;
  readonly #ruleOfRoot = new Map<CellId, number>();
  readonly #names: ModuleNames;
  readonly #inLists: boolean;
  readonly #places = new Map<string, Place>();
  readonly #slotPlaces: Place[] = [];
  readonly #rulePlaces: Place[] = [];
  readonly #leaves = new Map<Place, CellId>();
  readonly #waiting: Subject[] = [];
  readonly #imports = new Set<RuntimeName>();
  readonly #constants: Code[] = [];
  readonly #constantNames = new Map<string, Code>();
  readonly #unitSlots = new Set<number>();
  readonly #unitCells = new Set<CellId>();
  readonly #armCells = new Set<CellId>();
  readonly #facts: unknown[] = [];
  readonly #most: number;
  #written = 0;
  #tellsMissing = false;

  /** `most`: the characters of functions that the module has room for. */
  constructor(program: Program, runtimeNames: Iterable<string>, most: number) {
    this.program = program;
    this.#most = most;
    this.representations = new Representations(program);
    this.#parts = partsOf(program);
    this.#carried = new CarriedUnits(program);
    this.#names = new ModuleNames([...FIXED_NAMES, ...runtimeNames]);
    this.#inLists = program.slots.length + program.rules.length > MOST_FIELDS;
    program.rules.forEach(({ root }, id) => {
      if (this.#parts.has(root) && !this.#ruleOfRoot.has(root)) this.#ruleOfRoot.set(root, id);
    });
    this.#demandUnits();
  }

  /** Counts a function that was written. Throws TooLarge when the module has no room for it. */
  counted(written: Code): Code {
    this.#written += written.length;
    if (this.#written > this.#most) throw new TooLarge();
    return written;
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
    const known = this.#leaves.get(place);
    if (known !== undefined) return known;
    this.#leaves.set(place, id);
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

  #part(id: CellId): Place {
    return this.#place(`part${id}`, this.representations.representation(id), { part: id });
  }

  /**
   * Makes a place with a number in its name: names that users gave never become names of the
   * module.
   */
  #place(name: string, representation: Representation | undefined, subject: Subject): Place {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = makePlace(name, representation, this.#inLists ? this.#places.size : undefined);
    this.#places.set(name, place);
    this.#waiting.push(subject);
    return place;
  }

  /** The next function that must be written, undefined when there is none. */
  nextSubject(): Subject | undefined {
    return this.#waiting.pop();
  }

  get places(): Iterable<Place> {
    return this.#places.values();
  }

  /** The fields of units that answers show. */
  unitFields(): readonly Code[] {
    const slots = [...this.#unitSlots].map((slot) => this.#places.get(`slot${slot}`));
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
    return this.#places.get(rule === undefined ? `part${id}` : `rule${rule}`);
  }

  get inLists(): boolean {
    return this.#inLists;
  }

  localNames(): LocalNames {
    return new LocalNames();
  }

  /** A name for a function or constant of the module, which begins with a word of ours. */
  declare(name: string): Code {
    return identifier(this.#names.declare(name));
  }

  runtime(name: RuntimeName): Code {
    this.#imports.add(name);
    return identifier(name);
  }

  /** A constant of the module, made once for each `key`. */
  constant(key: string, name: string, value: () => Code): Code {
    const known = this.#constantNames.get(key);
    if (known !== undefined) return known;
    const declared = this.declare(name);
    this.#constants.push(code`const ${declared} = ${value()};`);
    this.#constantNames.set(key, declared);
    return declared;
  }

  /** The value of a literal cell as the exact program has it. */
  literalValue(id: CellId): Code {
    return this.constant(
      `value ${id}`,
      `literal_${id}`,
      () => code`${this.runtime("valueOfCell")}(program, ${literal(id)})`,
    );
  }

  cellData(id: CellId): Code {
    return this.constant(`cell ${id}`, `cell_${id}`, () => element(code`program.cells`, id));
  }

  slotData(slot: number): Code {
    return element(code`program.slots`, slot);
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
    if (!this.#tellsMissing) return this.runtime("MISSING");
    return this.constant(`missing ${slot}`, "missing", () => {
      const reason = `Missing data: ${this.program.slots[slot]?.key}`;
      const veto: Veto = { kind: "veto", cause: "missing", slot, reason };
      return this.fact(veto);
    });
  }

  /** Plain data that the module is given beside its program. */
  fact(value: unknown): Code {
    const known = this.#facts.indexOf(value);
    const at = known < 0 ? this.#facts.push(value) - 1 : known;
    return element(code`facts`, at);
  }

  get facts(): readonly unknown[] {
    return this.#facts;
  }

  /** Names that the module imports from the runtime. */
  get imports(): readonly string[] {
    return [...this.#imports].sort();
  }

  /** The constants of the module. */
  get constants(): readonly Code[] {
    return this.#constants;
  }

  carried(id: CellId): Carried {
    return this.#carried.of(id);
  }

  /** The unit that a value carries, once its cell has been evaluated to a value. */
  carriedCode(id: CellId): Code {
    const units = this.carried(id).map(({ from, of }) => {
      if (from === "unit") return literal(of);
      const place = from === "slot" ? this.slot(of) : this.placeOf(of);
      return place?.unit ?? UNDEFINED;
    });
    return units.length === 0 ? UNDEFINED : join(units, " ?? ");
  }

  /** The unit that the value of a slot carries, once it has one, or of the rule that it is. */
  carriedBySlot(slot: number): Code {
    const source = this.program.slots[slot]?.source;
    if (source === undefined || "slot" in source) return this.slot(slot).unit;
    return this.carriedCode(this.program.rules[source.rule]?.root ?? -1);
  }

  /**
   * Lets the frame keep the unit that a cell carries. To be called before functions are written.
   */
  demandUnit(root: CellId): void {
    const open = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      for (const { from, of } of this.carried(id)) {
        if (from === "slot") this.#demandSlot(of);
        else if (from === "arms" && !this.#unitCells.has(of)) {
          this.#unitCells.add(of);
          open.push(...results(this.cell(of)));
        }
      }
    }
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
   * constraints are checked in them, and ends of ranges always show theirs.
   */
  #demandUnits(): void {
    for (const rule of this.program.rules) if (showsCarriedUnit(rule)) this.demandUnit(rule.root);
    for (const { type, source } of this.program.slots) {
      if (checksCarriedUnit(type) && source !== undefined && "slot" in source) this.#demandSlot(source.slot);
    }
    this.program.cells.forEach((cell) => {
      if (cell.op === "range") for (const end of cell.operands) this.demandUnit(end);
    });
  }

  /** Also needs the units of slots and rules that feed a slot, as it may take over theirs. */
  #demandSlot(slot: number): void {
    for (let at = slot; !this.#unitSlots.has(at); ) {
      this.#unitSlots.add(at);
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
