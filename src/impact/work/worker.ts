import type { InputRecord, RecordReader, TableFormat } from "../../batch/format.ts";
import { loadFormat } from "../../batch/formats.ts";
import type { ColumnBinding } from "../../batch/input/bindings.ts";
import { RecordData } from "../../batch/input/record-data.ts";
import type { RejectedRecord } from "../../batch/work/work.ts";
import type { Data, DataValue } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import type { TextData } from "../../engine/evaluation/text-runs.ts";
import { once } from "../../model/cache/once.ts";
import type { Deadline } from "../../model/work-budget.ts";
import type { SetOfCauses } from "../compare/causes.ts";
import { Comparer } from "../compare/comparer.ts";
import type { ComparisonTaker, RecordGroups, RuleChange } from "../compare/comparison.ts";
import { GeneratedComparer } from "../compare/generated-comparer.ts";
import { grouper } from "../compare/grouping.ts";
import { pairing } from "../compare/pairing.ts";
import { RuleStatistics } from "../statistics/rule-statistics.ts";
import type { RecordPlace } from "../statistics/running-set.ts";
import { lotIn, seedOf } from "../statistics/sample.ts";
import type { ImpactOutcome, ImpactSetup, ImpactTask, SideOfWork } from "./work.ts";

/** Turns chunks into their statistics, one after another. */
class ImpactWorker implements ComparisonTaker {
  readonly #setup: ImpactSetup;
  readonly #reader: RecordReader;
  readonly #exact: Comparer;
  readonly #fast: GeneratedComparer | undefined;
  readonly #record: CurrentRecord;
  readonly #deadline: Deadline | undefined;
  /** Of the chunk that is worked on. */
  #statistics: readonly RuleStatistics[] = [];

  constructor(setup: ImpactSetup, input: TableFormat, deadline: Deadline | undefined) {
    this.#setup = setup;
    this.#reader = input.reader(setup.columns, setup.delimiter);
    const tracers = { before: tracerOf(setup.before, deadline), after: tracerOf(setup.after, deadline) };
    const groupers = setup.groupings.map((grouping) => grouper(grouping, tracers.after));
    const pairs = pairing(tracers.before.program, tracers.after.program, setup.renamed);
    this.#exact = new Comparer(tracers.before, tracers.after, pairs, groupers);
    this.#fast = GeneratedComparer.of(this.#exact, tracers, pairs, groupers);
    this.#deadline = deadline;
    this.#record = new CurrentRecord(new RenamedData(setup.bindings, setup.renamed));
  }

  /** Past the deadline it throws, and cannot be used again. */
  work({ payload, file, at: begin }: ImpactTask): ImpactOutcome {
    this.#fast?.begin();
    this.#statistics = this.#noStatistics();
    const current = this.#record;
    current.begin(file, begin);
    const rejects: RejectedRecord[] = [];
    const reject = (at: number, reason: string) =>
      rejects.push({ index: current.record + rejects.length, at, reason, written: 0 });
    const take = (record: InputRecord) => {
      this.#deadline?.check();
      try {
        current.read(record);
        this.#compare();
        current.record++;
      } catch (thrown) {
        if (!(thrown instanceof EngineErrors)) throw thrown;
        reject(record.at, thrown.errors[0]?.message ?? "");
      }
    };
    this.#reader.read(payload, take, ({ at, reason }) => reject(at, reason));
    const statistics = this.#statistics.map((ofRule) => ofRule.parts());
    return { payload, records: current.record, rejects, statistics };
  }

  #compare(): void {
    if (this.#fast !== undefined) this.#fast.compare(this.#record.given, this);
    else for (const [rule, change] of this.#exact.compare(this.#record.data).entries()) this.change(rule, change);
  }

  integers(rule: number, before: number, after: number, causes: SetOfCauses | undefined, groups: RecordGroups): void {
    this.#statistics[rule]?.addIntegers(before, after, causes, groups, this.#record);
  }

  texts(rule: number, before: string, after: string, causes: SetOfCauses | undefined, groups: RecordGroups): void {
    this.#statistics[rule]?.addTexts(before, after, causes, groups, this.#record);
  }

  vetoes(rule: number, kind: "same-veto" | "other-veto", groups: RecordGroups): void {
    this.#statistics[rule]?.addVetoes(kind, groups);
  }

  change(rule: number, change: RuleChange): void {
    this.#statistics[rule]?.add(change, this.#record);
  }

  #noStatistics(): readonly RuleStatistics[] {
    const { after, groupings } = this.#setup;
    const scales = this.#fast?.scales();
    return after.rules.map((_, at) => new RuleStatistics(groupings.length, scales?.[at]));
  }
}

/** The record that is compared: its data and its place. */
class CurrentRecord implements RecordPlace {
  readonly given: RenamedData;
  file = "";
  record = 0;
  at = 0;
  lot = 0;
  #seed = seedOf("");
  #begin = 0;

  constructor(data: RenamedData) {
    this.given = data;
  }

  /** Begins a chunk. */
  begin(file: string, at: number): void {
    if (file !== this.file) this.#seed = seedOf(file);
    this.file = file;
    this.record = 0;
    this.#begin = at;
  }

  read(record: InputRecord): void {
    this.at = this.#begin + record.at;
    this.lot = lotIn(this.#seed, this.at);
    this.given.read(record);
  }

  get data(): Data {
    return this.given.values();
  }
}

function tracerOf({ snapshot, spec, repository, effective, rules }: SideOfWork, deadline: Deadline | undefined) {
  return Engine.fromSnapshot(snapshot).tracer({ spec, repository, effective, rules, deadline });
}

/** Begins work on chunks. A task ends with EngineTimeout past the deadline. */
export async function beginWork(setup: ImpactSetup, deadline?: Deadline): Promise<(task: ImpactTask) => ImpactOutcome> {
  const format = await loadFormat(setup.inFormat);
  const worker = once(() => new ImpactWorker(setup, format, deadline));
  return (task) => worker().work(task);
}

/** The data of one record after another, each renamed input under the names of both sides. */
class RenamedData {
  readonly #data: RecordData;
  /** Inputs both of whose names have columns: the new one first. */
  readonly #twice: readonly (readonly [current: string, old: string])[];

  /** `renamed`: old keys by new ones. */
  constructor(bindings: readonly ColumnBinding[], renamed: ReadonlyMap<string, string>) {
    const bound = new Map(bindings.map((binding) => [binding.key, binding]));
    const twice: (readonly [string, string])[] = [];
    for (const [current, old] of renamed) {
      const [ofNew, ofOld] = [bound.get(current), bound.get(old)];
      if (ofNew !== undefined && ofOld !== undefined) twice.push([current, old]);
      else if (ofNew !== undefined) bound.set(old, { ...ofNew, key: old });
      else if (ofOld !== undefined) bound.set(current, { ...ofOld, key: current });
    }
    this.#data = new RecordData([...bound.values()]);
    this.#twice = twice;
  }

  read(record: InputRecord): void {
    this.#data.read(record);
  }

  /** As `RecordData.texts`. */
  get texts(): TextData | undefined {
    return this.#twice.length > 0 ? undefined : this.#data.texts();
  }

  /** The values of any form. */
  values(): Record<string, DataValue> {
    const data = this.#data.values();
    if (this.#twice.length === 0) return data;
    const byKey = new Map(Object.entries(data));
    for (const [current, old] of this.#twice) {
      const value = byKey.get(current) ?? byKey.get(old);
      if (value === undefined) continue;
      byKey.set(current, value).set(old, value);
    }
    return Object.fromEntries(byKey);
  }
}
