import type { Location } from "../../model/diagnostic.ts";
import type { BindingValue } from "../../syntax/tree/declaration.ts";
import type { Binding, Import, Row, RowNames, RuleDeclaration, SlotDeclaration } from "../body.ts";
import { location } from "../findings/finding.ts";
import type { Reject } from "../findings/reject.ts";
import type { Late, LateSuggestion } from "../findings/suggestions.ts";
import { isNameProblem, resolveName } from "../names/resolve-name.ts";
import { describeType } from "../types/describe.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { boundSlot } from "./binding-target.ts";
import { boundValue, isOfKind } from "./binding-value.ts";

/** A `-> with` line, or an old standalone `with`, where it stands. */
interface WrittenBinding {
  readonly alias: string;
  readonly path: readonly string[];
  readonly value: BindingValue;
  readonly at: Location;
  /** The place of the value. */
  readonly valueAt: Location;
}

interface BindingContext {
  readonly row: Row;
  readonly names: RowNames;
  readonly imports: ReadonlyMap<string, Import>;
  readonly rules: ReadonlyMap<string, RuleDeclaration>;
  readonly units: UnitTable;
  readonly reject: Reject;
}

/**
 * The bindings of a row that pass the checks of
 * docs/spec/05-composition-versions.md#5-6-3-planning-errors (circles are found between instances).
 */
export function declareBindings(context: BindingContext): readonly Binding[] {
  const bindings: Binding[] = [];
  const bound = new Map<string, Location>();
  for (const written of writtenBindings(context.row)) {
    const { alias, path, at } = written;
    const imported = context.imports.get(alias);
    if (imported === undefined) continue;
    const full = [alias, ...path];
    const key = full.join(".");
    const first = bound.get(key);
    if (first !== undefined) {
      context.reject("bound-twice", at, `\`${key}\` is bound twice`, {
        suggestion: {
          text: "keep one of the bindings",
          remedies: [{ kind: "replace", start: at.start, end: at.end, text: "" }],
        },
        related: first,
        related_data: key,
      });
      continue;
    }
    bound.set(key, at);
    const slot = boundSlot(context.reject, at, imported, path);
    const value = slot && bindingValue(context, written, key, slot);
    if (value !== undefined) bindings.push({ path: full, value, at });
  }
  return bindings;
}

type RejectValue = (message: Late<string>, suggestion?: LateSuggestion) => void;

function bindingValue(
  context: BindingContext,
  { value, at, valueAt }: WrittenBinding,
  key: string,
  slot: SlotDeclaration,
): Binding["value"] | undefined {
  const reject: RejectValue = (message, suggestion) =>
    context.reject("binding-value", at, message, { suggestion, part: valueAt, related_data: key });
  if (value.type !== "path") return boundValue(reject, key, slot, value, context.units);
  return boundReference(context, reject, key, slot, value.path);
}

/**
 * A bound reference: the data or rule must be of the slot's kind, measures of its family
 * (docs/spec/05-composition-versions.md#5-6-3-planning-errors;
 * docs/spec/04-rules-evaluation.md#4-6-slots-fed-through-with).
 */
function boundReference(
  context: BindingContext,
  reject: RejectValue,
  key: string,
  slot: SlotDeclaration,
  path: readonly string[],
): Binding["value"] | undefined {
  const found = resolveName(context.names, path);
  if (found === undefined) return undefined;
  if (isNameProblem(found)) {
    reject(`\`${key}\` is bound to \`${path.join(".")}\`: ${found.message}`, found.suggestion);
    return undefined;
  }
  const type = found.kind === "slot" ? found.slot.type : (found.rule ?? context.rules.get(found.path[0] ?? ""))?.type;
  if (type === undefined || type.kind === "unknown" || slot.type.kind === "unknown") return undefined;
  if (!isOfKind(type, slot.type)) {
    const what = found.kind === "slot" ? "data" : "rule";
    const [one, other] = [describeType(slot.type), describeType(type)];
    reject(`\`${key}\` is ${one}, but the ${what} \`${path.join(".")}\` it is bound to is ${other}`);
    return undefined;
  }
  return { kind: found.kind, path: found.path };
}

/**
 * All bindings of a row in the order of the source, standalone ones among those of `uses` lines.
 */
function writtenBindings(row: Row): readonly WrittenBinding[] {
  const written: WrittenBinding[] = [];
  for (const { piece, node } of row.tree.uses) {
    for (const { path, value, range } of node.bindings) {
      const valueAt = location(row, piece, value.range);
      written.push({ alias: node.alias, path, value, at: location(row, piece, range), valueAt });
    }
  }
  for (const { piece, node } of row.tree.withs) {
    const { alias, path, value, range } = node;
    const valueAt = location(row, piece, value.range);
    written.push({ alias, path, value, at: location(row, piece, range), valueAt });
  }
  return written.sort((a, b) => a.at.start - b.at.start);
}
