import { readFileSync, writeFileSync } from "node:fs";
import type { EngineError } from "../../src/index.ts";
import type { Case } from "./cases.ts";

/** Errors of one case that are approved word by word: of thousands the first ones are enough. */
const MOST_ERRORS = 12;

/**
 * Lines that cases are found to have, in a file that people read: a change of it is read as a
 * whole.
 */
class Approved {
  readonly #name: string;
  readonly #file: URL;
  readonly #approved: ReadonlyMap<string, readonly string[]>;
  readonly #found = new Map<string, readonly string[]>();

  constructor(name: string) {
    this.#name = name;
    this.#file = new URL(name, import.meta.url);
    const cases = readFileSync(this.#file, "utf8").split(/\n(?=\S)/);
    this.#approved = new Map(cases.map((text) => text.trimEnd().split("\n")).map(([id = "", ...lines]) => [id, lines]));
  }

  /** A failure when the lines of a case are not those that were approved. */
  differences(item: Case, lines: readonly string[]): string[] {
    const found = lines.map((line) => `  ${line.replaceAll("\n", "\\n")}`);
    this.#found.set(idOf(item), found);
    const approved = this.#approved.get(idOf(item)) ?? [];
    if (found.join("\n") === approved.join("\n")) return [];
    return [`not as in ${this.#name} (--approve writes it anew)`, ...(found.length === 0 ? ["  nothing"] : found)];
  }

  /** Writes the lines that were found, of these cases; others of the file stay. */
  approve(cases: readonly Case[]): void {
    const all = new Map([...this.#approved, ...this.#found]);
    const written = cases.map(idOf).map((id) => [id, ...(all.get(id) ?? [])]);
    const texts = written.filter(({ length }) => length > 1).map((lines) => `${lines.join("\n")}\n`);
    writeFileSync(this.#file, texts.join(""));
  }
}

/** A case itself says what the language promises; these files say how it is kept. */
export class Approvals {
  /** The errors of the loads that cases reject, with every member. */
  readonly #errors = new Approved("approved-errors.txt");
  /** The evaluations that generated code hands over to the exact program, for no missing input. */
  readonly #handedOver = new Approved("approved-handed-over.txt");

  errors(item: Case, errors: readonly EngineError[]): string[] {
    return this.#errors.differences(item, errors.slice(0, MOST_ERRORS).flatMap(described));
  }

  handedOver(item: Case, evaluations: readonly string[]): string[] {
    return this.#handedOver.differences(item, evaluations);
  }

  approve(cases: readonly Case[]): void {
    this.#errors.approve(cases);
    this.#handedOver.approve(cases);
  }
}

function idOf({ file, name }: Case): string {
  return `${file}: ${name}`;
}

function described({ kind, code, message, source, suggestion, ...others }: EngineError): string[] {
  const place = source && `${source.attribute}:${source.line}:${source.column}+${source.length}`;
  const more = Object.entries(others).map(([name, value]) => `${name} ${value}`);
  const facts = [kind, code, place, ...more].filter((fact) => fact !== undefined).join(", ");
  return [facts, `  ${message}`, ...(suggestion === undefined ? [] : [`  → ${suggestion}`])];
}
