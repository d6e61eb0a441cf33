import { withDays } from "../../../http/pages/dom.js";
import { filled, words } from "../../../http/pages/words.js";

/**
 * The sure part of a result that waits for data: `between 6.32 eur and 7.90 eur`; undefined where
 * nothing is sure. The input to ask for next is left out, as fields show it.
 */
export function halfAnswer({ partial }) {
  if (partial === undefined) return undefined;
  if (partial.certain)
    return filled(words.certain, { text: withDays(partial.result) ?? partial.veto_reason ?? words.noResult });
  const known = withDays(knownText(partial));
  return known !== undefined && partial.may_veto ? filled(words.orNoResult, { text: known }) : known;
}

function knownText({ bounds: { minimum, maximum } = {}, one_of: values }) {
  if (values !== undefined) return values.join(` ${words.or} `);
  if (minimum === undefined) return maximum === undefined ? undefined : filled(words.atMost, { value: maximum });
  return maximum === undefined
    ? filled(words.atLeast, { value: minimum })
    : filled(words.between, { minimum, maximum });
}
