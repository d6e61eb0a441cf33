import { readFile } from "node:fs/promises";
import { DEFAULT_LIMITS } from "../model/limits.ts";
import { decodeUtf8 } from "../node/utf8.ts";
import { bundleAddress, isAllowed } from "./address.ts";
import { registryFailure } from "./registry-error.ts";
import { isRepositoryId } from "./repository-id.ts";

export interface FetchOptions {
  /** Base address of the registry. */
  readonly registry: string;
  /** For hosts that add headers; default the built-in one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface Bundle {
  /** In lower case. */
  readonly id: string;
  readonly source: string;
}

/** With the bytes as they were sent, which is what is kept. */
export interface Download extends Bundle {
  readonly bytes: Buffer;
}

const MAX_REDIRECTS = 5;
const TIMEOUT = 30_000;

/** Downloads one bundle; where it is kept is the caller's affair. Rejects with EngineErrors of kind `registry`. */
export async function fetchBundle(name: string, options: FetchOptions): Promise<Bundle> {
  const { id, source } = await downloadBundle(name, options);
  return { id, source };
}

/** The same with the bytes. */
export async function downloadBundle(name: string, options: FetchOptions): Promise<Download> {
  const id = checkedId(name);
  const address = bundleAddress(options.registry, id);
  const bytes =
    address.protocol === "file:"
      ? await readBundle(address, id)
      : await download(address, id, options.fetch ?? globalThis.fetch);
  const decoded = decodeUtf8(bytes);
  if ("badByte" in decoded)
    throw registryFailure(
      "network_error",
      id,
      `${id}: the text at ${address.href} is not UTF-8 at byte ${decoded.badByte}`,
    );
  return { id, source: decoded.text, bytes };
}

/** A repository name in lower case, without blanks around it. Throws a registry error for what is none. */
export function checkedId(name: string): string {
  const id = name.trim().toLowerCase();
  if (isRepositoryId(id)) return id;
  throw registryFailure("other", id, `\`${name}\` is not a repository: write @owner/name, as in @iso/countries`);
}

async function readBundle(address: URL, id: string): Promise<Buffer> {
  try {
    return limited(await readFile(address), id, address);
  } catch (thrown) {
    if (!(thrown instanceof Error) || !("code" in thrown)) throw thrown;
    if (thrown.code === "ENOENT" || thrown.code === "ENOTDIR")
      throw registryFailure("not_found", id, `${id} is not in the registry (${address.href})`);
    if (thrown.code === "EACCES") throw registryFailure("unauthorized", id, `${id} cannot be read (${address.href})`);
    throw registryFailure("network_error", id, `${id} cannot be read (${address.href}): ${String(thrown.code)}`);
  }
}

async function download(first: URL, id: string, fetch: typeof globalThis.fetch): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let address = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await request(address, id, fetch, signal);
    if (response.status < 300 || response.status > 399) return await bodyOf(response, id, address);
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (location === null)
      throw registryFailure("other", id, `${id}: ${address.href} answered ${response.status} without a target`);
    const target = redirectTarget(location, address);
    if (target === undefined)
      throw registryFailure("other", id, `${id}: ${first.href} leads to ${location}, which is not allowed`);
    address = target;
  }
  throw registryFailure("other", id, `${id}: ${first.href} redirects more than ${MAX_REDIRECTS} times`);
}

/** Undefined for what is no address, or none that a registry may lead to. */
function redirectTarget(location: string, from: URL): URL | undefined {
  if (!URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from);
  return isAllowed(target) && target.protocol !== "file:" ? target : undefined;
}

async function request(
  address: URL,
  id: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(address, { redirect: "manual", signal });
  } catch (thrown) {
    throw registryFailure("network_error", id, `${id}: no answer from ${address.href}: ${reasonOf(thrown)}`);
  }
}

async function bodyOf(response: Response, id: string, address: URL): Promise<Buffer> {
  const { status } = response;
  const said = `${id}: ${address.href} answered ${status}`;
  if (status === 404) throw registryFailure("not_found", id, said);
  if (status === 401 || status === 403) throw registryFailure("unauthorized", id, said);
  if (status >= 500) throw registryFailure("server_error", id, said);
  if (status < 200 || status > 299) throw registryFailure("other", id, said);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > DEFAULT_LIMITS.max_source_size_bytes) break;
      parts.push(part);
    }
  } catch (thrown) {
    throw registryFailure("network_error", id, `${id}: the answer of ${address.href} broke off: ${reasonOf(thrown)}`);
  }
  if (size > DEFAULT_LIMITS.max_source_size_bytes) throw tooLarge(id, address);
  return Buffer.concat(parts);
}

function limited(bytes: Buffer, id: string, address: URL): Buffer {
  if (bytes.length > DEFAULT_LIMITS.max_source_size_bytes) throw tooLarge(id, address);
  return bytes;
}

function tooLarge(id: string, address: URL) {
  return registryFailure(
    "other",
    id,
    `${id}: the text at ${address.href} is larger than ${DEFAULT_LIMITS.max_source_size_bytes} bytes`,
  );
}

function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return cause instanceof Error ? cause.message : String(cause);
}
