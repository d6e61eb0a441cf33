import { listed } from "../../model/listed.ts";
import type { Primitive } from "../../model/operators.ts";
import {
  addStandardUnits,
  didYouMean,
  exchange,
  rewriteAs,
  type Suggestion,
  writeOneOf,
} from "../../model/suggestion.ts";
import { BOOLEAN, DATE, NUMBER, RATIO, TEXT, TIME } from "../../model/types/primitive.ts";
import type { Type } from "../../model/types/type.ts";
import type { DataTypeNode } from "../../syntax/tree/declaration.ts";
import type { Body, SlotDeclaration } from "../body.ts";
import type { LineContext } from "../types/data-context.ts";
import type { DeclaredType } from "../units/declared-units.ts";
import { STD_TYPE_NAMES } from "../units/standard-units.ts";

/**
 * The parent of a data line's type. `undefined` instead: an error was reported, here or elsewhere.
 */
export type Parent =
  | { readonly kind: "primitive"; readonly primitive: Primitive; readonly type: Type | undefined }
  | {
      readonly kind: "type";
      readonly declared: DeclaredType;
      readonly slot: SlotDeclaration;
    };

/** A bare measure has no type before its units are known. */
const PRIMITIVES: Readonly<Record<Primitive, Type | undefined>> = {
  boolean: BOOLEAN,
  number: NUMBER,
  ratio: RATIO,
  measure: undefined,
  text: TEXT,
  date: DATE,
  time: TIME,
};

/**
 * The primitive or data that a data line names as its type. A bare name is own data, else a slot of
 * the one direct import that has it. A qualified name is a slot of the import with that alias, else
 * of the spec of that name (docs/spec/05-composition-versions.md#5-7-2-as-types-data-x-alias-slot
 * to docs/spec/05-composition-versions.md#5-7-4-bare-names).
 */
export function resolveParent(line: LineContext, node: DataTypeNode): Parent | undefined {
  if (node.primitive !== undefined) {
    return { kind: "primitive", primitive: node.primitive, type: PRIMITIVES[node.primitive] };
  }
  const name = node.name ?? "";
  return node.qualifier === undefined ? bareParent(line, name) : qualifiedParent(line, node, node.qualifier, name);
}

function bareParent(line: LineContext, name: string): Parent | undefined {
  const { context } = line;
  if (context.lines.has(name)) {
    const slot = context.slots.get(name);
    return slot && parentOf(line, name, slot, context.types.get(name));
  }
  if (context.imports.has(name) || context.broken.has(name)) {
    const slots = context.imports.get(name)?.body.types.keys() ?? [];
    const [first] = slots;
    line.reject(
      "unknown-type",
      `the import \`${name}\` is not a type; name one of its data`,
      first === undefined ? `write ${name}.<data>` : writeOneOf([`${name}.${first}`]),
    );
    return undefined;
  }
  if (context.ruleNames.has(name)) {
    line.reject("unknown-type", `\`${name}\` is a rule, and a type is a primitive or the name of a data`);
    return undefined;
  }
  return importedParent(line, name);
}

function importedParent(line: LineContext, name: string): Parent | undefined {
  const { context } = line;
  context.budget.charge(context.imports.size);
  const having = [...context.imports.values()].filter(({ body }) => body.slots.has(name));
  const [first, second] = having;
  if (first !== undefined && second !== undefined) {
    const aliases = having.map(({ alias }) => alias);
    const ways = aliases.map((alias) => `${alias}.${name}`);
    line.reject("ambiguous-type", `\`${name}\` is a data of the imports ${listed(aliases)}`, writeOneOf(ways));
    return undefined;
  }
  if (first !== undefined) {
    const slot = first.body.slots.get(name);
    return slot && parentOf(line, name, slot, first.body.types.get(name));
  }
  if (context.broken.size > 0) return undefined;
  reportUnknown(line, name, () => {
    const names = [...context.lines.keys()].filter((each) => each !== line.name);
    const imported = [...context.imports.values()].flatMap(({ alias, body }) =>
      [...body.types.keys()].map((each) => (context.lines.has(each) ? `${alias}.${each}` : each)),
    );
    return [...names, ...imported, ...Object.keys(PRIMITIVES)];
  });
  return undefined;
}

