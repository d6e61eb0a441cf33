import type { InputRecord } from "../../batch/format.ts";
import type { ColumnBinding } from "../../batch/input/bindings.ts";
import { RecordData } from "../../batch/input/record-data.ts";
import type { DataValue } from "../../engine/api.ts";
import type { TextData } from "../../engine/evaluation/text-runs.ts";

/** The data of one record after another, each renamed input under the names of both sides. */
export class RenamedData {
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
