import type { ConstraintNode, FieldNode, KeyFieldNode, ListLine, PathNode } from "../tree/declaration.ts";
import type { Literal } from "../tree/literal.ts";
import { expression, orderOf } from "./build-expression.ts";
import type { DerivedNode } from "./derive.ts";
import { labelsOf, rangeOf, textOf, valueIn, wholeRange } from "./literals.ts";
import {
  append,
  type Branch,
  type Build,
  type Draft,
  drafted,
  type Items,
  itemsOf,
  type Leaf,
  type Operand,
  type TokenSpan,
} from "./parts.ts";

// The functions that the grammar calls for the lines below a list (grammar/lists.ne), whose tokens
// are those of the line alone.

export function piece(draft: Draft<ListLine | ConstraintNode>): Draft<DerivedNode> {
  return (programs) => {
    const build = draft(programs);
    return (tokens) => ({ type: "line", line: build(tokens) });
  };
}

export function constraint(build: Build<ConstraintNode>): Draft<ConstraintNode> {
  return () => build;
}

export function help(text: Leaf): Draft<ListLine> {
  return () => (tokens) => ({ type: "help", text: textOf(tokens, text.index), range: wholeRange(tokens) });
}

export function bound(word: Leaf, count: Branch | Build<Literal>): Draft<ListLine> {
  return () => (tokens) => {
    const type = tokens.folded(word.index) === "minimum" ? "minimum" : "maximum";
    return { type, count: valueIn(count)(tokens), range: wholeRange(tokens) };
  };
}

export function optional(): Draft<ListLine> {
  return () => (tokens) => ({ type: "optional", range: wholeRange(tokens) });
}

/** `word`: `up to`, or `from`. */
export function keyField(path: TokenSpan, word?: Leaf): Build<KeyFieldNode> {
  return (tokens) => {
    const field = pathOf(path)(tokens);
    return word === undefined ? field : { ...field, bound: tokens.folded(word.index) === "from" ? "from" : "up to" };
  };
}

export function key(fields: Items<Build<KeyFieldNode>>): Draft<ListLine> {
  return () => (tokens) => ({
    type: "key",
    fields: itemsOf(fields).map((field) => field(tokens)),
    range: wholeRange(tokens),
  });
}

export function rows(count: Operand): Draft<ListLine> {
  return (programs) => {
    const build = expression(count)(programs);
    return (tokens) => ({ type: "rows", count: build(tokens), range: wholeRange(tokens) });
  };
}

export function sort(keys: Items<{ readonly value: Operand; readonly order?: number | undefined }>): Draft<ListLine> {
  return (programs) => {
    const all = itemsOf(keys).map(({ value, order }) => ({ build: expression(value)(programs), order }));
    return (tokens) => {
      const built = all.map(({ build, order }) => ({
        value: build(tokens),
        ...(order !== undefined && { order: orderOf(tokens, order) }),
      }));
      return { type: "sort", keys: built, range: wholeRange(tokens) };
    };
  };
}

export function field(path: TokenSpan, value: Operand, rest?: Items<Draft<FieldNode>>): Items<Draft<FieldNode>> {
  return append(rest, (programs) => {
    const build = expression(value)(programs);
    return (tokens) => ({ ...pathOf(path)(tokens), value: build(tokens) });
  });
}

/** A field without a value: the name says it. */
export function named(rest: Items<Draft<FieldNode>>, { index }: Leaf): Items<Draft<FieldNode>> {
  return append(rest, () => pathOf({ from: index, to: index }));
}

export function each(fields: Items<Draft<FieldNode>>): Draft<ListLine> {
  return withFields("each", fields);
}

export function row(fields: Items<Draft<FieldNode>>): Draft<ListLine> {
  return withFields("row", fields);
}

function withFields(type: "each" | "row", list: Items<Draft<FieldNode>>): Draft<ListLine> {
  return (programs) => {
    const fields = drafted(list, programs);
    return (tokens) => ({ type, fields: fields(tokens), range: wholeRange(tokens) });
  };
}

export function by(path: TokenSpan | undefined, of: TokenSpan): Draft<ListLine> {
  return () => (tokens) => ({
    type: "by",
    ...(path && { field: labelsOf(tokens, path) }),
    of: pathOf(of)(tokens),
    range: wholeRange(tokens),
  });
}

export function at(day: Operand): Draft<ListLine> {
  return (programs) => {
    const build = expression(day)(programs);
    return (tokens) => ({ type: "at", day: build(tokens), range: wholeRange(tokens) });
  };
}

export function values(list: Items<Branch | Build<Literal>>): Draft<ListLine> {
  return () => (tokens) => ({
    type: "values",
    values: itemsOf(list).map((value) => valueIn(value)(tokens)),
    range: wholeRange(tokens),
  });
}

export function imports(paths: Items<TokenSpan>): Draft<ListLine> {
  return () => (tokens) => ({
    type: "imports",
    paths: itemsOf(paths).map((path) => pathOf(path)(tokens)),
    range: wholeRange(tokens),
  });
}

function pathOf(path: TokenSpan): Build<PathNode> {
  return (tokens) => ({ path: labelsOf(tokens, path), range: rangeOf(tokens, path) });
}
