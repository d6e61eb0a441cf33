import { type LookupAddress, lookup } from "node:dns";
import { lookup as resolveAll } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopback } from "../node/server/loopback.ts";

/**
 * Addresses that no public registry has: this machine, private networks, links, and addresses of no
 * single machine (RFC 6890).
 */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  // Addresses of IPv4 in others: IPv4-compatible, translated (RFC 8215 too) and 6to4.
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv6");
}

/** True when an address, IPv4 or IPv6, belongs to this machine or to a private network. */
function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/**
 * True when the host of a URL is this machine or in a private network, as names resolve now. False
 * for an unknown name.
 */
export async function isPrivateHost({ hostname }: URL): Promise<boolean> {
  const name = hostname.replace(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return isPrivateAddress(name);
  if (isLoopback(name)) return true;
  try {
    const found = await resolveAll(name, { all: true });
    return found.some(({ address }) => isPrivateAddress(address));
  } catch {
    return false;
  }
}

/**
 * The name look-up of a connection that must not lead inside: a name may change its address after
 * it was checked.
 */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const inside = found?.some(({ address }) => isPrivateAddress(address));
    const refused = inside ? new Error(`${name} is an address of a private network`) : null;
    const [first] = found ?? [];
    if (options.all) done(error ?? refused, found ?? []);
    else done(error ?? refused, first?.address ?? "", first?.family);
  });
};
