import cluster, { type Worker } from "node:cluster";
import { on } from "node:events";
import type { Log } from "./operator/log.ts";
import type { Observation } from "./operator/metrics.ts";
import type { RunningServer } from "./server.ts";

/*
 * Several processes that serve one port (node:cluster). Each is this very command once more, with a
 * workspace and a watch of its own; the first process hands out connections, starts a new one when
 * one breaks down, and passes on the signal to end.
 */

/**
 * Environment variable with the number of a worker; only number 0 reports reloads, as all reload
 * the same.
 */
const NUMBER = "ENGINE_WORKER_NUMBER";
/** Message to a worker: accept no more connections. */
const STOP = "stop";
/** Message of a worker: it accepts none. */
const STOPPED = "stopped";
/** Message to a worker: end as at a signal. */
const END = "end";
/** Message to a worker: tell what its metrics know. */
const OBSERVE = "observe";
/** Milliseconds that a worker has to tell it. */
const OBSERVATION_TIMEOUT = 2000;
/** Message to a worker: load the rules again. */
const RELOAD = "reload";
/**
 * A worker that lived shorter, in milliseconds, is not replaced at once: it would break down again.
 */
const SHORT_LIFE = 2000;

/** The message of a server that listens. */
export type Listening = Pick<RunningServer, "url" | "specs">;

/**
 * The role of this process: undefined when it is not a worker; `reports` when it logs reloads, from
 * 0 its `number`.
 */
export function ownWorker(): { readonly number: number; readonly reports: boolean } | undefined {
  const number = Number(process.env[NUMBER]);
  return cluster.isWorker ? { number, reports: number === 0 } : undefined;
}

/**
 * Tells the first process that this worker listens; reloads or ends the server when the first
 * process asks for it.
 */
export async function serveAsWorker(server: RunningServer): Promise<void> {
  const listening: Listening = { url: server.url, specs: server.specs };
  process.send?.(listening);
  await new Promise<void>((end) => {
    process.on("message", (message) => {
      if (message === STOP) void server.stopAccepting().then(() => process.send?.(STOPPED));
      if (message === END) end();
      if (message === RELOAD) void server.reload();
      if (message === OBSERVE) process.send?.({ observation: server.observe() });
    });
  });
  await server.close();
  leaveWorkers();
}

/**
 * Lets a worker end: its line to the first process would keep it alive. Does nothing in a process
 * that is not a worker.
 */
export function leaveWorkers(): void {
  cluster.worker?.disconnect();
}

export interface RunningWorkers extends Listening {
  /** Lets all workers load the rules again. */
  reload(): void;
  /** The metrics of all workers. Rejects when one does not answer in time. */
  observe(): Promise<Observation[]>;
  /** Ends all workers as a signal would end one server. */
  close(): Promise<void>;
  /** Ends all workers at once. */
  kill(): void;
}

/** Starts `count` workers. Answers undefined when one ends before it listens (it has said why). */
export async function startWorkers(count: number, log: Log): Promise<RunningWorkers | undefined> {
  let ending = false;
  const workers = new Set<Worker>();
  /** Those that listen. */
  const serving = new Set<Worker>();
  const first = await start(0);
  if (first === undefined) return undefined;
  const others = await Promise.all(Array.from({ length: count - 1 }, (_, i) => start(i + 1)));
  if (others.includes(undefined)) {
    kill();
    return undefined;
  }
  return { ...first, reload: () => tellAll(RELOAD), observe, close, kill };

  async function start(number: number): Promise<Listening | undefined> {
    const worker = cluster.fork({ [NUMBER]: String(number) });
    const begin = Date.now();
    workers.add(worker);
    // One that ends may be gone before its last message is answered.
    worker.on("error", () => undefined);
    const listening = await new Promise<Listening | undefined>((resolve) => {
      worker.once("message", resolve);
      worker.once("exit", () => resolve(undefined));
    });
    if (listening === undefined) {
      workers.delete(worker);
      return undefined;
    }
    serving.add(worker);
    // It could not hear so before it listened.
    if (ending) worker.send(END);
    worker.once("exit", (status, signal) => replace(number, worker, Date.now() - begin, signal ?? status));
    return listening;
  }

  function replace(number: number, worker: Worker, life: number, reason: string | number): void {
    workers.delete(worker);
    serving.delete(worker);
    if (ending) return;
    log(`worker ${number} ended (${reason}); another one is started`);
    setTimeout(() => (ending ? undefined : void start(number)), life < SHORT_LIFE ? SHORT_LIFE : 0);
  }

  function tellAll(message: string): void {
    for (const worker of workers) if (worker.isConnected()) worker.send(message);
  }

  function observe(): Promise<Observation[]> {
    return Promise.all([...serving].filter((worker) => worker.isConnected()).map(observationOf));
  }

  async function close(): Promise<void> {
    ending = true;
    const ended = Promise.all([...workers].map((worker) => new Promise((exit) => worker.once("exit", exit))));
    // A client that is told to connect again while one of them accepts would be reset by it.
    await Promise.all([...serving].map(stopped));
    tellAll(END);
    await ended;
  }

  function kill(): void {
    ending = true;
    for (const worker of workers) worker.process.kill("SIGKILL");
  }
}

/** Resolves when a worker accepts no more connections, or has ended. */
async function stopped(worker: Worker): Promise<void> {
  if (!worker.isConnected()) return;
  const gone = new AbortController();
  worker.once("exit", () => gone.abort());
  worker.send(STOP);
  await messageOf(worker, (message) => message === STOPPED, gone.signal).catch(() => undefined);
}

async function observationOf(worker: Worker): Promise<Observation> {
  worker.send(OBSERVE);
  const isObservation = (message: object | string) => typeof message === "object" && "observation" in message;
  const { observation } = await messageOf(worker, isObservation, AbortSignal.timeout(OBSERVATION_TIMEOUT));
  return observation;
}

/** The next such message of a worker. Rejects when the signal is aborted. */
async function messageOf(worker: Worker, is: (message: object | string) => boolean, signal: AbortSignal) {
  for await (const [message] of on(worker, "message", { signal })) if (is(message)) return message;
}
