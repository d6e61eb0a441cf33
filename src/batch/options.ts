/** Which records of a table are read, and how they become data. Shared by all that read tables. */
export interface InputOptions {
  /** A file, a folder, a pattern, `-` for stdin, or with the format `query` a SELECT in SQL. */
  readonly input: string;
  readonly inFormat?: string | undefined;
  /** Input keys to the columns that hold them, where the names differ. */
  readonly columns: ReadonlyMap<string, string>;
  /** Units by keys of inputs, whose bare numbers get them, and of rules. */
  readonly units: ReadonlyMap<string, string>;
  /** The instant of all records; absent: now. */
  readonly effective?: string | undefined;
  /** The column with the instant of each record. */
  readonly effectiveColumn?: string | undefined;
  /** Take the shortest decimal of a double for it; else columns of doubles are refused. */
  readonly takesDoubles: boolean;
  /** How a text is written: see SourceOptions. */
  readonly delimiter?: string | undefined;
  readonly decimalComma?: boolean | undefined;
  readonly encoding?: string | undefined;
  /** Members of records that pass through into formats with columns; absent: the inputs. */
  readonly members?: readonly string[] | undefined;
  /** About the bytes of one chunk. */
  readonly chunkBytes?: number | undefined;
  /** The file for what is not a record; absent: the first one ends the run. */
  readonly rejects?: string | undefined;
  /** The most of them. */
  readonly mostRejects?: number | undefined;
  /** The number of threads; absent: one for each core. */
  readonly workers?: number | undefined;
}

/** A run of `engine batch`, as the command line gives it. */
export interface BatchOptions extends InputOptions, OutputColumns {
  /** A file, or `-` for stdout. */
  readonly output: string;
  readonly outFormat?: string | undefined;
  /** Rule keys; absent: all rules of the spec itself. */
  readonly rules?: readonly string[] | undefined;
  /** True: a column that looks like an input and is none ends the run before it starts. */
  readonly strict?: boolean | undefined;
  /** The folder that keeps finished chunks, so that a run can be continued. */
  readonly state?: string | undefined;
}

/** The columns of an output for each record. */
export interface OutputColumns {
  /** Leave the columns of the input out. */
  readonly only: boolean;
  /** Numbers without their unit, in one unit for each column. */
  readonly plain: boolean;
  /** The deciding arm of each rule. */
  readonly arms: boolean;
  /** Whole responses, as JSON. */
  readonly responses: boolean;
  /** Responses are explained. */
  readonly explain: boolean;
}
