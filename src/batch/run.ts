import type { Deadline } from "../model/work-budget.ts";
import { holdFolder } from "../node/workspace/held-folder.ts";
import type { Chunk, Sink } from "./format.ts";
import { formatNames, loadFormat } from "./formats.ts";
import { type InputWithoutColumn, refuseAlike } from "./input/bindings.ts";
import { checkColumnTypes } from "./input/column-checks.ts";
import { openTable } from "./open.ts";
import type { BatchOptions } from "./options.ts";
import { checkPlaces } from "./output/places.ts";
import { outputPlan } from "./output/plan.ts";
import { Tally } from "./output/tally.ts";
import { problem } from "./problem.ts";
import type { BatchRules } from "./rules/rules.ts";
import { digestOf, runIdentity } from "./state/identity.ts";
import { KeptRun } from "./state/kept-run.ts";
import { ChunkThreads, rejectOf } from "./work/chunk-threads.ts";
import { Rejects } from "./work/rejects.ts";
import type { ChunkOutcome, ChunkTask, WorkSetup } from "./work/work.ts";
import { beginWork } from "./work/worker.ts";

/** Is told about a run while it goes on. */
export interface BatchListener {
  /** Is told what was recognised in the input, before the first record. */
  readonly onRemarks: (sentences: readonly string[]) => void;
  /** Called once, before the first record, if there are any. */
  readonly onInputsWithoutColumn: (inputs: readonly InputWithoutColumn[]) => void;
  readonly onProgress: (progress: BatchProgress) => void;
}

export interface BatchProgress {
  readonly records: number;
  readonly vetoes: number;
  /** The part of the input that is done, 0 to 1; undefined: not known. */
  readonly share: number | undefined;
}

/** The report of a finished run. */
export interface BatchSummary {
  readonly records: number;
  readonly rejected: number;
  /** The rules, in the order of the tally. */
  readonly rules: readonly string[];
  readonly tally: Tally;
}

/**
 * Runs the records of a table through rules (docs/spec/07-surfaces.md#2-10-engine-batch). Throws
 * EngineErrors; at `signal` it throws the reason of that, and leaves no file behind.
 */
export async function runBatch(
  rules: BatchRules,
  options: BatchOptions,
  listener: BatchListener,
  signal: AbortSignal,
): Promise<BatchSummary> {
  const { state } = options;
  if (state === undefined) return run(rules, options, listener, signal);
  const held = await holdFolder(state, "state");
  if (held === undefined)
    throw problem(`another run keeps its state in \`${state}\``, "wait for its end, or give this one another --state");
  try {
    return await run(rules, options, listener, signal);
  } finally {
    held.release();
  }
}

