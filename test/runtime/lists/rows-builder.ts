import type { CommandName } from "../../../src/model/commands.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { Cell, CellId, CellKind, Lambda, Program, ProgramList } from "../../../src/model/program/program.ts";
import type { Type } from "../../../src/model/types/type.ts";
import { evaluateExactly } from "../../../src/runtime/evaluate.ts";
import { bindInputs, type GivenData } from "../../../src/runtime/inputs.ts";
import type { ExactResult } from "../../../src/runtime/respond.ts";
import { NOW, NUMBER, ProgramBuilder } from "../build.ts";

/** The field of a row as an argument. */
export function field(name: string, kind: CellKind = "number"): Lambda {
  return { cells: [{ op: "field", kind, operands: [], field: name }], root: 0 };
}

export const LIST_OF_ROWS: Type = { kind: "list", of: { kind: "row", spec: "row", key: [] } };

/** Builds programs with lists by hand: the spec of the rows has three numbers and their sum. */
export class RowsBuilder {
  readonly holder = new ProgramBuilder();
  readonly #lists: ProgramList[] = [];

  /** A list of rows with the numbers `a`, `b` and `c`, and the rule `sum`. */
  list(key: string, more: Partial<ProgramList> = {}): CellId {
    return this.#add({ key, of: { rowSpec: 0 }, ...EMPTY, ...more });
  }

  values(key: string, type: Type = NUMBER, more: Partial<ProgramList> = {}): CellId {
    return this.#add({ key, of: { type }, ...EMPTY, ...more });
  }

  #add(list: ProgramList): CellId {
    this.#lists.push(list);
    return this.holder.table.add({ op: "list", kind: "list", operands: [], list: this.#lists.length - 1 });
  }

  command(
    command: CommandName,
    list: CellId,
    { kind = "number", lambdas = [], once = [], otherwise, captures = [], ...more }: CommandParts = {},
  ): CellId {
    const operands = [list, ...once, ...(otherwise === undefined ? [] : [otherwise]), ...captures];
    return this.holder.table.add({
      op: "command",
      kind,
      operands,
      command,
      once: once.length,
      otherwise: otherwise !== undefined,
      lambdas,
      ...more,
    });
  }

  build(): Program {
    const rows = new ProgramBuilder();
    const data = ["a", "b", "c"].map((key) => rows.slot(key));
    rows.rule("sum", rows.add(...data));
    const program = rows.program();
    const fields: Record<string, CellId> = { sum: program.rules[0]?.root ?? -1 };
    program.cells.forEach((cell, id) => {
      if (cell.op === "slot") fields[program.slots[cell.slot]?.key ?? ""] = id;
    });
    return {
      ...this.holder.program(),
      lists: this.#lists,
      fields: {},
      rowSpecs: [{ spec: "row", versions: [{ program: { ...program, lists: [], fields } }] }],
    };
  }
}

const EMPTY = { keyFields: [], optional: false, captures: [], sort: [], each: [] };

interface CommandParts extends Partial<Omit<Extract<Cell, { op: "command" }>, "op" | "once" | "otherwise">> {
  readonly once?: readonly CellId[];
  readonly otherwise?: CellId;
  readonly captures?: readonly CellId[];
}

/** The results of all rules; throws for data that are no request. */
export function answer(program: Program, data: GivenData): Readonly<Record<string, ExactResult>> {
  const inputs = bindInputs(program, data, DEFAULT_LIMITS);
  if ("kind" in inputs) throw new Error(inputs.message);
  return evaluateExactly(program, { inputs, now: NOW }).results;
}
