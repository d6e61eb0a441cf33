/** Keeps the texts of generated modules, which have passed their check, beyond this process. */
export interface ModuleStore {
  /** The text that was written under the key; undefined: there is none, or it was changed. */
  read(key: string): string | undefined;
  /** `text` has passed the check. Where it cannot be kept, nothing happens. */
  write(key: string, text: string): void;
}
