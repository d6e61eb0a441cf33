/**
 * The line of a choice among values (docs/spec/06-show-explanations.md#6-12-compose): the chosen
 * one, then all of them. `texts` begins with the chosen one.
 */
export function choiceText([chosen = "", ...values]: readonly string[]): string {
  return `${chosen} of ${values.join(", ")}`;
}
