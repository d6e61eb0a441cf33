import { UNKNOWN } from "../../model/types/primitive.ts";
import type { Type } from "../../model/types/type.ts";
import type { ConstraintNode, DataLine, DataTypeNode, ListLine } from "../../syntax/tree/declaration.ts";
import type { Placed } from "../../syntax/tree/place.ts";
import type { ListHead } from "../body.ts";
import { location } from "../findings/finding.ts";
import { listHead, NO_LINES } from "../lists/list-head.ts";
import { boundNamesOf, rejectBoundNames } from "../types/commands/bound-names.ts";
import { rangeOverType } from "../types/commands/range-type.ts";
import type { DataContext, LineContext } from "../types/data-context.ts";
import { describeType } from "../types/describe.ts";
import { resolveParent } from "./parent.ts";

/** The list that a data line names as its type, own or of an import; undefined for other types. */
export function listParent(context: DataContext, { name, qualifier }: DataTypeNode): ListHead | undefined {
  if (name === undefined) return undefined;
  if (qualifier !== undefined) {
    const body = context.imports.get(qualifier)?.body ?? context.inline.get(qualifier);
    return body?.lists.get(name);
  }
  if (context.lines.has(name)) return context.lists.get(name);
  for (const { body } of context.imports.values()) {
    const list = body.lists.get(name);
    if (list !== undefined) return list;
  }
  return undefined;
}

/**
 * Declares a value list (docs/spec/08-lists.md#1-declaring): `data fares: money list`, or `data
 * more: fares`, a list of the same type that takes over what is said of the other one, except its
 * rows.
 */
export function declareList(
  line: LineContext,
  { piece, node }: Placed<DataLine>,
  typeNode: DataTypeNode,
  parent: ListHead | undefined,
): void {
  const { context, name, at } = line;
  const type = parent === undefined ? elementType(line, typeNode) : parentType(line, typeNode, parent);
  const lines = [...(typeNode.list?.lines ?? [])];
  for (const constraint of node.constraints) {
    const line = parent === undefined ? undefined : asListLine(constraint);
    if (line !== undefined) {
      lines.push(line);
      continue;
    }
    const command = constraint.type === "unit" ? "unit" : constraint.command;
    context.reject(
      "list-line",
      location(context.row, piece, constraint.range),
      `data \`${name}\`: \`${command}\` is said of one value, and \`${name}\` is a list`,
      {
        suggestion: `declare a data of the type with \`${command}\`, and the list of that: data ${name}: <data> list`,
        related_data: name,
      },
    );
  }
  const inherited = parent ?? NO_LINES;
  const head = listHead({ row: context.row, piece, lines, reject: context.reject, inherited });
  context.lists.set(name, { name, label: node.label, of: { type: type ?? UNKNOWN }, key: [], ...head, at });
}

/** A line below `data more: fares` that is one of a list though the word `list` is not written. */
function asListLine(constraint: ConstraintNode): ListLine | undefined {
  if (constraint.type === "unit") return undefined;
  const { command, range } = constraint;
  const [argument, ...others] = constraint.arguments;
  if (argument === undefined || others.length > 0 || argument.type === "word" || argument.type === "now")
    return undefined;
  if (command === "help") return argument.type === "text" ? { type: "help", text: argument.text, range } : undefined;
  return command === "minimum" || command === "maximum" ? { type: command, count: argument, range } : undefined;
}

function parentType(line: LineContext, { text, list, range }: DataTypeNode, parent: ListHead): Type | undefined {
  if (list !== undefined && list.isImplied === undefined) {
    line
      .about(range)
      .reject(
        "list-type",
        `\`${text}\` is a list already, and there are no lists of lists`,
        `write the type of its values, or data ${line.name}: ${text} for a list like it`,
      );
    return undefined;
  }
  if ("type" in parent.of) return parent.of.type;
  const { spec } = parent.of.body.row;
  line
    .about(range)
    .reject(
      "list-type",
      `\`${text}\` is a list of rows of \`${spec}\`, which \`uses\` declares`,
      `write uses ${line.name}: ${spec} list`,
    );
  return undefined;
}

/** The type of the values: that of the data or primitive named, or a range over it. */
function elementType(line: LineContext, node: DataTypeNode): Type | undefined {
  const parent = resolveParent(line.about(node.range), node);
  if (parent === undefined) return undefined;
  const type = parent.kind === "primitive" ? parent.type : parent.declared.type;
  if (type === undefined) {
    line
      .about(node.range)
      .reject(
        "list-type",
        "a list of measures needs a measure with its units",
        `declare one, and the list of that: data ${line.name}: <data> list`,
      );
    return undefined;
  }
  rejectBoundNames(
    line.about(node.range),
    boundNamesOf(type),
    "for the values of a list: make the list of a type without it",
  );
  if (!node.isRange) return type;
  switch (type.kind) {
    case "number":
    case "ratio":
    case "measure":
    case "date":
    case "time":
      return rangeOverType(type);
    default:
      line.about(node.range).reject("range-ends", `there are no ranges of ${describeType(type)}`);
      return undefined;
  }
}
