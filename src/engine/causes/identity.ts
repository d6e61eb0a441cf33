import { rational } from "../../model/numbers/rational.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import type { Outcome } from "../../model/value.ts";

/** A text that differs exactly when outcomes do. Units of display do not count. */
export function identityOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case "number": {
      const { n, d } = rational(outcome.n, outcome.d);
      return `${n}/${d}`;
    }
    case "boolean":
      return String(outcome.value);
    case "text":
      return outcome.text;
    case "date":
      return formatDate(outcome);
    case "time":
      return formatTime(outcome);
    case "range":
      return `${identityOf(outcome.from)}...${identityOf(outcome.to)}`;
    case "list":
      return outcome.items.map(({ name }) => name).join(", ");
    case "row":
      return outcome.name;
    case "veto":
      return `veto ${outcome.cause} ${outcome.slot ?? outcome.key ?? ""} ${outcome.reason ?? ""}`;
  }
}
