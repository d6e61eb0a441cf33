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
      return requestFailure(`cannot listen on port ${port} of ${host}: the host is no address of this machine`);
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
 * Waits for SIGINT or SIGTERM, then for `close`; a second signal calls `kill` and ends the process
 * at once with status 0.
 */
export async function untilSignal(close: () => Promise<void>, kill: () => void = () => undefined): Promise<void> {
  await new Promise<void>((resolve) => onSignal(resolve));
  onSignal(() => {
    kill();
    process.exit(0);
  });
  await close();
}

/** Calls `reload` at each SIGHUP. */
export function onHangup(reload: () => unknown): void {
  process.on("SIGHUP", reload);
}

/** Calls `act` at the next SIGINT or SIGTERM. */
function onSignal(act: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, act);
}
