import type { Answers, InputRecord, RecordWriter } from "../format.ts";
import { OutputBytes } from "../output/output-bytes.ts";
import { columnNames, type OutputPlan } from "../output/plan.ts";
import { QuotedTexts, quoted } from "./quoted.ts";

const COMMA = 44;
const LINE_FEED = 10;

/** Writes records with their answers as CSV; lines end in a line feed. */
export class CsvWriter implements RecordWriter {
  readonly #columns: number;
  readonly #copies: boolean;
  /** By rule, true when its values need no quotation marks. */
  readonly #isBare: readonly boolean[];
  readonly #hasArms: boolean;
  readonly #quoted = new QuotedTexts();
  readonly #output = new OutputBytes();

  /** `copies`: the columns of the input are as their record wrote them. */
  constructor({ input, only, rules }: OutputPlan, copies: boolean) {
    this.#columns = only ? 0 : (input?.length ?? 0);
    this.#copies = copies && !only;
    this.#isBare = rules.map(({ isBare }) => isBare);
    this.#hasArms = rules.some(({ arm }) => arm !== undefined);
  }

  record(record: InputRecord, { texts, vetoes, arms }: Answers): void {
    const output = this.#output;
    if (this.#copies) output.add(record.raw);
    else this.#input(record);
    const bare = this.#isBare;
    for (let i = 0; i < bare.length; i++) {
      if (i > 0 || this.#columns > 0) output.addCode(COMMA);
      const text = texts[i];
      if (text !== undefined) output.add(bare[i] === true ? text : this.#quoted.of(text));
      output.addCode(COMMA);
      const veto = vetoes[i];
      if (veto !== undefined) output.add(this.#quoted.of(veto));
      if (!this.#hasArms) continue;
      output.addCode(COMMA);
      output.add(this.#quoted.of(arms[i] ?? ""));
    }
    output.addCode(LINE_FEED);
  }

  take(): Uint8Array {
    return this.#output.take();
  }

  #input(record: InputRecord): void {
    for (let column = 0; column < this.#columns; column++) {
      if (column > 0) this.#output.addCode(COMMA);
      this.#output.add(quoted(record.text(column)));
    }
  }
}

/** The header of an output. */
export function csvHead(plan: OutputPlan): Uint8Array {
  return Buffer.from(`${columnNames(plan).map(quoted).join(",")}\n`);
}
