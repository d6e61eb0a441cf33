import type { Answers, InputRecord, RecordWriter } from "../format.ts";
import type { OutputPlan } from "../output/plan.ts";
import { QuotedTexts, quoted } from "./quoted.ts";

/** Writes records with their answers as CSV; lines end in a line feed. */
export class CsvWriter implements RecordWriter {
  readonly #columns: number;
  readonly #rules: number;
  readonly #copies: boolean;
  readonly #quoted = new QuotedTexts();
  #text = "";

  /** `copies`: the columns of the input are as their record wrote them. */
  constructor({ input, only, rules }: OutputPlan, copies: boolean) {
    this.#columns = only ? 0 : (input?.length ?? 0);
    this.#rules = rules.length;
    this.#copies = copies && !only;
  }

  record(record: InputRecord, { texts, vetoes }: Answers): void {
    let line = this.#copies ? record.raw : this.#input(record);
    for (let i = 0; i < this.#rules; i++) {
      const text = texts[i];
      const veto = vetoes[i];
      line += `${i === 0 && this.#columns === 0 ? "" : ","}${text === undefined ? "" : this.#quoted.of(text)},${veto === undefined ? "" : this.#quoted.of(veto)}`;
    }
    this.#text += `${line}\n`;
  }

  take(): Uint8Array {
    const bytes = Buffer.from(this.#text);
    this.#text = "";
    return bytes;
  }

  #input(record: InputRecord): string {
    let line = "";
    for (let column = 0; column < this.#columns; column++)
      line += `${column === 0 ? "" : ","}${quoted(record.text(column))}`;
    return line;
  }
}

/** The header of an output. */
export function csvHead({ input, only, rules }: OutputPlan): Uint8Array {
  const names = [...(only ? [] : (input ?? [])), ...rules.flatMap(({ name, veto }) => [name, veto])];
  return Buffer.from(`${names.map(quoted).join(",")}\n`);
}
