import { monitorEventLoopDelay } from "node:perf_hooks";
import type { DecisionCounts } from "../../decisions/log/decision-log.ts";
import { VERSION } from "../../engine/version.ts";
import type { AnsweredRequest } from "./record.ts";
import { type Count, Counter, DurationHistogram, type Durations, type MetricValues } from "./series.ts";

/** The state of a server that metrics show beside their counts. */
export interface ServerState {
  readonly specs: number;
  readonly versions: number;
  readonly digest: string;
  /** In seconds since 1970. */
  readonly loadedAt: number;
  readonly stale: boolean;
  readonly threads: number;
  /** Absent: decisions are not logged. */
  readonly decisions?: DecisionCounts | undefined;
}

/** The metrics of one process: plain data, which processes send each other. */
export interface Observation {
  readonly stale: boolean;
  readonly metrics: readonly MetricValues[];
}

const NANOSECONDS = 1e9;

/** The series that each request of a spec counts in. */
interface ServedSpec {
  readonly durations: Durations;
  /** By status. */
  readonly answered: Map<number, Count>;
}

/** Counts the requests and reloads of one process. */
export class Metrics {
  readonly #requests = new Counter("engine_requests_total", "Requests answered, by spec and status.", [
    "spec",
    "status",
  ]);
  readonly #durations = new DurationHistogram(
    "engine_request_duration_seconds",
    "Seconds from the head of a request to the end of its answer.",
  );
  readonly #errors = new Counter("engine_errors_total", "Requests refused, by code.", ["code"]);
  readonly #vetoes = new Counter("engine_vetoes_total", "Results that are a veto or wait for data.", [
    "spec",
    "rule",
    "kind",
  ]);
  readonly #missing = new Counter("engine_missing_data_total", "Evaluations that wait for an input.", [
    "spec",
    "input",
  ]);
  readonly #specs = new Map<string, ServedSpec>();
  #reloads = 0;
  #failures = 0;
  readonly #lag = monitorEventLoopDelay();

  constructor() {
    this.#lag.enable();
  }

  request({ record, status, microseconds }: AnsweredRequest): void {
    const { spec = "", outcome, lines, problem } = record;
    const served = this.#servedSpec(spec);
    served.durations.observe(microseconds / 1e6);
    let answered = served.answered.get(status);
    if (answered === undefined) {
      answered = this.#requests.of([spec, String(status)]);
      served.answered.set(status, answered);
    }
    answered.value++;
    if (problem !== undefined) this.#errors.count(problem);
    for (const { rule, kind } of outcome?.vetoes ?? []) this.#vetoes.count(spec, rule, kind);
    for (const input of outcome?.missing ?? []) this.#missing.count(spec, input);
    for (const { rule, kind, times } of lines?.vetoes.values() ?? [])
      this.#vetoes.of([spec, rule, kind]).value += times;
    for (const [input, times] of lines?.missing ?? []) this.#missing.of([spec, input]).value += times;
  }

  /** The series of a spec, found once: joining labels takes longer than counting. */
  #servedSpec(spec: string): ServedSpec {
    let served = this.#specs.get(spec);
    if (served === undefined) {
      served = { durations: this.#durations.of(spec), answered: new Map() };
      this.#specs.set(spec, served);
    }
    return served;
  }

  reload(isDone: boolean): void {
    if (isDone) this.#reloads++;
    else this.#failures++;
  }

  /** The counts so far; the lag is that since the last call. */
  observe(state: ServerState): Observation {
    const lag = this.#lag;
    const { user, system } = process.cpuUsage();
    const metrics: MetricValues[] = [
      ...[this.#requests, this.#durations, this.#errors, this.#vetoes, this.#missing].map((metric) => metric.values()),
      {
        ...gauge("engine_reloads_total", "Times that rules were loaded again, by outcome."),
        type: "counter",
        values: [
          { value: this.#reloads, labels: { outcome: "ok" } },
          { value: this.#failures, labels: { outcome: "failed" } },
        ],
      },
      {
        ...gauge("engine_rules_info", "The version of the engine and the digest of the rules in force."),
        values: [{ value: 1, labels: { version: VERSION, digest: state.digest } }],
      },
      gauge("engine_specs", "Specs that are served.", state.specs),
      gauge("engine_spec_versions", "Versions of these specs.", state.versions),
      gauge("engine_rules_loaded_timestamp_seconds", "Time since when the rules are in force.", state.loadedAt),
      gauge("engine_stale", "1 when the last reload failed and older rules serve.", Number(state.stale)),
      {
        ...gauge("engine_event_loop_lag_seconds", "Delay of the event loop since the last scrape."),
        type: "summary",
        values: [
          { value: lag.count === 0 ? 0 : lag.percentile(50) / NANOSECONDS, labels: { quantile: "0.5" } },
          { value: lag.count === 0 ? 0 : lag.percentile(99) / NANOSECONDS, labels: { quantile: "0.99" } },
          { value: lag.max / NANOSECONDS, labels: { quantile: "1" } },
        ],
      },
      summed(gauge("engine_threads", "Threads for long work that run now.", state.threads)),
      summed(gauge("process_resident_memory_bytes", "Memory in use.", process.memoryUsage.rss())),
      {
        ...summed(gauge("process_cpu_seconds_total", "Processor time used, in seconds.", (user + system) / 1e6)),
        type: "counter",
      },
    ];
    if (state.decisions !== undefined) metrics.push(...decisionMetrics(state.decisions));
    lag.reset();
    return { stale: state.stale, metrics };
  }
}

function decisionMetrics({ logged, lost, isFailing }: DecisionCounts): MetricValues[] {
  return [
    {
      ...summed(gauge("engine_decisions_total", "Evaluations with a line in the decision log, and without one.")),
      type: "counter",
      values: [
        { value: logged, labels: { outcome: "logged" } },
        { value: lost, labels: { outcome: "lost" } },
      ],
    },
    gauge("engine_decision_log_failing", "1 while the decision log cannot be written.", Number(isFailing)),
  ];
}

/** A value that all processes share; the greatest counts. */
function gauge(name: string, help: string, value = 0): MetricValues {
  return { name, help, type: "gauge", aggregator: "max", values: [{ value, labels: {} }] };
}

function summed(metric: MetricValues): MetricValues {
  return { ...metric, aggregator: "sum" };
}
