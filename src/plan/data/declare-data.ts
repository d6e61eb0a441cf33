import { circleText } from "../../model/listed.ts";
import { UNKNOWN } from "../../model/types/primitive.ts";
import type { Type } from "../../model/types/type.ts";
import type { DataLine } from "../../syntax/tree/declaration.ts";
import type { Placed } from "../../syntax/tree/place.ts";
import type { Body, Import, ListHead, SlotDeclaration } from "../body.ts";
import { location } from "../findings/finding.ts";
import { type DataContext, type DataSurroundings, LineContext } from "../types/data-context.ts";
import {
  type DataCircle,
  type DataLines,
  dataLines,
  dataOrder,
  declaresType,
  ownParent,
  repeatedLines,
  typeNodeOf,
  unitNames,
} from "../types/data-lines.ts";
import type { DeclaredType } from "../units/declared-units.ts";
import { UnitTable } from "../units/unit-table.ts";
import { type OwnNames, VisibleTypes } from "../units/visible-types.ts";
import { checkBoundNames } from "./check-bound-names.ts";
import { declareList, listParent } from "./declare-list.ts";
import { brokenSlot, declareBroken, declareTyped } from "./declare-type.ts";
import { literalSlot } from "./literal-slot.ts";
import { type Parent, resolveParent } from "./parent.ts";

/** The declarations of a row's data lines. */
export interface DeclaredData {
  /** In source order. */
  readonly slots: ReadonlyMap<string, SlotDeclaration>;
  readonly types: ReadonlyMap<string, DeclaredType>;
  /** Value lists; row lists are added to them. */
  readonly lists: Map<string, ListHead>;
  readonly units: UnitTable;
}

/**
 * Declares all data lines of a row
 * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has and
 * docs/spec/02-types-numbers-units.md#2-3-commands), each after the lines it needs. Lines that use
 * no unit in scope come first; with them the units in scope are known. Literals with units and date
 * and time ranges follow, whose widths may be in any unit.
 */
export function declareData(surroundings: DataSurroundings): DeclaredData {
  const lines = dataLines(surroundings.row.tree);
  const units = unitTable(surroundings, lines);
  const again = repeatedLines(surroundings.row.tree, lines);
  for (const { node } of again) units.declareBroken(node.name, unitNames(node));
  const repeated = new Set(again.map(({ node }) => node.name));
  const context: DataContext = {
    ...surroundings,
    lines,
    repeated,
    units,
    slots: new Map(),
    types: new Map(),
    lists: new Map(),
  };
  const { order, circles } = dataOrder(lines, context.budget);
  for (const circle of circles) reportCircle(context, circle);
  const later = new Map<string, () => void>();
  for (const name of order) {
    const declare = declareNowOrLater(context, name, later);
    if (declare !== undefined) later.set(name, declare);
  }
  for (const declare of later.values()) declare();
  checkBoundNames(context, (line) => at(context, line));
  if (circles.length > 0) {
    const ordered = new Set(order);
    for (const [name, line] of lines) if (!ordered.has(name)) declareBroken(at(context, line), line.node);
  }
  return {
    slots: inSourceOrder(lines, context.slots),
    types: inSourceOrder(lines, context.types),
    lists: inSourceOrder(lines, context.lists),
    units,
  };
}

/**
 * The data without the withdrawn types, whose units collide with others. The types of their
 * families become unknown, like the types of lines with errors.
 */
export function withoutTypes(
  { slots, types, lists, units }: DeclaredData,
  withdrawn: ReadonlySet<DeclaredType>,
): DeclaredData {
  if (withdrawn.size === 0) return { slots, types, lists, units };
  units.withdraw(withdrawn);
  const families = new Set(Array.from(withdrawn, ({ family }) => family));
  const isKnown = (name: string, type: Type) => !families.has(types.get(name)?.family ?? measureFamily(type));
  return {
    slots: new Map(
      [...slots].map(([name, slot]) => [name, isKnown(name, slot.type) ? slot : brokenSlot(name, slot.at)]),
    ),
    types: new Map([...types].filter(([name, { type }]) => isKnown(name, type))),
    lists: new Map(
      [...lists].map(([name, list]) => {
        const isUnknown = "type" in list.of && !isKnown(name, list.of.type);
        return [name, isUnknown ? { ...list, of: { type: UNKNOWN } } : list];
      }),
    ),
    units,
  };
}

function measureFamily(type: Type): string | undefined {
  if (type.kind === "measurerange") return type.element.family;
  return type.kind === "measure" ? type.family : undefined;
}

