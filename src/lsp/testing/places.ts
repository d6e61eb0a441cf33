import type { Location, Range } from "vscode-languageserver";
import { DocumentText, type Encoding } from "../session/document-text.ts";
import type { TestedSource } from "./work.ts";

/** The range of a stretch, as far as its first line goes; at least one character. */
export function firstLine(text: DocumentText, start: number, end: number): Range {
  const [first = [start, start]] = text.lines(start, end);
  const stop = first[1] > first[0] ? first[1] : Math.min(start + 1, text.text.length);
  return text.rangeOf(start, stop);
}

/** True when the ranges have a place in common. */
export function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range["start"], b: Range["start"]): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

/** The texts of rules by label, for places in them. */
export class SourceTexts {
  readonly #encoding: Encoding;
  readonly #sources: ReadonlyMap<string, TestedSource>;
  readonly #texts = new Map<string, DocumentText>();

  constructor(sources: readonly TestedSource[], encoding: Encoding) {
    this.#encoding = encoding;
    this.#sources = new Map(sources.map((source) => [source.label, source]));
  }

  /** Undefined for a file that is none of them, such as the embedded units. */
  location({
    file,
    start,
    end,
  }: {
    readonly file: string;
    readonly start: number;
    readonly end: number;
  }): Location | undefined {
    const source = this.#sources.get(file);
    if (source === undefined) return undefined;
    const text = this.#texts.get(file) ?? new DocumentText(source.text, this.#encoding);
    this.#texts.set(file, text);
    return { uri: source.uri, range: text.rangeOf(start, end) };
  }
}
