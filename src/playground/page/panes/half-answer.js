import { withDays } from "../../../http/pages/dom.js";
import { words } from "../../../http/pages/words.js";

/**
 * The sure part of a result that waits for data: `between 6.32 eur and 7.90 eur`; undefined where
 * nothing is sure. The input to ask for next is left out, as fields show it.
 */
export function halfAnswer({ partial }) {
  if (partial === undefined) return undefined;
  if (partial.certain) return words.certain(withDays(partial.result) ?? partial.veto_reason ?? words.noResult);
  const known = withDays(knownText(partial));
  return known !== undefined && partial.may_veto ? words.orNoResult(known) : known;
}

function knownText({ bounds: { minimum, maximum } = {}, one_of: values }) {
  if (values !== undefined) return values.join(` ${words.or} `);
  if (minimum === undefined) return maximum === undefined ? undefined : words.atMost(maximum);
  return maximum === undefined ? words.atLeast(minimum) : words.between(minimum, maximum);
}
