import type { Rational } from "../../model/numbers/rational.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import {
  fitsDouble,
  type Interval,
  isScaled,
  MAX,
  type Representation,
  rescaled,
  type ScaledRepresentation,
} from "../analysis/representation.ts";
import { bigint, type Code, code, double, join, literal } from "../code/code.ts";
import type { RuntimeName } from "../code/module-parts.ts";
import type { Operands } from "../operators/operator.ts";
import type { Block } from "./block.ts";
import type { FunctionWriter } from "./function.ts";
import { isNone, UNDEFINED } from "./place.ts";

/** The most tests in one guard: parsers nest the operands of a chain. */
const MOST_TESTS = 200;

/**
 * One strict expression: every operand is needed, so all places are evaluated first, from left to
 * right, and the first definite veto, else the first missing input, is the outcome
 * (docs/spec/04-rules-evaluation.md#4-2-vetoes). In pure arithmetic on doubles a NaN passes
 * through, and only the guard of the result tests for it.
 */
export class StrictExpression implements Operands {
  readonly #function: FunctionWriter;
  readonly #block: Block;
  readonly #root: CellId;
  readonly #to: Representation | undefined;
  readonly #leaves: readonly CellId[];
  readonly #uses = new Map<CellId, number>();
  readonly #passesNaN: boolean;
  /**
   * Leaves that are evaluated before any operation within the expression can veto by itself;
   * undefined: no operation can.
   */
  readonly #first: ReadonlySet<CellId> | undefined;
  #guarded: Code | undefined;
  /** How guards leave the function: the same way each, as no operand is settled between them. */
  #exitOfGuards: Code | undefined;
  /**
   * Tests of doubles that are still to be written. Arithmetic on doubles alone goes on with numbers
   * out of range, so that one guard tests all of it.
   */
  #tests: Code[] = [];

  /** `to`: the representation to give a number; absent: its own. */
  constructor(writer: FunctionWriter, block: Block, root: CellId, to?: Representation) {
    this.#function = writer;
    this.#block = block;
    this.#root = root;
    this.#to = to;
    const leaves = new Set<CellId>();
    let passesNaN = to === undefined || to.kind === "double";
    let first: ReadonlySet<CellId> | undefined;
    const visit = (id: CellId): void => {
      const uses = this.#uses.get(id) ?? 0;
      this.#uses.set(id, uses + 1);
      if (uses > 0 || this.constant(id) !== undefined) return;
      if (this.#isLeaf(id)) {
        leaves.add(writer.module.leaf(id));
        if (this.representation(id)?.kind !== "double") passesNaN = false;
        return;
      }
      const operator = writer.module.representations.operator(id);
      if (operator?.passesNaN !== true || this.representation(id)?.kind !== "double") passesNaN = false;
      const cell = writer.module.cell(id);
      for (const operand of operator?.reads?.(cell) ?? cell.operands) visit(operand);
      if (operator?.vetoes === true && id !== root) first ??= new Set(leaves);
    };
    visit(root);
    this.#leaves = [...leaves];
    this.#passesNaN = passesNaN;
    this.#first = first;
  }

