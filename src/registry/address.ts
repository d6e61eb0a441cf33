import { LOOPBACK_HOSTS } from "../node/server/loopback.ts";
import { registryFailure } from "./registry-error.ts";

/**
 * The address of a bundle: `{base}/{id}.rules`. Throws a registry error when `base` is not an
 * address, is of a kind that is not allowed, or has a password, which messages and files would
 * repeat.
 */
export function bundleAddress(base: string, id: string): URL {
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
export function isAllowed(address: URL): boolean {
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
