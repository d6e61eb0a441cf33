import type { Type } from "../../model/types/type.ts";

/** Members about how a type is offered, which make no difference. */
const IGNORED = new Set(["suggestion", "optionLabels"]);

/** Members about how a bound was written: only its `canonical` amount counts. */
const WRITTEN_FORMS = new Set(["value", "unit"]);

/**
 * True when two types are the same for interface agreement
 * (docs/spec/05-composition-versions.md#5-11-interface-agreement): equal in name, kind,
 * constraints, help, parent and family. Suggestions and labels are ignored. A type that could not
 * be determined agrees with every other, since its cause was reported.
 */
export function sameType(left: Type, right: Type): boolean {
  if (left === right || left.kind === "unknown" || right.kind === "unknown") return true;
  return sameData(left, right);
}

/** Compares plain data; the trees of types are only a few levels deep. */
function sameData(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, i) => sameData(item, right[i]));
  }
  const ours = new Map<string, unknown>(Object.entries(left));
  const theirs = new Map<string, unknown>(Object.entries(right));
  const bound = ours.has("canonical") && theirs.has("canonical");
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    if (IGNORED.has(key) || (bound && WRITTEN_FORMS.has(key))) continue;
    if (!sameData(ours.get(key), theirs.get(key))) return false;
  }
  return true;
}
