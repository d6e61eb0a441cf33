import {
  closeSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { isJsonObject } from "../../node/json-object.ts";
import { writing } from "../../node/problems.ts";
import { isRegularFile } from "../../node/regular-file.ts";
import { isLeftBehind, replaceFile } from "../../node/replace-file.ts";
import type { Chunk } from "../format.ts";
import { problem } from "../problem.ts";
import type { ChunkOutcome, RejectedRecord } from "../work/work.ts";
import { checkSame, digestOf, REMEDY, type RunIdentity } from "./identity.ts";

/**
 * The files of a state: the record of the run, the output of finished chunks, and a line for each.
 */
const FILES = { run: "run.json", output: "output", chunks: "chunks" };

/** The record of a run as a whole. */
interface KeptHead {
  readonly identity: RunIdentity;
  /** The instant of records without one of their own: that of the first begin. */
  readonly effective: string;
}

/** The record of a finished chunk, besides its output. */
interface KeptChunk {
  /** Of its payload. */
  readonly input: string;
  /** Of its output. */
  readonly output: string;
  readonly bytes: number;
  readonly records: number;
  readonly rejects: readonly RejectedRecord[];
  readonly rules: readonly (readonly [answered: number, vetoed: readonly (readonly [string, number])[]])[];
  readonly missing: readonly (readonly [string, number])[];
}

/**
 * The finished chunks of a run, in a folder. A chunk counts when its line is whole and its output
 * has the digest of that line, so a process may be killed at any time.
 */
export class KeptRun {
  readonly #folder: string;
  readonly #chunks: readonly KeptChunk[];
  /** The place of the output of each kept chunk. */
  readonly #places: readonly number[];
  #output: number | undefined;
  #lines: number | undefined;

  /** Begins a run in an empty folder, or continues the one that is there. Throws EngineErrors. */
  constructor(folder: string, identity: RunIdentity, effective: string) {
    this.#folder = folder;
    for (const name of Object.values(FILES)) checkOwn(join(folder, name));
    const head = keptHead(folder);
    if (head === undefined) {
      writing(folder, () => mkdirSync(folder, { recursive: true }));
      if (readdirSync(folder).some((name) => !isLeftBehind(name, FILES.run)))
        throw problem(`the folder \`${folder}\` is not empty and keeps no run`, "choose another one for --state");
      writing(folder, () => replaceFile(join(folder, FILES.run), JSON.stringify({ identity, effective })));
    } else checkSame(folder, head.identity, identity);
    this.#output = writing(folder, () => openSync(join(folder, FILES.output), "a+"));
    const { chunks, places, lines, bytes } = this.#keptChunks();
    this.#chunks = chunks;
    this.#places = places;
    // The process ended while it wrote the bytes behind the last whole chunk.
    ftruncateSync(this.#output, bytes);
    writing(folder, () => replaceFile(join(folder, FILES.chunks), lines));
    this.#lines = writing(folder, () => openSync(join(folder, FILES.chunks), "a"));
  }

  /** The instant with which a folder keeps a run; undefined: it keeps none. */
  static effectiveIn(folder: string): string | undefined {
    return keptHead(folder)?.effective;
  }

  /** The outcome of a chunk that was finished before. Throws EngineErrors for another input. */
  outcome(index: number, { file, at }: Chunk, input: string): ChunkOutcome | undefined {
    const chunk = this.#chunks[index];
    if (chunk === undefined) return undefined;
    if (chunk.input !== input)
      throw problem(
        `the run kept in \`${this.#folder}\` has another input: \`${file}\` differs after byte ${at}`,
        REMEDY,
      );
    const output = this.#bytes(this.#places[index] ?? 0, chunk.bytes);
    const rules = chunk.rules.map(([answered, vetoed]) => ({ answered, vetoed: new Map(vetoed) }));
    const tally = { rules, missing: new Map(chunk.missing) };
    return { records: chunk.records, rejects: chunk.rejects, output, tally };
  }

  /** Keeps the outcome of the next chunk. Throws EngineErrors when that cannot be written. */
  keep(input: string, { records, rejects, output, tally }: ChunkOutcome): void {
    const rules = tally.rules.map(({ answered, vetoed }) => [answered, [...vetoed]] as const);
    const chunk: KeptChunk = {
      input,
      output: digestOf(output),
      bytes: output.length,
      ...{ records, rejects, rules },
      missing: [...tally.missing],
    };
    writing(this.#folder, () => {
      for (let at = 0; at < output.length; ) at += writeSync(this.#output ?? -1, output, at);
      writeSync(this.#lines ?? -1, `${JSON.stringify(chunk)}\n`);
    });
  }

  /** Closes the files. */
  close(): void {
    for (const file of [this.#output, this.#lines]) if (file !== undefined) closeSync(file);
    this.#output = undefined;
    this.#lines = undefined;
  }

  /**
   * Removes the state of a run that is finished. The file that makes the folder a state goes last,
   * as a process may be killed here, too.
   */
  remove(): void {
    this.close();
    for (const name of [FILES.chunks, FILES.output, FILES.run]) rmSync(join(this.#folder, name), { force: true });
    if (readdirSync(this.#folder).length === 0) rmdirSync(this.#folder);
  }

  #keptChunks() {
    const chunks: KeptChunk[] = [];
    const places: number[] = [];
    const written = fstatSync(this.#output ?? -1).size;
    let bytes = 0;
    let lines = "";
    for (const line of textOf(join(this.#folder, FILES.chunks)).split("\n").slice(0, -1)) {
      const chunk = keptChunk(line);
      // As many bytes as were never written would be asked for of the memory as well.
      if (chunk === undefined || bytes + chunk.bytes > written) break;
      if (digestOf(this.#bytes(bytes, chunk.bytes)) !== chunk.output) break;
      chunks.push(chunk);
      places.push(bytes);
      bytes += chunk.bytes;
      lines += `${line}\n`;
    }
    return { chunks, places, bytes, lines };
  }

  /** A part of the kept output; shorter at its end. */
  #bytes(position: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    let read = 0;
    while (read < length) {
      const more = readSync(this.#output ?? -1, bytes, read, length - read, position + read);
      if (more === 0) break;
      read += more;
    }
    return bytes.subarray(0, read);
  }
}

/** Refuses what would lead a write to another file: a link, a file with two names, a pipe. */
function checkOwn(path: string): void {
  const stats = writing(path, () => lstatSync(path, { throwIfNoEntry: false }));
  if (stats !== undefined && !(stats.isFile() && stats.nlink === 1))
    throw problem(`\`${path}\` is not a file of its own but a link, a folder or a pipe`, REMEDY);
}

function keptHead(folder: string): KeptHead | undefined {
  const path = join(folder, FILES.run);
  const text = textOf(path);
  if (text === "") return undefined;
  const head = parsed(text);
  if (isHead(head)) return head;
  throw problem(`\`${path}\` is damaged`, REMEDY);
}

function isHead(head: unknown): head is KeptHead {
  if (!isJsonObject(head) || typeof head.effective !== "string" || !isJsonObject(head.identity)) return false;
  const { engine, rules, input, options } = head.identity;
  return [engine, rules, input].every((text) => typeof text === "string") && isJsonObject(options);
}

/** Undefined for a line that was cut off, or that no run wrote. */
function keptChunk(line: string): KeptChunk | undefined {
  const chunk = parsed(line);
  return isChunk(chunk) ? chunk : undefined;
}

function isChunk(chunk: unknown): chunk is KeptChunk {
  if (!isJsonObject(chunk)) return false;
  const { input, output, bytes, records, rejects, rules, missing } = chunk;
  return (
    [input, output].every((digest) => typeof digest === "string") &&
    [bytes, records].every(isCount) &&
    isListOf(rejects, isJsonObject) &&
    isListOf(missing, isCounted) &&
    isListOf(rules, (rule) => Array.isArray(rule) && isCount(rule[0]) && isListOf(rule[1], isCounted))
  );
}

function isCounted(entry: unknown): boolean {
  return Array.isArray(entry) && typeof entry[0] === "string" && isCount(entry[1]);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isListOf(value: unknown, isElement: (element: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isElement);
}

/** Empty for a file that is not there, and for what is none: a pipe would be read for ever. */
function textOf(path: string): string {
  try {
    return isRegularFile(path) ? readFileSync(path, "utf8") : "";
  } catch {
    return "";
  }
}

/** The value of a line that may be cut off. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
