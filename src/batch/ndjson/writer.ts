import type { EvaluationResponse } from "../../engine/api.ts";
import { responseJson } from "../../engine/text/json/write-json.ts";
import { DEFAULT_LIMITS } from "../../model/limits.ts";
import type { InputRecord, RecordWriter } from "../format.ts";
import { OutputBytes } from "../output/output-bytes.ts";
import { columnNames, type OutputPlan, type RuleColumns } from "../output/plan.ts";
import { problem } from "../problem.ts";

/** Writes each record with its answers as one line of JSON: a comma follows each of its members. */
export class NdjsonWriter implements RecordWriter {
  /** The name of the member with the whole response. */
  readonly #responses: string | undefined;
  readonly #copies: boolean;
  /** The names of the columns for answers. */
  readonly #added: ReadonlySet<string>;
  /** Keys with their colons. */
  readonly #inputKeys: readonly string[];
  /** Empty where a response takes the place of the answers. */
  readonly #members: readonly RuleMembers[];
  /** The names of a record that are not names of answers. */
  #free: readonly string[] | undefined;
  readonly #output = new OutputBytes();
  /** The length of the output before the record that was begun. */
  #begun = 0;
  /** The rule whose answer comes next. */
  #rule = 0;

  /** `copies`: the members of the input are as their record wrote them. */
  constructor(plan: OutputPlan, copies: boolean) {
    const { input = [], only, rules, responses } = plan;
    this.#responses = responses;
    this.#copies = copies && !only;
    this.#added = new Set(columnNames({ ...plan, only: true }));
    this.#inputKeys = only ? [] : input.map(keyText);
    this.#members = responses === undefined ? rules.map(membersOf) : [];
  }

  begin(record: InputRecord): void {
    this.#begun = this.#output.length;
    this.#rule = 0;
    const own = this.#copies ? this.#ownMembers(record) : this.#columns(record);
    this.#output.add("{");
    if (own === "") return;
    this.#output.add(own);
    this.#output.add(",");
  }

  text(text: string): void {
    this.#answer(text, undefined);
  }

  veto(text: string): void {
    this.#answer(undefined, text);
  }

  absent(): void {
    this.#answer(undefined, undefined);
  }

  arm(id: string | undefined): void {
    const key = this.#members[this.#rule - 1]?.arm;
    if (key === undefined) return;
    this.#output.add(key);
    this.#output.add(valueText(id));
    this.#output.add(",");
  }

  response(response: EvaluationResponse): void {
    this.#output.add(keyText(this.#responses ?? ""));
    this.#output.add(responseJson(response, DEFAULT_LIMITS));
    this.#output.add(",");
  }

  end(): void {
    const isEmpty = this.#output.length === this.#begun + 1;
    if (!isEmpty) this.#output.cut(this.#output.length - 1);
    this.#output.add("}\n");
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

  /** Writes the next answer. */
  #answer(text: string | undefined, veto: string | undefined): void {
    const member = this.#members[this.#rule++];
    if (member === undefined) return;
    if (text !== undefined && member.isBare) {
      this.#output.add(member.beforeText);
      this.#output.add(text);
      this.#output.add(member.afterText);
      return;
    }
    this.#output.add(member.name);
    this.#output.add(valueText(text));
    this.#output.add(member.veto);
    this.#output.add(valueText(veto));
    this.#output.add(",");
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
    arm: arm === undefined ? undefined : keyText(arm),
    isBare,
    beforeText: `${keyText(name)}"`,
    afterText: `",${keyText(veto)}null,`,
  };
}

function valueText(text: string | undefined): string {
  return text === undefined ? "null" : JSON.stringify(text);
}
