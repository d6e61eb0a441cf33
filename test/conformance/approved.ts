import { readFileSync, writeFileSync } from "node:fs";
import type { EngineError } from "../../src/index.ts";
import type { Case } from "./cases.ts";

/** Errors of one case that are approved word by word: of thousands the first ones are enough. */
const MOST_ERRORS = 12;

const FILE = new URL("approved-errors.txt", import.meta.url);

/**
 * The errors of the loads that cases reject, with every member. A case itself says what the
 * language promises; this file is what people read, and a change of it is read as a whole.
 */
export class ApprovedErrors {
  readonly #approved: ReadonlyMap<string, readonly string[]>;
  readonly #found = new Map<string, readonly string[]>();

  constructor() {
    const cases = readFileSync(FILE, "utf8").split(/\n(?=\S)/);
    this.#approved = new Map(cases.map((text) => text.trimEnd().split("\n")).map(([id = "", ...lines]) => [id, lines]));
  }

  /** The lines that differ from those that were approved. */
  differences(item: Case, errors: readonly EngineError[]): string[] {
    const found = errors.slice(0, MOST_ERRORS).flatMap(described);
    this.#found.set(idOf(item), found);
    const approved = this.#approved.get(idOf(item)) ?? [];
    if (found.join("\n") === approved.join("\n")) return [];
    return ["errors: not as in approved-errors.txt (--approve writes it anew)", ...found];
  }

  /** Writes the errors that were found, of these cases; others of the file stay. */
  approve(cases: readonly Case[]): void {
    const all = new Map([...this.#approved, ...this.#found]);
    const ids = cases.map(idOf).filter((id) => all.has(id));
    writeFileSync(FILE, ids.map((id) => `${[id, ...(all.get(id) ?? [])].join("\n")}\n`).join(""));
  }
}

function idOf({ file, name }: Case): string {
  return `${file}: ${name}`;
}

function described({ kind, code, message, source, suggestion, ...others }: EngineError): string[] {
  const place = source && `${source.attribute}:${source.line}:${source.column}+${source.length}`;
  const more = Object.entries(others).map(([name, value]) => `${name} ${value}`);
  const facts = [kind, code, place, ...more].filter((fact) => fact !== undefined).join(", ");
  return [`  ${facts}`, `    ${message}`, ...(suggestion === undefined ? [] : [`    → ${suggestion}`])].map((line) =>
    line.replaceAll("\n", "\\n"),
  );
}
