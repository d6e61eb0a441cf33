import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { rational } from "../../model/numbers/rational.ts";
import { type Counted, keyOfValue, valueOfKey } from "./distribution.ts";

/** Counted values in ascending order. */
export type SortedRun = IterableIterator<Counted>;

/** Bytes of one write or read. */
const BLOCK = 1 << 16;

/**
 * Sorted runs of counted values in files of a temporary folder, which is made for the first one.
 */
export class SpilledRuns {
  readonly #paths: string[] = [];
  #folder: string | undefined;

  write(run: Iterable<Counted>): void {
    this.#folder ??= mkdtempSync(join(tmpdir(), "engine-impact-"));
    const path = join(this.#folder, String(this.#paths.length));
    const file = openSync(path, "wx", 0o600);
    try {
      let block = "";
      for (const { value, count } of run) {
        block += `${keyOfValue(rational(value.n, value.d))} ${count}\n`;
        if (block.length < BLOCK) continue;
        writeSync(file, block);
        block = "";
      }
      writeSync(file, block);
    } finally {
      closeSync(file);
    }
    this.#paths.push(path);
  }

  /** The runs from their beginnings. */
  open(): readonly SortedRun[] {
    return this.#paths.map((path) => readRun(path));
  }

  /** Removes all files. */
  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#paths.length = 0;
    this.#folder = undefined;
  }
}

function* readRun(path: string): Generator<Counted, undefined> {
  const file = openSync(path, "r");
  try {
    const decoder = new StringDecoder("utf8");
    const bytes = Buffer.alloc(BLOCK);
    let rest = "";
    for (let read = readSync(file, bytes); read > 0; read = readSync(file, bytes)) {
      const lines = (rest + decoder.write(bytes.subarray(0, read))).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield countedOf(line);
    }
  } finally {
    closeSync(file);
  }
}

function countedOf(line: string): Counted {
  const [key = "0", count = "0"] = line.split(" ");
  return { value: valueOfKey(key), count: Number(count) };
}
