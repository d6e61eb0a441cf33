import { quoted } from "../csv/fields.ts";
import type { Chunk, Sink } from "../format.ts";
import { NOT_UTF8 } from "../input/chunks.ts";
import { fileSink } from "../output/places.ts";
import { problem } from "../problem.ts";
import type { RejectedRecord } from "./work.ts";

/** The end of a run at something that is not a record. */
interface Stop {
  /** The bytes of the chunk's output before it. */
  readonly written: number;
  readonly problem: Error;
}

/** Collects what is not a record, up to a number of times. */
export class Rejects {
  count = 0;
  readonly #most: number;
  readonly #sink: Sink | undefined;

  /** `path`: the file for them; without it, and after `most` of them, the next one is a stop. */
  constructor(path: string | undefined, most = Number.POSITIVE_INFINITY) {
    this.#sink = path === undefined ? undefined : fileSink(path);
    this.#most = path === undefined ? 0 : most;
  }

  async begin(): Promise<void> {
    await this.#sink?.write(Buffer.from("file,record,offset,reason\n"));
  }

  /** `before`: the number of records and rejects before the chunk. */
  async add({ file, at: begin }: Chunk, rejects: readonly RejectedRecord[], before: number): Promise<Stop | undefined> {
    let lines = "";
    for (const { index, at, reason, written, ends } of rejects) {
      const [record, offset] = [before + index + 1, begin + at];
      if (ends === true) return { written, problem: problem(`record ${record} of \`${file}\`: ${reason}`) };
      this.count++;
      if (this.count > this.#most) {
        await this.#sink?.write(Buffer.from(lines));
        return { written, problem: this.#problem(`record ${record} of \`${file}\`, at byte ${offset}`, reason) };
      }
      lines += `${[file, String(record), String(offset), reason].map((text) => quoted(text)).join(",")}\n`;
    }
    await this.#sink?.write(Buffer.from(lines));
    return undefined;
  }

  async finish(): Promise<void> {
    await this.#sink?.finish();
  }

  async abandon(): Promise<void> {
    await this.#sink?.abandon();
  }

  #problem(place: string, reason: string): Error {
    const record = `${place}: ${reason}`;
    if (this.#sink !== undefined)
      return problem(`more than ${this.#most} records were rejected; the last is ${record}`);
    const encoding = reason === NOT_UTF8 ? "give the encoding of the file, such as --encoding latin1; " : "";
    return problem(record, `${encoding}with --rejects FILE the run goes on without such records`);
  }
}
