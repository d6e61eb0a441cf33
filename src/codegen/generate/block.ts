import type { CellId } from "../../model/program.ts";
import { type Code, code, double, identifier, join } from "./code.ts";
import { clamped, isProven, MAX } from "./interval.ts";
import type { Guards, Num } from "./numbers.ts";
import { absent, type Unit } from "./unit.ts";

/** Names of constants within one function: no name of a module looks like these. */
export class LocalNames {
  #count = 0;

  next(): Code {
    this.#count++;
    return identifier(`$${this.#count}`);
  }
}

/** Statements of the function of one unit, in order. What a block looked up need not be looked up again in blocks within. */
export class Block implements Guards {
  readonly unit: Unit;
  readonly #lines: Code[] = [];
  readonly #known = new Map<CellId, Code>();
  readonly #locals: LocalNames;
  readonly #outer: Block | undefined;

  constructor(unit: Unit, locals: LocalNames, outer?: Block) {
    this.unit = unit;
    this.#locals = locals;
    this.#outer = outer;
  }

  inner(): Block {
    return new Block(this.unit, this.#locals, this);
  }

  add(line: Code): void {
    this.#lines.push(line);
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  get text(): Code {
    return join(this.#lines, "\n");
  }

  /** A constant of its own for a piece of code. */
  constant(value: Code): Code {
    const name = this.#locals.next();
    this.add(code`const ${name} = ${value};`);
    return name;
  }

  /** A variable with a first value. */
  variable(value: Code): Code {
    const name = this.#locals.next();
    this.add(code`let ${name} = ${value};`);
    return name;
  }

  hold(num: Num): Num {
    return { ...num, code: this.constant(num.code) };
  }

  guard(num: Num): Num {
    if (isProven(num)) return num;
    const held = this.hold(num);
    this.add(code`if (!(${inRange(held)})) { ${this.veto(code`leave(f)`)} }`);
    return { ...clamped(num), code: held.code };
  }

  /** The value of a cell that was needed before in this block or one around it. */
  known(cell: CellId): Code | undefined {
    return this.#known.get(cell) ?? this.#outer?.known(cell);
  }

  /** Looks up what some cells stand for; without a value of each the unit ends with the veto that wins (chapter 4, 4.2). */
  need(cells: readonly { readonly cell: CellId; readonly unit: Unit }[]): void {
    const looked: { readonly local: Code; readonly unit: Unit }[] = [];
    for (const { cell, unit } of cells) {
      if (this.known(cell) !== undefined) continue;
      const local = this.constant(unit.call);
      this.#known.set(cell, local);
      looked.push({ local, unit });
    }
    if (looked.length === 0) return;
    const without = join(
      looked.map(({ local, unit }) => hasNoValue(local, unit)),
      " || ",
    );
    const vetoes = looked.map(({ unit }) => unit.veto);
    this.add(
      code`if (${without}) { ${this.veto(vetoes.length === 1 ? join(vetoes, "") : code`firstVeto([${join(vetoes, ", ")}])`)} }`,
    );
  }

  /** Statements that end the unit with a veto. */
  veto(veto: Code): Code {
    return code`${this.unit.veto} = ${veto}; return ${absent(this.unit.form)};`;
  }

  /** Ends the unit with a value. */
  finish(value: Code): void {
    this.add(code`${this.unit.veto} = null; return ${this.unit.value} = ${value};`);
  }

  /** Ends the unit with a number, or leaves the fast path when it is out of range. */
  finishNumber(num: Num): void {
    if (isProven(num)) {
      this.finish(num.code);
      return;
    }
    const held = this.hold(num);
    this.add(code`if (${inRange(held)}) { ${this.unit.veto} = null; return ${this.unit.value} = ${held.code}; }`);
    this.add(this.veto(code`leave(f)`));
  }
}

function hasNoValue(local: Code, unit: Unit): Code {
  return unit.form.rep === "int" ? code`${local} !== ${local}` : code`${local} === undefined`;
}

/** False for NaN as well. */
function inRange({ code: n, lo, hi }: Num): Code {
  const tests: Code[] = [];
  if (hi > MAX) tests.push(code`${n} <= ${double(MAX)}`);
  if (lo < -MAX) tests.push(code`${n} >= ${double(-MAX)}`);
  return join(tests, " && ");
}
