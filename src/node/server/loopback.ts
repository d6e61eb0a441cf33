import type { IncomingMessage } from "node:http";

/*
 * Names of this machine alone. Pages of other sites reach a server on a loopback address when the
 * name of their site is made to lead there (DNS rebinding); their requests carry that name as Host.
 */

/** Hosts of URLs that mean this machine in every browser and in Node. */
export const LOOPBACK_HOSTS: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/**
 * True when only this machine reaches a server that listens on `host`, an address or a name without
 * brackets.
 */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * True when the header Host, with a port or without one, names this machine. Names below
 * `localhost` always do (RFC 6761, 6.3).
 */
export function isLoopbackHeader(header: string): boolean {
  return LOOPBACK_HEADER.test(header);
}

const FOUR = String.raw`127\.\d{1,3}\.\d{1,3}\.\d{1,3}`;
const NAME = String.raw`([\w-]+\.)*localhost\.?`;
const SIX = `(::1|::ffff:${FOUR})`;
const LOOPBACK = new RegExp(`^(${FOUR}|${NAME}|${SIX})$`, "i");
const LOOPBACK_HEADER = new RegExp(String.raw`^(${FOUR}|${NAME}|\[${SIX}\])(:\d*)?$`, "i");

/**
 * The reason why the Host lines of a request make it a bad one (RFC 9112, 3.2): several of them, of
 * which each reader may take another, or none under HTTP/1.1. Undefined: they are fine.
 */
export function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? "")) lines++;
  if (lines > 1) return `a request has one Host line, this one has ${lines}`;
  return lines === 0 && httpVersion === "1.1" ? "a request of HTTP/1.1 needs a Host line" : undefined;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === "host";
}
