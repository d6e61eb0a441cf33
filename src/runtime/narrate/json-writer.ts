/** Writes plain data that may share parts, without recursion: explanations nest as deep as chains of rules are long. */
export interface JsonWriter {
  /** Length in UTF-8 bytes of a value's text at a level of an answer; may be far beyond what a text can have. */
  bytesOf(value: object, depth: number): number;
  text(value: object): string;
}
