/*
 * Values that the type of their input refuses. Each rule that needs such an input is vetoed with the
 * same reason, which stands at the field once.
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
