import type { ModuleStore } from "../model/program/module-store.ts";
import type { Program } from "../model/program/program.ts";
import { deserialise, serialise } from "../model/program/serial.ts";
import { digestOfText, programDigest } from "./digest/program-digest.ts";
import type { Emission, EmittedBody, GeneratedCode } from "./emit.ts";
import { CodeMaking, type Generated, isCode } from "./generate.ts";

/** The beginning of a statement of a module: all other lines are indented, or close a bracket. */
const STATEMENT = /\n(?=(?:const|class|function|return) )/;

/** The place of one module in a store: a line with its facts, then its text. */
export class StoredModule {
  readonly #store: ModuleStore;
  readonly #key: string;

  /** `program`: it, or its digest. `variant`: all other data that the module is made from. */
  constructor(store: ModuleStore, program: Program | string, variant: unknown) {
    this.#store = store;
    const digest = typeof program === "string" ? program : programDigest(program);
    this.#key = digestOfText(serialise([digest, variant]));
  }

  get isThere(): boolean {
    return this.#store.has(this.#key);
  }

  /** The pieces of the module, to be checked as if it were made now; undefined: there is none. */
  read(): Emission<GeneratedCode, string> | undefined {
    const kept = this.#store.read(this.#key);
    return kept === undefined ? undefined : piecesOf(kept);
  }

  write({ text, facts }: GeneratedCode): void {
    this.#store.write(this.#key, `${serialise(facts)}\n${text}`);
  }
}

/** Throws for a text that is no module. */
function* piecesOf(kept: string): Emission<GeneratedCode, string> {
  const end = kept.indexOf("\n");
  const text = kept.slice(end + 1);
  for (const piece of text.split(STATEMENT)) yield [piece];
  const facts = deserialise(kept.slice(0, end));
  if (!Array.isArray(facts)) throw new Error("the facts of a module are a list");
  return { text, facts };
}

/** The whole code: from its place where it is there and passes the check, or else made now. */
export function storedOrMade(
  stored: StoredModule | undefined,
  emission: () => Emission<EmittedBody>,
): Generated<GeneratedCode> {
  const pieces = stored?.read();
  const known = pieces && new CodeMaking(pieces).whole();
  if (isCode(known)) return known;
  const made = new CodeMaking(emission()).whole();
  if (isCode(made)) stored?.write(made);
  return made;
}
