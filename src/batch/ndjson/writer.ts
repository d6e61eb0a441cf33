import { responseJson } from "../../engine/text/json/response-json.ts";
import { DEFAULT_LIMITS } from "../../model/limits.ts";
import type { Answers, InputRecord, RecordWriter } from "../format.ts";
import { OutputBytes } from "../output/output-bytes.ts";
import { columnNames, type OutputPlan, type RuleColumns } from "../output/plan.ts";
import { problem } from "../problem.ts";

/** Writes each record with its answers as one line of JSON. */
export class NdjsonWriter implements RecordWriter {
  readonly #plan: OutputPlan;
  readonly #copies: boolean;
  /** The names of the columns for answers. */
  readonly #added: ReadonlySet<string>;
  /** Keys with their colons. */
  readonly #inputKeys: readonly string[];
  readonly #ruleKeys: readonly Pick<RuleColumns, "name" | "veto" | "arm" | "isBare">[];
  /** The names of a record that are no names of answers. */
  #free: readonly string[] | undefined;
  readonly #output = new OutputBytes();

  /** `copies`: the members of the input are as their record wrote them. */
  constructor(plan: OutputPlan, copies: boolean) {
    const { input = [], only, rules } = plan;
    this.#plan = plan;
    this.#copies = copies && !only;
    this.#added = new Set(columnNames({ ...plan, only: true }));
    this.#inputKeys = only ? [] : input.map(keyText);
    this.#ruleKeys = rules.map(({ name, veto, arm, isBare }) => {
      return { name: keyText(name), veto: keyText(veto), arm: arm === undefined ? undefined : keyText(arm), isBare };
    });
  }

  record(record: InputRecord, answers: Answers): void {
    const output = this.#output;
    const own = this.#copies ? this.#ownMembers(record) : this.#columns(record);
    output.add("{");
    output.add(own);
    if (this.#plan.responses === undefined) this.#answers(answers, own !== "");
    else {
      if (own !== "") output.add(",");
      output.add(this.#response(answers));
    }
    output.add("}\n");
  }

  take(): Uint8Array {
    return this.#output.take();
  }

  /** The members of a record as they are written. */
  #ownMembers({ raw, names = [] }: InputRecord): string {
    if (this.#free !== names) {
      const taken = names.find((name) => this.#added.has(name));
      if (taken !== undefined) throw problem(`the record has the key \`${taken}\`, which is a column of the output`);
      this.#free = names;
    }
    return raw.slice(1, -1).trim();
  }

  #columns(record: InputRecord): string {
    let text = "";
    this.#inputKeys.forEach((key, column) => {
      const value = record.text(column);
      text += `${column === 0 ? "" : ","}${key}${value === "" ? "null" : JSON.stringify(value)}`;
    });
    return text;
  }

  #answers({ texts, vetoes, arms }: Answers, isBehind: boolean): void {
    for (let at = 0; at < this.#ruleKeys.length; at++) {
      const keys = this.#ruleKeys[at];
      if (keys === undefined) continue;
      if (at > 0 || isBehind) this.#output.add(",");
      this.#member(keys.name, texts[at], keys.isBare);
      this.#output.add(",");
      this.#member(keys.veto, vetoes[at], false);
      if (keys.arm === undefined) continue;
      this.#output.add(",");
      this.#member(keys.arm, arms[at], false);
    }
  }

  #member(key: string, text: string | undefined, isBare: boolean): void {
    const output = this.#output;
    output.add(key);
    if (text === undefined) output.add("null");
    else if (isBare) {
      output.add('"');
      output.add(text);
      output.add('"');
    } else output.add(JSON.stringify(text));
  }

  #response({ response }: Answers): string {
    if (response === undefined) throw new Error("unreachable: a plan of responses has responses");
    return `${keyText(this.#plan.responses ?? "")}${responseJson(response, DEFAULT_LIMITS)}`;
  }
}

function keyText(name: string): string {
  return `${JSON.stringify(name)}:`;
}
