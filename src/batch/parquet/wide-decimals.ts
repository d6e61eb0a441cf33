import { problem } from "../problem.ts";
import { MOST_DIGITS } from "../table/column-type.ts";
import { type Database, sqlText } from "./library.ts";

/**
 * The columns of files whose decimals, in rows of lists too, have more digits than the database
 * has, with their types: it takes doubles for them, which are other numbers.
 */
export async function wideDecimals(
  { connection }: Database,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const reader = await connection.runAndReadAll(
      `SELECT name, num_children, precision, scale FROM parquet_schema(${sqlText(path)})`,
    );
    // The tree of the schema, parents first: how many children are still to come, from the root on.
    const open: number[] = [];
    let column = "";
    for (const [name, children, precision, scale] of reader.getRows()) {
      while (open.at(-1) === 0) open.pop();
      const level = open.length;
      if (level > 0) open[level - 1] = (open[level - 1] ?? 0) - 1;
      if (level === 1) column = String(name);
      if (Number(precision ?? 0) > MOST_DIGITS)
        found.set(column, `${level > 1 ? "nested " : ""}DECIMAL(${precision},${scale})`);
      if (children !== null) open.push(Number(children));
    }
  }
  return found;
}

/** Refuses a SELECT that reads such a column, as its values may go into anything. */
export async function refuseWideDecimals(database: Database, select: string): Promise<void> {
  const scans = await parquetScans(database, select);
  if (scans.length === 0) return;
  const texts = [...select.matchAll(/'((?:[^']|'')*)'|"((?:[^"]|"")*)"/g)];
  for (const [, text, name] of texts) {
    const path = text?.replaceAll("''", "'") ?? name?.replaceAll('""', '"') ?? "";
    // Most texts of a SELECT are not files.
    const wide = await wideDecimals(database, [path]).catch(() => new Map<string, string>());
    for (const [column, type] of wide)
      if (scans.some((scan) => scan.columns.includes(column) || scan.filters.includes(column)))
        throw problem(
          `the query reads the column \`${column}\`, whose type is ${type}: of more than ${MOST_DIGITS} digits DuckDB makes doubles`,
          "leave the column out, or write it with fewer digits or as a text",
        );
  }
}

interface Scan {
  readonly columns: readonly string[];
  /** Conditions, as text. */
  readonly filters: string;
}

/** The parts of the plan of a SELECT that read Parquet files. */
async function parquetScans({ connection }: Database, select: string): Promise<readonly Scan[]> {
  const reader = await connection.runAndReadAll(`EXPLAIN (FORMAT JSON) ${select}`);
  const scans: Scan[] = [];
  const open: PlanNode[] = JSON.parse(String(reader.getRows()[0]?.[1] ?? "[]"));
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    open.push(...(node.children ?? []));
    if (!/PARQUET/.test(node.name ?? "")) continue;
    const { Projections: columns = [], Filters: filters = "" } = node.extra_info ?? {};
    scans.push({ columns: [columns].flat(), filters: [filters].flat().join(" ") });
  }
  return scans;
}

interface PlanNode {
  readonly name?: string;
  readonly children?: readonly PlanNode[];
  readonly extra_info?: {
    readonly Projections?: string | readonly string[];
    readonly Filters?: string | readonly string[];
  };
}
