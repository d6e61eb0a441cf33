import type { DataValue, EvaluationResponse } from "../engine/api.ts";
import type { AnswerTaker } from "../engine/evaluation/text-runs.ts";
import type { InputPart } from "./input/parts.ts";
import type { OutputBytes } from "./output/output-bytes.ts";
import type { OutputPlan } from "./output/plan.ts";
import type { ColumnType } from "./table/column-type.ts";

/*
 * A format of tables. The main thread opens a source, which splits the input into chunks, and a
 * sink, which takes their output in order. A worker makes a reader and a writer, and turns the
 * payload of a chunk into bytes for the sink. So a source and a sink do little, and all work on
 * records is done by workers.
 */
export interface TableFormat {
  /** All records have the same columns; else each has members of its own. */
  readonly hasColumns: boolean;
  /** Its columns have types; else all are texts. */
  readonly isTyped: boolean;
  openSource(parts: readonly InputPart[], options: SourceOptions): Promise<Source>;
  /**
   * `columns`: those of the source, or of a source without columns the wanted ones; `delimiter`:
   * that of the source.
   */
  reader(columns: readonly string[], delimiter?: number): RecordReader;
  /** `isSameFormat`: the records that it writes are written as this format writes them. */
  writer(plan: OutputPlan, isSameFormat: boolean): RecordWriter;
  openSink(place: OutputPlace, plan: OutputPlan): Promise<Sink>;
}

export interface SourceOptions {
  /** About the bytes of one chunk. */
  readonly chunkBytes: number;
  /** Take the shortest decimal of a double for it; else columns of doubles are refused. */
  readonly takesDoubles: boolean;
  /** Separates the fields of CSV; absent: the header shows it. */
  readonly delimiter?: string | undefined;
  /** Numbers of CSV have decimal commas. */
  readonly decimalComma?: boolean | undefined;
  /** The encoding of texts, by a name that TextDecoder knows; a byte order mark wins over it. */
  readonly encoding?: string | undefined;
}

/** An input of records. */
export interface Source {
  /** The names of the columns, in order; undefined: each record has names of its own. */
  readonly columns: readonly string[] | undefined;
  /** The types of the columns, in formats that have types. */
  readonly types?: readonly ColumnType[] | undefined;
  /** The code of the character between fields, where it is not the one of the format. */
  readonly delimiter?: number | undefined;
  /** Sentences about what was recognised in its first bytes. */
  readonly remarks?: readonly string[];
  /** The size of the input; undefined: not known. In the unit of `Chunk.progress`. */
  readonly size: number | undefined;
  chunks(): AsyncIterable<Chunk>;
}

/** Consecutive records of an input. A chunk has records of one file. */
export interface Chunk {
  /** Its records, for the reader. Valid until the next chunk is taken. */
  readonly payload: Uint8Array;
  /** The name of the file, for messages. */
  readonly file: string;
  /** The byte offset of the first record in its file. */
  readonly at: number;
  /** How much of the input lies before the end of this chunk. */
  readonly progress: number;
  /** The chunk is one record, and no record: the reason. */
  readonly rejected?: string;
}

/** Turns payloads into records. Used for one chunk after another. */
export interface RecordReader {
  /**
   * Calls `take` for each record, and `reject` for what is none, in order. Throws TableError for a
   * payload that cannot be read.
   */
  read(payload: Uint8Array, take: (record: InputRecord) => void, reject: (problem: NoRecord) => void): void;
}

/** A record; valid until the next one is read. */
export interface InputRecord {
  /** Its position in the payload. */
  readonly index: number;
  /** The byte offset in the payload. */
  readonly at: number;
  /** The record as its format writes it, without its end. */
  readonly raw: string;
  /** Adds `raw` to the output; in formats whose writer copies it. */
  copyTo?(output: OutputBytes): void;
  /** The names of its members, in formats whose records have their own. */
  readonly names: readonly string[] | undefined;
  /** The value of a column; undefined: not given. Throws EngineErrors for what is not a value. */
  value(column: number): DataValue | undefined;
  /** The members in rows of columns, in formats whose records have members of their own. */
  parts?(): readonly PartOfColumn[];
  /** The text of a column in other formats: "" for none. */
  text(column: number): string;
}

/** A member such as `members.1.age`, which gives a part of the column `members`. */
export interface PartOfColumn {
  readonly column: number;
  /** After the name of the column: `.1.age`. */
  readonly name: string;
  readonly value: DataValue | undefined;
}

/** Something in the input that is not a record. */
export interface NoRecord {
  /** The byte offset in the payload. */
  readonly at: number;
  readonly reason: string;
}

/**
 * Turns records with their answers into the output of a chunk. Answers come while they are made, in
 * the order of the columns, so that no text is made of a number. Throws TableError for a value that
 * does not fit its column.
 */
export interface RecordWriter extends Omit<AnswerTaker, "veto" | "arm"> {
  /**
   * Throws EngineErrors for a record that this output cannot have, and has written nothing then.
   */
  begin(record: InputRecord): void;
  /** The text of a veto. */
  veto(text: string): void;
  /** The version of the record does not have the rule. */
  absent(): void;
  /** The id of the arm that decided the last answer, where the plan has a column for it. */
  arm(id: string | undefined): void;
  /** The whole response, where the plan has one: it takes the place of the answers. */
  response?(response: EvaluationResponse): void;
  end(): void;
  /** Leaves out the record that was begun. */
  drop(): void;
  /** The bytes of the records since the last call. */
  take(): Uint8Array;
  /** Writes what comes next into this memory, as far as it goes. */
  reuse?(memory: ArrayBuffer): void;
}

/** The place of an output: a path, or stdout. */
export type OutputPlace = { readonly path: string } | "stdout";

/** Takes the output of chunks, in order. */
export interface Sink {
  /** The memory of an output is free once `write` has resolved. */
  readonly frees?: boolean;
  /** Resolves when the sink is ready for more. */
  write(output: Uint8Array): Promise<void>;
  /** Lets the output appear, unless it takes long and `signal` is aborted: throws its reason. */
  finish(signal?: AbortSignal): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}
