/**
 * Budgets that bound the cost of untrusted input; docs/errors.md tells what each one counts.
 *
 * @example
 * ```ts
 * const strict = new Engine({ limits: { max_sources: 100, max_response_bytes: 1_000_000 } });
 * strict.limits().max_sources; // 100
 * ```
 */
export interface Limits {
  readonly max_sources: number;
  readonly max_loaded_bytes: number;
  readonly max_source_size_bytes: number;
  readonly max_expression_depth: number;
  readonly max_expression_count: number;
  readonly max_normalized_expression_nodes: number;
  readonly max_normal_form_depth: number;
  readonly max_data_value_bytes: number;
  readonly max_spec_dependency_depth: number;
  readonly max_dag_specs: number;
  readonly max_spec_instances: number;
  readonly max_plans: number;
  readonly max_planning_steps: number;
  readonly max_errors: number;
  readonly max_response_bytes: number;
  readonly max_explanation_bytes: number;
  readonly max_request_lines: number;
  readonly max_list_rows: number;
  readonly max_request_rows: number;
  readonly max_list_depth: number;
}

/** Limits that a caller gives; all others have their defaults. */
export type GivenLimits = { readonly [Name in keyof Limits]?: Limits[Name] | undefined };

/** The limits on rows (docs/spec/08-lists.md#4-given-lists). */
export type RowLimits = Pick<Limits, "max_list_rows" | "max_request_rows" | "max_list_depth">;

export const LIST_ROWS = 1024;
export const REQUEST_ROWS = 4096;
export const LIST_DEPTH = 32;

export const DEFAULT_ROW_LIMITS: RowLimits = {
  max_list_rows: LIST_ROWS,
  max_request_rows: REQUEST_ROWS,
  max_list_depth: LIST_DEPTH,
};

export const DEFAULT_LIMITS: Limits = {
  max_sources: 4096,
  max_loaded_bytes: 52_428_800,
  max_source_size_bytes: 5_242_880,
  max_expression_depth: 7,
  max_expression_count: 65_536,
  max_normalized_expression_nodes: 30_000,
  max_normal_form_depth: 4096,
  max_data_value_bytes: 1024,
  max_spec_dependency_depth: 32,
  max_dag_specs: 4096,
  max_spec_instances: 4096,
  max_plans: 16_384,
  max_planning_steps: 50_000_000,
  max_errors: 1000,
  max_response_bytes: 16_777_216,
  max_explanation_bytes: 16_777_216,
  max_request_lines: 10_000,
  max_list_rows: LIST_ROWS,
  max_request_rows: REQUEST_ROWS,
  max_list_depth: LIST_DEPTH,
};

/** All limits, which nobody changes later. Throws RangeError for an unknown or non-positive one. */
export function limitsOf(given: GivenLimits = {}): Limits {
  if (typeof given !== "object" || given === null)
    throw new RangeError("limits must be an object such as { max_sources: 10 }");
  const named = Object.entries(given).filter(([, limit]) => limit !== undefined);
  for (const [name, limit] of named) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw new RangeError(`there is no limit called ${name}`);
    if (!Number.isSafeInteger(limit) || Number(limit) <= 0) {
      throw new RangeError(`the limit ${name} must be a positive whole number`);
    }
  }
  return Object.freeze({ ...DEFAULT_LIMITS, ...Object.fromEntries(named) });
}
