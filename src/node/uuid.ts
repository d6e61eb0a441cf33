import { randomUUID } from "node:crypto";

/**
 * A UUID of version 7 (RFC 9562) for an instant in milliseconds since 1970: later ids are greater.
 * Those of one millisecond share random bits and count on from a random number (6.2, method 1).
 */
export function uuid7(milliseconds: number): string {
  if (milliseconds !== instant) begin(milliseconds);
  counter++;
  return start + counter.toString(16).padStart(12, "0");
}

let instant = -1;
let start = "";
let counter = 0;

function begin(milliseconds: number): void {
  instant = milliseconds;
  const time = milliseconds.toString(16).padStart(12, "0");
  const random = randomUUID();
  start = `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15, 24)}`;
  // Half of the numbers are left to count on.
  counter = Math.floor(Number.parseInt(random.slice(24), 16) / 2);
}
