import { TableError } from "../problem.ts";

/** The error of a value that its column cannot hold. */
export function doesNotFit(column: string, text: string): TableError {
  const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
  return new TableError(`the column \`${column}\` cannot hold \`${shown}\`; CSV and NDJSON can`);
}

/** The most characters of a value that are shown. */
const MOST_SHOWN = 60;
