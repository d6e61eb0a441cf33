import { isLoopback } from "../node/server/loopback.ts";
import { requestFailure } from "./failure.ts";
import { note } from "./output.ts";

/*
 * Shared parts of the commands that start a server.
 */

/**
 * A failure to listen in the words of the person who started the server; anything else unchanged.
 */
export function listenProblem(problem: unknown, host: string, port: number, flag = "--port"): unknown {
  const code = typeof problem === "object" && problem !== null && "code" in problem ? problem.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return requestFailure(`port ${port} on ${host} is in use`, `choose another one with ${flag}; 0 takes a free one`);
    case "EACCES":
      return requestFailure(`port ${port} on ${host} is not permitted`, `choose a port above 1023 with ${flag}`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return requestFailure(`cannot listen on port ${port} of ${host}: the host is not an address of this machine`);
    default:
      return problem;
  }
}

/** A failure to listen on a socket; anything else unchanged. */
export function socketProblem(problem: unknown, path: string): unknown {
  if (!(problem instanceof Error && "syscall" in problem && "code" in problem)) return problem;
  if (problem.code === "EADDRINUSE")
    return requestFailure(`\`${path}\` is in use`, "choose another path with --socket");
  return requestFailure(`\`${path}\` cannot be a socket (${String(problem.code)})`);
}

export function warnIfReachable(host: string, warn: (warning: string) => void = note, hasToken = false): void {
  if (!isLoopback(host)) {
    warn(
      `warning: ${host} is reachable from other machines, and this server has ${hasToken ? "" : "no authentication and "}no TLS`,
    );
  }
}

/**
 * Signals to a server, heard from the beginning of its command: whoever sees that it listens may
 * send one at once. One that comes before `hear` is kept for it.
 */
export class Signals {
  #act: (() => unknown) | undefined;
  #isDue = false;

  constructor(...names: readonly NodeJS.Signals[]) {
    for (const name of names) process.on(name, () => this.#come());
  }

  /** Calls `act`, and nothing else, at each signal from now on. */
  hear(act: () => unknown): void {
    this.#act = act;
    if (this.#isDue) this.#come();
  }

  #come(): void {
    this.#isDue = this.#act === undefined;
    this.#act?.();
  }
}

/** The signals that end a server. */
export function endSignals(): Signals {
  return new Signals("SIGINT", "SIGTERM");
}

/** Ends the process at once, with the status of a server that was told to end. */
export function endProcess(): void {
  process.exit(0);
}

/**
 * Waits for a signal to end, then for `close`; a second signal calls `kill` and ends the process at
 * once.
 */
export async function untilSignal(
  signals: Signals,
  close: () => Promise<void>,
  kill: () => void = () => undefined,
): Promise<void> {
  await new Promise<void>((resolve) => signals.hear(() => resolve()));
  signals.hear(() => {
    kill();
    endProcess();
  });
  await close();
}
