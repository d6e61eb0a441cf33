import { type Engine, format } from "../../../src/index.ts";
import type { RulesInput } from "../inputs/rules.ts";
import { expectSame, Finding } from "../target.ts";
import { loaded, outcome, Refused, textOf } from "./outcome.ts";

/**
 * Every file has one canonical text, or an error. Returns the files in that form; undefined when
 * one has an error.
 */
export function checkFormatting({ files }: RulesInput): RulesInput["files"] | undefined {
  const formatted = files.map(([label, text]) => [label, outcome(() => format(text, label))] as const);
  const readable = formatted.filter((file): file is [string, string] => !(file[1] instanceof Refused));
  for (const [label, text] of readable) expectSame("not idempotent", text, textOf2(outcome(() => format(text, label))));
  return readable.length === files.length ? readable : undefined;
}

/**
 * The canonical texts load like the originals, and give the same interfaces. Returns their engine,
 * a copy of `empty`.
 */
export function checkSameMeaning(engine: Engine, formatted: RulesInput["files"], empty: Engine): Engine {
  const again = loaded({ files: formatted }, empty);
  if (again instanceof Refused) throw new Finding("the formatted text is refused", again.text);
  expectSame("formatted: list", withoutPlaces(engine.list()), withoutPlaces(again.list()));
  return again;
}

/** Lines move when a text is formatted. */
export function withoutPlaces(answer: unknown): string {
  return textOf(answer).replace(/"(start_line|line|column)":\d+/g, '"$1":0');
}

function textOf2(answer: string | Refused): string {
  return answer instanceof Refused ? answer.text : answer;
}
