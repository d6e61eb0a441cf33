import type { EngineError } from "../../model/diagnostic.ts";
import { foldName } from "../../model/fold-name.ts";
import { jsonList } from "../../model/numbers/json-list.ts";
import type { Program, ProgramList, ProgramRowSpec } from "../../model/program/program.ts";
import { ROW_NAME } from "../../model/program/row-name.ts";
import { dataProblem, invalid, type SlotKeys, slotKeys } from "../../runtime/inputs.ts";
import { kindText, OBJECT } from "../../runtime/object-kind.ts";
import type { Data, Show } from "../api.ts";
import type { Compiled } from "../evaluation/compiled.ts";

/*
 * Engines that let callers replace no value of the text: only open data are given
 * (docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run).
 */

/** The error of a value for data that have a literal, a `fill`, a `with` or rows in the text. */
export function fixedDataProblem({ program, keys }: Compiled, data: Data = {}): EngineError | undefined {
  const problem = dataProblem(data);
  if (problem !== undefined) return problem;
  const name = new FixedNames(program, keys).in(data);
  return name === undefined
    ? undefined
    : invalid(name, "the rules give its value, so it cannot be given here: leave it out");
}

type Given = Readonly<Record<string, unknown>>;

/** Finds the first name of a request, in rows too, whose value the rules give. */
class FixedNames {
  readonly #program: Program;
  readonly #rowSpecs: readonly ProgramRowSpec[];
  readonly #keys: Map<Program, SlotKeys>;

  constructor(program: Program, keys: SlotKeys) {
    this.#program = program;
    this.#rowSpecs = program.rowSpecs ?? [];
    this.#keys = new Map([[program, keys]]);
  }

  in(data: Given): string | undefined {
    return this.#among(this.#program, data, "");
  }

  /** `path`: of names, such as `lines[0].`. */
  #among(program: Program, data: Given, path: string): string | undefined {
    for (const [name, value] of Object.entries(data)) {
      if (value === undefined || value === null) continue;
      const slot = program.slots[this.#keysOf(program).get(foldName(name)) ?? -1];
      if (slot === undefined) {
        const inList = this.#inList(program, name, value, path);
        if (inList !== undefined) return inList;
      } else if (slot.fill !== undefined || slot.source !== undefined) return `${path}${name}`;
    }
    return undefined;
  }

  /** A list as a whole, or a part of it such as `lines.2.price`. */
  #inList(program: Program, name: string, value: unknown, path: string): string | undefined {
    const whole = listOf(program, name);
    if (whole !== undefined) {
      if (isFixed(whole)) return `${path}${name}`;
      return firstOf(jsonList(value) ?? [], (row, at) => this.#inRow(whole, row, `${path}${name}[${at}].`));
    }
    const [, before = "", place = "", field] = ROW_NAME.exec(name) ?? [];
    const list = listOf(program, before);
    if (list === undefined) return undefined;
    if (isFixed(list)) return `${path}${name}`;
    return this.#inRow(list, field === undefined ? value : { [field]: value }, `${path}${before}.${place}.`);
  }

  #inRow(list: ProgramList, row: unknown, path: string): string | undefined {
    if (!("rowSpec" in list.of) || row === null || kindText(row) !== OBJECT) return undefined;
    const data = row as Given;
    const fed = Object.entries(data).find(
      ([name, value]) => value !== null && list.each.some(({ field }) => field === foldName(name)),
    );
    if (fed !== undefined) return `${path}${fed[0]}`;
    const versions = this.#rowSpecs[list.of.rowSpec]?.versions ?? [];
    return firstOf(versions, ({ program }) => this.#among(program, data, path));
  }

  #keysOf(program: Program): SlotKeys {
    const keys = this.#keys.get(program) ?? slotKeys(program);
    this.#keys.set(program, keys);
    return keys;
  }
}

function listOf({ lists }: Program, name: string): ProgramList | undefined {
  const key = foldName(name);
  return lists?.find((list) => list.key === key);
}

function isFixed({ text, source, by }: ProgramList): boolean {
  return text !== undefined || source !== undefined || by !== undefined;
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item, at: number) => string | undefined,
): string | undefined {
  for (const [at, item] of items.entries()) {
    const found = find(item, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The data of an interface that are open, those of rows too; bound ones are not listed anyway. */
export function openData(data: Show["data"]): Show["data"] {
  const open = Object.entries(data).filter(([, { fill }]) => fill === undefined);
  return Object.fromEntries(
    open.map(([key, entry]) => {
      const { type } = entry;
      if (type.kind !== "list" || !isColumns(type.data)) return [key, entry];
      return [key, { ...entry, type: { ...type, data: openData(type.data) } }];
    }),
  );
}

/** The data of rows, in the interface of a list. */
function isColumns(data: unknown): data is Show["data"] {
  return kindText(data) === OBJECT;
}
