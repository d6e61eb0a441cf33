/** A run of `engine batch`, as the command line gives it. */
export interface BatchOptions {
  /** A file, a folder, a pattern, or `-` for stdin. */
  readonly input: string;
  /** A file, or `-` for stdout. */
  readonly output: string;
  readonly inFormat?: string | undefined;
  readonly outFormat?: string | undefined;
  /** Rule keys; absent: all rules of the spec itself. */
  readonly rules?: readonly string[] | undefined;
  /** The instant of all records; absent: now. */
  readonly effective?: string | undefined;
  /** Input keys to the columns that hold them, where the names differ. */
  readonly columns: ReadonlyMap<string, string>;
  /** Units by names of inputs: bare numbers get them. */
  readonly units: ReadonlyMap<string, string>;
  /** Leave the columns of the input out. */
  readonly only: boolean;
  /** The file for what is no record; absent: the first one ends the run. */
  readonly rejects?: string | undefined;
  /** The number of threads; absent: one for each core. */
  readonly workers?: number | undefined;
  /** About the bytes of one chunk. */
  readonly chunkBytes?: number | undefined;
}
