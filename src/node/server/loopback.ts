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
