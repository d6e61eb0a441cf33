import { randomUUID } from "node:crypto";

/**
 * A UUID of version 7 (RFC 9562): ids of a later millisecond are greater. Its random digits are
 * those of a UUID of version 4, which Node makes in advance.
 */
export function decisionId(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
