import { sha256 } from "./numbers/sha256.ts";

/**
 * The SHA-256 digest of bytes as hexadecimal text, by the platform where it has one that answers at
 * once (Node): in a process that has just started ours would take longer than everything else that
 * restores a snapshot.
 */
export function digestOf(bytes: Uint8Array): string {
  const crypto = globalThis.process?.getBuiltinModule?.("node:crypto");
  return crypto === undefined ? sha256(bytes) : crypto.createHash("sha256").update(bytes).digest("hex");
}
