import type { Effective, SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { armText } from "../../engine/show/outline.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";

/*
 * Data that the page at /docs shows beside the answers of the public routes.
 */

/** Characters of a line of commentary. */
const LONGEST = 200;

/** One line of a rule, and its place. */
interface ShownArm {
  readonly id: string;
  readonly at: string;
  readonly text: string;
}

/** The arms of a version's own rules as written, by rule key; the default first. */
export function ownArms(engine: Engine, ref: SpecRef): Readonly<Record<string, readonly ShownArm[]>> {
  const { rules, arms } = engine.outline(ref);
  const shown = (rule: string) => (arms[rule] ?? []).map((arm) => ({ id: arm.id, at: arm.at, text: armText(arm) }));
  return Object.fromEntries(rules.map((rule) => [rule, shown(rule)]));
}

/** The first line of commentary of each local spec that has one at the instant, by name. */
export function summaries(engine: Engine, effective: Effective): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const spec of localSpecs(engine)) {
    const line = firstLine(engine, { spec, effective });
    if (line !== "") found.set(spec, line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line);
  }
  return Object.fromEntries(found);
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
