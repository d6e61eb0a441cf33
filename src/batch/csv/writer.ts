import type { InputRecord, RecordWriter } from "../format.ts";
import { OutputBytes } from "../output/output-bytes.ts";
import { columnNames, type OutputPlan, type RuleColumns } from "../output/plan.ts";
import { COMMA } from "./delimiters.ts";
import { quoted } from "./fields.ts";

/** Writes records with their answers as CSV; lines end in a line feed. */
export class CsvWriter implements RecordWriter {
  readonly #columns: number;
  readonly #copies: boolean;
  readonly #rules: readonly RuleColumns[];
  readonly #check: CheckValue | undefined;
  readonly #delimiter: number;
  readonly #separator: string;
  readonly #output = new OutputBytes();
  /** The length of the output before the record that was begun. */
  #begun = 0;
  /** The rule whose answer comes next. */
  #rule = 0;

  /** `copies`: the columns of the input are as their record wrote them. */
  constructor({ input, only, rules }: OutputPlan, copies: boolean, delimiter = COMMA, check?: CheckValue) {
    this.#delimiter = delimiter;
    this.#separator = String.fromCharCode(delimiter);
    this.#columns = only ? 0 : (input?.length ?? 0);
    this.#copies = copies && !only;
    this.#rules = rules;
    this.#check = check;
  }

  begin(record: InputRecord): void {
    this.#begun = this.#output.length;
    this.#rule = 0;
    this.#input(record);
  }

  text(text: string): void {
    const rule = this.#rules[this.#rule];
    if (rule !== undefined) this.#check?.(rule, text);
    this.#next();
    this.#output.add(rule?.isBare === true ? text : quoted(text, this.#separator));
    this.#output.addCode(this.#delimiter);
  }

  veto(text: string): void {
    this.absent();
    this.#output.add(quoted(text, this.#separator));
  }

  absent(): void {
    this.#next();
    this.#output.addCode(this.#delimiter);
  }

  arm(id = ""): void {
    this.#output.addCode(this.#delimiter);
    this.#output.add(quoted(id, this.#separator));
  }

  end(): void {
    this.#output.addCode(LINE_FEED);
    this.#begun = this.#output.length;
  }

  drop(): void {
    this.#output.cut(this.#begun);
  }

  reuse(memory: ArrayBuffer): void {
    this.#output.reuse(memory);
  }

  take(): Uint8Array {
    this.#begun = 0;
    return this.#output.take();
  }

  /** Goes to the columns of the next answer. */
  #next(): void {
    if (this.#rule > 0 || this.#columns > 0) this.#output.addCode(this.#delimiter);
    this.#rule++;
  }

  #input(record: InputRecord): void {
    if (this.#copies && record.copyTo !== undefined) {
      record.copyTo(this.#output);
      return;
    }
    for (let column = 0; column < this.#columns; column++) {
      if (column > 0) this.#output.addCode(this.#delimiter);
      this.#output.add(quoted(record.text(column), this.#separator));
    }
  }
}

const LINE_FEED = 10;

/** Throws TableError for a value that the column of a rule cannot hold. */
type CheckValue = (rule: RuleColumns, text: string) => void;

/** The header of an output. */
export function csvHead(plan: OutputPlan, delimiter: number): Uint8Array {
  const separator = String.fromCharCode(delimiter);
  const fields = columnNames(plan).map((name) => quoted(name, separator));
  return Buffer.from(`${fields.join(separator)}\n`);
}
