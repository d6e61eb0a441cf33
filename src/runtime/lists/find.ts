import type { FindFacts } from "../../model/program/program.ts";
import { displayText } from "../../model/types/display.ts";
import type { KeyField } from "../../model/types/type.ts";
import { isScalar, type ListItem, type ListValue, type Outcome, type Value, type Veto } from "../../model/value.ts";
import { compareScalars } from "../operators/order.ts";
import { contains } from "../operators/temporal.ts";
import { type CommandRun, ofItem } from "./commands.ts";
import { fielded } from "./items.ts";
import type { CellNeed, RowsWork } from "./need.ts";
import { identity } from "./values/order.ts";
import { firstVeto } from "./values/reductions.ts";
import { fieldWork } from "./work-of.ts";

/**
 * The row of a key, or at a position of a list without key (docs/spec/08-lists.md#5-evaluation,
 * rule 4). `reads` keeps what an answer may wait for.
 */
export function* findWork(command: CommandRun, reads: CellNeed[]): RowsWork {
  const { find } = command.cell;
  if (find === undefined) throw new Error("unreachable: nothing to find");
  const list = yield command.operand(0);
  const sought: Outcome[] = [];
  for (const need of command.once) sought.push(yield need);
  const veto = firstVeto([list, ...sought]);
  if (veto !== undefined) return veto;
  if (list.kind !== "list") throw new Error(`unreachable: a ${list.kind} is not a list`);
  const values = sought.filter((outcome) => outcome.kind !== "veto");
  if (find.key.length === 0) return yield* atPosition(command, list, values);
  return yield* new KeySearch(command, find, values, reads).in(list);
}

function* atPosition(command: CommandRun, { items }: ListValue, [place]: readonly Value[]): RowsWork {
  if (place?.kind !== "number") throw new Error("unreachable: a position is a number");
  const isPlace = place.n % place.d === 0n && place.n > 0n && place.n / place.d <= BigInt(items.length);
  const item = isPlace ? items[Number(place.n / place.d) - 1] : undefined;
  if (item !== undefined) return yield* ofItem(item);
  const { list, types } = command.cell.find ?? { list: "" };
  return yield* command.ofNoRow(`no row ${keyText(place, types?.[0])} of ${list}`);
}

/** A row whose keys without bound fit, with the value of the bound. */
interface FittingRow {
  readonly item: ListItem;
  readonly bound: Outcome | undefined;
}

class KeySearch {
  readonly #command: CommandRun;
  readonly #facts: FindFacts;
  readonly #sought: readonly Value[];
  readonly #reads: CellNeed[];

  constructor(command: CommandRun, facts: FindFacts, sought: readonly Value[], reads: CellNeed[]) {
    this.#command = command;
    this.#facts = facts;
    this.#sought = sought;
    this.#reads = reads;
  }

  *in({ items }: ListValue): RowsWork {
    const open: Veto[] = [];
    const candidates: FittingRow[] = [];
    const hasBound = this.#facts.key.some(({ bound }) => bound !== undefined);
    for (const item of items) {
      const known = this.#reads.length;
      const fit = yield* this.#fit(item);
      if (fit === undefined) this.#reads.length = known;
      else if (fit.vetoes.length > 0) open.push(...fit.vetoes);
      else {
        candidates.push({ item, bound: fit.bound });
        if (!hasBound) break;
      }
    }
    const veto = firstVeto(candidates.flatMap(({ bound }) => bound ?? []));
    if (veto !== undefined) return veto;
    const found = hasBound ? this.#nearest(candidates) : candidates[0];
    if (found !== undefined) {
      this.#reads.length = Math.min(this.#reads.length, 1 + this.#command.cell.once);
      return yield* ofItem(found.item);
    }
    return firstVeto(open) ?? (yield* this.#command.ofNoRow(this.#noRow()));
  }

  /** Undefined: the row does not fit. `vetoes`: of keys, where the others fit. */
  *#fit(
    item: ListItem,
  ): RowsWork<{ readonly vetoes: readonly Veto[]; readonly bound: Outcome | undefined } | undefined> {
    if (item.kind !== "row") throw new Error("unreachable: values have no key");
    const vetoes: Veto[] = [];
    let bound: Outcome | undefined;
    for (const [at, key] of this.#facts.key.entries()) {
      const sought = this.#sought[at];
      if (sought === undefined) throw new Error("unreachable: a key is sought");
      if (key.bound !== undefined) continue;
      const outcome = yield* fieldWork(fielded(item), key.name);
      if (outcome.kind === "veto") vetoes.push(outcome);
      else if (!fits(outcome, sought)) return undefined;
    }
    const bounded = this.#facts.key.find((key) => key.bound !== undefined);
    if (bounded !== undefined && vetoes.length === 0) bound = yield* fieldWork(fielded(item), bounded.name);
    return { vetoes, bound };
  }

  /** The row with the smallest bound that is not below the value, or the largest not above it. */
  #nearest(candidates: readonly FittingRow[]): FittingRow | undefined {
    const at = this.#facts.key.findIndex(({ bound }) => bound !== undefined);
    const sought = this.#sought[at];
    const sign = this.#facts.key[at]?.bound === "from" ? 1 : -1;
    let best: FittingRow | undefined;
    for (const candidate of candidates) {
      const order = ordered(candidate.bound, sought);
      if (order === undefined || order * sign > 0) continue;
      const nearer = best === undefined ? 1 : (ordered(candidate.bound, best.bound) ?? 0);
      if (best === undefined || nearer * sign > 0) best = candidate;
    }
    return best;
  }

  #noRow(): string {
    const { list, key, types } = this.#facts;
    const texts = key.map((field, at) => {
      const sought = this.#sought[at];
      return sought === undefined ? field.name : `${field.name} ${wordOf(field)}${keyText(sought, types[at])}`;
    });
    return `no row of ${list} has ${texts.join(", ")}`;
  }
}

function fits(key: Value, sought: Value): boolean {
  if (key.kind === "range" && isScalar(sought)) return contains(sought, key).value;
  return isScalar(key) && isScalar(sought) ? compareScalars(key, sought) === 0 : identity(key) === identity(sought);
}

function ordered(a: Outcome | undefined, b: Outcome | undefined): -1 | 0 | 1 | undefined {
  return a !== undefined && b !== undefined && isScalar(a) && isScalar(b) ? compareScalars(a, b) : undefined;
}

/** A row up to 11 kilogram is missing where none has a bound from there. */
function wordOf({ bound }: KeyField): string {
  if (bound === undefined) return "";
  return bound === "up to" ? "from " : "up to ";
}

function keyText(value: Value, type: FindFacts["types"][number] | undefined): string {
  if (value.kind === "text") return JSON.stringify(value.text);
  return type === undefined ? "" : displayText(value, type.type, type.unit);
}
