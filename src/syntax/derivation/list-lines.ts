import type { Draft } from "./declarations.ts";
import { programOf } from "./program.ts";
import {
  type Branch,
  type ConstraintTemplate,
  type Items,
  itemsOf,
  type KeyTemplate,
  type Leaf,
  type LineTemplate,
  type LiteralTemplate,
  type PieceTemplate,
  type ScalarTemplate,
  type SortTemplate,
  type TokenSpan,
} from "./template.ts";

// The functions that the grammar calls for the lines below a list (grammar/lists.ne).

/** A field of a row with the expression of its value; none: the name says it. */
interface Field {
  readonly path: TokenSpan;
  readonly value?: Branch | undefined;
}

function line(draft: Draft<LineTemplate>): Draft<PieceTemplate> {
  return () => ({ type: "line", line: draft() });
}

export function constraint(draft: Draft<ConstraintTemplate>): Draft<PieceTemplate> {
  return line(() => ({ type: "constraint", constraint: draft() }));
}

export function help(text: Leaf): Draft<PieceTemplate> {
  return line(() => ({ type: "help", text: text.index }));
}

export function bound(word: Leaf, count: LiteralTemplate | ScalarTemplate): Draft<PieceTemplate> {
  return line(() => ({ type: "bound", word: word.index, count: literalOf(count) }));
}

export function optional(): Draft<PieceTemplate> {
  return line(() => ({ type: "optional" }));
}

export function keyField(path: TokenSpan, word?: Leaf): KeyTemplate {
  return { path, bound: word?.index };
}

export function key(fields: Items<KeyTemplate>): Draft<PieceTemplate> {
  return line(() => ({ type: "key", fields: itemsOf(fields) }));
}

export function rows(count: Branch): Draft<PieceTemplate> {
  return line(() => ({ type: "rows", count: programOf(count) }));
}

export function sort(
  keys: Items<{ readonly value: Branch; readonly order?: number | undefined }>,
): Draft<PieceTemplate> {
  return line(() => {
    const programs = itemsOf(keys).map(({ value, order }): SortTemplate => ({ value: programOf(value), order }));
    return { type: "sort", keys: programs };
  });
}

export function field(path: TokenSpan, value: Branch, rest?: Items<Field>): Items<Field> {
  return { rest, item: { path, value } };
}

export function named(rest: Items<Field>, { index }: Leaf): Items<Field> {
  return { rest, item: { path: { from: index, to: index } } };
}

export function each(fields: Items<Field>): Draft<PieceTemplate> {
  return line(() => ({ type: "each", fields: fieldsOf(fields) }));
}

export function by(path: TokenSpan | undefined, of: TokenSpan): Draft<PieceTemplate> {
  return line(() => ({ type: "by", field: path, of }));
}

export function at(day: Branch): Draft<PieceTemplate> {
  return line(() => ({ type: "at", day: programOf(day) }));
}

export function row(fields: Items<Field>): Draft<PieceTemplate> {
  return line(() => ({ type: "row", fields: fieldsOf(fields) }));
}

export function value(
  item: LiteralTemplate | ScalarTemplate,
  rest?: Items<LiteralTemplate | ScalarTemplate>,
): Items<LiteralTemplate | ScalarTemplate> {
  return { rest, item };
}

export function values(list: Items<LiteralTemplate | ScalarTemplate>): Draft<PieceTemplate> {
  return line(() => ({ type: "values", values: itemsOf(list).map(literalOf) }));
}

export function imports(paths: Items<TokenSpan>): Draft<PieceTemplate> {
  return line(() => ({ type: "imports", paths: itemsOf(paths) }));
}

function fieldsOf(fields: Items<Field>) {
  return itemsOf(fields).map(({ path, value: written }) => ({ path, value: written && programOf(written) }));
}

function literalOf(value: LiteralTemplate | ScalarTemplate): LiteralTemplate {
  return "operation" in value ? { type: "scalar", value } : value;
}
