/** Ends work that takes too long: `check` throws when the time is over. */
export interface Deadline {
  check(): void;
}