/** Declares a line now, or returns how to declare it once the units in scope are known. */
function declareNowOrLater(
  context: DataContext,
  name: string,
  later: ReadonlyMap<string, () => void>,
): (() => void) | undefined {
  const line = context.lines.get(name);
  if (line === undefined) return undefined;
  const typeNode = typeNodeOf(line);
  const { node } = line;
  if (typeNode === undefined) {
    const declare = () => declareLiteral(at(context, line), node);
    if (node.value.type === "number" || node.value.type === "range_literal") return declare;
    declare();
    return undefined;
  }
  const list = listParent(context, typeNode);
  if (typeNode.list !== undefined || list !== undefined) {
    declareList(at(context, line), line, typeNode, list);
    return undefined;
  }
  const parentName = ownParent(context.lines, name);
  const declare = (parent: Parent | undefined) => declareTyped(at(context, line), node, typeNode, parent);
  if (parentName !== undefined && later.has(parentName)) {
    return () => declare(resolveParent(at(context, line).about(typeNode.range), typeNode));
  }
  const parent = resolveParent(at(context, line).about(typeNode.range), typeNode);
  if (parent !== undefined && needsUnitsInScope(parent, typeNode.isRange)) return () => declare(parent);
  declare(parent);
  return undefined;
}

function needsUnitsInScope(parent: Parent, isRange: boolean): boolean {
  const kind = parent.kind === "primitive" ? parent.primitive : parent.declared.type.kind;
  return kind === "daterange" || kind === "timerange" || (isRange && (kind === "date" || kind === "time"));
}

function declareLiteral(line: LineContext, node: DataLine): void {
  const { context, name } = line;
  const slot = node.value.type === "data_type" ? undefined : literalSlot(line.about(node.value.range), node.value);
  if (slot === undefined || line.isBroken()) {
    declareBroken(line, node);
    return;
  }
  context.slots.set(name, { name, label: node.label, ...slot, literal: true, at: line.at });
  if (!slot.declaresType) return;
  const { type } = slot;
  const embedded = context.row.repository === "std";
  const declared = { name, type, depth: 0, ownUnits: [], embedded, at: line.at };
  context.types.set(name, declared);
  context.units.declare(declared);
}

function at(context: DataContext, line: Placed<DataLine>): LineContext {
  const { name, range } = line.node;
  const lineAt = new LineContext(context, name, location(context.row, line.piece, range), line.piece.start);
  if (context.repeated.has(name)) lineAt.abandon();
  return lineAt;
}

function reportCircle(context: DataContext, { names, through }: DataCircle): void {
  const members = new Set(names);
  for (const [name, line] of context.lines) {
    if (!members.has(name)) continue;
    const from = names.indexOf(name);
    const circle = circleText([...names.slice(from), ...names.slice(0, from)]);
    const message =
      through === "types" ? `its type depends on itself: ${circle}` : `its units depend on each other: ${circle}`;
    at(context, line).reject(through === "types" ? "type-circle" : "unit-circle", message);
    return;
  }
}

function unitTable({ imports, inline, broken, row }: DataSurroundings, lines: DataLines): UnitTable {
  const inlineTypes = new Set<DeclaredType>();
  let incomplete = broken.size > 0;
  for (const { node } of row.tree.data) {
    const { value } = node;
    if (value.type !== "data_type" || value.qualifier === undefined || imports.has(value.qualifier)) continue;
    const body = inline.get(value.qualifier);
    if (body === undefined) incomplete = true;
    const declared = body?.types.get(value.name ?? "");
    if (declared !== undefined) inlineTypes.add(declared);
  }
  const own: OwnNames = {
    declaresType: (name) => declaresType(lines.get(name)),
    importedAncestor: (name) => importedAncestor(lines, imports, inline, name),
  };
  return new UnitTable(new VisibleTypes(imports, [...inlineTypes], own), { imports, incomplete });
}

/** The first imported type among the ancestors of a data, behind own types. */
function importedAncestor(
  lines: DataLines,
  imports: ReadonlyMap<string, Import>,
  inline: ReadonlyMap<string, Body>,
  name: string,
): DeclaredType | undefined {
  const passed = new Set<string>();
  let last = name;
  for (let next = ownParent(lines, name); next !== undefined; next = ownParent(lines, last)) {
    if (passed.has(next)) return undefined;
    passed.add(next);
    last = next;
  }
  const type = typeNodeOf(lines.get(last));
  if (type?.name === undefined || type.isRange) return undefined;
  if (type.qualifier !== undefined) {
    const body = imports.get(type.qualifier)?.body ?? inline.get(type.qualifier);
    return body?.types.get(type.name);
  }
  for (const { body } of imports.values()) {
    const declared = body.types.get(type.name);
    if (declared !== undefined) return declared;
  }
  return undefined;
}

function inSourceOrder<Item>(lines: DataLines, items: Map<string, Item>): Map<string, Item> {
  if (items.size < 2) return items;
  const ordered = new Map<string, Item>();
  for (const name of lines.keys()) {
    const item = items.get(name);
    if (item !== undefined) ordered.set(name, item);
  }
  return ordered;
}
