import type { Show, TypeInfo } from "../../engine/api.ts";
import { problem } from "../problem.ts";

/**
 * The columns of an output. They are known before the first record, and do not depend on records.
 */
export interface OutputPlan {
  /** The columns of the input, which come first; undefined: each record has its own. */
  readonly input: readonly string[] | undefined;
  /** The columns of the input are left out. */
  readonly only: boolean;
  /** A column for the value of each rule, and one for its veto. */
  readonly rules: readonly RuleColumns[];
}

export interface RuleColumns {
  readonly rule: string;
  /** The name of the column of values. */
  readonly name: string;
  /** The name of the column of vetoes. */
  readonly veto: string;
  readonly type: ColumnType;
}

/** The type of a column in formats that have types; texts are results as `run` shows them. */
export type ColumnType =
  | { readonly kind: "text" | "boolean" | "date" }
  /** DECIMAL(38, scale). */
  | { readonly kind: "decimal"; readonly scale: number };

/** Plans the columns for rules, in the order of their results. Throws EngineErrors. */
export function outputPlan(
  input: readonly string[] | undefined,
  rules: readonly string[],
  types: Show["rules"],
  only: boolean,
): OutputPlan {
  const columns = rules.map((rule) => ruleColumns(rule, types[rule]?.type));
  refuseDoubles([...(only ? [] : (input ?? [])), ...columns.flatMap(({ name, veto }) => [name, veto])]);
  return { input, only, rules: columns };
}

function ruleColumns(rule: string, type: TypeInfo | undefined): RuleColumns {
  return { rule, name: rule, veto: `${rule}.veto`, type: columnType(type) };
}

function columnType(type: TypeInfo | undefined): ColumnType {
  switch (type?.kind) {
    case "boolean":
    case "date":
      return { kind: type.kind };
    case "number":
      return typeof type.decimals === "number" ? { kind: "decimal", scale: type.decimals } : TEXT;
    default:
      return TEXT;
  }
}

const TEXT: ColumnType = { kind: "text" };

function refuseDoubles(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name))
      throw problem(
        `the output would have two columns \`${name}\``,
        "leave the columns of the input out with --only, or rename that column",
      );
    seen.add(name);
  }
}