function qualifiedParent(line: LineContext, node: DataTypeNode, qualifier: string, name: string): Parent | undefined {
  const { context } = line;
  const body = context.imports.get(qualifier)?.body ?? context.inline.get(qualifier);
  if (body === undefined) return undefined;
  const slot = body.slots.get(name);
  if (slot !== undefined) return parentOf(line, node.text, slot, body.types.get(name));
  reportMissingMember(line, body, qualifier, name);
  return undefined;
}

function reportMissingMember(line: LineContext, body: Body, qualifier: string, name: string): void {
  const { spec } = body.row;
  if (body.rules.has(name)) {
    line.reject(
      "unknown-type",
      `\`${qualifier}.${name}\` is a rule of \`${spec}\`, and a type is a primitive or the name of a data`,
    );
    return;
  }
  if (body.imports.has(name)) {
    line.reject("unknown-type", `\`${qualifier}.${name}\` is an import of \`${spec}\`, not a data`);
    return;
  }
  line.reject(
    "unknown-type",
    `the spec \`${spec}\` has no data \`${name}\` (written ${qualifier}.${name})`,
    (suggest, elsewhere) => {
      const kept = elsewhere(name, body.row);
      if (kept !== undefined) return kept;
      const near = suggest(name, () => [...body.types.keys()]);
      return didYouMean(near && `${qualifier}.${near}`);
    },
  );
}

function parentOf(
  line: LineContext,
  written: string,
  slot: SlotDeclaration,
  declared: DeclaredType | undefined,
): Parent | undefined {
  if (slot.type.kind === "unknown") return undefined;
  if (declared !== undefined) return { kind: "type", declared, slot };
  if (!slot.declaresType) {
    line.reject(
      "unknown-type",
      `\`${written}\` is given by a literal with a unit, so it declares no type and cannot be a parent`,
      "name" in slot.type && slot.type.name !== undefined ? `use its type \`${slot.type.name}\`` : undefined,
    );
  }
  return undefined;
}

function reportUnknown(line: LineContext, name: string, candidates: () => readonly string[]): void {
  line.reject(
    "unknown-type",
    `unknown type \`${name}\`; a type is the name of a data or one of ${listed(Object.keys(PRIMITIVES), "or")}`,
    (suggest, elsewhere) =>
      elsewhere(name) ??
      FOREIGN_TYPES.get(name) ??
      (STD_TYPE_NAMES.has(name) ? addStandardUnits() : didYouMean(suggest(name, candidates))),
  );
}

/** Types of other languages. */
const FOREIGN_TYPES: ReadonlyMap<string, Suggestion> = new Map<string, Suggestion>([
  ...["string", "str", "char", "varchar", "enum"].map((each) => [each, rewriteAs(["text"])] as const),
  ...["int", "integer"].map(
    (each) => [each, exchange("write number, and below it -> decimals 0", each, ["number\n  -> decimals 0"])] as const,
  ),
  ...["decimal", "float", "double", "real"].map((each) => [each, rewriteAs(["number"])] as const),
  ...["bool", "logical"].map((each) => [each, rewriteAs(["boolean"])] as const),
  ...["percent", "percentage"].map((each) => [each, rewriteAs(["ratio"])] as const),
  ...["money", "currency"].map(
    (each) =>
      [each, exchange("write measure, and below it -> unit eur: 1", each, ["measure\n  -> unit eur: 1"])] as const,
  ),
  ...["datetime", "timestamp"].map(
    (each) => [each, exchange("write date: it may have a time", each, ["date"])] as const,
  ),
]);
