import type { Location } from "../../model/diagnostic.ts";
import { UNKNOWN } from "../../model/types/primitive.ts";
import { isRange, kindName, type Type, type TypeHead } from "../../model/types/type.ts";
import type { DataLine, DataTypeNode } from "../../syntax/tree/declaration.ts";
import type { SlotDeclaration } from "../body.ts";
import type { DataKind } from "../types/commands/allowed-commands.ts";
import { boundNamesOf, rejectBoundNames } from "../types/commands/bound-names.ts";
import { type GivenValues, givenValues } from "../types/commands/given-value.ts";
import { ownUnitsRange, rangeOverType, rangeType } from "../types/commands/range-type.ts";
import { type DataCommands, readCommands } from "../types/commands/read-commands.ts";
import { type BuiltType, measureType, type ScalarDataType, scalarType } from "../types/commands/scalar-type.ts";
import type { LineContext } from "../types/data-context.ts";
import { unitNames } from "../types/data-lines.ts";
import { describeType } from "../types/describe.ts";
import type { DeclaredType } from "../units/declared-units.ts";
import { familyIdentity } from "../units/families.ts";
import type { Parent } from "./parent.ts";

/** The parent from which the type of a data line is made. */
interface Base {
  readonly kind: DataKind;
  /** Absent for a bare measure, which has no type before its units are known. */
  readonly type: Type | undefined;
  readonly parent: Parent;
  /**
   * The slot whose fill and suggestion are inherited; absent for `T range`
   * (docs/spec/03-dates-times-ranges.md#3-8-1-declaring).
   */
  readonly slot: SlotDeclaration | undefined;
}

/** Declares `data name: type -> …`: its type with all commands, fill and suggestion. */
export function declareTyped(
  line: LineContext,
  node: DataLine,
  typeNode: DataTypeNode,
  parent: Parent | undefined,
): void {
  const { context } = line;
  const base = parent && baseOf(line, typeNode, parent);
  if (base === undefined) {
    declareBroken(line, node);
    return;
  }
  const settings = readCommands(line, base.kind, node.constraints);
  const built = buildType(line, headOf(line, typeNode, base, settings), base, settings);
  if (built === undefined) {
    declareBroken(line, node);
    return;
  }
  if (typeNode.name !== undefined && !context.lines.has(typeNode.name))
    rejectInheritedNames(line, typeNode, built.type, settings);
  const given = givenValues(line, built.type, base.slot, settings);
  if (line.isBroken()) {
    declareBroken(line, node);
    return;
  }
  const type = withSuggestion(built.type, given);
  const { name, at } = line;
  context.slots.set(name, { name, label: node.label, type, ...given, literal: false, declaresType: true, at });
  const declared = {
    name,
    type,
    ...descent(base.parent.kind === "type" && !typeNode.isRange ? base.parent.declared : undefined),
    family: familyOf(line, type, base),
    ownUnits: built.ownUnits,
    embedded: context.row.repository === "std",
    at,
  };
  context.types.set(name, declared);
  context.units.declare(declared);
}

/** Names of bounds mean data of the spec that declares them, so a type takes none along. */
function rejectInheritedNames(line: LineContext, node: DataTypeNode, type: Type, { names }: DataCommands): void {
  const inherited = Object.entries(boundNamesOf(type) ?? {}).filter(
    ([side]) => names === undefined || !(side in names),
  );
  if (inherited.length === 0) return;
  rejectBoundNames(
    line.about(node.range),
    Object.fromEntries(inherited),
    `in this spec: give \`${line.name}\` a ${inherited.map(([side]) => side).join(" and a ")} of its own`,
  );
}

/**
 * Declares a line with an error: its units count as known and its type as unknown, so that its
 * users cause no further errors.
 */
export function declareBroken(line: LineContext, node: DataLine): void {
  const { context, name, at } = line;
  context.slots.set(name, brokenSlot(name, at));
  context.units.declareBroken(name, unitNames(node));
}

