import type { Program } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { digestOfText } from "./digest.ts";

/**
 * The digest of the data that an evaluation depends on, without the places of rules in their files.
 * It is the same for a program that was restored: each type counts once, as a restored program has
 * no parts that are one object, and members have one order.
 */
export function programDigest(program: Program): string {
  const types = new NumberedTypes();
  const typed = <Part extends { readonly type: Type }>(part: Part) => ({ ...part, type: types.of(part.type) });
  const partsOf = ({ slots, cells, rules, lists = [], fields = {} }: Program) => [
    slots.map(typed),
    cells.map((cell) => (cell.op === "text" ? typed(cell) : cell)),
    rules.map(({ at, ...rule }) => typed(rule)),
    ...(program.fields === undefined ? [] : [lists, fields]),
  ];
  const rows = program.rowSpecs?.map(({ versions }) => versions.map(({ from, program: of }) => [from, partsOf(of)]));
  const parts = rows === undefined ? partsOf(program) : [...partsOf(program), rows];
  return digestOfText(canonicalText([program.spec, types.texts, parts]));
}

/** The types of a program, each with a number. */
class NumberedTypes {
  readonly #byText = new Map<string, number>();
  readonly #known = new Map<Type, number>();

  of(type: Type): number {
    let number = this.#known.get(type);
    if (number === undefined) {
      const text = canonicalText(type);
      number = this.#byText.get(text) ?? this.#byText.size;
      this.#byText.set(text, number);
      this.#known.set(type, number);
    }
    return number;
  }

  get texts(): readonly string[] {
    return [...this.#byText.keys()];
  }
}

/** Members of types for `show` only: the limits of units, and the labels of options. */
const SHOWN = new Set(["limits", "optionLabels"]);

/**
 * The same text for equal data, other texts for other data: members are in order, without those
 * that are undefined or that only `show` has. Their names are words.
 */
function canonicalText(data: unknown): string {
  if (typeof data === "bigint") return `${data}n`;
  if (typeof data !== "object" || data === null) return JSON.stringify(data) ?? "";
  if (Array.isArray(data)) return `[${data.map(canonicalText).join()}]`;
  const members: string[] = [];
  for (const name of Object.keys(data).sort()) {
    const member: unknown = Reflect.get(data, name);
    if (member !== undefined && !SHOWN.has(name)) members.push(`"${name}":${canonicalText(member)}`);
  }
  return `{${members.join()}}`;
}
