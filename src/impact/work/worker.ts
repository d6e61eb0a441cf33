import type { InputRecord, RecordReader, TableFormat } from "../../batch/format.ts";
import { dataOf } from "../../batch/input/record-data.ts";
import type { RejectedRecord } from "../../batch/work/work.ts";
import type { Data, DataValue } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import type { Rational } from "../../model/numbers/rational.ts";
import { Comparer } from "../compare/comparer.ts";
import { FastComparer } from "../compare/fast-comparer.ts";
import { grouper } from "../compare/grouping.ts";
import { pairing } from "../compare/pairing.ts";
import { type RecordPlace, RuleStatistics } from "../statistics/rule-statistics.ts";
import { lotIn, seedOf } from "../statistics/sample.ts";
import type { ImpactOutcome, ImpactSetup, ImpactTask, SideOfWork } from "./work.ts";

/** Turns chunks into their statistics, one after another. */
export class ImpactWorker {
  readonly #setup: ImpactSetup;
  readonly #reader: RecordReader;
  readonly #comparer: Comparer | FastComparer;
  /** The value of one of the scaled integers of each rule. */
  readonly #scales: readonly (Rational | undefined)[];

  constructor(setup: ImpactSetup, input: TableFormat) {
    this.#setup = setup;
    this.#reader = input.reader(setup.columns, { takesDoubles: setup.takesDoubles });
    const tracers = { before: tracerOf(setup.before), after: tracerOf(setup.after) };
    const groupers = setup.groupings.map((grouping) => grouper(grouping, tracers.after));
    const pairs = pairing(tracers.before.program, tracers.after.program, setup.renamed);
    const exact = new Comparer(tracers.before, tracers.after, pairs, groupers);
    const fast = FastComparer.of(exact, tracers, pairs, groupers);
    this.#comparer = fast ?? exact;
    this.#scales = fast?.pairs().map((pair) => pair?.integers?.scale) ?? [];
  }

  work({ payload, file, at: begin }: ImpactTask): ImpactOutcome {
    const { after, groupings } = this.#setup;
    const statistics = after.rules.map((_, at) => new RuleStatistics(groupings.length, this.#scales[at]));
    const seed = seedOf(file);
    const rejects: RejectedRecord[] = [];
    let records = 0;
    const reject = (at: number, reason: string) =>
      rejects.push({ index: records + rejects.length, at, reason, written: 0 });
    const take = (record: InputRecord) => {
      const data = this.#dataOf(record);
      try {
        const comparisons = this.#comparer.compare(data);
        const number = records;
        const at = begin + record.at;
        // All rules of a record share its place.
        let place: RecordPlace | undefined;
        const candidate = () => {
          place ??= { file, at, record: number, data, lot: lotIn(seed, at) };
          return place;
        };
        for (const [rule, comparison] of comparisons.entries()) statistics[rule]?.add(comparison, candidate);
        records++;
      } catch (thrown) {
        if (!(thrown instanceof EngineErrors)) throw thrown;
        reject(record.at, thrown.errors[0]?.message ?? "");
      }
    };
    this.#reader.read(payload, take, ({ at, reason }) => reject(at, reason));
    return { payload, records, rejects, statistics: statistics.map(({ parts }) => parts) };
  }

  /** Values under the keys of both sides. */
  #dataOf(record: InputRecord): Data {
    const data: Record<string, DataValue> = dataOf(record, this.#setup.bindings);
    for (const [current, old] of this.#setup.renamed) {
      const value = data[current] ?? data[old];
      if (value === undefined) continue;
      data[current] = value;
      data[old] = value;
    }
    return data;
  }
}

function tracerOf({ snapshot, spec, repository, effective, rules }: SideOfWork) {
  return Engine.fromSnapshot(snapshot).tracer({ spec, repository, effective, rules });
}
