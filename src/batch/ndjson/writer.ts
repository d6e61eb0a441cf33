import { responseJson } from "../../engine/text/json/response-json.ts";
import { DEFAULT_LIMITS } from "../../model/limits.ts";
import type { Answers, InputRecord, RecordWriter } from "../format.ts";
import { columnNames, type OutputPlan } from "../output/plan.ts";
import { problem } from "../problem.ts";

/** Writes each record with its answers as one line of JSON. */
export class NdjsonWriter implements RecordWriter {
  readonly #plan: OutputPlan;
  readonly #copies: boolean;
  /** The names of the columns for answers. */
  readonly #added: ReadonlySet<string>;
  /** Keys with their colons. */
  readonly #inputKeys: readonly string[];
  readonly #ruleKeys: readonly { readonly name: string; readonly veto: string; readonly arm: string | undefined }[];
  /** The names of a record that are no names of answers. */
  #free: readonly string[] | undefined;
  #text = "";

  /** `copies`: the members of the input are as their record wrote them. */
  constructor(plan: OutputPlan, copies: boolean) {
    const { input = [], only, rules } = plan;
    this.#plan = plan;
    this.#copies = copies && !only;
    this.#added = new Set(columnNames({ ...plan, only: true }));
    this.#inputKeys = only ? [] : input.map(keyText);
    this.#ruleKeys = rules.map(({ name, veto, arm }) => {
      return { name: keyText(name), veto: keyText(veto), arm: arm === undefined ? undefined : keyText(arm) };
    });
  }

  record(record: InputRecord, answers: Answers): void {
    const own = this.#copies ? this.#ownMembers(record) : this.#columns(record);
    const added = this.#plan.responses === undefined ? this.#answers(answers) : this.#response(answers);
    this.#text += `{${own}${own === "" || added === "" ? "" : ","}${added}}\n`;
  }

  take(): Uint8Array {
    const bytes = Buffer.from(this.#text);
    this.#text = "";
    return bytes;
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

  #answers({ texts, vetoes, arms }: Answers): string {
    let text = "";
    for (let at = 0; at < this.#ruleKeys.length; at++) {
      const keys = this.#ruleKeys[at];
      if (keys === undefined) continue;
      text += `${at === 0 ? "" : ","}${keys.name}${valueText(texts[at])},${keys.veto}${valueText(vetoes[at])}`;
      if (keys.arm !== undefined) text += `,${keys.arm}${valueText(arms[at])}`;
    }
    return text;
  }

  #response({ response }: Answers): string {
    if (response === undefined) throw new Error("unreachable: a plan of responses has responses");
    return `${keyText(this.#plan.responses ?? "")}${responseJson(response, DEFAULT_LIMITS)}`;
  }
}

function keyText(name: string): string {
  return `${JSON.stringify(name)}:`;
}

/** Texts that are JSON with quotation marks around them. */
const PLAIN = /^[ !#-[\]-~]*$/;

function valueText(text: string | undefined): string {
  if (text === undefined) return "null";
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
