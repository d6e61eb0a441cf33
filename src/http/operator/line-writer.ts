/**
 * Bytes that a pipe takes at once: processes that write at most as many to one pipe do not tear
 * each other's lines.
 */
const WHOLE = 4096;
/** Milliseconds for which lines are collected. */
const COLLECTING = 20;

/** Collects lines for a moment, and writes them before the process ends. */
export class LineWriter {
  readonly #write: (text: string) => void;
  #text = "";
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
    process.once("exit", () => this.flush());
  }

  add(line: string): void {
    const bytes = Buffer.byteLength(line) + 1;
    if (this.#bytes + bytes > WHOLE) this.flush();
    this.#text += `${line}\n`;
    this.#bytes += bytes;
    this.#timer ??= setTimeout(() => this.flush(), COLLECTING);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#text === "") return;
    const text = this.#text;
    this.#text = "";
    this.#bytes = 0;
    this.#write(text);
  }
}
