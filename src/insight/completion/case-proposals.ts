import type { Type } from "../../model/types/type.ts";
import type { Row } from "../../plan/body.ts";
import { specNames } from "../../workspace/versions/rows.ts";
import { typeTitle } from "../hover/type-text.ts";
import type { Names } from "../names/names.ts";
import { keysOf, type SpecKey } from "../names/spec-keys.ts";
import { keywords, optionsOf, type Proposal, repositoriesOf, specsOf, unitsOfType } from "./proposals.ts";

/** The inputs or rules of versions; both without `kind`. */
export function keyProposals(names: Names, rows: readonly Row[], kind?: SpecKey["kind"]): readonly Proposal[] {
  return keysOf(names, rows)
    .filter((key) => kind === undefined || key.kind === kind)
    .map(proposalOf);
}

const AMOUNT = /^[+-]?[\d_,.]+\s*$/;

function proposalOf({ key, kind, type }: SpecKey): Proposal {
  return { label: key, kind, ...(type.kind !== "unknown" && { detail: typeTitle(type) }) };
}

/** Boolean rules of the local specs, with their specs. */
export function propertyProposals(names: Names): readonly Proposal[] {
  const specs = specNames(names.analysis.workspace.rows, undefined) ?? [];
  return specs.flatMap((spec) =>
    keysOf(names, names.scope.versions(undefined, spec))
      .filter(({ kind, key, type }) => kind === "rule" && type.kind === "boolean" && !key.includes("."))
      .map((key) => ({ ...proposalOf(key), label: `${spec}.${key.key}` })),
  );
}

/** Values of a type; `before`: the words of the value that stand before. */
export function valueProposals(type: Type | undefined, before: string): readonly Proposal[] {
  if (type === undefined) return [];
  if (AMOUNT.test(before)) return unitsOfType(type);
  if (before.trim() !== "") return [];
  return type.kind === "boolean" ? keywords("yes", "no", "true", "false") : optionsOf(type, false);
}

/** The specs of a repository; without one the local specs. */
export const specProposals = specsOf;
/** The repositories that are loaded, without the standard units. */
export function repositoryProposals(names: Names): readonly Proposal[] {
  return repositoriesOf(names).filter(({ label }) => label !== "std");
}

/** The days from which versions are in force. */
export function effectiveProposals(rows: readonly Row[]): readonly Proposal[] {
  return keywords(...new Set(rows.flatMap(({ from }) => from?.text ?? [])));
}
