/**
 * Bytes that a pipe takes at once: processes that write at most as many to one pipe do not tear
 * each other's lines.
 */
const WHOLE = 4096;

/** Collects lines and writes them once a turn of the event loop, and when the process ends. */
export class LineWriter {
  readonly #write: (text: string) => void;
  #text = "";
  #bytes = 0;
  #waiting = false;

  constructor(write: (text: string) => void) {
    this.#write = write;
    process.once("exit", () => this.flush());
  }

  add(line: string): void {
    const bytes = Buffer.byteLength(line) + 1;
    if (this.#bytes + bytes > WHOLE) this.flush();
    this.#text += `${line}\n`;
    this.#bytes += bytes;
    if (this.#waiting) return;
    this.#waiting = true;
    setImmediate(() => {
      this.#waiting = false;
      this.flush();
    });
  }

  flush(): void {
    if (this.#text === "") return;
    const text = this.#text;
    this.#text = "";
    this.#bytes = 0;
    this.#write(text);
  }
}
