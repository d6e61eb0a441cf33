import { linkedModule } from "../../bundle/linked/linked-module.ts";
import type { Effective, SpecRef, UnlistedTypes } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
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
  /** Types of what explanations name besides the interface. */
  readonly types: UnlistedTypes;
}

export function ruleTexts(engine: Engine, ref: SpecRef): RuleTexts {
  const outline = engine.outline(ref);
  return { arms: ownArms(outline), results: resultsOf(engine.show(ref)), types: outline.unlistedTypes };
}

/** The longest module of a page: for more, the page asks the server. */
const LONGEST_MODULE = 1_048_576;

/** A module of the rules of a version, beside the script that it imports. */
export function rulesModule(engine: Engine, { spec, effective }: SpecRef, explain: boolean): string {
  const instant = effectiveInstant(effective, Date.now);
  const at = "at" in instant ? instant.at : undefined;
  const options = { engine: "./rules-engine.js", explain, at, mostBytes: LONGEST_MODULE };
  return linkedModule(engine.specVersions(spec), options);
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
