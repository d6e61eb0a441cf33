import type { DuckDBValue } from "@duckdb/node-api";
import { EngineErrors } from "../../engine/errors.ts";
import type { Chunk, Source, SourceOptions } from "../format.ts";
import { refuseRepeated } from "../input/column-checks.ts";
import type { InputPart } from "../input/parts.ts";
import { problem } from "../problem.ts";
import { doubleText } from "../table/value-text.ts";
import { type Database, openDatabase, reasonOf, sqlName, sqlText } from "./library.ts";
import { columnTypeOf, fieldOf } from "./types.ts";
import { refuseWideDecimals, wideDecimals } from "./wide-decimals.ts";

/** Opens Parquet files of the same columns as one table. Throws EngineErrors. */
export async function openParquet(parts: readonly InputPart[], options: SourceOptions): Promise<Source> {
  const paths = parts.map(({ path }) => {
    if (path === undefined) throw problem("Parquet is read from files, not from stdin");
    return path;
  });
  const table = `SELECT * FROM read_parquet([${paths.map(sqlText).join(", ")}])`;
  const [first, ...others] = paths;
  const label = others.length === 0 ? `${first}` : `${first} and others`;
  return await openSelect(table, { label, ...options }, async (database, columns) => {
    const wide = await wideDecimals(database, paths);
    return columns.map(({ name, typeName }) => ({ name, typeName: wide.get(name) ?? typeName }));
  });
}

/**
 * Opens what a SELECT in SQL gives, such as `SELECT * FROM 'people.parquet'`. Throws EngineErrors.
 */
export async function openQuery(parts: readonly InputPart[], options: SourceOptions): Promise<Source> {
  const [part] = parts;
  if (part?.query === undefined) throw new Error("unreachable: a query has a text");
  const { query, label } = part;
  return await openSelect(query, { label, ...options }, async (database, columns, select) => {
    await refuseWideDecimals(database, select);
    return columns;
  });
}

/** `typed`: the columns with the types that the files themselves have. */
async function openSelect(
  text: string,
  { label, ...options }: SourceOptions & { readonly label: string },
  typed: (database: Database, columns: readonly SqlColumn[], select: string) => Promise<readonly SqlColumn[]>,
): Promise<Source> {
  const database = await openDatabase();
  try {
    const select = await checkedSelect(database, text);
    const columns = await typed(database, await columnsOf(database, select), select);
    const names = columns.map(({ name }) => name);
    refuseRepeated(names, label);
    return {
      columns: names,
      types: columns.map(({ typeName }) => columnTypeOf(typeName)),
      size: undefined,
      chunks: () => chunksOf(database, columns, { select, label, ...options }),
    };
  } catch (thrown) {
    database.close();
    throw unreadable(label, thrown);
  }
}

/** The error of what cannot be read. */
function unreadable(label: string, thrown: unknown): Error {
  return thrown instanceof EngineErrors ? thrown : problem(`\`${label}\` cannot be read: ${reasonOf(thrown)}`);
}

interface SqlColumn {
  readonly name: string;
  readonly typeName: string;
}

/**
 * The text of one SELECT, without a semicolon that ends it and comments after that. Throws
 * EngineErrors for other statements, and errors of the database.
 */
async function checkedSelect({ connection }: Database, text: string): Promise<string> {
  const statements = await connection.extractStatements(text);
  if (statements.count !== 1) throw problem("--query is one SELECT");
  const { statementType } = await statements.prepare(0);
  const { StatementType } = await import("@duckdb/node-api");
  if (statementType !== StatementType.SELECT) throw problem("--query is a SELECT, which changes nothing");
  for (let at = text.indexOf(";"); at >= 0; at = text.indexOf(";", at + 1))
    if (await endsStatement(connection, text.slice(0, at))) return text.slice(0, at);
  return text;
}

/** False where a semicolon after the text belongs to a comment, or to a text in quotes. */
async function endsStatement(connection: Database["connection"], text: string): Promise<boolean> {
  try {
    return (await connection.extractStatements(`${text};SELECT 1`)).count === 2;
  } catch {
    return false;
  }
}

/** The columns of a SELECT. Throws errors of the database. */
async function columnsOf({ connection }: Database, select: string): Promise<readonly SqlColumn[]> {
  const reader = await connection.runAndReadAll(`DESCRIBE (${select}\n)`);
  return reader.getRows().map(([name, typeName]) => ({ name: String(name), typeName: String(typeName) }));
}

interface SelectTerms extends SourceOptions {
  readonly select: string;
  readonly label: string;
}

/**
 * Chunks of CSV. The database writes the lines, as that takes a tenth of reading each value here.
 */
async function* chunksOf(
  database: Database,
  columns: readonly SqlColumn[],
  { select, label, chunkBytes }: SelectTerms,
): AsyncIterable<Chunk> {
  const pieces = piecesOf(columns);
  let records = 0;
  let held: string[] = [];
  let length = 0;
  const chunk = (at: number): Chunk => {
    const payload = Buffer.from(held.join(""));
    held = [];
    length = 0;
    return { payload, file: label, at, progress: records };
  };
  try {
    const result = await database.connection.stream(
      `SELECT ${pieces.map(({ sql }) => sql).join(", ")} FROM (${select}\n)`,
    );
    let begin = 0;
    for (;;) {
      const fetched = await result.fetchChunk();
      const rows = fetched?.rowCount ?? 0;
      if (fetched === null || rows === 0) break;
      const vectors = pieces.map(({ bits }, at) => textsOf(fetched.getColumnVector(at).toArray(), bits));
      for (let row = 0; row < rows; row++) {
        let line = "";
        for (const texts of vectors) line += texts[row];
        held.push(line, "\n");
        length += line.length + 1;
      }
      records += rows;
      if (length < chunkBytes) continue;
      yield chunk(begin);
      begin = records;
    }
    if (held.length > 0) yield chunk(begin);
  } catch (thrown) {
    throw unreadable(label, thrown);
  } finally {
    database.close();
  }
}

/** A part of each line: a text made in SQL, or a double with so many bits. */
interface LinePiece {
  readonly sql: string;
  readonly bits: 32 | 64 | undefined;
}

function piecesOf(columns: readonly SqlColumn[]): readonly LinePiece[] {
  const pieces: LinePiece[] = [];
  let fields: string[] = [];
  const flush = () => {
    if (fields.length > 0) pieces.push({ sql: fields.join(" || "), bits: undefined });
    fields = [];
  };
  columns.forEach(({ name, typeName }, at) => {
    if (at > 0) fields.push("','");
    const type = columnTypeOf(typeName);
    if (type.kind === "double") {
      flush();
      pieces.push({ sql: sqlName(name), bits: type.bits });
    } else fields.push(type.kind === "other" ? "''" : fieldOf(name, typeName));
  });
  flush();
  return pieces;
}

function textsOf(values: readonly DuckDBValue[], bits: LinePiece["bits"]): readonly string[] {
  if (bits === undefined) return values.map(String);
  return values.map((value) => (value === null ? "" : doubleText(Number(value), bits)));
}
