/*
 * Values that the type of their input refuses. Each rule that needs such an input is vetoed with
 * the same reason, which stands at the field once.
 */

const REFUSED = /^Data ([^\s:]+)(?: \([^)]*\))?: (.*)$/s;

/** The key of the input whose value is refused, and why; undefined for other results. */
export function refusalOf({ vetoed, veto_reason }, fields) {
  const [, key, reason] = (vetoed && REFUSED.exec(veto_reason ?? "")) || [];
  const isGiven = fields.some((field) => field.key === key && field.value() !== undefined);
  return isGiven ? { key, reason } : undefined;
}

/** The reasons by key. */
export function refusalsOf(results, fields) {
  const found = Object.values(results).flatMap((result) => refusalOf(result, fields) ?? []);
  return new Map(found.map(({ key, reason }) => [key, reason]));
}

/** The inputs that are refused, by key, and those that results wait for, in words. */
export function summaryOf(missing, refused) {
  const sentences = [
    refused.length === 0 ? "" : `Not accepted: ${refused.join(", ")}.`,
    missing.length === 0 ? "" : `Waits for ${missing.join(", ")}.`,
  ].filter((sentence) => sentence !== "");
  return sentences.length === 0 ? "Everything that is needed is given." : sentences.join(" ");
}
