import type { Location } from "vscode-languageserver";
import { DocumentText, type Encoding } from "../session/document-text.ts";
import type { TestedSource } from "./work.ts";

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