async function run(
  rules: BatchRules,
  options: BatchOptions,
  listener: BatchListener,
  signal: AbortSignal,
): Promise<BatchSummary> {
  const { inFormat, outFormat } = formatNames(
    { path: options.input, format: options.inFormat, flag: "in-format" },
    { path: options.output, format: options.outFormat, flag: "out-format" },
  );
  const { rules: asked, state } = options;
  if (state !== undefined && options.input === "-")
    throw problem("a run with --state reads its input again from the beginning, which stdin cannot");
  const effective = options.effective ?? (state === undefined ? undefined : KeptRun.effectiveIn(state));
  const known = await rules.interface({
    ...{ rules: asked, effective, explain: options.explain },
    isForAllTimes: options.effectiveColumn !== undefined,
  });
  const [table, output] = await Promise.all([openTable(options, inFormat, known), loadFormat(outFormat)]);
  const { source, bound, without } = table;
  if (options.responses && output.hasColumns) throw problem("--responses needs an output of NDJSON");
  const passing = source.columns === undefined && !output.hasColumns ? undefined : table.members;
  const plan = {
    ...outputPlan(passing, known.rules, { ...options, isTyped: output.isTyped }),
    types: source.types,
  };
  checkColumnTypes(table, options);
  checkPlaces(options, table.files);
  if (source.remarks !== undefined) listener.onRemarks(source.remarks);
  if (options.strict === true) refuseAlike(without);
  if (without.length > 0) listener.onInputsWithoutColumn(without);
  const setup: WorkSetup = {
    ...{ compiled: rules.compiled(), rules: asked, effective: known.effective },
    ...{ inFormat, outFormat, plan },
    columns: table.columns,
    delimiter: source.delimiter,
    bindings: bound,
    effectiveColumn: table.effectiveColumn,
    explain: options.explain,
  };
  const kept =
    state === undefined
      ? undefined
      : new KeptRun(
          state,
          runIdentity(digestOf(rules.content()), setup.compiled.spec, options, source.columns),
          known.effective,
        );
  const script = new URL("./work/thread.js", import.meta.url);
  const { compiled } = setup;
  const begin = "snapshot" in compiled ? (deadline: Deadline) => beginWork(setup, deadline) : undefined;
  const threads = new ChunkThreads<ChunkTask, ChunkOutcome>(script, setup, { ...options, begin });
  const spares: ArrayBuffer[] = [];
  const rejects = new Rejects(options.rejects, options.mostRejects);
  const place = options.output === "-" ? "stdout" : { path: options.output };
  let sink: Sink | undefined;
  try {
    sink = await output.openSink(place, plan);
    await rejects.begin();
    const tally = new Tally(plan.rules.length);
    let records = 0;
    let begun = 0;
    const work = async (chunk: Chunk): Promise<KeptOutcome> => {
      if (kept === undefined) return { outcome: await outcomeOf(chunk, threads, spares.pop()) };
      const digest = payloadDigest(chunk);
      const known = kept.outcome(begun++, chunk, digest);
      return known === undefined
        ? { outcome: await outcomeOf(chunk, threads, spares.pop()), digest }
        : { outcome: known };
    };
    for await (const [chunk, { outcome, digest }] of threads.inOrder(source.chunks(), work, signal)) {
      if (digest !== undefined) kept?.keep(digest, outcome);
      const stop = await rejects.add(chunk, outcome.rejects, records + rejects.count);
      await sink.write(stop === undefined ? outcome.output : outcome.output.subarray(0, stop.written));
      if (stop !== undefined) throw stop.problem;
      // Memory that is freed and made anew for each chunk stays with the process for long.
      const { buffer } = outcome.output;
      if (kept === undefined && sink.frees === true && buffer instanceof ArrayBuffer && buffer.byteLength > 0)
        spares.push(buffer);
      records += outcome.records;
      tally.add(outcome.tally);
      const share = source.size === undefined ? undefined : chunk.progress / source.size;
      listener.onProgress({ records, vetoes: tally.vetoes, share });
    }
    await sink.finish(signal);
    await rejects.finish();
    kept?.remove();
    return { records, rejected: rejects.count, rules: plan.rules.map(({ rule }) => rule), tally };
  } catch (thrown) {
    await sink?.abandon();
    await rejects.abandon();
    throw thrown;
  } finally {
    kept?.close();
    threads.retire();
  }
}

/** The outcome of a chunk. `digest`: of its payload, when the outcome is to be kept. */
interface KeptOutcome {
  readonly outcome: ChunkOutcome;
  readonly digest?: string;
}

function payloadDigest({ payload, rejected = "" }: Chunk): string {
  return digestOf(payload, rejected);
}

async function outcomeOf(
  chunk: Chunk,
  threads: ChunkThreads<ChunkTask, ChunkOutcome>,
  spare: ArrayBuffer | undefined,
): Promise<ChunkOutcome> {
  const reject = rejectOf(chunk);
  if (reject === undefined) return threads.run(chunk, (payload) => ({ payload, spare }), spare);
  return { records: 0, output: new Uint8Array(0), rejects: [reject], tally: new Tally(0) };
}
