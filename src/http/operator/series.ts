/** A metric in the form that prom-client sums over processes and writes. */
export interface MetricValues {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram" | "summary";
  /** How the values of several processes become one. */
  readonly aggregator: "sum" | "max";
  readonly values: readonly MetricValue[];
}

export interface MetricValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** The name of a part of a histogram. */
  readonly metricName?: string;
}

/** Series of one metric; names beyond are counted together, as `other`. */
const MOST_SERIES = 2000;
const OTHER = "other";

/** The count of one series. */
export interface Count {
  readonly labels: readonly string[];
  value: number;
}

/** A counter by labels. Finding a series costs a look-up by the joined labels. */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly string[];
  readonly #counts = new Map<string, Count>();

  constructor(name: string, help: string, labels: readonly string[]) {
    this.#name = name;
    this.#help = help;
    this.#labels = labels;
  }

  count(...labels: readonly string[]): void {
    this.of(labels).value++;
  }

  /** The series of these labels, to be counted by whoever keeps it. */
  of(labels: readonly string[]): Count {
    const key = labels.join("\n");
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    // The last place is for `other`.
    if (this.#counts.size >= MOST_SERIES - 1 && labels.some((label) => label !== OTHER))
      return this.of(labels.map(() => OTHER));
    const series = { labels, value: 0 };
    this.#counts.set(key, series);
    return series;
  }

  values(): MetricValues {
    const values = [...this.#counts.values()].map(({ labels, value }) => ({
      value,
      labels: Object.fromEntries(this.#labels.map((name, i) => [name, labels[i] ?? ""])),
    }));
    return { name: this.#name, help: this.#help, type: "counter", aggregator: "sum", values };
  }
}

/** Upper bounds in seconds, from 10 µs. */
const BOUNDS = [1, 2.5, 5]
  .flatMap((step) => [-5, -4, -3, -2, -1, 0].map((power) => Number(`${step}e${power}`)))
  .concat(10)
  .sort((a, b) => a - b);

/** Series of a histogram for one spec: its bounds, infinity, sum and count. */
const SERIES_EACH = BOUNDS.length + 3;

/** The durations of one spec. */
export class Durations {
  readonly counts = new Array<number>(BOUNDS.length + 1).fill(0);
  sum = 0;

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? Infinity)) bucket++;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += seconds;
  }
}

/** Durations by spec. */
export class DurationHistogram {
  readonly #name: string;
  readonly #help: string;
  readonly #specs = new Map<string, Durations>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  /** The durations of a spec, or of those that have no place. */
  of(spec: string): Durations {
    const known = this.#specs.get(spec);
    if (known !== undefined) return known;
    if (spec !== OTHER && (this.#specs.size + 2) * SERIES_EACH > MOST_SERIES) return this.of(OTHER);
    const durations = new Durations();
    this.#specs.set(spec, durations);
    return durations;
  }

  values(): MetricValues {
    const values = [...this.#specs].flatMap(([spec, durations]) => this.#valuesOf(spec, durations));
    return { name: this.#name, help: this.#help, type: "histogram", aggregator: "sum", values };
  }

  /** Each bucket counts what is in the ones below it, too. */
  #valuesOf(spec: string, { counts, sum }: Durations): MetricValue[] {
    let below = 0;
    const buckets = counts.map((count, i) => {
      below += count;
      return { value: below, labels: { le: BOUNDS[i] ?? "+Inf", spec }, metricName: `${this.#name}_bucket` };
    });
    return [
      ...buckets,
      { value: sum, labels: { spec }, metricName: `${this.#name}_sum` },
      { value: below, labels: { spec }, metricName: `${this.#name}_count` },
    ];
  }
}
