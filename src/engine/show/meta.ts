import { formatDecimal } from "../../model/numbers/decimal.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import type { Row } from "../../plan/body.ts";
import type { ScalarLiteral } from "../../syntax/tree/literal.ts";
import type { MetaValue, Show } from "../api.ts";

/**
 * The `meta` lines of a version, in the order of the text
 * (docs/spec/06-show-explanations.md#6-2-top-level).
 */
export function metaOf({ tree }: Row): Show["meta"] {
  return Object.fromEntries(tree.meta.map(({ node }) => [node.key, metaValue(node.value)]));
}

/**
 * The value with the one member of its kind. The name of a unit stays as written, whatever declares
 * it.
 */
function metaValue(literal: ScalarLiteral): MetaValue {
  switch (literal.type) {
    case "text":
      return { text: literal.text };
    case "boolean":
      return { boolean: literal.value };
    case "date":
      return { date: formatDate(literal.value) };
    case "time":
      return { time: formatTime(literal.value) };
    case "number": {
      const value = formatDecimal(literal.value);
      if (literal.unit === undefined) return { number: value };
      return { number_with_unit: { value, unit: literal.unit.join(".") } };
    }
  }
}