  /**
   * Writes the statements before the expression and returns it. It has a value where it is used.
   */
  write(): Code {
    const open: CellId[] = [];
    for (const leaf of this.#leaves) if (this.#ask(leaf)) open.push(leaf);
    if (!this.#passesNaN) this.#requireValues(open);
    const value = this.#written();
    this.#writeGuard();
    const result = this.#passesNaN && open.length > 0 && value !== this.#guarded ? this.#tested(value, open) : value;
    this.#block.settle(open);
    return result;
  }

  /** Tests once, at the end, that all operands had values. */
  #tested(value: Code, open: readonly CellId[]): Code {
    const [only, second] = open;
    const isOperand = only !== undefined && value === this.#block.valueOf(only);
    const result = isOperand ? value : this.named(value);
    const exit =
      only !== undefined && second === undefined && this.#guarded === undefined
        ? this.#function.exit(this.#function.placeOf(only).veto)
        : this.#exit(open);
    this.#block.write(code`if (${result} !== ${result}) ${exit}`);
    return result;
  }

  #written(): Code {
    const to = this.#to;
    if (to === undefined) return this.value(this.#root);
    if (isScaled(to)) return this.scaled(this.#root, to.den, to.kind);
    return to.kind === "rational" ? this.rational(this.#root) : this.value(this.#root);
  }

  cell(id: CellId): Cell {
    return this.#function.module.cell(id);
  }

  representation(cell: CellId): Representation | undefined {
    return this.#function.module.representations.representation(cell);
  }

  constant(cell: CellId): Rational | undefined {
    return this.#function.module.representations.constant(cell);
  }

  value(id: CellId): Code {
    const constant = this.constant(id);
    const representation = this.representation(id);
    if (representation === undefined) throw new Error(`unreachable: cell ${id} has no representation`);
    if (constant !== undefined) {
      return isScaled(representation)
        ? scaledLiteral(constant, representation.den, representation.kind)
        : this.#rationalLiteral(constant);
    }
    const known = this.#block.valueOf(this.#isLeaf(id) ? this.#function.module.leaf(id) : id);
    if (known !== undefined) return known;
    const cell = this.#function.module.cell(id);
    if (cell.op === "const") return this.#literal(id, cell);
    if (cell.op === "now") return code`f.context.now`;
    if (cell.op === "position") return code`f.position`;
    const operator = this.#function.module.representations.operator(id);
    if (operator === undefined) throw new Error(`unreachable: no operator for cell ${id}`);
    const value = enclosed(operator.emit(cell, representation, this, id), id !== this.#root && cell.op === "compare");
    if ((this.#uses.get(id) ?? 0) < 2) return value;
    const name = this.named(value);
    this.#block.remember(id, name);
    return name;
  }

  scaled(id: CellId, den: bigint, kind: ScaledRepresentation["kind"]): Code {
    const constant = this.constant(id);
    if (constant !== undefined) return scaledLiteral(constant, den, kind);
    const representation = this.representation(id);
    if (representation === undefined || !isScaled(representation))
      throw new Error(`unreachable: cell ${id} has no scale`);
    const by = den / representation.den;
    const value = this.value(id);
    if (representation.kind === kind) {
      if (by === 1n) return value;
      return this.guarded(
        code`${value} * ${kind === "bigint" ? bigint(by) : double(by)}`,
        rescaled(representation, den),
        kind,
      );
    }
    if (representation.kind === "bigint") throw new Error(`unreachable: cell ${id} does not fit a double`);
    if (by === 1n) return code`BigInt(${value})`;
    return by <= MAX && fitsDouble(rescaled(representation, den))
      ? code`BigInt(${value} * ${double(by)})`
      : code`BigInt(${value}) * ${bigint(by)}`;
  }

  rational(id: CellId): Code {
    const constant = this.constant(id);
    if (constant !== undefined) return this.#rationalLiteral(constant);
    const representation = this.representation(id);
    if (representation === undefined || !isScaled(representation)) return this.value(id);
    const n = representation.kind === "bigint" ? this.value(id) : code`BigInt(${this.value(id)})`;
    return code`${this.runtime("fraction")}(${n}, ${bigint(representation.den)})`;
  }

  exact(id: CellId): Code {
    const cell = this.#function.module.cell(id);
    if (cell.op === "const") return this.#function.module.literalValue(id);
    const representation = this.representation(id);
    switch (representation?.kind) {
      case undefined:
        throw new Error(`unreachable: cell ${id} has no representation`);
      case "boolean":
        return code`${this.runtime("booleanValue")}(${this.value(id)})`;
      case "text":
        return code`${this.runtime("textValue")}(${this.value(id)})`;
      case "value":
        return this.value(id);
      default:
        return code`${this.runtime("numberValue")}(${this.rational(id)}, ${this.#unit(id)})`;
    }
  }

  /** The unit of an operand: only ends of ranges show the unit that they carry. */
  #unit(id: CellId): Code {
    const { module } = this.#function;
    const isEnd = module.cell(this.#root).op === "range" && module.cell(this.#root).operands.includes(id);
    return isEnd ? module.carriedCode(id) : UNDEFINED;
  }

  guarded(expression: Code, interval: Interval, kind?: ScaledRepresentation["kind"]): Code {
    if (kind === "bigint" || fitsDouble(interval)) return expression;
    const name = this.#function.named(expression, this.#block);
    const max = this.runtime("MAX");
    if (interval.hi > MAX || interval.lo >= -MAX) this.#tests.push(code`${name} <= ${max}`);
    if (interval.lo < -MAX) this.#tests.push(code`${name} >= -${max}`);
    if (this.#tests.length >= MOST_TESTS) this.#writeGuard();
    this.#guarded = name;
    return name;
  }

  #writeGuard(): void {
    if (this.#tests.length === 0) return;
    this.#exitOfGuards ??= this.#exit(
      this.#passesNaN ? this.#leaves.filter((leaf) => !this.#block.isSettled(leaf)) : [],
    );
    this.#block.write(code`if (!(${join(this.#tests, " && ")})) ${this.#exitOfGuards}`);
    this.#tests = [];
  }

  named(expression: Code): Code {
    if (!this.#passesNaN) this.#writeGuard();
    return this.#function.named(expression, this.#block);
  }

  valueOf(outcome: Code): Code {
    this.#writeGuard();
    const name = this.named(outcome);
    this.#block.write(code`if (${name}.kind === "veto") ${this.#function.exit(name)}`);
    return name;
  }

  vetoWhen(condition: Code, veto: Code): void {
    this.#writeGuard();
    this.#block.write(code`if (${condition}) ${this.#function.exit(veto)}`);
  }

  runtime(name: RuntimeName): Code {
    return this.#function.module.runtime(name);
  }

  cellData(id: CellId): Code {
    return this.#function.module.cellData(id);
  }

  /** Evaluates a place unless earlier code did; true when it may have no value. */
  #ask(id: CellId): boolean {
    const { module } = this.#function;
    const cell = module.cell(id);
    if (cell.op === "is_veto") {
      if (this.#block.valueOf(id) === undefined) this.#block.remember(id, this.#function.vetoTest(cell, this.#block));
      return false;
    }
    return this.#function.ask(id, this.#block);
  }

  #requireValues(open: readonly CellId[]): void {
    if (open.length === 0) return;
    const missing = open.map((id) => isNone(this.value(id), this.representation(id)));
    this.#block.write(code`if (${join(missing, " || ")}) ${this.#exit(open)}`);
    this.#block.settle(open);
  }

  /**
   * Leaves the function with the veto of the expression: when no operand has one, a number left its
   * range.
   */
  #exit(open: readonly CellId[]): Code {
    const leaves = open.filter((id) => this.#first === undefined || this.#first.has(id));
    const vetoes = leaves.map((id) => this.#function.placeOf(id).veto);
    const [only] = vetoes;
    if (only === undefined) return this.#function.handOver();
    if (!this.#passesNaN && vetoes.length === 1 && this.#first === undefined) return this.#function.exit(only);
    const first = this.runtime(this.#first === undefined ? "firstVeto" : "definiteVeto");
    return this.#function.exit(code`${first}(${join([code`f`, ...vetoes], ", ")})`);
  }

  #isLeaf(id: CellId): boolean {
    const { op } = this.#function.module.cell(id);
    return op === "is_veto" || this.#function.isPlace(id);
  }

  #literal(id: CellId, { value }: Extract<Cell, { op: "const" }>): Code {
    switch (value.kind) {
      case "text":
        return literal(value.text);
      case "boolean":
        return literal(value.value);
      default:
        return this.#function.module.literalValue(id);
    }
  }

  #rationalLiteral({ n, d }: Rational): Code {
    const { module } = this.#function;
    return module.constant(`fraction ${n}/${d}`, "fraction_literal", () => {
      return code`${module.runtime("fraction")}(${bigint(n)}, ${bigint(d)})`;
    });
  }
}

/** Puts a comparison within another expression in parentheses. */
function enclosed(value: Code, isOperand: boolean): Code {
  return isOperand ? code`(${value})` : value;
}

function scaledLiteral({ n, d }: Rational, den: bigint, kind: ScaledRepresentation["kind"]): Code {
  const scaled = (n * den) / d;
  return kind === "bigint" ? bigint(scaled) : double(scaled);
}
