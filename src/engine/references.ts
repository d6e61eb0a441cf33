import type { SourcePosition } from "../model/diagnostic.ts";
import { DEFAULT_LIMITS } from "../model/limits.ts";
import { positionOf } from "../syntax/position.ts";
import { parseSource } from "../workspace/read-sources.ts";
import { EngineErrors } from "./errors.ts";

/**
 * The repositories in one source: those it declares with `repo`, and those its `uses` lines name,
 * each with its place.
 */
interface RepositoryReferences {
  readonly declared: readonly string[];
  readonly used: readonly { readonly repository: string; readonly spec: string; readonly source: SourcePosition }[];
}

/**
 * Reads the repositories from the text alone, without resolving them. Throws EngineErrors when it
 * does not parse.
 */
export function repositoryReferences(label: string, text: string): RepositoryReferences {
  const { tree, errors } = parseSource({ label, text }, DEFAULT_LIMITS);
  if (tree === undefined) throw new EngineErrors(errors, new Map([[label, text]]));
  const used = tree.specs.flatMap(({ uses, header }) =>
    uses.flatMap(({ piece, node }) => {
      if (node.repository === undefined) return [];
      const place = positionOf(text, piece.start + node.range.start, piece.start + node.range.end);
      const source = { attribute: label, ...place };
      return [{ repository: node.repository, spec: header.node.name, source }];
    }),
  );
  return { declared: tree.repositories.map(({ node }) => node.name), used };
}
