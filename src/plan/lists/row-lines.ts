import type { Authored } from "../authored.ts";
import type { ListDeclaration } from "../body.ts";
import { describeType } from "../types/describe.ts";
import { isPlace } from "../typing/commands/command-type.ts";
import type { ListLines } from "./list-lines.ts";

/** `-> rows N`: the number of rows, with a maximum where the text does not say it. */
export function rowCount(lines: ListLines): Authored | undefined {
  const [line] = lines.of("rows");
  if (line === undefined) return undefined;
  const count = lines.typed(line.count, "holder");
  if (count === undefined) return undefined;
  if (count.type.kind !== "number" && count.type.kind !== "veto") {
    lines.rejectType("list-line", line.range, `\`rows\` takes the number of rows, not ${describeType(count.type)}`);
    return undefined;
  }
  if (!isPlace(count)) {
    lines.reject("list-line", line.range, `\`rows\` takes a whole number from 0, not ${lines.textAt(count.range)}`);
    return undefined;
  }
  if (count.kind !== "literal" && lines.head.maximum === undefined) {
    lines.reject("list-line", line.range, "a list with `rows` needs a maximum, unless the number of rows is written", {
      suggestion: "add the most rows that there can be, as in -> maximum 480",
    });
  }
  return count;
}

const SORTED = new Set(["number", "ratio", "measure", "date", "time", "text", "boolean", "veto"]);

/** `-> sort a desc, b`: the order in which rows are taken. */
export function sortKeys(lines: ListLines): ListDeclaration["sort"] {
  const [line] = lines.of("sort");
  if (line === undefined || lines.body === undefined) return [];
  return line.keys.flatMap(({ value, order }) => {
    const by = lines.typed(value, "fields");
    if (by === undefined) return [];
    if (!SORTED.has(by.type.kind)) {
      lines.rejectType("list-line", line.range, `\`sort\` does not take ${describeType(by.type)}`);
      return [];
    }
    return [{ by, descending: order === "desc" }];
  });
}

/** `-> at D`: the day as of which each row is judged. */
export function dayOf(lines: ListLines): Authored | undefined {
  const [line] = lines.of("at");
  if (line === undefined) return undefined;
  const day = lines.typed(line.day, "row");
  if (day === undefined || day.type.kind === "date" || day.type.kind === "veto") return day;
  lines.rejectType("list-line", line.range, `\`at\` takes a date, not ${describeType(day.type)}`);
  return undefined;
}
