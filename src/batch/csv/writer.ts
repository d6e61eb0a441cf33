import type { Answers, InputRecord, RecordWriter } from "../format.ts";
import { columnNames, type OutputPlan } from "../output/plan.ts";
import { QuotedTexts, quoted } from "./quoted.ts";

/** Writes records with their answers as CSV; lines end in a line feed. */
export class CsvWriter implements RecordWriter {
  readonly #columns: number;
  readonly #rules: number;
  readonly #hasArms: boolean;
  readonly #copies: boolean;
  readonly #quoted = new QuotedTexts();
  #text = "";

  /** `copies`: the columns of the input are as their record wrote them. */
  constructor({ input, only, rules }: OutputPlan, copies: boolean) {
    this.#columns = only ? 0 : (input?.length ?? 0);
    this.#rules = rules.length;
    this.#hasArms = rules.some(({ arm }) => arm !== undefined);
    this.#copies = copies && !only;
  }

  record(record: InputRecord, { texts, vetoes, arms }: Answers): void {
    let line = this.#copies ? record.raw : this.#input(record);
    for (let i = 0; i < this.#rules; i++) {
      const begin = i === 0 && this.#columns === 0 ? "" : ",";
      line += `${begin}${this.#field(texts[i])},${this.#field(vetoes[i])}`;
      if (this.#hasArms) line += `,${this.#field(arms[i])}`;
    }
    this.#text += `${line}\n`;
  }

  #field(text: string | undefined): string {
    return text === undefined ? "" : this.#quoted.of(text);
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
export function csvHead(plan: OutputPlan): Uint8Array {
  return Buffer.from(`${columnNames(plan).map(quoted).join(",")}\n`);
}
