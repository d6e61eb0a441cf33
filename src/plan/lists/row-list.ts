import { didYouMean } from "../../model/suggestion.ts";
import { UNKNOWN } from "../../model/types/primitive.ts";
import type { KeyField, Type } from "../../model/types/type.ts";
import type { KeyFieldNode, ListLine, UsesNode } from "../../syntax/tree/declaration.ts";
import type { Piece, Placed } from "../../syntax/tree/place.ts";
import type { Body, Import, ListHead, Row } from "../body.ts";
import { location, type Reject } from "../findings/finding.ts";
import { describeType } from "../types/describe.ts";
import { listHead, NO_LINES } from "./list-head.ts";

/** The row lists of a spec, without their expressions; rows of a spec with an error are unknown. */
export function rowLists({ row, imports, reject }: RowListContext): ReadonlyMap<string, ListHead> {
  const lists = new Map<string, ListHead>();
  for (const { piece, node } of row.tree.uses) {
    if (node.list === undefined || lists.has(node.alias)) continue;
    const { lines } = node.list;
    const body = imports.get(node.alias)?.body;
    const head = listHead({ row, piece, lines, reject, inherited: NO_LINES });
    const key = body === undefined ? [] : keyOf(row, piece, lines, body, reject);
    const of = body === undefined ? { type: UNKNOWN } : { body };
    lists.set(node.alias, { name: node.alias, label: node.label, of, key, ...head, at: lineOf(row, { piece, node }) });
  }
  return lists;
}

interface RowListContext {
  readonly row: Row;
  readonly imports: ReadonlyMap<string, Import>;
  readonly reject: Reject;
}

/** The place of the `uses` line of a list. */
function lineOf(row: Row, { piece, node }: Placed<UsesNode>) {
  return location(row, piece, { start: node.range.start, end: node.list?.range.end ?? node.range.end });
}

/** The data that identify a row: plain data of the row spec (docs/spec/08-lists.md#1-declaring). */
function keyOf(row: Row, piece: Piece, lines: readonly ListLine[], body: Body, reject: Reject): readonly KeyField[] {
  const key: KeyField[] = [];
  for (const line of lines) {
    if (line.type !== "key" || key.length > 0) continue;
    for (const field of line.fields) {
      const name = field.path.join(".");
      const { bound } = field;
      const isTwice = key.some((each) => each.name === name);
      const bounded = bound && key.find((each) => each.bound !== undefined);
      const wrong = isTwice ? twice(name) : keyProblem(body, field);
      // A second bound is left out, so that what looks for rows names all keys.
      if (wrong === undefined) key.push({ name, ...(bound !== undefined && bounded === undefined && { bound }) });
      const problem = wrong ?? (bounded && twoBounds(bounded, field));
      if (problem === undefined) continue;
      const { message, suggestion } = problem;
      reject("list-key", location(row, piece, line.range), message, {
        suggestion,
        part: location(row, piece, field.range),
        related_data: name,
      });
    }
  }
  return key;
}

function twice(name: string) {
  return { message: `\`${name}\` stands twice among the keys`, suggestion: "keep one of them" };
}

function twoBounds(first: KeyField, { path, bound }: KeyFieldNode) {
  return {
    message: `a key has one bound, and both \`${first.name}\` and \`${path.join(".")}\` have one`,
    suggestion: `write \`${bound}\` before one of them`,
  };
}

const BOUNDED: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([
  "number",
  "ratio",
  "measure",
  "date",
  "time",
  "unknown",
]);

function keyProblem(body: Body, { path, bound }: KeyFieldNode) {
  const name = path.join(".");
  const { spec } = body.row;
  const slot = path.length === 1 ? body.slots.get(name) : undefined;
  if (slot !== undefined) {
    if (bound === undefined || BOUNDED.has(slot.type.kind)) return undefined;
    return {
      message: `\`${bound}\` takes a number, an amount, a ratio, a date or a time, and \`${name}\` is ${describeType(slot.type)}`,
      suggestion: `write -> key ${name}`,
    };
  }
  const what =
    body.rules.has(name) || body.names.ruleNames.has(name) ? "a rule" : body.lists.has(name) ? "a list" : undefined;
  if (what !== undefined || path.length > 1) {
    return {
      message: `a key is a data of \`${spec}\` itself, and \`${name}\` is ${what ?? "a member of an import"}`,
      suggestion: "name a data of the rows",
    };
  }
  return {
    message: `the spec \`${spec}\` has no data \`${name}\``,
    suggestion: didYouMeanOf(body, name),
  };
}

function didYouMeanOf({ slots }: Body, name: string) {
  return (suggest: (name: string, candidates: () => readonly string[]) => string | undefined) =>
    didYouMean(suggest(name, () => [...slots.keys()]));
}
