import type { ListLine, RowLine } from "./declaration.ts";

/** A line below a list as it stands in the text. */
export type WrittenLine = Exclude<ListLine, { readonly type: "table" }>;

/** The lines of the text, those of tables as well. */
export function* writtenLines(lines: readonly ListLine[]): Iterable<WrittenLine> {
  for (const line of lines) {
    if (line.type === "table") yield* line.rows;
    else yield line;
  }
}

/** The rows with names among the lines of the text. */
export function* rowsOf(lines: readonly ListLine[]): Iterable<RowLine> {
  for (const line of lines) {
    if (line.type === "row") yield line;
    else if (line.type === "table") yield* line.rows;
  }
}
