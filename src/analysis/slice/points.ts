import { slotTerm } from "../../domain/explore/slots.ts";
import { listed } from "../../domain/listed.ts";
import type { Terms } from "../../domain/terms.ts";
import type { WrittenVersion } from "../../engine/written/written-version.ts";
import { inputText } from "../inputs/input-text.ts";
import { comparedInputs } from "../inputs/literals.ts";

/** The most inputs that are evaluated one by one to decide a claim. */
const MOST_POINTS = 3000;

/** All inputs of rules; undefined where there are too many, or where the answer reads the time. */
export function allPoints(
  rules: readonly number[],
  { program, readsNow, readValue }: Pick<WrittenVersion, "program" | "readsNow" | "readValue">,
  terms: Terms,
): readonly Readonly<Record<string, string>>[] | undefined {
  if (readsNow) return undefined;
  let points: readonly Readonly<Record<string, string>>[] = [{}];
  const slots = new Set(rules.flatMap((rule) => [...comparedInputs(program, rule).literals.keys()]));
  for (const slot of slots) {
    const declared = program.slots[slot];
    const values = declared && listed(slotTerm(slot, declared, terms).domain, MOST_POINTS);
    if (declared === undefined || values === undefined || values.length * points.length > MOST_POINTS) return undefined;
    const { key, type } = declared;
    const texts = values.flatMap((value) => inputText(value, type) ?? []);
    const taken = texts.filter((text) => readValue(text, type, key).kind !== "veto");
    points = points.flatMap((point) => taken.map((text) => ({ ...point, [key]: text })));
  }
  return points;
}
