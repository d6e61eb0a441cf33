import type { EngineError } from "../../model/diagnostic.ts";
import type { RowLimits } from "../../model/limits.ts";

const COUNTED: Readonly<Record<keyof RowLimits, string>> = {
  max_list_rows: "rows",
  max_request_rows: "rows in all lists of the request",
  max_list_depth: "levels of rows",
};

/** The error of a request with too many rows, or too many levels of them. */
export function rowsError(limit: keyof RowLimits, most: number, actual: number, list: string): EngineError {
  return {
    kind: "resource_limit",
    message: `list \`${list}\`: ${actual} ${COUNTED[limit]} are more than the limit ${limit} of ${most}`,
    related_data: list.toLowerCase(),
    limit_name: limit,
    limit_value: String(most),
    actual_value: String(actual),
  };
}

/** Thrown to end an evaluation that makes too many rows. */
export class RowsExceeded extends Error {
  readonly error: EngineError;

  constructor(limit: keyof RowLimits, most: number, actual: number, list: string) {
    const error = rowsError(limit, most, actual, list);
    super(error.message);
    this.name = "RowsExceeded";
    this.error = error;
  }
}
