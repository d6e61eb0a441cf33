import type { Effective, SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { ownArms } from "../../engine/show/outline.ts";
import { resultsOf } from "../../engine/show/results.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";

/*
 * Data that the page at /docs shows beside the answers of the public routes.
 */

/** Characters of a line of commentary. */
const LONGEST = 200;

/** The first line of commentary of each local spec that has one at the instant, by name. */
export function summaries(engine: Engine, effective: Effective): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const spec of localSpecs(engine)) {
    const line = firstLine(engine, { spec, effective });
    if (line !== "") found.set(spec, line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line);
  }
  return Object.fromEntries(found);
}

/** The arms of a version's own rules as written, by rule, and the rules that people come for. */
export interface RuleTexts {
  readonly arms: ReturnType<typeof ownArms>;
  readonly results: readonly string[];
}

export function ruleTexts(engine: Engine, ref: SpecRef): RuleTexts {
  return { arms: ownArms(engine.outline(ref)), results: resultsOf(engine.show(ref)) };
}

/** Empty without commentary, and where no version is in force. */
function firstLine(engine: Engine, ref: SpecRef): string {
  try {
    const [line = ""] = engine.commentary(ref)?.trim().split("\n") ?? [];
    return line.trim();
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return "";
    throw thrown;
  }
}
