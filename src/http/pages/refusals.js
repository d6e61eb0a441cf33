/*
 * Values that the type of their input refuses. Each rule that needs such an input lists it; the
 * reason stands at the field once.
 */

/** The reasons by key. */
export function refusalsOf(results) {
  const found = Object.values(results).flatMap(({ rejected_data: rejected = [] }) => rejected);
  return new Map(found.map(({ data, reason }) => [data, reason]));
}

/** The inputs that are refused, by key, and those that results wait for, in words. */
export function summaryOf(missing, refused) {
  const sentences = [
    refused.length === 0 ? "" : `Not accepted: ${refused.join(", ")}.`,
    missing.length === 0 ? "" : `Waits for ${missing.join(", ")}.`,
  ].filter((sentence) => sentence !== "");
  return sentences.length === 0 ? "Everything that is needed is given." : sentences.join(" ");
}
