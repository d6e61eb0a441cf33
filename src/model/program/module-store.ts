/** Keeps the texts of generated modules beyond the process that made them. */
export interface ModuleStore {
  /** True when `read` is expected to give a text. */
  has(key: string): boolean;
  /** The text that was written under the key; undefined: there is none, or it was damaged. */
  read(key: string): string | undefined;
  /** Where the text cannot be kept, nothing happens. */
  write(key: string, text: string): void;
}