function descent(parent: DeclaredType | undefined): Pick<DeclaredType, "parent" | "root" | "depth"> {
  if (parent === undefined) return { depth: 0 };
  return { parent, root: parent.root ?? parent, depth: parent.depth + 1 };
}

/** A slot of unknown type and value. */
export function brokenSlot(name: string, at: Location): SlotDeclaration {
  return { name, type: UNKNOWN, literal: false, declaresType: false, at };
}

function baseOf(line: LineContext, node: DataTypeNode, parent: Parent): Base | undefined {
  const type = parent.kind === "primitive" ? parent.type : parent.declared.type;
  const slot = parent.kind === "primitive" ? undefined : parent.slot;
  if (!node.isRange) {
    const kind = type?.kind ?? "measure";
    return isDataKind(kind) ? { kind, type, parent, slot } : undefined;
  }
  if (type === undefined) return { kind: "measurerange", type: undefined, parent, slot: undefined };
  switch (type.kind) {
    case "number":
    case "ratio":
    case "measure":
    case "date":
    case "time": {
      rejectBoundNames(
        line.about(node.range),
        type.boundNames,
        "for the ends of a range: make the range of a type without it",
      );
      const range = rangeOverType(type);
      return { kind: range.kind, type: range, parent, slot: undefined };
    }
    default:
      line
        .about(node.range)
        .reject(
          "range-ends",
          isRange(type)
            ? `\`${node.text}\` is a ${kindName(type.kind)} already, and there are no ranges of ranges`
            : `there are no ranges of ${describeType(type)}; the ends of a range are numbers, ratios, measures, dates or times`,
        );
      return undefined;
  }
}

function isDataKind(kind: Type["kind"]): kind is DataKind {
  return kind !== "anonymous" && kind !== "list" && kind !== "row" && kind !== "veto" && kind !== "unknown";
}

function headOf(line: LineContext, node: DataTypeNode, base: Base, settings: DataCommands): TypeHead {
  const inherited = base.type !== undefined && "help" in base.type && !node.isRange ? base.type.help : "";
  return {
    name: line.name,
    help: settings.help ?? inherited,
    extends: {
      parent: node.isRange ? `${node.text} range` : node.text,
      family: shownFamily(line, base),
      imported: node.qualifier !== undefined,
    },
  };
}

/**
 * The name of the family as `show` prints it: of a measure the name of its root, of `M range` that
 * of M (docs/spec/06-show-explanations.md#6-4-typeinfo).
 */
function shownFamily(line: LineContext, { type, parent }: Base): string {
  if (parent.kind === "primitive" || type === undefined) return line.name;
  const measure = type.kind === "measure" ? type : type.kind === "measurerange" ? type.element : undefined;
  return measure?.extends?.family ?? line.name;
}

function buildType(
  line: LineContext,
  head: TypeHead,
  base: Base,
  settings: DataCommands,
): BuiltType<Type & TypeHead> | undefined {
  const { type } = base;
  if (type === undefined) {
    return base.kind === "measure" ? measureType(line, head, undefined, settings) : ownUnitsRange(line, head, settings);
  }
  if (isRange(type)) return rangeType(line, head, type, settings);
  return isScalar(type) ? scalarType(line, head, type, settings) : undefined;
}

function isScalar(type: Type): type is ScalarDataType {
  return isDataKind(type.kind) && !isRange(type);
}

/**
 * The identity of a family. Ratio types form families as measures do: by name and units of the
 * root.
 */
function familyOf(line: LineContext, type: Type, { parent }: Base): string | undefined {
  if (type.kind === "measure") return type.family;
  if (type.kind !== "ratio") return undefined;
  if (parent.kind === "type") return parent.declared.family;
  const units = type.units.map(({ name, perOne }) => `${name}=${perOne.n}/${perOne.d}`);
  return familyIdentity(`ratio ${line.name}`, units, "");
}

function withSuggestion(type: Type, { suggestion }: GivenValues): Type {
  if (type.kind !== "measure" && type.kind !== "ratio") return type;
  return { ...type, suggestion: suggestion?.kind === "number" ? { n: suggestion.n, d: suggestion.d } : undefined };
}
