import type { Lambda, ProgramList, RowVersion } from "../../model/program/program.ts";
import { instantOf } from "../../model/time/calendar.ts";
import type { DateValue, ElementValue, ListItem, Outcome, RowValue, Veto } from "../../model/value.ts";
import type { TakenRow } from "../inputs.ts";
import type { Evaluation } from "../interpret.ts";
import { computationVeto } from "../operators/veto.ts";
import type { CellNeed, RowsWork } from "./need.ts";
import { type Feed, RowInputs } from "./row-inputs.ts";
import { type RowScope, rowsOf } from "./rows-of-evaluation.ts";

/** A row that is asked for its fields. */
export interface FieldedRow extends RowValue {
  /** The cell of a field; a veto when the row has none, as where no version is in force. */
  field(name: string): RowsWork<CellNeed | Veto>;
  /** The evaluation that has its data, and the prefix of their keys in its program. */
  data(): RowsWork<RowData | Veto>;
}

export interface RowData {
  readonly evaluation: Evaluation;
  readonly prefix: string;
}

export function fielded(value: RowValue): FieldedRow {
  if (value instanceof OwnRow || value instanceof ImportedRow || value instanceof UndatedRow) return value;
  throw new Error(`unreachable: ${value.name} has no fields`);
}

/** An import of an evaluation as a row. */
export class ImportedRow implements FieldedRow {
  readonly kind = "row";
  readonly name: string;
  readonly #data: RowData;

  constructor(evaluation: Evaluation, prefix: string) {
    this.name = `${rowsOf(evaluation).prefix}${prefix.slice(0, -1)}`;
    this.#data = { evaluation, prefix };
  }

  // biome-ignore lint/correctness/useYield: other rows need something first
  *field(name: string): RowsWork<CellNeed | Veto> {
    const { evaluation, prefix } = this.#data;
    return fieldNeed(evaluation, `${prefix}${name}`);
  }

  // biome-ignore lint/correctness/useYield: other rows need something first
  *data(): RowsWork<RowData> {
    return this.#data;
  }

  /** Its data as those of a row of its own. */
  feeds(): ReadonlyMap<string, Feed> {
    const { evaluation, prefix } = this.#data;
    const own = evaluation.program.slots.filter(({ key }) => key.startsWith(prefix));
    return new Map(own.map(({ key }) => [key.slice(prefix.length), { need: () => fieldNeed(evaluation, key) }]));
  }
}

export function fieldNeed(evaluation: Evaluation, key: string): CellNeed {
  const cell = evaluation.program.fields?.[key];
  if (cell === undefined) throw new Error(`unreachable: a row without ${key}`);
  return { evaluation, cell };
}

/** The facts about a row of a spec. */
export interface RowFacts {
  /** `members.2`, with the prefix of its holder. */
  readonly name: string;
  readonly holder: Evaluation;
  readonly rowSpec: number;
  /** The list whose `each` and `at` hold for the row; absent for a row that a rule adds. */
  readonly list?: ProgramList | undefined;
  /** The row in the list that this one is bound to, whose `at` holds for it. */
  readonly dated?: OwnRow | undefined;
  /** The data that the caller gives. */
  readonly given?: TakenRow | undefined;
  /** By key of the row spec. */
  readonly feeds?: ReadonlyMap<string, Feed> | undefined;
  /** The outcome of data that nothing states. */
  readonly closed?: Veto | undefined;
}

/** A row of a spec, with an evaluation of its own. */
export class OwnRow implements FieldedRow {
  readonly kind = "row";
  readonly name: string;
  readonly facts: RowFacts;
  #place: Pick<RowScope, "position" | "before"> = { position: 0, before: undefined };
  #evaluations = new Map<number, Evaluation>();
  #day: CellNeed | undefined;

  constructor(facts: RowFacts) {
    this.name = facts.name;
    this.facts = facts;
  }

  /** Its place in the order of its list. */
  takePlace(position: number, before: ListItem | undefined): void {
    this.#place = { position, before };
  }

  *field(name: string): RowsWork<CellNeed | Veto> {
    const evaluation = yield* this.#evaluation();
    return "kind" in evaluation ? evaluation : fieldNeed(evaluation, name);
  }

  /** True for data that nothing else has to be evaluated for: given, absent, or a literal. */
  hasPlain(name: string): boolean {
    if (this.isDated) return false;
    const feed = this.facts.feeds?.get(name);
    if (feed === undefined) return this.facts.list?.each.some(({ field }) => field === name) !== true;
    if ("outcome" in feed) return true;
    const { evaluation, cell } = feed.need();
    return evaluation.program.cells[cell]?.op === "const";
  }

  *data(): RowsWork<RowData | Veto> {
    const evaluation = yield* this.#evaluation();
    return "kind" in evaluation ? evaluation : { evaluation, prefix: "" };
  }

  /** True when the row is judged as of a day of its own. */
  get isDated(): boolean {
    return this.facts.dated !== undefined || this.facts.list?.day !== undefined;
  }

