import type { ListLine } from "../../syntax/tree/declaration.ts";
import type { ListLines } from "./list-lines.ts";

/** Reports lines that a list does not take, that stand twice, or that exclude each other. */
export function checkLines(lines: ListLines): void {
  checkKinds(lines);
  for (const type of ONCE) {
    const [first, second] = lines.of(type);
    if (first === undefined || second === undefined) continue;
    lines.reject("list-line", second.range, `\`${type}\` stands twice below \`${lines.head.name}\``, {
      suggestion:
        type === "key" || type === "sort" ? `write both into one line, with a comma between them` : "keep one of them",
      related: lines.at(first.range),
    });
  }
  for (const { one, other, why } of EXCLUSIONS) {
    const [a, b] = [firstOf(lines, one), firstOf(lines, other)];
    if (a !== undefined && b !== undefined)
      rejectSecond(lines, a, b, `${wordOf(a)} and ${wordOf(b)} exclude each other: ${why}`);
  }
  const minimum = lines.of("minimum")[0];
  const optional = lines.of("optional")[0];
  if (minimum !== undefined && optional !== undefined && (lines.head.minimum ?? 0) > 0) {
    rejectSecond(
      lines,
      minimum,
      optional,
      "`optional` and a minimum above 0 exclude each other: no rows would be too few",
    );
  }
  const [at] = lines.of("at");
  if (at !== undefined && lines.isPinned) {
    lines.reject(
      "list-line",
      at.range,
      "`at` and a date in the `uses` line exclude each other: each row has a day of its own",
      {
        suggestion: "remove one of them",
      },
    );
  }
  checkCount(lines);
}

type LineType = ListLine["type"];

/** Lines that stand once below a list. */
const ONCE: readonly LineType[] = ["help", "key", "minimum", "maximum", "optional", "rows", "sort", "by", "at"];

const OF_ROWS: ReadonlySet<LineType> = new Set<LineType>([
  "key",
  "rows",
  "sort",
  "each",
  "by",
  "at",
  "row",
  "table",
  "imports",
]);

const TEXT: readonly LineType[] = ["values", "row", "table", "imports"];

/** Lines that exclude each other (docs/spec/08-lists.md#10-small-print, points 6 and 9). */
const EXCLUSIONS: readonly {
  readonly one: readonly LineType[];
  readonly other: readonly LineType[];
  readonly why: string;
}[] = [
  { one: ["optional"], other: TEXT, why: "a list that has rows in the text is never without rows" },
  { one: ["optional"], other: ["rows"], why: "a list whose rows are made is never without rows" },
  { one: ["rows"], other: TEXT, why: "rows are either made or written" },
  { one: ["by"], other: TEXT, why: "groups are made of the other list" },
  { one: ["by"], other: ["rows"], why: "groups are made of the other list" },
  { one: ["each"], other: ["imports"], why: "rows that are imports keep the data of the imports" },
];

function checkKinds(lines: ListLines): void {
  const isRows = lines.body !== undefined;
  const isValues = "type" in lines.head.of && lines.head.of.type.kind !== "unknown";
  for (const line of lines.lines) {
    if (isValues && OF_ROWS.has(line.type)) {
      const isRow = line.type === "row" || line.type === "table";
      const what = isRow ? "a row with names" : line.type === "imports" ? "a name" : `\`${line.type}\``;
      lines.reject(
        "list-line",
        line.range,
        `${what} is for a list of rows, and \`${lines.head.name}\` is a list of values`,
        {
          suggestion: TEXT.includes(line.type) ? "write the values as literals, as in -> with 1, 2" : undefined,
        },
      );
    }
    if (isRows && line.type === "values") {
      lines.reject("list-line", line.range, `\`${lines.head.name}\` is a list of rows, and the values have no names`, {
        suggestion: "name the data, as in -> with name: value",
      });
    }
  }
}

/** Rows of the text lie between the bounds; the later of the lines is reported. */
function checkCount(lines: ListLines): void {
  const { minimum, maximum, name } = lines.head;
  const written = lines.lines.filter(({ type }) => TEXT.includes(type));
  const last = written.at(-1);
  if (last === undefined) return;
  let count = 0;
  for (const line of written) {
    count += rowsIn(line);
  }
  const type =
    minimum !== undefined && count < minimum
      ? "minimum"
      : maximum !== undefined && count > maximum
        ? "maximum"
        : undefined;
  if (type === undefined) return;
  const bound = lines.of(type)[0] ?? last;
  const side = type === "minimum" ? "below the minimum" : "above the maximum";
  rejectSecond(lines, bound, last, `the ${count} rows of \`${name}\` in the text are ${side} ${lines.head[type]}`);
}

function rowsIn(line: ListLine): number {
  switch (line.type) {
    case "values":
      return line.values.length;
    case "imports":
      return line.paths.length;
    case "table":
      return line.rows.length;
    default:
      return 1;
  }
}

function firstOf(lines: ListLines, types: readonly LineType[]): ListLine | undefined {
  return lines.lines.find(({ type }) => types.includes(type));
}

function wordOf({ type }: ListLine): string {
  return TEXT.includes(type) ? "rows of the text" : `\`${type}\``;
}

function rejectSecond(lines: ListLines, a: ListLine, b: ListLine, message: string): void {
  const [first, second] = a.range.start <= b.range.start ? [a, b] : [b, a];
  lines.reject("list-line", second.range, message, {
    suggestion: "remove one of them",
    related: lines.at(first.range),
  });
}
