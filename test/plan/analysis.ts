import type { EngineError } from "../../src/model/diagnostic.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import type { Body } from "../../src/plan/body.ts";
import { emptyWorkspace, isFailure, load } from "../../src/workspace/index.ts";

/** Loads one text; the bodies of its specs by name, or its errors. */
function loaded(text: string): ReadonlyMap<string, Body> | readonly EngineError[] {
  const source = { label: "main.rules", text, origin: { kind: "path", label: "main.rules" } } as const;
  const outcome = load(emptyWorkspace(DEFAULT_LIMITS), [source]);
  if (isFailure(outcome)) return outcome.errors;
  const bodies = new Map<string, Body>();
  for (const [row, slices] of outcome.slices) {
    const body = slices[0]?.version.body;
    if (body !== undefined) bodies.set(row.spec, body);
  }
  return bodies;
}

/** The body of the spec `main` of a text without errors. */
export function bodyOf(text: string): Body {
  const outcome = loaded(text);
  if (!("get" in outcome)) throw new Error(outcome.map(({ message }) => message).join("\n"));
  const body = outcome.get("main");
  if (body === undefined) throw new Error("the text has no spec main");
  return body;
}

/** The errors of a text. */
export function errorsOf(text: string): readonly EngineError[] {
  const outcome = loaded(text);
  return "get" in outcome ? [] : outcome;
}

/** Messages of the errors of a text, each after its line: `3: …`. */
export function messagesOf(text: string): readonly string[] {
  return errorsOf(text).map(({ source, message }) => `${source?.line}: ${message}`);
}

/** Name and static unit of the type of each rule of the spec `main`: `{total: "money eur"}`. */
export function typesOf(text: string): Readonly<Record<string, string>> {
  const types: Record<string, string> = {};
  for (const { name, typeName, unit } of bodyOf(text).rules.values()) {
    types[name] = unit === undefined ? typeName : `${typeName} ${unit}`;
  }
  return types;
}
