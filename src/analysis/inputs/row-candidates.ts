import { kept } from "../../model/cache/kept.ts";
import { allPrograms } from "../../model/program/all-programs.ts";
import type { Cell, Program, ProgramList } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import { LISTS, LONGER, ROWS } from "../tuning.ts";
import type { Candidates } from "./candidates.ts";
import type { SeededNumbers } from "./draws.ts";

/** Values of a type for the data `key` of a row. */
export interface TextsOfType {
  /** Those that are worth trying, the small ones first. */
  readonly likely: (type: Type, near: readonly Value[], key: string) => readonly string[];
  /** Values that differ, as many as a list has rows. */
  readonly successive: (type: Type, key: string) => readonly string[];
}

/**
 * Lists to try, as texts: of few rows, whose values are near those that the rules of the program
 * and of its rows name. None for a list whose rows the text has, or that is made.
 */
export function listCandidates(
  program: Program,
  lists: readonly number[],
  texts: TextsOfType,
  numbers: SeededNumbers,
): readonly Candidates[] {
  const rows = new RowMaker(program, texts, numbers);
  return lists.flatMap((id) => {
    const list = program.lists?.[id];
    return list === undefined ? [] : (rows.candidates(list) ?? []);
  });
}

class RowMaker {
  readonly #program: Program;
  readonly #texts: TextsOfType;
  readonly #numbers: SeededNumbers;
  readonly #near: readonly Value[];
  readonly #likely = new Map<Type, readonly string[]>();
  readonly #keys = new Map<Type, readonly string[]>();

  constructor(program: Program, texts: TextsOfType, numbers: SeededNumbers) {
    this.#program = program;
    this.#texts = texts;
    this.#numbers = numbers;
    this.#near = literalsOf(program);
  }

  candidates(list: ProgramList): Candidates | undefined {
    if (list.text !== undefined || list.source !== undefined || !this.#needsData(list)) return undefined;
    const least = list.minimum ?? 0;
    const most = Math.min(list.maximum ?? Number.POSITIVE_INFINITY, Math.max(least, ROWS));
    const { maximum } = list;
    const lists = (count: number, times: number) =>
      Array.from({ length: times }, (_, at) =>
        JSON.stringify(at % 2 === 0 ? this.#rows(list, count, 1) : this.#alike(list, count)),
      );
    const short = Array.from({ length: most - least + 1 }, (_, at) => lists(least + at, least + at === 0 ? 1 : LISTS));
    // A few with more rows, as each takes as long as many short lists.
    const longer = new Set([...this.#countsNamed(), ...(maximum === undefined ? [] : [maximum])]);
    const long = [...longer].filter((count) => count > most && count <= Math.min(maximum ?? LISTS, LISTS));
    const named = shortestFirst(short.flat());
    return {
      input: list.key,
      texts: [...named, ...shortestFirst(long.flatMap((count) => lists(count, LONGER)))],
      named,
    };
  }

  /** Numbers of rows at which rules may turn: `count >= 10`. */
  #countsNamed(): readonly number[] {
    const whole = this.#near.flatMap((value) =>
      value.kind === "number" && value.d === 1n && value.unit === undefined ? [Number(value.n)] : [],
    );
    return whole.flatMap((count) => [count, count + 1]);
  }

  /** False for rows that are made, and need no data. */
  #needsData(list: ProgramList): boolean {
    if (list.rows === undefined || !("rowSpec" in list.of)) return true;
    return this.#inputsOf(list).some(({ fill }) => fill === undefined);
  }

  #rows(list: ProgramList, count: number, level: number): readonly unknown[] {
    const from = this.#numbers.below(LISTS);
    return Array.from({ length: count }, (_, at) => this.#row(list, from + at, level));
  }

  /** Rows with the same data but for their keys: sums of them go far. */
  #alike(list: ProgramList, count: number): readonly unknown[] {
    const from = this.#numbers.below(LISTS);
    const first = this.#row(list, from, 1);
    const keys = list.keyFields.map(({ name }) => name);
    return Array.from({ length: count }, (_, at) => {
      const row = at === 0 || keys.length === 0 ? undefined : this.#row(list, from + at, 1);
      if (typeof row !== "object" || typeof first !== "object") return first;
      return { ...first, ...Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => keys.includes(name))) };
    });
  }

  /** `at`: keys of rows that follow each other differ. */
  #row(list: ProgramList, at: number, level: number): unknown {
    const { of, keyFields } = list;
    if ("type" in of) return this.#lot(this.#valuesOf(of.type, list.key));
    const keys = new Set(keyFields.map(({ name }) => name));
    const row: Record<string, unknown> = {};
    let number = at;
    for (const { key, type, fill } of this.#inputsOf(list)) {
      const isKey = keys.has(key);
      const values = isKey ? this.#keysOf(type, key) : this.#valuesOf(type, key);
      if (values.length === 0 || (fill !== undefined && this.#numbers.below(2) === 0)) continue;
      row[key] = isKey ? values[number % values.length] : this.#lot(values);
      if (isKey) number = Math.floor(number / values.length);
    }
    for (const inner of this.#rowProgram(list)?.lists ?? []) {
      const { key, by, source, text, rows, optional, minimum = 0, maximum = ROWS } = inner;
      if (by !== undefined || source !== undefined || text !== undefined || rows !== undefined) continue;
      if (level < ROWS) {
        const most = Math.max(minimum, Math.min(maximum, ROWS - level));
        row[key] = this.#rows(inner, minimum + this.#numbers.below(most - minimum + 1), level + 1);
      } else if (!optional) row[key] = [];
    }
    return row;
  }

  #rowProgram({ of }: ProgramList): Program | undefined {
    return "rowSpec" in of ? this.#program.rowSpecs?.[of.rowSpec]?.versions.at(-1)?.program : undefined;
  }

  /** The data that a caller gives for a row. */
  #inputsOf(list: ProgramList) {
    const fed = new Set(list.each.map(({ field }) => field));
    const slots = this.#rowProgram(list)?.slots ?? [];
    return slots.filter(({ key, source }) => source === undefined && !fed.has(key));
  }

  #valuesOf(type: Type, key: string): readonly string[] {
    return kept(this.#likely, type, () => this.#texts.likely(type, this.#near, key));
  }

  /** Enough for the rows of a list, of types that have as many. */
  #keysOf(type: Type, key: string): readonly string[] {
    return kept(this.#keys, type, () => [
      ...new Set([...this.#valuesOf(type, key), ...this.#texts.successive(type, key)]),
    ]);
  }

  #lot(values: readonly string[]): string {
    return this.#numbers.of(values) ?? "";
  }
}

function shortestFirst(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort((a, b) => a.length - b.length);
}

/** The literals of a program, of its commands and of its rows. */
function literalsOf(program: Program): readonly Value[] {
  const programs = allPrograms(program);
  const open: (readonly Cell[])[] = programs.map(({ cells }) => cells);
  for (const { lists = [] } of programs)
    for (const { each, sort } of lists)
      open.push(...each.map(({ value }) => value.cells), ...sort.map(({ by }) => by.cells));
  const found: Value[] = [];
  for (let cells = open.pop(); cells !== undefined; cells = open.pop()) {
    for (const cell of cells) {
      if (cell.op === "const") found.push(cell.value);
      if (cell.op === "command") open.push(...cell.lambdas.map((lambda) => lambda.cells));
    }
  }
  return found;
}
