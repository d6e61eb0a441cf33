import { UsageError } from "./failure.ts";

/** A TCP port, 0 to 65535 (0: any free one). */
export function readPort(flag: string, text: string): number {
  const port = readWhole(text);
  if (port === undefined || port > 65_535) throw new UsageError(`--${flag}: \`${text}\` is not a port (0 to 65535)`);
  return port;
}

/**
 * An address to listen on; of IPv6 with or without the brackets of URLs. An empty one would mean
 * all addresses of the machine, which nobody can have meant.
 */
export function readHost(text: string): string {
  const host = text.trim().replace(/^\[(.*)\]$/, "$1");
  if (host === "") throw new UsageError("--host: an address is missing");
  return host;
}

/** More seconds than any timer counts. */
const LONGEST = 2_000_000;

/** Seconds, 0 or more, fractions allowed; very many are as many as timers can count. */
export function readSeconds(flag: string, text: string): number {
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(text.trim())) {
    throw new UsageError(`--${flag}: \`${text}\` is not a number of seconds (0 or more)`);
  }
  return Math.min(Number(text), LONGEST);
}

/** A whole number, 0 or more. */
export function readCount(flag: string, text: string): number {
  const count = readWhole(text);
  if (count === undefined) throw new UsageError(`--${flag}: \`${text}\` is not a whole number (0 or more)`);
  return count;
}

function readWhole(text: string): number | undefined {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}
