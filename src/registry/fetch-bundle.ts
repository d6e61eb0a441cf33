import { readFile, stat } from "node:fs/promises";
import { checkFunction, checkOptions, checkText, type OptionNames } from "../engine/arguments.ts";
import type { EngineErrors } from "../engine/errors.ts";
import { DEFAULT_LIMITS } from "../model/limits.ts";
import { LOOPBACK_HOSTS } from "../node/server/loopback.ts";
import { decodeUtf8 } from "../node/utf8.ts";
import { isPrivateHost } from "./private-address.ts";
import { registryFailure } from "./registry-error.ts";
import { isRepositoryId } from "./repository-id.ts";
import { type FetchAddress, fetchPublic, fetchWhole } from "./request.ts";

/**
 * Downloads one bundle; the caller decides where to keep it. Rejects with EngineErrors of kind
 * `registry`.
 *
 * @example
 * ```ts
 * import { fetchBundle } from "engine-rules/registry";
 *
 * // Absent: requests of node:http.
 * const fetch = async () => new Response("repo @owner/name spec levy rule rate: 5%");
 * const bundle = await fetchBundle("@owner/name", { registry: "https://rules.example", fetch });
 * engine.load({ [bundle.id]: bundle.source });
 * engine.run({ repository: "@owner/name", spec: "levy" }).results.rate.result; // "5%"
 * ```
 */
export async function fetchBundle(name: string, options: FetchOptions): Promise<FetchedBundle> {
  checkText("the name of a repository", name);
  checkOptions("the options of a download", options, {
    registry: true,
    fetch: true,
  } satisfies OptionNames<FetchOptions>);
  checkText("the option `registry`", options.registry);
  if (options.fetch !== undefined) checkFunction("the option `fetch`", options.fetch);
  const { id, source } = await downloadBundle(name, options);
  return { id, source };
}

export interface FetchOptions {
  /** Base address of the registry. */
  readonly registry: string;
  /** For hosts that add headers; by default requests of node:http. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface FetchedBundle {
  /** In lower case. */
  readonly id: string;
  readonly source: string;
}

/** A bundle with the bytes as they were sent; these are kept. */
export interface Download extends FetchedBundle {
  readonly bytes: Buffer;
  /** The other host to which the registry redirected. Errors do not quote its answer. */
  readonly otherHost?: string | undefined;
}

/** An answer with its body, and the other host that it came from. */
type Answer = Pick<Download, "bytes" | "otherHost">;

const MAX_REDIRECTS = 5;
const TIMEOUT = 30_000;

/** Downloads one bundle as `fetchBundle` does, with the bytes. */
export async function downloadBundle(name: string, options: FetchOptions): Promise<Download> {
  const id = checkedId(name);
  const address = bundleAddress(options.registry, id);
  const { bytes, otherHost } =
    address.protocol === "file:"
      ? { bytes: await readBundle(address, id) }
      : await download(address, id, options.fetch);
  if (bytes.length === 0) throw registryFailure("other", id, `${id}: the text at ${address.href} is empty`);
  const decoded = decodeUtf8(bytes);
  if ("badByte" in decoded)
    throw registryFailure(
      "network_error",
      id,
      `${id}: the text at ${address.href} is not UTF-8 at byte ${decoded.badByte}`,
    );
  return { id, source: decoded.text, bytes, otherHost };
}

/**
 * A repository name in lower case, without blanks around it. Throws a registry error for any other
 * text.
 */
export function checkedId(name: string): string {
  const id = name.trim().toLowerCase();
  if (isRepositoryId(id)) return id;
  throw registryFailure("other", id, `\`${name}\` is not a repository: write @owner/name, as in @iso/countries`);
}

async function readBundle(address: URL, id: string): Promise<Buffer> {
  try {
    const found = await stat(address);
    if (found.size > DEFAULT_LIMITS.max_source_size_bytes) throw tooLarge(id, address);
    if (!found.isFile()) throw registryFailure("other", id, `${id} is not a regular file (${address.href})`);
    return await readFile(address);
  } catch (thrown) {
    if (!(thrown instanceof Error) || !("code" in thrown)) throw thrown;
    if (thrown.code === "ENOENT" || thrown.code === "ENOTDIR")
      throw registryFailure("not_found", id, `${id} is not in the registry (${address.href})`);
    if (thrown.code === "EACCES") throw registryFailure("unauthorized", id, `${id} cannot be read (${address.href})`);
    throw registryFailure("network_error", id, `${id} cannot be read (${address.href}): ${String(thrown.code)}`);
  }
}

