import type { Chunk } from "../batch/format.ts";
import { formatNames } from "../batch/formats.ts";
import type { InputWithoutColumn } from "../batch/input/bindings.ts";
import { checkColumnTypes } from "../batch/input/column-checks.ts";
import { type BatchInterface, batchInterface } from "../batch/interface.ts";
import { openTable } from "../batch/open.ts";
import type { InputOptions } from "../batch/options.ts";
import { problem } from "../batch/problem.ts";
import { ChunkThreads, rejectOf } from "../batch/work/chunk-threads.ts";
import { Rejects } from "../batch/work/rejects.ts";
import type { Tracer } from "../engine/evaluation/tracer.ts";
import type { Deadline } from "../model/work-budget.ts";
import { type Grouping, grouper } from "./compare/grouping.ts";
import { interfaceDifferences } from "./compare/interface-differences.ts";
import { checkPairs, type Pairing, pairing } from "./compare/pairing.ts";
import { type ImpactSide, openSide, type SharedTerms, type SideText } from "./sides/side.ts";
import { RuleTotals } from "./statistics/rule-totals.ts";
import type { ImpactOutcome, ImpactSetup, ImpactTask, SideOfWork } from "./work/work.ts";
import { beginWork } from "./work/worker.ts";

/** Is told about a run while it goes on. */
export interface ImpactListener {
  /**
   * Called once, before the first record, with a sentence for each difference between the sides.
   */
  readonly onDifferences: (sentences: readonly string[]) => void;
  /** Called once, before the first record, if there are any. */
  readonly onInputsWithoutColumn: (inputs: readonly InputWithoutColumn[]) => void;
  readonly onProgress: (progress: ImpactProgress) => void;
}

export interface ImpactProgress {
  readonly records: number;
  /** Of the rule with the most. */
  readonly changed: number;
  /** The part of the input that is done, 0 to 1; undefined: not known. */
  readonly share: number | undefined;
}

/** The findings of a finished run. */
export interface ImpactResult {
  readonly before: ImpactSide;
  readonly after: ImpactSide;
  readonly differences: readonly string[];
  readonly records: number;
  readonly rejected: number;
  readonly rules: readonly ComparedRule[];
  readonly tracers: Tracers;
  readonly pairing: Pairing;
}

export interface Tracers {
  readonly before: Tracer;
  readonly after: Tracer;
}

export interface ComparedRule {
  /** Ids on both sides. */
  readonly old: number;
  readonly current: number;
  readonly totals: RuleTotals;
}

/**
 * Compares the rules of two sides over the records of a table
 * (docs/spec/07-surfaces.md#2-11-engine-impact). Throws EngineErrors; at `signal` the reason of
 * that. `remove` of the totals is to be called when the result is not used any more.
 */
export async function runImpact(
  options: ImpactOptions,
  terms: Omit<SharedTerms, "effective">,
  listener: ImpactListener,
  signal: AbortSignal,
): Promise<ImpactResult> {
  const effective = options.effective ?? new Date().toISOString().replace("Z", "000Z");
  const shared = { ...terms, effective };
  const before = await openSide(options.from, shared);
  const after = await openSide(options.to, shared);
  const tracers = tracersOf(before, after, options);
  checkPairs(tracers.before.program, tracers.after.program, options.pairs);
  const pairs = pairing(tracers.before.program, tracers.after.program, options.pairs);
  for (const grouping of options.groupings) grouper(grouping, tracers.after);
  const differences = [
    ...interfaceDifferences(tracers.before.program, tracers.after.program, pairs),
    ...notCompared(tracers.after, pairs),
  ];
  listener.onDifferences(differences);
  const common = tracers.after.rules.flatMap((current) => {
    const old = pairs.rules.get(current)?.old;
    return old === undefined ? [] : [{ old, current }];
  });
  const compared = common.map((rule): ComparedRule => {
    return { ...rule, totals: new RuleTotals(options.groupings.length) };
  });
  if (compared.length === 0)
    throw problem("the two sides have no rule in common", "join renamed ones with --pair old=new");
  try {
    const counted = await compareRecords(options, { before, after }, tracers, compared, listener, signal);
    return { before, after, differences, ...counted, rules: compared, tracers, pairing: pairs };
  } catch (thrown) {
    for (const { totals } of compared) totals.remove();
    throw thrown;
  }
}

function tracersOf(before: ImpactSide, after: ImpactSide, { rules, pairs }: ImpactOptions): Tracers {
  const oldKeys = new Map(Array.from(pairs, ([current, old]) => [current, old]));
  const current = after.engine.tracer({ ...refOf(after), rules });
  const known = new Set(before.engine.tracer(refOf(before)).program.rules.map(({ key }) => key));
  const asked = keysOf(current)
    .map((key) => oldKeys.get(key) ?? key)
    .filter((key) => known.has(key));
  if (asked.length === 0)
    throw problem("the two sides have no rule in common", "join renamed ones with --pair old=new");
  return { before: before.engine.tracer({ ...refOf(before), rules: asked }), after: current };
}

/** Requested rules of other specs that the old side does not have; own ones are told as such. */
function notCompared({ program, rules }: Tracer, pairs: Pairing): readonly string[] {
  const alone = rules.flatMap((id) => {
    const rule = program.rules[id];
    return rule === undefined || rule.own || pairs.rules.has(id) ? [] : [`\`${rule.key}\``];
  });
  return alone.length === 0 ? [] : [`not compared, as only the new side has them: ${alone.join(", ")}`];
}

