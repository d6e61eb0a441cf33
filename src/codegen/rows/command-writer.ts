import type { CellId } from "../../model/program/program.ts";
import { isScaled, MAX, RATIONAL, type Representation, type ScaledRepresentation } from "../analysis/representation.ts";
import { bigint, type Code, code, double, element, join, literal } from "../code/code.ts";
import { Block } from "../write/block.ts";
import type { FunctionWriter } from "../write/function.ts";
import { isNone, type Place, UNDEFINED } from "../write/place.ts";
import { type CellOfCommand, type CommandsOfProgram, type RowArgument, sumOf } from "./commands.ts";
import { FindWriter } from "./find-writer.ts";
import { usesPosition } from "./used.ts";

/** The means of the function that a command is written to. */
export interface CommandFunction extends FunctionWriter {
  field(field: { readonly place: Place; carriedCode(frame: Code): Code }, row: Code, block: Block): void;
  ofCell(id: CellId, block: Block): void;
  calls(cells: readonly CellId[]): void;
  end(value: Code, from: Representation | undefined, unit: Code, block: Block): void;
}

/** A value of an argument for a row. */
interface ValueOfRow {
  readonly value: Code;
  readonly unit: Code;
  /** As it is kept: its frame, or its data. */
  readonly row: Code;
  /** That of the argument for the row, or of the row itself. */
  readonly frame: Code;
}

/** Writes a command (docs/spec/08-lists.md#5-evaluation) as a loop over its rows. */
export class CommandWriter {
  readonly #function: CommandFunction;
  readonly #commands: CommandsOfProgram;
  readonly #id: CellId;
  readonly #cell: CellOfCommand;

  constructor(writer: CommandFunction, commands: CommandsOfProgram, id: CellId, cell: CellOfCommand) {
    this.#function = writer;
    this.#commands = commands;
    this.#id = id;
    this.#cell = cell;
  }

  write(block: Block): void {
    this.#function.calls(this.#cell.operands);
    if (this.#cell.command === "find") {
      const { row, noRow } = new FindWriter(this.#function, this.#commands, this.#id, this.#cell).write(block);
      this.#ofNoRow(code`${row} === undefined`, block, noRow);
      this.#row(row, block);
      return;
    }
    const rows = this.#function.require(this.#cell.operands[0] ?? -1, block);
    switch (this.#cell.command) {
      case "count":
        this.#function.end(code`${rows}.length`, this.#representation, UNDEFINED, block);
        return;
      case "sum":
        this.#sum(rows, block);
        return;
      case "avg":
        this.#average(rows, block);
        return;
      case "product":
        this.#product(rows, block);
        return;
      case "min":
      case "max":
        this.#extreme(rows, this.#cell.command === "min" ? "<" : ">", block);
        return;
      case "any":
      case "all":
        this.#decided(rows, this.#cell.command === "any", block);
        return;
      case "where":
        this.#where(rows, block);
        return;
      case "first":
      case "last":
        this.#chosen(rows, this.#cell.command, block);
        return;
      case "top":
        this.#top(rows, block);
        return;
      case "sort":
        this.#sort(rows, block);
        return;
      case "list":
        this.#list(rows, block);
        return;
      case "distinct":
        this.#distinct(rows, block);
        return;
      default:
        block.write(this.#function.handOverLines());
    }
  }

  get #representation(): Representation | undefined {
    return this.#function.module.representations.representation(this.#id);
  }

  get #argument(): RowArgument {
    const argument = this.#commands.argument(this.#id, this.#cell);
    if (argument === undefined) throw new Error("unreachable: a command without argument");
    return argument;
  }

  /** Writes the result of no row: that of `else`, or a veto. */
  #ofNoRow(isNone: Code, block: Block, veto = this.#ofNoRows): void {
    const inner = new Block(block);
    const otherwise = this.#commands.otherwise(this.#cell);
    if (otherwise === undefined) inner.write(this.#function.exitLines(veto));
    else this.#function.ofCell(otherwise, inner);
    block.write(code`if (${isNone}) ${inner.code}`);
  }

