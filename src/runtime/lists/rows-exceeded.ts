import type { EngineError } from "../../model/diagnostic.ts";
import type { RowLimits } from "../../model/limits.ts";

/** The error of a list with too many rows, by itself or with `all` rows of the request. */
export function rowsProblem(limits: RowLimits, rows: number, all: number, list: string): EngineError | undefined {
  const { max_list_rows, max_request_rows } = limits;
  if (rows > max_list_rows) return rowsError("max_list_rows", max_list_rows, rows, list);
  return all > max_request_rows ? rowsError("max_request_rows", max_request_rows, all, list) : undefined;
}

const COUNTED: Readonly<Record<keyof RowLimits, string>> = {
  max_list_rows: "rows",
  max_request_rows: "rows in all lists of the request",
  max_list_depth: "levels of rows",
};

/** The error of a request with too many rows, or too many levels of them. */
function rowsError(limit: keyof RowLimits, most: number, actual: number, list: string): EngineError {
  return {
    kind: "resource_limit",
    message: `list \`${list}\`: ${actual} ${COUNTED[limit]} are more than the limit ${limit} of ${most}`,
    related_data: list.toLowerCase(),
    limit_name: limit,
    limit_value: String(most),
    actual_value: String(actual),
  };
}

/** The error of rows that nest too deep. */
export function depthProblem({ max_list_depth }: RowLimits, depth: number, list: string): EngineError | undefined {
  return depth > max_list_depth ? rowsError("max_list_depth", max_list_depth, depth, list) : undefined;
}

/** Thrown to end an evaluation that makes too many rows, or that reads rows which are refused. */
export class RowsExceeded extends Error {
  readonly error: EngineError;

  constructor(error: EngineError) {
    super(error.message);
    this.name = "RowsExceeded";
    this.error = error;
  }
}

/** The result of an evaluation; undefined where there are too many rows. */
export function withinLimits<Result>(evaluate: () => Result): Result | undefined {
  try {
    return evaluate();
  } catch (thrown) {
    if (thrown instanceof RowsExceeded) return undefined;
    throw thrown;
  }
}
