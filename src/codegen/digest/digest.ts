import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/**
 * The SHA-256 digest of bytes as hexadecimal text, computed by the platform where it offers a
 * synchronous one (Node): in a new process, any other would take longer than the rest of restoring
 * a snapshot.
 */
export function digestOf(bytes: Uint8Array): string {
  const crypto = globalThis.process?.getBuiltinModule?.("node:crypto");
  return crypto === undefined ? bytesToHex(sha256(bytes)) : crypto.createHash("sha256").update(bytes).digest("hex");
}

/** The digest of a text in UTF-8. */
export function digestOfText(text: string): string {
  return digestOf(new TextEncoder().encode(text));
}
