import type { FindFacts } from "../../../model/program/program.ts";
import { displayText } from "../../../model/types/display.ts";
import type { KeyField } from "../../../model/types/type.ts";
import type { Value, Veto } from "../../../model/value.ts";
import { computationVeto } from "../../operators/veto.ts";

/** Names of the results of commands without rows (docs/spec/08-lists.md#5-evaluation, rule 5). */
const RESULTS = {
  sum: "sum",
  avg: "average",
  product: "product",
  min: "smallest value",
  max: "largest value",
  first: "first",
  last: "last",
} as const;

/** The veto of a command on no rows. */
export function ofNoRows(command: keyof typeof RESULTS): Veto {
  return computationVeto(`There is no ${RESULTS[command]} of no rows`);
}

/** The veto of `find` where no row has the key, or the place, that is sought. */
export function noRowFound({ list, key, types }: FindFacts, ...sought: readonly Value[]): Veto {
  const texts = sought.map((value, at) => keyText(value, types[at]));
  if (key.length === 0) return computationVeto(`no row ${texts.join()} of ${list}`);
  const keys = key.map((field, at) => `${field.name} ${wordOf(field)}${texts[at]}`);
  return computationVeto(`no row of ${list} has ${keys.join(", ")}`);
}

/** A row up to 11 kilogram is missing where none has a bound from there. */
function wordOf({ bound }: KeyField): string {
  if (bound === undefined) return "";
  return bound === "up to" ? "from " : "up to ";
}

function keyText(value: Value, type: FindFacts["types"][number] | undefined): string {
  if (value.kind === "text") return JSON.stringify(value.text);
  return type === undefined ? "" : displayText(value, type.type, type.unit);
}
