import type { Location } from "../../model/diagnostic.ts";
import { didYouMean } from "../../model/suggestion.ts";
import { NO_ARMS } from "../../syntax/arms.ts";
import type { BindingValue } from "../../syntax/tree/declaration.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";
import type { RuleTree } from "../../syntax/tree/source.ts";
import type {
  Binding,
  Body,
  Import,
  ListHead,
  Reference,
  Row,
  RowNames,
  RuleDeclaration,
  SlotDeclaration,
} from "../body.ts";
import { agree } from "../checks/agree.ts";
import { location, type Reject } from "../findings/finding.ts";
import type { Late, LateSuggestion } from "../findings/suggestions.ts";
import { isNameProblem, type ResolvedName, resolveName } from "../names/resolve-name.ts";
import { describeDiffering, describeType, literalText } from "../types/describe.ts";
import { rowType, typeOfList } from "../types/row-type.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { boundValue, isOfKind } from "./binding-value.ts";

/** A `-> with` line, or an old standalone `with`, where it stands. */
interface WrittenBinding {
  readonly alias: string;
  readonly path: readonly string[];
  readonly value: BindingValue;
  readonly piece: Piece;
  readonly range: Range;
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
export function declareBindings(written: readonly WrittenBinding[], context: BindingContext): readonly Binding[] {
  const bindings: Binding[] = [];
  const bound = new Map<string, Location>();
  for (const each of written) {
    const { alias, path, at } = each;
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
    const list = boundList(imported, path);
    const slot = list === undefined ? boundSlot(context.reject, at, imported, path) : undefined;
    const value =
      list !== undefined ? listValue(context, each, key, list) : slot && bindingValue(context, each, key, slot);
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
  if (value.type === "path") return boundReference(context, reject, key, slot, value.path);
  if (value.type !== "expression") return boundValue(reject, key, slot, value, context.units);
  const rule = context.rules.get(key);
  if (rule === undefined || rule.type.kind === "unknown" || slot.type.kind === "unknown") return undefined;
  if (isOfKind(rule.type, slot.type)) return { kind: "rule", path: [key] };
  const [one, other] = [describeType(slot.type), describeType(rule.type)];
  reject(`\`${key}\` is ${one}, but the expression it is bound to is ${other}`);
  return undefined;
}

/** The list that a binding sets; undefined where it sets something else. */
function boundList({ body: first }: Import, path: readonly string[]): ListHead | undefined {
  let body: Body | undefined = first;
  for (const step of path.slice(0, -1)) body = body?.imports.get(step)?.body;
  return body?.lists.get(path.at(-1) ?? "");
}

/** A list is bound to a list or a rule that is one, of the same values or rows. */
function listValue(
  context: BindingContext,
  { value, at, valueAt }: WrittenBinding,
  key: string,
  list: ListHead,
): Binding["value"] | undefined {
  const reject: RejectValue = (message, suggestion) =>
    context.reject("binding-value", at, message, { suggestion, part: valueAt, related_data: key });
  const wanted = typeOfList(list).type;
  if (value.type !== "path" && value.type !== "expression") {
    reject(`\`${key}\` is ${describeType(wanted)}, and ${literalText(value)} is one value`);
    return undefined;
  }
  const path = value.type === "path" ? value.path : [key];
  const found = value.type === "path" ? resolveName(context.names, path) : undefined;
  if (found === undefined && value.type === "path") return undefined;
  if (found !== undefined && isNameProblem(found)) {
    reject(`\`${key}\` is bound to \`${path.join(".")}\`: ${found.message}`, found.suggestion);
    return undefined;
  }
  const reference: Reference =
    found === undefined || found.kind === "member" ? { kind: "rule", path } : { kind: found.kind, path: found.path };
  const type = found?.kind === "list" ? typeOfList(found.list).type : typeOf(found, path, context);
  if (type === undefined || type.kind === "unknown" || wanted.kind === "unknown") return undefined;
  // The key is that of the slot, as its other lines are.
  if (wanted.kind === "list" && type.kind === "list" && agree(wanted.of, type.of)) return reference;
  const [one, other] = describeDiffering(wanted, type);
  reject(`\`${key}\` is ${one}, but \`${path.join(".")}\` is ${other}`);
  return undefined;
}

function typeOf(found: ResolvedName | undefined, path: readonly string[], { rules }: BindingContext) {
  if (found?.kind === "slot") return found.slot.type;
  if (found?.kind === "import") return rowType(found.body, []);
  const rule = found?.kind === "rule" ? found.rule : undefined;
  return (rule ?? rules.get(path.join(".")))?.type;
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
  if (found.kind === "import") {
    reject(`\`${key}\` is bound to \`${path.join(".")}\`: ${found.misused.message}`, found.misused.suggestion);
    return undefined;
  }
  if (found.kind === "member") {
    reject(
      `\`${key}\` is bound to \`${path.join(".")}\`, a member of the row that a rule is`,
      `write a rule that is it, and bind \`${key}\` to that`,
    );
    return undefined;
  }
  const type = found.kind === "list" ? typeOfList(found.list).type : typeOf(found, found.path, context);
  if (type === undefined || type.kind === "unknown" || slot.type.kind === "unknown") return undefined;
  if (!isOfKind(type, slot.type)) {
    const what = found.kind === "slot" ? "data" : "rule";
    const [one, other] = [describeType(slot.type), describeType(type)];
    reject(`\`${key}\` is ${one}, but the ${what} \`${path.join(".")}\` it is bound to is ${other}`);
    return undefined;
  }
  return { kind: found.kind, path: found.path };
}

/** The expressions among the bindings, as rules named by the key of their slot. */
export function boundExpressions(
  written: readonly WrittenBinding[],
  imports: ReadonlyMap<string, Import>,
): readonly BoundExpression[] {
  const bound = new Map<string, BoundExpression>();
  for (const { alias, path, value, piece, range } of written) {
    const key = [alias, ...path].join(".");
    if (value.type !== "expression" || !imports.has(alias) || bound.has(key)) continue;
    const node = { type: "rule", name: key, nameRange: range, result: value.expression, range } as const;
    bound.set(key, { slot: [alias, ...path], tree: { declaration: { piece, node }, arms: NO_ARMS } });
  }
  return [...bound.values()];
}

/**
 * All bindings of a row in the order of the source, standalone ones among those of `uses` lines.
 */
export function writtenBindings(row: Row): readonly WrittenBinding[] {
  const written: WrittenBinding[] = [];
  for (const { piece, node } of row.tree.uses) {
    for (const { path, value, range } of node.bindings) {
      const valueAt = location(row, piece, value.range);
      written.push({ alias: node.alias, path, value, piece, range, at: location(row, piece, range), valueAt });
    }
  }
  for (const { piece, node } of row.tree.withs) {
    const { alias, path, value, range } = node;
    const valueAt = location(row, piece, value.range);
    written.push({ alias, path, value, piece, range, at: location(row, piece, range), valueAt });
  }
  return written.sort((a, b) => a.at.start - b.at.start);
}

/** An expression bound to a slot, as a rule named by the key of the slot. */
export interface BoundExpression {
  readonly slot: readonly string[];
  readonly tree: RuleTree;
}

/**
 * The slot that a binding sets: its path leads over imports to a data slot declared in the spec
 * that the last of them names. docs/spec/05-composition-versions.md#5-6-3-planning-errors.
 * Undefined when there is none; after an error elsewhere nothing is reported.
 */
function boundSlot(
  reject: Reject,
  at: Location,
  imported: Import,
  path: readonly string[],
): SlotDeclaration | undefined {
  const written = [imported.alias, ...path].join(".");
  const problem = (message: string, suggestion?: LateSuggestion) =>
    reject("binding-target", at, `\`${written}\` cannot be bound: ${message}`, { suggestion, related_data: written });
  let { body } = imported;
  for (const step of path.slice(0, -1)) {
    const next = body.imports.get(step);
    if (next === undefined) {
      if (body.names.aliases.has(step)) return undefined;
      const what = body.slots.has(step)
        ? `\`${step}\` is a data of \`${body.row.spec}\`, not an import`
        : `\`${body.row.spec}\` has no import \`${step}\``;
      const { imports } = body;
      problem(what, (suggest) => didYouMean(suggest(step, () => [...imports.keys()])));
      return undefined;
    }
    body = next.body;
  }
  const name = path.at(-1) ?? "";
  const slot = body.slots.get(name);
  if (slot !== undefined) return slot;
  const { spec } = body.row;
  if (body.rules.has(name)) problem(`\`${name}\` is a rule of \`${spec}\`, and only data can be bound`);
  else if (body.names.aliases.has(name)) problem(`\`${name}\` is an import of \`${spec}\`, and only data can be bound`);
  else {
    const { slots } = body;
    problem(`the spec \`${spec}\` has no data \`${name}\``, (suggest) =>
      didYouMean(suggest(name, () => [...slots.keys()])),
    );
  }
  return undefined;
}
