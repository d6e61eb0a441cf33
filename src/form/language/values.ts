import type { TypeInfo } from "../../engine/api.ts";
import type { BoundName } from "../../engine/text/bound-text.ts";
import { yearsAndMonths } from "../../model/time/years-and-months.ts";
import type { Language } from "./languages.ts";
import { numberText } from "./numbers.ts";
import { counted, filled } from "./texts.ts";
import { amountText, percentText, splitAmount } from "./units.ts";

/** The parts of a type by which its values are shown. */
export type ShownType = Pick<TypeInfo, "kind" | "options" | "option_labels" | "traits" | "spec">;

/** The type of what has none of its own. */
export const TEXT: ShownType = { kind: "text" };

/** A display text of a value of this type as the people of a language write it. */
export function valueText(
  text: string,
  { kind, options, option_labels: labels = {}, traits, spec }: ShownType,
  language: Language,
): string {
  const { tag, texts } = language;
  const label = Object.hasOwn(labels, text) ? labels[text] : undefined;
  if (label !== undefined) return label;
  if (kind.endsWith("range")) {
    const [from = "", to = ""] = text.split("...");
    const end = (each: string) => valueText(each, { kind: kind.slice(0, -"range".length) }, language);
    return filled(texts.range, { from: end(from), to: end(to) });
  }
  switch (kind) {
    case "boolean":
      return text === "true" ? texts.yes : text === "false" ? texts.no : text;
    case "number":
      return numberText(text, tag);
    case "date":
      return dateText(text, tag);
    case "time":
      return timeText(text, tag);
    case "ratio":
    case "measure": {
      const { magnitude, unit } = splitAmount(text);
      const years = traits?.includes("calendar") === true ? yearsAndMonths({ value: magnitude, unit }) : undefined;
      if (years !== undefined)
        return years.replaceAll(/(\S+) (\S+)/g, (_, ...[size, each]) => amountText(size, each, tag));
      return unit === "" ? numberText(magnitude, tag) : amountText(magnitude, unit, tag);
    }
    case "list": {
      const [, told] = /^(\d+) rows?$/.exec(text) ?? [];
      // Rows are named by their places, as `schedule.1, schedule.2`.
      const count = told ?? (text === "" ? 0 : spec && text.split(",").length);
      return count === undefined ? text : counted(texts.rows, Number(count), tag);
    }
    default:
      return options?.includes(text) ? text.replaceAll("_", " ") : text;
  }
}

/** A calculated day has this end, and is the same value as the day alone. */
const MIDNIGHT = "T00:00:00Z";

/** `2026-01-12` as `12. Januar 2026`, with its time of day; other texts stay as they are. */
export function dateText(text: string, tag: string): string {
  const given = text.replace(MIDNIGHT, "");
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::[\d.]+)?(?:Z|\+00:00)?)?$/.exec(given) ?? [];
  const date = new Date(`${day}T${clock ?? "00:00"}Z`);
  if (day === undefined || Number.isNaN(date.getTime())) return text;
  const timeStyle = clock === undefined ? undefined : "short";
  const words = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle, timeZone: "UTC" }).format(date);
  // `Intl` does not know that the French count the first day.
  return tag.startsWith("fr") ? words.replace(/^1 /, "1er ") : words;
}

/** `16:00:00` as `16:00` or `4:00 PM`; one with a zone stays as it is. */
function timeText(text: string, tag: string): string {
  if (!/^\d\d:\d\d(?::\d\d)?$/.test(text)) return text;
  const timeStyle = /^.{5}(?::00)?$/.test(text) ? "short" : "medium";
  return new Intl.DateTimeFormat(tag, { timeStyle, timeZone: "UTC" }).format(new Date(`1970-01-01T${text}Z`));
}

/** A bound of a type in words; undefined where there is none, or another data is it. */
export function boundWords(type: TypeInfo, name: BoundName, language: Language): string | undefined {
  const { tag, texts } = language;
  const bound = type[name] ?? undefined;
  if (bound === undefined || (typeof bound === "object" && "name" in bound)) return undefined;
  if (typeof bound === "object") return amountText(bound.value, bound.unit, tag);
  if (type.kind === "list") return counted(texts.rows, Number(bound), tag);
  if (type.kind.startsWith("ratio")) return percentText(String(bound), tag);
  return valueText(String(bound), { kind: type.kind.replace(/range$/, "") }, language);
}
