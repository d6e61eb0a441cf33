import type { CellId } from "../../model/program.ts";
import { type Analysis, cellAt } from "./analysis.ts";
import { type Code, code, identifier } from "./code.ts";
import type { Form } from "./forms.ts";
import { Names } from "./names.ts";

/** What generated code computes once and keeps in the frame: a slot, a rule, or a cell with a function of its own. */
export interface Unit {
  readonly kind: "slot" | "rule" | "cell";
  /** Of the slot, the rule or the cell. */
  readonly id: number;
  readonly form: Form;
  readonly name: string;
  /** Evaluates it: the value, or the form's absent value. */
  readonly call: Code;
  /** Frame fields. The veto is undefined before the unit is evaluated and null when it has a value. */
  readonly value: Code;
  readonly veto: Code;
  /** The unit that the value carries; only some units have it, see `CarriedUnits`. */
  readonly carried: Code;
  /** Which part of the frame holds the fields. */
  readonly part: number;
}

/** Objects of more fields are slow: a frame is made of parts. */
const UNITS_IN_PART = 250;

/** All units of a module, by what they stand for. */
export class Units {
  readonly all: readonly Unit[];
  readonly names: Names;
  readonly #slots = new Map<number, Unit>();
  readonly #rules = new Map<number, Unit>();
  readonly #cells = new Map<CellId, Unit>();
  readonly #analysis: Analysis;

  constructor(analysis: Analysis, taken: Iterable<string>) {
    this.#analysis = analysis;
    const { program, reach, units } = analysis;
    this.names = new Names(taken);
    const all: Unit[] = [];
    const add = (kind: Unit["kind"], id: number, key: string, form: Form): Unit => {
      const unit = this.#unit(kind, id, key, form, Math.floor(all.length / UNITS_IN_PART));
      all.push(unit);
      return unit;
    };
    for (const id of reach.slots)
      this.#slots.set(id, add("slot", id, program.slots[id]?.key ?? "", analysis.formOfSlot(id)));
    for (const id of reach.rules)
      this.#rules.set(id, add("rule", id, program.rules[id]?.key ?? "", analysis.formOfRule(id)));
    for (const id of reach.cells)
      if (units.has(id)) this.#cells.set(id, add("cell", id, `part of ${id}`, analysis.formOf(id)));
    this.all = all;
  }

  get parts(): number {
    return Math.ceil(this.all.length / UNITS_IN_PART);
  }

  ofRule(rule: number): Unit {
    return known(this.#rules.get(rule));
  }

  ofSlot(slot: number): Unit {
    return known(this.#slots.get(slot));
  }

  /** The unit that a cell stands for; undefined when its code is written where it is used. */
  ofCell(id: CellId): Unit | undefined {
    const cell = cellAt(this.#analysis.program, id);
    if (cell.op === "slot") return this.ofSlot(cell.slot);
    if (cell.op === "rule") return this.ofRule(cell.rule);
    return this.#cells.get(id);
  }

  #unit(kind: Unit["kind"], id: number, key: string, form: Form, part: number): Unit {
    const name = this.names.declare(key, ["Veto", "Unit", "Answer"]);
    const frame = part === 0 ? code`f` : code`f.${identifier(`part${part}`)}`;
    return {
      kind,
      id,
      form,
      name,
      part,
      call: code`${identifier(name)}(f)`,
      value: code`${frame}.${identifier(name)}`,
      veto: code`${frame}.${identifier(`${name}Veto`)}`,
      carried: code`${frame}.${identifier(`${name}Unit`)}`,
    };
  }
}

/** What a unit without a value returns. */
export function absent(form: Form): Code {
  return form.rep === "int" ? code`NaN` : code`undefined`;
}

function known(unit: Unit | undefined): Unit {
  if (unit === undefined) throw new Error("unreachable: nothing of that kind is reached");
  return unit;
}