  /** The evaluation by the version in force on the day of the row, which each reader needs. */
  *#evaluation(): RowsWork<Evaluation | Veto> {
    const need = this.dayNeed();
    if (need === undefined) return this.#ofVersion(this.#versions.length - 1, this.facts.holder.now);
    const day = yield need;
    return day.kind === "date" ? this.#asOf(day) : day.kind === "veto" ? day : NO_DAY;
  }

  /** The cell of the day as of which the row is judged; undefined for one without. */
  dayNeed(): CellNeed | undefined {
    const { list, dated } = this.facts;
    if (dated !== undefined) return dated.dayNeed();
    if (list?.day === undefined) return undefined;
    this.#day ??= expressionNeed(list.day, { ...this.#scope(list), item: new UndatedRow(this) });
    return this.#day;
  }

  #asOf(day: DateValue): Evaluation | Veto {
    const instant = instantOf(day);
    const version = this.#versions.findLastIndex(({ from }) => from === undefined || from <= instant);
    const { until } = this.#versions[version] ?? {};
    if (version >= 0 && (until === undefined || instant < until)) return this.#ofVersion(version, day);
    const { spec } = this.#spec;
    return computationVeto(`spec ${spec} has no version on the day of ${this.name}`);
  }

  /** The evaluation by the newest version, before the day of the row is known. */
  undated(): Evaluation {
    const newest = this.#versions.length - 1;
    let evaluation = this.#evaluations.get(-1);
    if (evaluation === undefined) {
      evaluation = this.#made(newest, this.facts.holder.now);
      this.#evaluations.set(-1, evaluation);
    }
    return evaluation;
  }

  #ofVersion(version: number, now: DateValue): Evaluation {
    let evaluation = this.#evaluations.get(version);
    if (evaluation === undefined) {
      evaluation = this.#made(version, now);
      this.#evaluations.set(version, evaluation);
    }
    return evaluation;
  }

  #made(version: number, now: DateValue): Evaluation {
    const { holder, given, closed, name } = this.facts;
    const program = this.#versions[version]?.program;
    if (program === undefined) throw new Error("unreachable: a spec of rows has a version");
    const { shared, depth } = rowsOf(holder);
    shared.checkDepth(depth + 1, name);
    const prefix = `${name}.`;
    const inputs = new RowInputs(program, prefix, given?.(program), this.feeds(), closed);
    return shared.evaluation(shared.programOfRow(program, name), inputs, now, { prefix, shared, depth: depth + 1 });
  }

  /** The values of `each` win over the text, and over those that a caller gives. */
  feeds(): ReadonlyMap<string, Feed> {
    const { feeds, list } = this.facts;
    if (list === undefined || list.each.length === 0) return feeds ?? new Map();
    const all = new Map(feeds);
    for (const { field, value } of list.each) {
      let need: CellNeed | undefined;
      all.set(field, {
        need: () => {
          need ??= expressionNeed(value, this.#scope(list));
          return need;
        },
      });
    }
    return all;
  }

  #scope({ captures }: ProgramList): RowScope {
    return { item: this, ...this.#place, around: this.facts.holder, captures };
  }

  get #spec() {
    const spec = rowsOf(this.facts.holder).shared.rowSpecs[this.facts.rowSpec];
    if (spec === undefined) throw new Error(`unreachable: no spec of rows ${this.facts.rowSpec}`);
    return spec;
  }

  get #versions(): readonly RowVersion[] {
    return this.#spec.versions;
  }
}

const NO_DAY = computationVeto("The day of a row is not a date");

/** A row whose day is being found: its data are read by the newest version. */
class UndatedRow implements FieldedRow {
  readonly kind = "row";
  readonly name: string;
  readonly #row: OwnRow;

  constructor(row: OwnRow) {
    this.name = row.name;
    this.#row = row;
  }

  // biome-ignore lint/correctness/useYield: other rows need something first
  *field(name: string): RowsWork<CellNeed> {
    return fieldNeed(this.#row.undated(), name);
  }

  // biome-ignore lint/correctness/useYield: other rows need something first
  *data(): RowsWork<RowData> {
    return { evaluation: this.#row.undated(), prefix: "" };
  }
}

/** A value of a list, found when it is read. */
export class Element implements ElementValue {
  readonly kind = "element";
  readonly name: string;
  /** The text that a caller gave. */
  readonly given: string | undefined;
  readonly #find: () => Outcome | CellNeed;
  #found: Outcome | CellNeed | undefined;

  constructor(name: string, find: () => Outcome | CellNeed, given?: string) {
    this.name = name;
    this.#find = find;
    this.given = given;
  }

  /** Its outcome, or the cell that has it. */
  get source(): Outcome | CellNeed {
    this.#found ??= this.#find();
    return this.#found;
  }

  *value(): RowsWork {
    const { source } = this;
    return "evaluation" in source ? yield source : source;
  }
}

export function elementOf(item: ListItem | undefined): Element {
  if (item instanceof Element) return item;
  throw new Error("unreachable: not a value of a list");
}

/** The cell of an expression for a row. */
export function expressionNeed(lambda: Lambda, scope: RowScope): CellNeed {
  const { around } = scope;
  const { shared, prefix, depth } = rowsOf(around);
  const within = { prefix, shared, depth, scope };
  const evaluation = shared.evaluation(shared.programOf(lambda), NO_INPUTS, around.now, within);
  return { evaluation, cell: lambda.root };
}

/** The expression of a row has no inputs. */
const NO_INPUTS = new RowInputs({ spec: "", slots: [], cells: [], rules: [] }, "", undefined, new Map(), undefined);
