import type { ShowData } from "../../engine/api.ts";
import type { Language } from "../language/languages.ts";
import { editableNumber, isNumberKind } from "../language/numbers.ts";
import { type Html, html } from "../markup/html.ts";
import { attribute, described, type FieldParts } from "./parts.ts";

/** A field of one line: for a number, a text, a day, a time. */
export function line(
  data: Pick<ShowData, "type" | "suggestion">,
  parts: FieldParts,
  value: string,
  { tag }: Language,
): Html {
  const { kind } = data.type;
  const shown = isNumberKind(kind) ? editableNumber(value, tag) : value;
  const { type, className, more } = controlOf(data, value);
  return html`<input type="${type}" class="${className}" id="${parts.id}" name="${parts.name}" value="${shown}"${more} autocomplete="off"${described(parts)}>`;
}

interface Control {
  readonly type: string;
  readonly className: string;
  readonly more?: Html | undefined;
}

/** A value that the control of its kind cannot show is in a field of text. */
function controlOf({ type, suggestion }: Pick<ShowData, "type" | "suggestion">, value: string): Control {
  const text: Control = { type: "text", className: "wide" };
  switch (type.kind) {
    case "number":
    case "ratio":
    case "measure":
      return { type: "text", className: "number", more: html` inputmode="decimal"` };
    case "date": {
      const known = [value, type.minimum, type.maximum, suggestion?.result].filter((each) => typeof each === "string");
      const hasTime = known.some((each) => each.includes("T"));
      if (value !== "" && !(hasTime ? MOMENT : DAY).test(value)) return text;
      const limits = (["minimum", "maximum"] as const).map((bound) => {
        const limit = type[bound];
        const isShown = typeof limit === "string" && (hasTime ? MOMENT : DAY).test(limit);
        return attribute(bound === "minimum" ? "min" : "max", isShown ? limit : undefined);
      });
      return {
        type: hasTime ? "datetime-local" : "date",
        className: "day",
        more: html`${limits}${hasTime && html` step="1"`}`,
      };
    }
    case "time":
      return /^(?:\d\d:\d\d(?::\d\d)?)?$/.test(value)
        ? { type: "time", className: "day", more: html` step="1"` }
        : text;
    default:
      return text;
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;