  get #ofNoRows(): Code {
    const { module } = this.#function;
    const { command } = this.#cell;
    return module.constant(`no rows ${command}`, `no_${command}`, () => {
      return code`${module.runtime("ofNoRows")}(${literal(command)})`;
    });
  }

  /**
   * A loop over rows: the first definite veto of an argument, else the first missing data, is the
   * outcome, unless a step leaves the function.
   */
  #loop(
    rows: Code,
    block: Block,
    step: (found: ValueOfRow, inner: Block, at: number) => void,
    all: readonly RowArgument[] = [this.#argument],
  ): void {
    const { module } = this.#function;
    if (module.kindWithin !== undefined) block.write(code`${module.runtime("checkTime")}(f);`);
    const veto = this.#function.variable(undefined, block);
    this.#overRows(rows, block, all, (row, frames, body) => {
      for (const [at, argument] of all.entries()) {
        const frame = frames[at] ?? row;
        const place = argument.place(frame);
        const value = this.#function.named(place.call, body);
        const inner = new Block(body);
        step({ value, unit: argument.carriedCode(frame), row, frame }, inner, at);
        const vetoed = code`${veto} = ${module.runtime("firstVeto")}(f, ${veto}, ${place.veto});`;
        body.write(code`if (${isNone(value, place.representation)}) ${vetoed}\nelse ${inner.code}`);
      }
    });
    block.write(code`if (${veto} !== undefined) ${this.#function.exit(veto)}`);
  }

  /**
   * A loop over rows, with the frame of each argument. Rows that are walked over share one, and so
   * do the expressions for them.
   */
  #overRows(
    rows: Code,
    block: Block,
    all: readonly RowArgument[],
    write: (row: Code, frames: readonly Code[], body: Block) => void,
  ): void {
    const asksForPlace = all.some(({ frame }) => frame !== undefined && usesPosition(frame.lambda));
    const position = asksForPlace ? this.#function.variable(literal(0), block) : undefined;
    const body = new Block(block);
    const row = this.#function.local();
    if (position !== undefined) body.write(code`${position}++;`);
    const walked = this.#commands.walked(this.#cell);
    const shared = walked && this.#function.named(code`new ${walked.frame}(undefined, f)`, block);
    if (walked !== undefined && shared !== undefined) body.write(code`${walked.next}(${shared}, ${row});`);
    const frames = all.map(({ frame }) => {
      if (frame === undefined) return shared ?? row;
      const place = position !== undefined && usesPosition(frame.lambda) ? code`, ${position}` : code``;
      const made = code`new ${frame.frame()}(f, ${shared ?? row}${place})`;
      const named = this.#function.named(made, shared === undefined ? body : block);
      if (shared !== undefined) body.write(code`${frame.next}(${named}${place});`);
      return named;
    });
    write(row, frames, body);
    block.write(code`for (const ${row} of ${rows}) ${body.code}`);
  }

  #sum(rows: Code, block: Block): void {
    const { total, unit, representation } = this.#total(rows, block);
    this.#function.end(total, representation, unit, block);
  }

  #average(rows: Code, block: Block): void {
    const { total, unit, representation } = this.#total(rows, block);
    const sum = this.#fraction(total, representation);
    const count = this.#fraction(code`${rows}.length`, COUNTED);
    this.#function.end(this.#exactly("divideRationals", sum, count, block), RATIONAL, unit, block);
  }

  #product(rows: Code, block: Block): void {
    const { representation } = this.#argument;
    this.#ofNoRow(isEmpty(rows), block);
    const total = this.#function.variable(this.#fraction(literal(1), COUNTED), block);
    const { take, unit } = this.#unitOfFirst(block);
    this.#loop(rows, block, (found, inner) => {
      take(found, inner);
      const factor = this.#fraction(found.value, representation);
      inner.write(code`${total} = ${this.#exactly("multiplyRationals", total, factor, inner)};`);
    });
    this.#function.end(total, RATIONAL, unit, block);
  }

  /** The sum of all rows. */
  #total(
    rows: Code,
    block: Block,
  ): { readonly total: Code; readonly unit: Code; readonly representation: Representation } {
    const { representation } = this.#argument;
    if (this.#commands.otherwise(this.#cell) !== undefined || this.#cell.command !== "sum")
      this.#ofNoRow(isEmpty(rows), block);
    const sum = sumOf(representation) ?? RATIONAL;
    const none = isScaled(sum) ? integer(0n, sum) : this.#fraction(literal(0), COUNTED);
    const total = this.#function.variable(none, block);
    const { take, unit } = this.#unitOfFirst(block);
    this.#loop(rows, block, (found, inner) => {
      take(found, inner);
      if (!isScaled(sum)) {
        const term = this.#fraction(found.value, representation);
        inner.write(code`${total} = ${this.#exactly("addRationals", total, term, inner)};`);
        return;
      }
      const isWider = sum.kind === "bigint" && representation?.kind === "double";
      inner.write(code`${total} = ${total} + ${isWider ? code`BigInt(${found.value})` : found.value};`);
      this.#guard(total, sum, inner);
    });
    return { total, unit, representation: sum };
  }

  /** The unit of a sum or product is that of the first row. */
  #unitOfFirst(block: Block): { readonly take: (found: ValueOfRow, inner: Block) => void; readonly unit: Code } {
    if (!this.#keepsUnit) return { take: () => undefined, unit: UNDEFINED };
    const first = this.#function.variable(literal(true), block);
    const unit = this.#function.variable(undefined, block);
    const take = (found: ValueOfRow, inner: Block) =>
      inner.write(code`if (${first}) { ${first} = false; ${unit} = ${found.unit}; }`);
    return { take, unit };
  }

  get #keepsUnit(): boolean {
    return this.#function.module.keepsUnitOf(this.#function.root);
  }

  /** The result of exact arithmetic; one that is too large is for the exact program. */
  #exactly(name: "addRationals" | "multiplyRationals" | "divideRationals", a: Code, b: Code, block: Block): Code {
    const result = this.#function.named(code`${this.#function.module.runtime(name)}(f, ${a}, ${b})`, block);
    block.write(code`if (${result}.kind === "veto") ${this.#function.exit(result)}`);
    return result;
  }

  #fraction(value: Code, representation: Representation | undefined): Code {
    if (representation === undefined || !isScaled(representation)) return value;
    const n = representation.kind === "bigint" ? value : code`BigInt(${value})`;
    return code`${this.#function.module.runtime("fraction")}(${n}, ${bigint(representation.den)})`;
  }

  /** Doubles are exact up to a limit; a sum that goes beyond it is for the exact program. */
  #guard(total: Code, { kind, lo }: ScaledRepresentation, block: Block): void {
    if (kind !== "double") return;
    const max = this.#function.module.runtime("MAX");
    const low = lo < 0n ? code` && ${total} >= -${max}` : code``;
    block.write(code`if (!(${total} <= ${max}${low})) ${this.#function.handOver()}`);
  }

  /** The first of the least or greatest values. */
  #extreme(rows: Code, sign: "<" | ">", block: Block): void {
    const { representation, kind } = this.#argument;
    const isKept = this.#keepsUnit;
    this.#ofNoRow(isEmpty(rows), block);
    const best = this.#function.variable(undefined, block);
    const unit = isKept ? this.#function.variable(undefined, block) : UNDEFINED;
    this.#loop(rows, block, (found, inner) => {
      const kept = isKept ? code` ${unit} = ${found.unit};` : code``;
      const isBetter = this.#isBetter(found.value, best, sign, representation, kind);
      inner.write(code`if (${best} === undefined || ${isBetter}) { ${best} = ${found.value};${kept} }`);
    });
    this.#function.end(best, representation, unit, block);
  }

  #isBetter(value: Code, best: Code, sign: "<" | ">", representation: Representation | undefined, kind: string): Code {
    const isLess = sign === "<";
    if (representation === undefined || isScaled(representation))
      return isLess ? code`${value} < ${best}` : code`${value} > ${best}`;
    const inOrder = kind === "time" ? "compareTimes" : "compareDates";
    const compare = this.#function.module.runtime(representation.kind === "rational" ? "compareRationals" : inOrder);
    return isLess ? code`${compare}(${value}, ${best}) < 0` : code`${compare}(${value}, ${best}) > 0`;
  }

  /** The first row with the deciding truth decides, whatever is missing before it. */
  #decided(rows: Code, deciding: boolean, block: Block): void {
    const end = (truth: boolean, at: Block) => this.#function.end(literal(truth), this.#representation, UNDEFINED, at);
    this.#loop(rows, block, ({ value }, inner) => {
      const decided = new Block(inner);
      end(deciding, decided);
      inner.write(code`if (${deciding ? value : code`!${value}`}) ${decided.code}`);
    });
    end(!deciding, block);
  }

  #where(rows: Code, block: Block): void {
    const kept = this.#function.named(code`[]`, block);
    this.#loop(rows, block, ({ value, row }, inner) => {
      inner.write(code`if (${value}) ${kept}.push(${row});`);
    });
    this.#function.end(kept, this.#representation, UNDEFINED, block);
  }

  /** The first rows; their number is for the exact program unless it is whole and from 0. */
  #top(rows: Code, block: Block): void {
    const count = this.#cell.operands[1] ?? -1;
    const { module } = this.#function;
    const representation = module.representations.representation(count);
    if (representation?.kind !== "double") throw new Error("unreachable: no number of rows");
    const most = this.#function.require(count, block);
    const kept = code`${module.runtime("topRows")}(${rows}, ${most}, ${double(representation.den)})`;
    const top = this.#function.named(kept, block);
    block.write(code`if (${top} === undefined) ${this.#function.handOver()}`);
    this.#function.end(top, this.#representation, UNDEFINED, block);
  }

  #sort(rows: Code, block: Block): void {
    const all = this.#commands.arguments(this.#id, this.#cell).filter((argument) => argument !== undefined);
    const keys = all.map(() => this.#function.named(code`[]`, block));
    this.#loop(rows, block, ({ value }, inner, at) => inner.write(code`${keys[at] ?? rows}.push(${value});`), all);
    const { descending = [] } = this.#cell;
    const down = all.map((_, at) => literal(descending[at] === true));
    const sorted = code`${this.#function.module.runtime("sortedRows")}(${rows}, [${join(keys, ", ")}], [${join(down, ", ")}])`;
    this.#function.end(sorted, this.#representation, UNDEFINED, block);
  }

  /** The values of the argument, evaluated when they are read. */
  #list(rows: Code, block: Block): void {
    const argument = this.#commands.argument(this.#id, this.#cell);
    if (this.#cell.fields !== undefined || argument?.frame === undefined) {
      this.#function.end(rows, this.#representation, UNDEFINED, block);
      return;
    }
    const values = this.#function.named(code`[]`, block);
    this.#overRows(rows, block, [argument], (row, [frame = row], body) => body.write(code`${values}.push(${frame});`));
    this.#function.end(values, this.#representation, UNDEFINED, block);
  }

  /** Of rows with equal values the first one. */
  #distinct(rows: Code, block: Block): void {
    const known = this.#function.named(code`${this.#function.module.runtime("noKeys")}()`, block);
    const kept = this.#function.named(code`[]`, block);
    this.#loop(rows, block, ({ value, frame }, inner) => {
      inner.write(
        code`if (${this.#function.module.runtime("isNewValue")}(${known}, ${value})) ${kept}.push(${frame});`,
      );
    });
    this.#function.end(kept, this.#representation, UNDEFINED, block);
  }

  #chosen(rows: Code, which: "first" | "last", block: Block): void {
    this.#ofNoRow(isEmpty(rows), block);
    const last = code`${this.#function.module.runtime("lastRow")}(${rows})`;
    this.#row(this.#function.named(which === "first" ? element(rows, 0) : last, block), block);
  }

  /** Writes a row as the outcome, or the value of a row of values. */
  #row(row: Code, block: Block): void {
    const unit = this.#commands.rows(this.#cell);
    const own = unit && this.#commands.ownValue(unit);
    if (own === undefined) this.#function.end(row, this.#representation, UNDEFINED, block);
    else this.#function.field(own, row, block);
  }
}

function isEmpty(rows: Code): Code {
  return code`${rows}.length === 0`;
}

/** A whole number. */
const COUNTED: ScaledRepresentation = { kind: "double", den: 1n, lo: 0n, hi: MAX, usual: 1n };

function integer(n: bigint, { kind }: ScaledRepresentation): Code {
  return kind === "bigint" ? bigint(n) : double(n);
}
