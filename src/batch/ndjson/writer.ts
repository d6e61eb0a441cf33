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
  readonly #members: readonly RuleMembers[];
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
    this.#members = rules.map(membersOf);
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

  reuse(memory: ArrayBuffer): void {
    this.#output.reuse(memory);
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
    const output = this.#output;
    for (let at = 0; at < this.#members.length; at++) {
      const member = this.#members[at];
      if (member === undefined) continue;
      if (at > 0 || isBehind) output.add(",");
      const text = texts[at];
      if (text !== undefined && member.isBare) {
        output.add(member.beforeText);
        output.add(text);
        output.add(member.afterText);
      } else {
        output.add(member.name);
        output.add(valueText(text));
        output.add(member.veto);
        output.add(valueText(vetoes[at]));
      }
      if (member.arm === undefined) continue;
      output.add(member.arm);
      output.add(valueText(arms[at]));
    }
  }

  #response({ response }: Answers): string {
    if (response === undefined) throw new Error("unreachable: a plan of responses has responses");
    return `${keyText(this.#plan.responses ?? "")}${responseJson(response, DEFAULT_LIMITS)}`;
  }
}

function keyText(name: string): string {
  return `${JSON.stringify(name)}:`;
}

/** The texts between the values of the members for one rule. */
interface RuleMembers {
  readonly name: string;
  readonly veto: string;
  readonly arm: string | undefined;
  readonly isBare: boolean;
  /** Around a text without a sign that JSON escapes; the veto is null then. */
  readonly beforeText: string;
  readonly afterText: string;
}

function membersOf({ name, veto, arm, isBare }: RuleColumns): RuleMembers {
  return {
    name: keyText(name),
    veto: `,${keyText(veto)}`,
    arm: arm === undefined ? undefined : `,${keyText(arm)}`,
    isBare,
    beforeText: `${keyText(name)}"`,
    afterText: `",${keyText(veto)}null`,
  };
}

function valueText(text: string | undefined): string {
  return text === undefined ? "null" : JSON.stringify(text);
}
