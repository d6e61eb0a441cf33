import { availableParallelism } from "node:os";
import type { Engine } from "../engine/engine.ts";
import { ThreadPool } from "../node/threads/thread-pool.ts";
import type { Chunk, ChunkPayload, Sink } from "./format.ts";
import { endingsOf, formatNames, loadFormat } from "./formats.ts";
import { bindings, type InputWithoutColumn } from "./input/bindings.ts";
import { inputParts } from "./input/parts.ts";
import { CHUNK_BYTES } from "./limits.ts";
import type { BatchOptions } from "./options.ts";
import { outputPlan } from "./output/plan.ts";
import { Rejects } from "./output/rejects.ts";
import { Tally } from "./output/tally.ts";
import { type BatchRequest, batchInterface } from "./resolve.ts";
import { inOrder } from "./work/in-order.ts";
import type { ChunkOutcome, WorkSetup } from "./work/work.ts";

/** Is told about a run while it goes on. */
export interface BatchListener {
  /** Called once, before the first record. */
  readonly onInputsWithoutColumn: (inputs: readonly InputWithoutColumn[]) => void;
}

/** What a finished run tells of itself. */
export interface BatchSummary {
  readonly records: number;
  readonly rejected: number;
  /** The rules, in the order of the tally. */
  readonly rules: readonly string[];
  readonly tally: Tally;
}

/** Runs the records of a table through rules (docs/spec/07-surfaces.md). Throws EngineErrors. */
export async function runBatch(
  engine: Engine,
  target: Omit<BatchRequest, "rules" | "effective">,
  options: BatchOptions,
  listener: BatchListener,
): Promise<BatchSummary> {
  const { inFormat, outFormat } = formatNames(
    { path: options.input, format: options.inFormat, flag: "in-format" },
    { path: options.output, format: options.outFormat, flag: "out-format" },
  );
  const request = { ...target, rules: options.rules, effective: options.effective };
  const { rules, inputs, types, effective } = batchInterface(engine, request);
  const [input, output] = await Promise.all([loadFormat(inFormat), loadFormat(outFormat)]);
  const parts = await inputParts(options.input, endingsOf(inFormat));
  const { columns, chunks } = await input.openSource(parts, { chunkBytes: options.chunkBytes ?? CHUNK_BYTES });
  const { bound, without } = bindings(columns ?? [], inputs, options);
  const plan = outputPlan(columns, rules, types, options.only);
  if (without.length > 0) listener.onInputsWithoutColumn(without);
  const { spec, repository } = target;
  const snapshot = engine.snapshot("used");
  const setup: WorkSetup = {
    rules: { snapshot, spec, repository, rules, effective },
    ...{ inFormat, outFormat, columns, plan },
    bindings: bound,
    takesDoubles: false,
  };
  const rejects = new Rejects(options.rejects, options.rejects === undefined ? 0 : Number.POSITIVE_INFINITY);
  const threads = options.workers ?? availableParallelism();
  const pool = new ThreadPool<ChunkPayload, ChunkOutcome>(new URL("./work/thread.js", import.meta.url), () => setup, {
    threads,
    megabytes: MEGABYTES,
  });
  const place = options.output === "-" ? "stdout" : { path: options.output };
  let sink: Sink | undefined;
  try {
    sink = await output.openSink(place, plan);
    await rejects.begin();
    const tally = new Tally(rules.length);
    let records = 0;
    const work = (chunk: Chunk) => outcomeOf(chunk, pool);
    for await (const [chunk, outcome] of inOrder(chunks(), threads + Math.min(threads, MOST_AHEAD), work)) {
      const stop = await rejects.add(chunk, outcome.rejects, records + rejects.count);
      await sink.write(stop === undefined ? outcome.output : outcome.output.subarray(0, stop.written));
      if (stop !== undefined) throw stop.problem;
      records += outcome.records;
      tally.add(outcome.tally);
    }
    await sink.finish();
    await rejects.finish();
    return { records, rejected: rejects.count, rules, tally };
  } catch (thrown) {
    await sink?.abandon();
    await rejects.abandon();
    throw thrown;
  } finally {
    pool.retire();
  }
}

/** The memory of a thread. */
const MEGABYTES = 2048;
/** The most chunks that wait for a thread, as a pool takes no more than a hundred tasks. */
const MOST_AHEAD = 50;

function outcomeOf(chunk: Chunk, pool: ThreadPool<ChunkPayload, ChunkOutcome>): Promise<ChunkOutcome> {
  const { payload, rejected: reason } = chunk;
  if (reason === undefined) {
    const moved = payload instanceof Uint8Array && payload.buffer instanceof ArrayBuffer ? [payload.buffer] : [];
    return pool.run(payload, { timeout: Number.POSITIVE_INFINITY, moved });
  }
  const rejects = [{ index: 0, at: 0, reason, written: 0 }];
  return Promise.resolve({ records: 0, output: new Uint8Array(0), rejects, tally: new Tally(0) });
}