async function download(first: URL, id: string, given: FetchOptions["fetch"]): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let address = first;
  let fetch: FetchAddress = given ?? fetchWhole;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const otherHost = address.host === first.host ? undefined : address.host;
    const response = await request(address, id, fetch, signal, otherHost);
    if (response.status < 300 || response.status > 399) {
      return { bytes: await bodyOf(response, id, address, otherHost), otherHost };
    }
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (location === null)
      throw registryFailure("other", id, `${id}: ${address.href} answered ${response.status} without a target`);
    const target = redirectTarget(location, address);
    if (target === undefined) {
      const shown = otherHost === undefined ? location : "an address";
      throw registryFailure("other", id, `${id}: ${first.href} leads to ${shown}, which is not allowed`);
    }
    if (target.host !== address.host && !(await isPrivateHost(first))) {
      if (await isPrivateHost(target)) throw leadsInside(id, first, otherHost === undefined ? target.host : undefined);
      fetch = given ?? fetchPublic;
    }
    address = target;
  }
  throw registryFailure("other", id, `${id}: ${first.href} redirects more than ${MAX_REDIRECTS} times`);
}

/**
 * The error of a redirect into a private network: a registry on the internet could make this
 * machine ask its own services, or those beside it.
 */
function leadsInside(id: string, first: URL, host: string | undefined): EngineErrors {
  const where = host === undefined ? "a host" : `\`${host}\``;
  return registryFailure(
    "other",
    id,
    `${id}: ${first.href} leads to ${where} on this machine or in a private network, which is not allowed`,
  );
}

/**
 * The address of a redirect; undefined when it is none, or of a kind that a registry may not lead
 * to.
 */
function redirectTarget(location: string, from: URL): URL | undefined {
  if (!URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from);
  return isAllowed(target) && target.protocol !== "file:" ? target : undefined;
}

async function request(
  address: URL,
  id: string,
  fetch: FetchAddress,
  signal: AbortSignal,
  otherHost: string | undefined,
): Promise<Response> {
  try {
    return await fetch(address, { redirect: "manual", signal });
  } catch (thrown) {
    const reason = reasonOf(thrown, otherHost);
    throw registryFailure("network_error", id, `${id}: no answer from ${address.href}: ${reason}`);
  }
}

async function bodyOf(response: Response, id: string, address: URL, otherHost: string | undefined): Promise<Buffer> {
  const { status } = response;
  const said = `${id}: ${address.href} answered ${status}`;
  if (status === 404) throw registryFailure("not_found", id, said);
  if (status === 401 || status === 403) throw registryFailure("unauthorized", id, said);
  if (status >= 500) throw registryFailure("server_error", id, said);
  // The others that begin with 2 come without the text, or with a part of it.
  if (status !== 200 && status !== 203) throw registryFailure("other", id, said);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > DEFAULT_LIMITS.max_source_size_bytes) break;
      parts.push(part);
    }
  } catch (thrown) {
    const reason = reasonOf(thrown, otherHost);
    throw registryFailure("network_error", id, `${id}: the answer of ${address.href} broke off: ${reason}`);
  }
  if (size > DEFAULT_LIMITS.max_source_size_bytes) throw tooLarge(id, address);
  return Buffer.concat(parts);
}

function tooLarge(id: string, address: URL) {
  return registryFailure(
    "other",
    id,
    `${id}: the text at ${address.href} is larger than ${DEFAULT_LIMITS.max_source_size_bytes} bytes`,
  );
}

/**
 * The platform's words for a failure. For another host only the error code, as the words may quote
 * what that host sent.
 */
function reasonOf(thrown: unknown, otherHost: string | undefined): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  if (otherHost === undefined) return cause instanceof Error ? cause.message : String(cause);
  return cause instanceof Error && "code" in cause ? String(cause.code) : "the connection failed";
}

/**
 * The address of a bundle: `{base}/{id}.rules`. Throws a registry error when `base` is not an
 * address, is of a kind that is not allowed, or has a password, which messages and files would
 * repeat.
 */
function bundleAddress(base: string, id: string): URL {
  const address = parsed(`${base.replace(/\/+$/, "")}/${id}.rules`, id);
  if (address.username !== "" || address.password !== "") {
    throw registryFailure(
      "other",
      id,
      `the address of the registry at ${address.host} has a user or a password: registries are read without one`,
    );
  }
  if (!isAllowed(address)) {
    throw registryFailure(
      "other",
      id,
      `\`${base}\` is not an address of a registry: use https, http on this machine, or file:`,
    );
  }
  return address;
}

/** True for https to any host, http to this machine, and files. */
function isAllowed(address: URL): boolean {
  if (address.protocol === "https:" || address.protocol === "file:") return true;
  return address.protocol === "http:" && LOOPBACK_HOSTS.includes(address.hostname);
}

function parsed(text: string, id: string): URL {
  try {
    return new URL(text);
  } catch {
    throw registryFailure("other", id, `\`${text}\` is not an address: a registry is named by a URL`);
  }
}
