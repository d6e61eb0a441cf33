import type { Location } from "../../model/diagnostic.ts";
import { instantOf } from "../../model/time/calendar.ts";
import type { Instant } from "../../model/time/timeline.ts";
import type { Row } from "../../plan/body.ts";
import { location } from "../../plan/findings/finding.ts";
import type { UsesNode } from "../../syntax/tree/declaration.ts";
import type { Piece } from "../../syntax/tree/place.ts";

/**
 * A dependency of a row on another spec: a `uses` line, or the qualified type of a `data` line
 * (docs/spec/05-composition-versions.md#5-1-terms).
 */
export interface Edge {
  readonly kind: "uses" | "inline";
  /** The alias, or the spec name before the point of an inline import. */
  readonly name: string;
  /** The repository of the spec; absent: the local one. */
  readonly repository?: string | undefined;
  /** True when the repository was written. */
  readonly qualified: boolean;
  readonly spec: string;
  /**
   * Replaces the instant for the whole subtree
   * (docs/spec/05-composition-versions.md#5-9-references-over-time).
   */
  readonly pin?: Instant;
  readonly pinText?: string | undefined;
  /** True for `uses … list`, which may name the row's own spec. */
  readonly isList: boolean;
  /** True for a list with `-> at`: each of its rows has a version of its own. */
  readonly isDated: boolean;
  readonly at: Location;
}

/** The dependencies of a row as written. */
export interface Edges {
  /** `uses` lines, then inline imports, each group in source order. */
  readonly all: readonly Edge[];
  /**
   * Types taken through an alias: each counts as an edge of its own for interface agreement
   * (docs/spec/05-composition-versions.md#5-11-interface-agreement).
   */
  readonly types: readonly { readonly edge: Edge; readonly at: Location }[];
}

/**
 * Reads the edges of a row from its tree. A second `uses` line of one alias is an edge too, but the
 * alias means the first.
 */
export function edgesOf(row: Row): Edges {
  const all: Edge[] = [];
  const aliases = new Map<string, Edge>();
  for (const { piece, node } of row.tree.uses) {
    const edge = usesEdge(row, piece, node);
    all.push(edge);
    if (!aliases.has(edge.name)) aliases.set(edge.name, edge);
  }
  const types: { edge: Edge; at: Location }[] = [];
  for (const { piece, node } of row.tree.data) {
    if (node.value.type !== "data_type" || node.value.qualifier === undefined) continue;
    const at = location(row, piece, { start: node.range.start, end: node.value.range.end });
    const imported = aliases.get(node.value.qualifier);
    if (imported !== undefined) types.push({ edge: imported, at });
    else all.push(inlineEdge(row, node.value.qualifier, at));
  }
  return { all, types };
}

function usesEdge(row: Row, piece: Piece, node: UsesNode): Edge {
  const target = node.effective?.range ?? node.specRange;
  return {
    kind: "uses",
    name: node.alias,
    repository: node.repository ?? row.repository,
    qualified: node.repository !== undefined,
    spec: node.spec,
    pin: node.effective === undefined ? undefined : instantOf(node.effective.start),
    pinText: node.effective?.text,
    isList: node.list !== undefined,
    isDated: node.effective === undefined && node.list?.lines.some(({ type }) => type === "at") === true,
    at: location(row, piece, { start: node.range.start, end: target.end }),
  };
}

/**
 * The edge of an inline import (docs/spec/05-composition-versions.md#5-7-3-inline-import): a spec
 * of the same repository, unpinned.
 */
function inlineEdge(row: Row, spec: string, at: Location): Edge {
  return {
    kind: "inline",
    name: spec,
    repository: row.repository,
    qualified: false,
    spec,
    isList: false,
    isDated: false,
    at,
  };
}
