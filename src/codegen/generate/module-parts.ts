import type { CellId } from "../../model/program.ts";
import type { Analysis } from "./analysis.ts";
import type { CarriedUnits } from "./carried.ts";
import { type Code, code, identifier, literal } from "./code.ts";
import type { Units } from "./unit.ts";

/** What the functions of one module share while they are written. */
export class ModuleParts {
  readonly analysis: Analysis;
  readonly units: Units;
  readonly carried: CarriedUnits;
  /** Declarations that stand before all functions. */
  readonly head: Code[] = [];
  readonly #constants = new Map<string, Code>();

  constructor(analysis: Analysis, units: Units, carried: CarriedUnits) {
    this.analysis = analysis;
    this.units = units;
    this.carried = carried;
  }

  /** The literal of a `const` cell, as an exact value. */
  constantOf(cell: CellId): Code {
    return this.#declared(`constant ${cell}`, code`literalOf(${literal(cell)})`);
  }

  /** The cell itself, for exact operators. */
  cellOf(cell: CellId): Code {
    return this.#declared(`cell ${cell}`, code`cellOf(${literal(cell)})`);
  }

  /** The veto of a `veto` cell. */
  vetoOf(cell: CellId): Code {
    return this.#declared(`veto ${cell}`, code`vetoOf(${literal(cell)})`);
  }

  #declared(key: string, value: Code): Code {
    const known = this.#constants.get(key);
    if (known !== undefined) return known;
    const name = identifier(this.units.names.declare(key, []));
    this.#constants.set(key, name);
    this.head.push(code`const ${name} = ${value};`);
    return name;
  }
}
