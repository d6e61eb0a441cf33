import { tmpdir } from "node:os";
import type { DuckDBConnection } from "@duckdb/node-api";
import { isMissingPackage, problem } from "../problem.ts";

/** The database that reads and writes Parquet. It has no tables of its own. */
export interface Database {
  readonly connection: DuckDBConnection;
  close(): void;
}

/**
 * Opens a database in memory, which loads nothing from elsewhere. Throws EngineErrors where the
 * package is missing.
 */
export async function openDatabase(): Promise<Database> {
  const { DuckDBInstance } = await loadDuckDB();
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    temp_directory: tmpdir(),
  });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  return {
    connection,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function loadDuckDB(): Promise<typeof import("@duckdb/node-api")> {
  try {
    return await import("@duckdb/node-api");
  } catch (thrown) {
    if (!isMissingPackage(thrown)) throw thrown;
    throw problem(
      "Parquet and --query need the package @duckdb/node-api, which is not installed beside engine-rules",
      "npm install engine-rules @duckdb/node-api, then npx engine batch",
    );
  }
}

/** The first line of a message of the database, without characters that no text has. */
export function reasonOf(thrown: unknown): string {
  const [line = ""] = (thrown instanceof Error ? thrown.message : String(thrown)).split("\n");
  return line.replace(/[^\P{C}]/gu, "?").replace(/^(?:Invalid )?(?:Input )?Error: /, "");
}

/** A name or a text in SQL. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
