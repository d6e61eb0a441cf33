/** One repository in the answer of `list`; the local one has no name. */
export interface ListedRepository {
  readonly repository?: string;
  readonly specs: readonly ListedSpec[];
}

/** One version; dates as written, an absent side has no limit. */
export interface ListedSpec {
  readonly name: string;
  readonly effective_from?: string;
  readonly effective_to?: string;
}
