import type { Program } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { digestOfText } from "./digest.ts";

/**
 * The digest of the data that an evaluation depends on, without the places of rules in their files.
 * It is the same for a program that was restored: each type and each unit counts once, as a
 * restored program has no parts that are one object, and members have one order.
 */
export function programDigest(program: Program): string {
  const units = new Numbered(canonicalText);
  const types = new Numbered((type: Type) =>
    canonicalText("units" in type ? { ...type, units: type.units.map((unit) => units.of(unit)) } : type),
  );
  const typed = <Part extends { readonly type: Type }>(part: Part) => ({ ...part, type: types.of(part.type) });
  const partsOf = ({ slots, cells, rules, lists = [], fields = {} }: Program) => [
    slots.map(typed),
    cells.map((cell) => (cell.op === "text" ? typed(cell) : cell)),
    rules.map(({ at, ...rule }) => typed(rule)),
    ...(program.fields === undefined ? [] : [lists, fields]),
  ];
  const rows = program.rowSpecs?.map(({ versions }) => versions.map(({ from, program: of }) => [from, partsOf(of)]));
  const parts = rows === undefined ? partsOf(program) : [...partsOf(program), rows];
  return digestOfText(canonicalText([program.spec, units.texts, types.texts, parts]));
}

/** Objects of a program, each with a number: types of hundreds of units share most of them. */
class Numbered<Part extends object> {
  readonly #text: (part: Part) => string;
  readonly #byText = new Map<string, number>();
  readonly #known = new Map<Part, number>();

  constructor(text: (part: Part) => string) {
    this.#text = text;
  }

  of(part: Part): number {
    let number = this.#known.get(part);
    if (number === undefined) {
      const text = this.#text(part);
      number = this.#byText.get(text) ?? this.#byText.size;
      this.#byText.set(text, number);
      this.#known.set(part, number);
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
