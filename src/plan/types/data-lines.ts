import type { WorkBudget } from "../../model/work-budget.ts";
import type { DataLine, DataTypeNode, UnitNode } from "../../syntax/tree/declaration.ts";
import type { Placed } from "../../syntax/tree/place.ts";
import type { SpecTree } from "../../syntax/tree/source.ts";

/** The data lines of a spec by name, the first one of each name. */
export type DataLines = ReadonlyMap<string, Placed<DataLine>>;

/** Collects the data lines of a spec; a second line of one name is left out. */
export function dataLines(tree: SpecTree): DataLines {
  const lines = new Map<string, Placed<DataLine>>();
  for (const line of tree.data) if (!lines.has(line.node.name)) lines.set(line.node.name, line);
  return lines;
}

/** The lines of names that are declared before. */
export function repeatedLines(tree: SpecTree, lines: DataLines): readonly Placed<DataLine>[] {
  return tree.data.filter((line) => lines.get(line.node.name) !== line);
}

/** The type that a data line names; undefined for a literal. */
export function typeNodeOf(line: Placed<DataLine> | undefined): DataTypeNode | undefined {
  return line?.node.value.type === "data_type" ? line.node.value : undefined;
}

/** The own data line that is the parent of a line, by name. */
export function ownParent(lines: DataLines, name: string): string | undefined {
  const type = typeNodeOf(lines.get(name));
  if (type?.name === undefined || type.qualifier !== undefined) return undefined;
  return lines.has(type.name) ? type.name : undefined;
}

/**
 * True when a data line declares a type; measure and ratio literals do not
 * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has rule
 * 1).
 */
export function declaresType(line: Placed<DataLine> | undefined): boolean {
  const value = line?.node.value;
  if (value === undefined || (value.type === "data_type" && value.list !== undefined)) return false;
  return !(value.type === "number" && value.unit !== undefined);
}

/** The `-> unit` lines of a data line. */
export function unitNodes(node: DataLine): readonly UnitNode[] {
  return node.constraints.filter((each): each is UnitNode => each.type === "unit");
}

/** The names of the units that a data line declares. */
export function unitNames(node: DataLine): readonly string[] {
  return unitNodes(node).flatMap((unit) => unit.name ?? []);
}

/** A circle of data lines: through the types they name, or through the terms of compound units. */
export interface DataCircle {
  readonly names: readonly string[];
  readonly through: "types" | "units";
}

interface DataOrder {
  /**
   * Names, each after those that its line needs; lines on a circle, and those that need them, are
   * left out.
   */
  readonly order: readonly string[];
  readonly circles: readonly DataCircle[];
}

/**
 * The order in which data lines can be declared (forward references are legal,
 * docs/spec/02-types-numbers-units.md#2-2-1-derived-data-data-b-a): each after its parent and after
 * the types of its units' terms.
 */
export function dataOrder(lines: DataLines, budget: WorkBudget): DataOrder {
  const declarers = unitDeclarers(lines);
  const needs = new Map<string, readonly Need[]>();
  for (const name of lines.keys()) {
    const found = needsOf(lines, declarers, name);
    budget.charge(found.length);
    needs.set(name, found);
  }
  return new OrderedWalk(needs, budget).walk();
}

interface Need {
  readonly name: string;
  readonly through: DataCircle["through"];
}

function unitDeclarers(lines: DataLines): ReadonlyMap<string, readonly string[]> {
  const declarers = new Map<string, string[]>();
  for (const [name, line] of lines) {
    if (typeNodeOf(line)?.isRange === true) continue;
    for (const unit of unitNodes(line.node)) {
      if (unit.name === undefined) continue;
      const names = declarers.get(unit.name);
      if (names === undefined) declarers.set(unit.name, [name]);
      else names.push(name);
    }
  }
  return declarers;
}

function needsOf(lines: DataLines, declarers: ReadonlyMap<string, readonly string[]>, name: string): readonly Need[] {
  const needs: Need[] = [];
  const parent = ownParent(lines, name);
  if (parent !== undefined) needs.push({ name: parent, through: "types" });
  const line = lines.get(name);
  if (line === undefined || typeNodeOf(line) === undefined) return needs;
  for (const { terms } of unitNodes(line.node)) {
    for (const { path } of terms) {
      const [first = ""] = path;
      const named =
        path.length === 1 ? (declarers.get(first) ?? []) : path.length === 2 && lines.has(first) ? [first] : [];
      for (const other of named) if (other !== name) needs.push({ name: other, through: "units" });
    }
  }
  return needs;
}

type LineState = "open" | "done" | "broken";

/** A depth-first walk with its own stack, as chains of data lines may be thousands long. */
class OrderedWalk {
  readonly #needs: ReadonlyMap<string, readonly Need[]>;
  readonly #budget: WorkBudget;
  readonly #states = new Map<string, LineState>();
  readonly #order: string[] = [];
  readonly #circles: DataCircle[] = [];
  readonly #stack: { readonly name: string; next: number; through: DataCircle["through"] }[] = [];

  constructor(needs: ReadonlyMap<string, readonly Need[]>, budget: WorkBudget) {
    this.#needs = needs;
    this.#budget = budget;
  }

  walk(): DataOrder {
    for (const name of this.#needs.keys()) if (!this.#states.has(name)) this.#walkFrom(name);
    return { order: this.#order, circles: this.#circles };
  }

  #walkFrom(start: string): void {
    this.#enter(start, "types");
    for (let frame = this.#stack.at(-1); frame !== undefined; frame = this.#stack.at(-1)) {
      const need = this.#needs.get(frame.name)?.[frame.next];
      if (need === undefined) {
        this.#leave(frame.name);
        continue;
      }
      frame.next++;
      const state = this.#states.get(need.name);
      if (state === undefined) this.#enter(need.name, need.through);
      else if (state === "broken") this.#states.set(frame.name, "broken");
      else if (state === "open") this.#noteCircle(need);
    }
  }

  #enter(name: string, through: DataCircle["through"]): void {
    this.#states.set(name, "open");
    this.#stack.push({ name, next: 0, through });
  }

  #leave(name: string): void {
    this.#stack.pop();
    if (this.#states.get(name) === "broken") {
      const user = this.#stack.at(-1);
      if (user !== undefined) this.#states.set(user.name, "broken");
      return;
    }
    this.#states.set(name, "done");
    this.#order.push(name);
  }

  /**
   * Notes the circle that the stack forms from the needed line up. Its lines stay open until the
   * walk leaves them, but none is declared.
   */
  #noteCircle(need: Need): void {
    const from = this.#stack.findIndex(({ name }) => name === need.name);
    if (from < 0) return;
    const members = this.#stack.slice(from);
    this.#budget.charge(this.#stack.length);
    const through =
      need.through === "types" && members.slice(1).every((each) => each.through === "types") ? "types" : "units";
    this.#circles.push({ names: members.map(({ name }) => name), through });
    const last = this.#stack.at(-1);
    if (last !== undefined) this.#states.set(last.name, "broken");
  }
}
