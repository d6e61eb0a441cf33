import { Engine, EngineErrors, EngineTimeout, SnapshotError } from "../../../src/index.ts";
import type { RulesInput } from "../inputs/rules.ts";
import { Finding } from "../target.ts";

/** Texts that no message for people may contain: places and exceptions of the program. */
const INTERNAL =
  /unreachable:|has a bug:|\n\s+at .*:\d+:\d+|TypeError|ReferenceError|SyntaxError|is not a function|\[object Object\]|Cannot read prop/;

/** Throws when a text reveals internals of the program. */
export function expectForPeople(text: string): void {
  const told = INTERNAL.exec(text);
  if (told !== null) throw new Finding("internal words", text.slice(Math.max(0, told.index - 200), told.index + 500));
}

/** A documented refusal. */
export class Refused {
  /** The kind of the first error, else the name of the exception. */
  readonly kind: string;
  readonly text: string;

  constructor(kind: string, text: string) {
    this.kind = kind;
    this.text = text;
  }
}

/** The result of an action, or its refusal. Other exceptions pass on: they are faults. */
export function outcome<T>(action: () => T): T | Refused {
  try {
    return action();
  } catch (thrown) {
    if (thrown instanceof EngineTimeout || thrown instanceof SnapshotError)
      return new Refused(thrown.name, thrown.message);
    if (!(thrown instanceof EngineErrors)) throw thrown;
    expectForPeople(thrown.message);
    return new Refused(thrown.errors[0]?.kind ?? "", thrown.message);
  }
}

/**
 * The engine with all files of an input, or their refusal. `empty`: the engine to copy; copies
 * share parsed texts.
 */
export function loaded({ files }: Pick<RulesInput, "files">, empty = new Engine()): Engine | Refused {
  const engine = empty.copy();
  return outcome(() => engine.load(files)) ?? engine;
}

/** An answer or a refusal as text to compare. */
export function textOf(answer: unknown): string {
  return answer instanceof Refused ? `${answer.kind}: ${answer.text}` : JSON.stringify(answer);
}
