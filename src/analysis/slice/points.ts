import type { Explorer } from "../../domain/explore/explorer.ts";
import { readsLists, slotTerm } from "../../domain/explore/slots.ts";
import { inputText } from "../../domain/input-text.ts";
import { listed } from "../../domain/sample.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import { slotsRead } from "../inputs/literals.ts";
import { POINTS } from "../tuning.ts";
import { listPoints } from "./list-points.ts";

/** All inputs of rules; undefined where they are too many, or a rule reads the time. */
export function allPoints(
  rules: readonly number[],
  { program, readsNow, readValue }: Pick<WrittenVersion, "program" | "readsNow" | "readValue">,
  { terms, absences }: Pick<Explorer, "terms" | "absences">,
): readonly Readonly<Record<string, string>>[] | undefined {
  if (readsNow) return undefined;
  const roots = rules.map((rule) => program.rules[rule]?.root ?? -1);
  const lists = readsLists(program, rules) ? listPoints(roots, { program, readValue }, POINTS) : [];
  if (lists === undefined) return undefined;
  let points: readonly Readonly<Record<string, string>>[] = [{}];
  const keys = new Set<string>();
  for (const slot of new Set(rules.flatMap((rule) => [...slotsRead(program, rule)]))) {
    const absence = absences.get(slot);
    const declared = program.slots[absence?.given ?? slot];
    const values = declared && listed(slotTerm(absence?.given ?? slot, declared, terms).domain, POINTS);
    if (declared === undefined || values === undefined || absence?.mayBeRefused === true) return undefined;
    const { key, type } = declared;
    if (keys.has(key)) continue;
    keys.add(key);
    const texts = values.map((value) => inputText(value, type));
    // An input without a given value has its default.
    const isOpen = declared.fill !== undefined || absence?.mayBeAbsent === true;
    const count = texts.length + (isOpen ? 1 : 0);
    if (texts.includes(undefined) || count * points.length > POINTS) return undefined;
    const taken = texts.filter((text) => text !== undefined && readValue(text, type, key).kind !== "veto");
    const left = isOpen ? points : [];
    points = [...left, ...points.flatMap((point) => taken.map((text) => ({ ...point, [key]: text ?? "" })))];
  }
  for (const { key, texts } of lists) {
    if (texts.length * points.length > POINTS) return undefined;
    points = points.flatMap((point) => texts.map((text) => ({ ...point, [key]: text })));
  }
  return points;
}
