import { readFileSync } from "node:fs";
import { foldName } from "../../model/fold-name.ts";
import { requestFailure, UsageError } from "../failure.ts";

/** A TCP port, 0 to 65535 (0: any free one). */
export function readPort(flag: string, text: string): number {
  const port = readWhole(text);
  if (port === undefined || port > 65_535) throw new UsageError(`--${flag}: \`${text}\` is not a port (0 to 65535)`);
  return port;
}

/**
 * An address to listen on; IPv6 with or without the brackets of URLs. Refuses an empty address,
 * which would open all addresses of the machine by mistake.
 */
export function readHost(text: string, flag = "host"): string {
  const host = text.trim().replace(/^\[(.*)\]$/, "$1");
  if (host === "") throw new UsageError(`--${flag}: an address is missing`);
  return host;
}

/**
 * The origins whose pages may call a server from a browser: any origin, or those of a list with
 * commas.
 */
export function readOrigins(any: boolean, list: string | undefined): boolean | readonly string[] {
  if (list === undefined) return any;
  if (any) throw new UsageError("--cors lets pages of any origin call: leave it or --cors-origin out");
  return list.split(",").map((part) => originOf(part.trim()));
}

function originOf(text: string): string {
  const { origin, protocol } = URL.canParse(text) ? new URL(text) : { origin: "", protocol: "" };
  // An origin has no path, not even a slash.
  if (origin === text.toLowerCase() && /^https?:$/.test(protocol)) return origin;
  const example = protocol.startsWith("http") ? `: write ${origin}` : ", such as https://shop.example";
  throw new UsageError(`--cors-origin: \`${text}\` is not an origin${example}`);
}

/** The names of hosts in a list with commas, in lower case; undefined: none are given. */
export function readHosts(list: string | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const hosts = list.split(",").map((name) => name.trim().toLowerCase());
  const wrong = hosts.find((name) => !/^([\p{L}\p{N}._-]+|\[[\da-f:.]+\])$/u.test(name));
  if (wrong === undefined) return hosts;
  throw new UsageError(`--allow-host: \`${wrong}\` is not the name of a host, such as rules.example`);
}

/** The token in a file, without white space around it. */
export function readToken(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch {
    throw new UsageError(`--token-file: \`${path}\` cannot be read`);
  }
  if (/^[\x21-\x7e]{16,1024}$/.test(text)) return text;
  throw new UsageError(`--token-file: \`${path}\` must hold a token of 16 to 1024 visible characters of ASCII`);
}

/** About the most seconds that timers can count. */
const LONGEST = 2_000_000;

/** Seconds, 0 or more, fractions allowed; at most as many as timers can count. */
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

/** The names of a list with commas; undefined: none are named. */
export function nameList(text: string | undefined): string[] | undefined {
  const rules = (text ?? "").split(",").map((rule) => rule.trim());
  const named = rules.filter((rule) => rule !== "");
  return named.length === 0 ? undefined : named;
}

/** Splits arguments: words with `=` are data, divided at the first `=`; each name is given once. */
export function splitArguments(given: readonly string[]): { words: string[]; data: Record<string, string> } {
  const words: string[] = [];
  const data: Record<string, string> = Object.create(null);
  const spelling = new Map<string, string>();
  for (const word of given) {
    const at = word.indexOf("=");
    const name = word.slice(0, Math.max(at, 0)).trim();
    if (at < 0) words.push(word);
    else if (name === "") throw new UsageError(`\`${word}\` has no name before the \`=\``);
    else {
      const first = spelling.get(foldName(name));
      if (first !== undefined) throw requestFailure(`\`${name}\` is given twice, as \`${first}\` and as \`${word}\``);
      spelling.set(foldName(name), word);
      data[name] = word.slice(at + 1);
    }
  }
  return { words, data };
}
