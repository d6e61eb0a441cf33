import type { ByteBudget } from "../../engine/text/byte-budget.ts";

/** The place in the rules from which a line of generated text comes. */
export interface Origin {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Generated text that records for each line the line of the rules from which it was made. */
export class ModuleLines {
  readonly #lines: string[] = [];
  readonly #origins: (Origin | undefined)[] = [];
  readonly #room: ByteBudget | undefined;

  constructor(room?: ByteBudget) {
    this.#room = room;
  }

  /** Adds one line or several. Throws EngineErrors when there is no room for them. */
  add(text: string, origin?: Origin): void {
    this.#room?.spend(text.length);
    for (const line of text.split("\n")) {
      this.#lines.push(line);
      this.#origins.push(origin);
    }
  }

  get text(): string {
    return `${this.#lines.join("\n")}\n`;
  }

  /** The origins by line, from 0. */
  get origins(): readonly (Origin | undefined)[] {
    return this.#origins;
  }
}
