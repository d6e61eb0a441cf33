/** Where a line of generated text comes from. */
export interface Origin {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Text that knows, line by line, which line of the rules it was made from. */
export class ModuleLines {
  readonly #lines: string[] = [];
  readonly #origins: (Origin | undefined)[] = [];

  /** Adds one line or several. */
  add(text: string, origin?: Origin): void {
    for (const line of text.split("\n")) {
      this.#lines.push(line);
      this.#origins.push(origin);
    }
  }

  append(other: ModuleLines): void {
    for (const [i, line] of other.#lines.entries()) this.add(line, other.#origins[i]);
  }

  get text(): string {
    return `${this.#lines.join("\n")}\n`;
  }

  /** By line, from 0. */
  get origins(): readonly (Origin | undefined)[] {
    return this.#origins;
  }
}