function refOf({ spec, repository, effective }: ImpactSide) {
  return { spec, repository, effective };
}

function keysOf({ program, rules }: Tracer): readonly string[] {
  return rules.map((id) => program.rules[id]?.key ?? "");
}

async function compareRecords(
  options: ImpactOptions,
  sides: { readonly before: ImpactSide; readonly after: ImpactSide },
  tracers: Tracers,
  compared: readonly ComparedRule[],
  listener: ImpactListener,
  signal: AbortSignal,
): Promise<Pick<ImpactResult, "records" | "rejected">> {
  const { inFormat } = formatNames(
    { path: options.input, format: options.inFormat, flag: "in-format" },
    { path: "-", format: undefined, flag: "out-format" },
  );
  const keys = {
    before: compared.map(({ old }) => tracers.before.program.rules[old]?.key ?? ""),
    after: compared.map(({ current }) => tracers.after.program.rules[current]?.key ?? ""),
  };
  const table = await openTable(options, inFormat, interfaceOf(sides, keys));
  checkColumnTypes(table, { only: true, takesDoubles: options.takesDoubles });
  for (const sentence of table.source.remarks ?? []) listener.onDifferences([sentence]);
  const missing = table.without.filter(({ key }) => !isBoundAsPair(key, options.pairs, table.bound));
  if (missing.length > 0) listener.onInputsWithoutColumn(missing);
  const setup: ImpactSetup = {
    before: sideOfWork(sides.before, keys.before),
    after: sideOfWork(sides.after, keys.after),
    renamed: options.pairs,
    groupings: options.groupings,
    inFormat,
    columns: table.columns,
    delimiter: table.source.delimiter,
    bindings: table.bound,
  };
  const script = new URL("./work/thread.js", import.meta.url);
  const begin = (deadline: Deadline) => beginWork(setup, deadline);
  const threads = new ChunkThreads<ImpactTask, ImpactOutcome>(script, setup, { ...options, begin });
  const rejects = new Rejects(options.rejects, options.mostRejects);
  const { source } = table;
  let records = 0;
  let changed = 0;
  try {
    await rejects.begin();
    const work = (chunk: Chunk) => outcomeOf(chunk, threads);
    for await (const [chunk, outcome] of threads.inOrder(source.chunks(), work, signal)) {
      const stop = await rejects.add(chunk, outcome.rejects, records + rejects.count);
      if (stop !== undefined) throw stop.problem;
      for (const [rule, statistics] of outcome.statistics.entries()) compared[rule]?.totals.add(statistics, records);
      records += outcome.records;
      changed = compared.reduce((most, { totals }) => Math.max(most, totals.totals.changed), 0);
      const share = source.size === undefined ? undefined : chunk.progress / source.size;
      listener.onProgress({ records, changed, share });
    }
    await rejects.finish();
    return { records, rejected: rejects.count };
  } catch (thrown) {
    await rejects.abandon();
    throw thrown;
  } finally {
    threads.retire();
  }
}

async function outcomeOf(chunk: Chunk, threads: ChunkThreads<ImpactTask, ImpactOutcome>): Promise<ImpactOutcome> {
  const reject = rejectOf(chunk);
  const { file, at } = chunk;
  if (reject === undefined) return threads.run(chunk, (payload) => ({ payload, file, at }));
  return { records: 0, rejects: [reject], statistics: [] };
}

function sideOfWork({ engine, spec, repository, effective }: ImpactSide, rules: readonly string[]): SideOfWork {
  return { snapshot: engine.snapshot("used"), spec, repository, rules, effective };
}

/** The compared rules, and the inputs of both sides; those of both once. */
function interfaceOf(
  sides: { readonly before: ImpactSide; readonly after: ImpactSide },
  keys: { readonly before: readonly string[]; readonly after: readonly string[] },
): Pick<BatchInterface, "inputs" | "rules"> {
  const [old, current] = (["before", "after"] as const).map((which) => {
    const { engine, spec, repository, effective } = sides[which];
    return batchInterface(engine, { spec, repository, effective, rules: keys[which], isForAllTimes: false });
  });
  if (old === undefined || current === undefined) throw new Error("unreachable: there are two sides");
  const known = new Set(current.inputs.map(({ key }) => key));
  return {
    rules: [...current.rules, ...old.rules.filter(({ key }) => !keys.after.includes(key))],
    inputs: [...current.inputs, ...old.inputs.filter(({ key }) => !known.has(key))],
  };
}

/** True when the other name of a renamed input has a column. */
function isBoundAsPair(
  key: string,
  pairs: ReadonlyMap<string, string>,
  bound: readonly { readonly key: string }[],
): boolean {
  return [...pairs].some(
    ([current, old]) =>
      (key === current || key === old) && bound.some((each) => each.key === current || each.key === old),
  );
}

/** A run of `engine impact`, as the command line gives it. `effective`: of sides that name none. */
export interface ImpactOptions extends Omit<InputOptions, "effectiveColumn"> {
  readonly from: SideText;
  readonly to: SideText;
  /** Rule keys of the new side; absent: all rules of the spec itself. */
  readonly rules?: readonly string[] | undefined;
  /** Old keys of rules and inputs by new ones. */
  readonly pairs: ReadonlyMap<string, string>;
  readonly groupings: readonly Grouping[];
}
