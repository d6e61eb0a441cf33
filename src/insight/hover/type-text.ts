import type { Type } from "../../model/types/type.ts";
import { type FactSubject, typeFacts } from "../../model/types/type-facts.ts";

/** A type in one word or two: `money (measure)`, `number`, `date range`. */
export function typeTitle(type: Type): string {
  if (type.kind === "list") return `${typeTitle(type.of)} list`;
  if (type.kind === "row") return type.spec;
  if (type.kind === "veto" || type.kind === "unknown" || type.kind === "anonymous") return type.kind;
  const kind = type.kind.endsWith("range") ? `${type.kind.slice(0, -"range".length)} range` : type.kind;
  return type.name === undefined || type.name === kind ? kind : `${type.name} (${kind})`;
}

/** The constraints on the values of a type, in words: `at least 0 eur`. */
export function constraintTexts(type: Type): readonly string[] {
  return typeFacts(type).map(({ about, text }) => WORDS[about](text));
}

const WORDS: Readonly<Record<FactSubject, (text: string) => string>> = {
  minimum: (bound) => `at least ${bound}`,
  maximum: (bound) => `at most ${bound}`,
  lower: (bound) => `not below ${bound}`,
  upper: (bound) => `not above ${bound}`,
  narrowest: (bound) => `width at least ${bound}`,
  widest: (bound) => `width at most ${bound}`,
  decimals: (count) => `${count} decimals`,
  options: (list) => `one of ${list}`,
  length: (count) => `${count} characters`,
  units: (list) => `units ${list}`,
};
