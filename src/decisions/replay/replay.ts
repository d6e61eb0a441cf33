import type { Engine } from "../../engine/engine.ts";
import { EngineErrors, EngineTimeout } from "../../engine/errors.ts";
import { VERSION } from "../../engine/version.ts";
import type { DecisionLine } from "../log/line.ts";
import { type ChangedRule, compareLine } from "./compare-line.ts";
import { readLog } from "./read-log.ts";
import { RuleChangeCounter, type RuleChanges } from "./rule-changes.ts";

/** The rules that judge old decisions. */
export interface ReplayRules {
  /** Throws EngineErrors when there are none of the digest of a line. */
  engine(digest: string): Engine;
  /** True: they are those that decided, so versions and deciding arms must be the same as well. */
  readonly exactly: boolean;
}

/** A changed decision; texts of results, absent for none. */
export interface ReplayExample {
  readonly id: string;
  readonly spec: string;
  readonly rule: string;
  readonly before?: string;
  readonly after?: string;
}

/** The outcome of old decisions under other rules, or the same ones. */
export interface ReplayReport {
  readonly decisions: number;
  /** Decisions of which every compared rule came out as before. */
  readonly same: number;
  readonly changed: number;
  /** Decisions that are not a request for the new rules. */
  readonly refused: number;
  /** Outcomes that were not compared, as they need a value that the log does not tell. */
  readonly masked: number;
  /** Evaluations that the log says it has no line for. */
  readonly dropped: number;
  /** Logs whose last line was cut off. */
  readonly cut_off: number;
  /** Versions of the engine that decided, besides this one. */
  readonly other_engines: readonly string[];
  /** Ordered by spec and rule. */
  readonly rules: readonly RuleChanges[];
  readonly examples: readonly ReplayExample[];
  /** Messages of refused decisions, each once. */
  readonly refusals: readonly string[];
}

/** Changed decisions and messages of refused ones that are reported. */
const MOST_EXAMPLES = 10;

/** Decides each line of logs again. Rejects with EngineErrors. */
export async function replay(paths: readonly string[], rules: ReplayRules): Promise<ReplayReport> {
  const counts = { decisions: 0, same: 0, changed: 0, refused: 0, masked: 0, dropped: 0, cut_off: 0 };
  const engines = new Set<string>();
  const counters = new Map<string, Map<string, RuleChangeCounter>>();
  const examples: ReplayExample[] = [];
  const refusals = new Set<string>();
  for (const path of paths) {
    for await (const item of readLog(path)) {
      if (item === "cut off") counts.cut_off++;
      else take(item.line);
    }
  }
  return { ...counts, other_engines: [...engines], rules: told(counters), examples, refusals: [...refusals] };

  function take(line: DecisionLine): void {
    counts.decisions++;
    counts.dropped += line.dropped ?? 0;
    if (line.engine !== VERSION) engines.add(line.engine);
    const engine = rules.engine(line.digest);
    try {
      const compared = compareLine(engine, line, rules.exactly);
      counts.masked += compared.masked.length;
      if (compared.changed.length === 0) counts.same++;
      else counts.changed++;
      const changes = new Map(compared.changed.map((change) => [change.rule, change]));
      for (const rule of compared.rules) counterOf(line.spec, rule).count(changes.get(rule));
      for (const change of compared.changed)
        if (examples.length < MOST_EXAMPLES) examples.push(exampleOf(line, change));
    } catch (thrown) {
      if (!(thrown instanceof EngineErrors || thrown instanceof EngineTimeout)) throw thrown;
      counts.refused++;
      if (refusals.size < MOST_EXAMPLES) refusals.add(thrown.message);
    }
  }

  function counterOf(spec: string, rule: string): RuleChangeCounter {
    const ofSpec = counters.get(spec) ?? new Map<string, RuleChangeCounter>();
    counters.set(spec, ofSpec);
    const counter = ofSpec.get(rule) ?? new RuleChangeCounter();
    ofSpec.set(rule, counter);
    return counter;
  }
}

function told(counters: ReadonlyMap<string, ReadonlyMap<string, RuleChangeCounter>>): RuleChanges[] {
  return [...counters.keys()].sort().flatMap((spec) => {
    const ofSpec = counters.get(spec) ?? new Map<string, RuleChangeCounter>();
    return [...ofSpec.keys()].sort().flatMap((rule) => ofSpec.get(rule)?.told(spec, rule) ?? []);
  });
}

function exampleOf({ id, spec }: DecisionLine, { rule, before, after }: ChangedRule): ReplayExample {
  const [old, now] = [before?.result ?? before?.veto_reason, after?.result ?? after?.veto_reason];
  return { id, spec, rule, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) };
}
