import { CALLS, DATE_PAIRS, DATE_PARTS } from "../../model/forms/date-words.ts";
import { EXTREMA, MATH_NAMES } from "../../model/operators.ts";
import type { Type } from "../../model/types/type.ts";
import type { Body, Row } from "../../plan/body.ts";
import { specNames } from "../../workspace/versions/rows.ts";
import { typeTitle } from "../hover/type-text.ts";
import type { Names } from "../names/names.ts";

/** A possible continuation at the cursor. */
export interface Proposal {
  readonly label: string;
  readonly kind:
    | "data"
    | "rule"
    | "import"
    | "spec"
    | "repository"
    | "unit"
    | "option"
    | "keyword"
    | "type"
    | "function";
  readonly detail?: string | undefined;
  /** The words that people read in its place. */
  readonly spoken?: string | undefined;
}

/** Words of the language as proposals. */
export function keywords(...words: readonly string[]): Proposal[] {
  return words.map((label) => ({ label, kind: "keyword" }));
}

export const DECLARATIONS = keywords("spec", "data", "rule", "uses", "meta", "repo");

export const PRIMITIVES: readonly Proposal[] = ["number", "text", "boolean", "date", "time", "measure", "ratio"].map(
  (label) => ({ label, kind: "type" }),
);

export const FUNCTIONS: readonly Proposal[] = [
  ...[...MATH_NAMES, ...EXTREMA, ...Object.keys(CALLS), ...Object.keys(DATE_PARTS), "lower of", "upper of"],
  ...DATE_PAIRS.filter((pair) => pair !== "through"),
  "working days from",
].map((label) => ({ label, kind: "function" }));

/** Data, rules and imports of versions, by name. */
export function membersOf(names: Names, rows: readonly Row[], wanted: ReadonlySet<Proposal["kind"]>): Proposal[] {
  const found = new Map<string, Proposal>();
  for (const row of rows) {
    const body = names.scope.bodyOf(row);
    for (const [label, kind] of names.scope.membersOf(row)) {
      if (!wanted.has(kind) || found.has(label)) continue;
      found.set(label, { label, kind, detail: memberType(body, label), spoken: labelOf(body, label) });
    }
    if (!wanted.has("import")) continue;
    for (const { node } of row.tree.uses) {
      if (/^\w+$/.test(node.alias) && !found.has(node.alias)) {
        found.set(node.alias, { label: node.alias, kind: "import", detail: `uses ${node.spec}`, spoken: node.label });
      }
    }
  }
  return [...found.values()];
}

/** The label of a data, a list or a rule. */
function labelOf(body: Body | undefined, name: string): string | undefined {
  return (
    body?.slots.get(name)?.label ?? body?.lists.get(name)?.label ?? body?.rules.get(name)?.tree.declaration.node.label
  );
}

function memberType(body: Body | undefined, name: string): string | undefined {
  const type = body?.slots.get(name)?.type ?? body?.rules.get(name)?.type;
  return type === undefined || type.kind === "unknown" ? undefined : typeTitle(type);
}

/** The units that rules and data of a version can name. */
export function unitsOf(body: Body | undefined): Proposal[] {
  const found = new Map<string, Proposal>();
  const types = [...(body?.units.own.values() ?? []), ...(body?.units.imported.open() ?? [])];
  for (const { name, ownUnits } of types) {
    for (const label of ownUnits) if (!found.has(label)) found.set(label, { label, kind: "unit", detail: name });
  }
  return [...found.values(), ...percentages()];
}

/** The units of one type. */
export function unitsOfType(type: Type): Proposal[] {
  const of = "element" in type ? type.element : type;
  if (of.kind === "measure") return of.units.map(({ name }) => ({ label: name, kind: "unit", detail: type.kind }));
  return of.kind === "ratio" ? of.units.map(({ name }) => ({ label: name, kind: "unit" })) : [];
}

function percentages(): Proposal[] {
  return ["percent", "permille"].map((label) => ({ label, kind: "unit", detail: "ratio" }));
}

/** The options of a text; `quoted` for a place outside of quotes. */
export function optionsOf(type: Type | undefined, quoted: boolean): Proposal[] {
  if (type?.kind !== "text") return [];
  const spoken = new Map(Object.entries(type.optionLabels ?? {}));
  return type.options.map((option) => ({
    label: quoted ? `"${option}"` : option,
    kind: "option",
    spoken: spoken.get(option),
  }));
}

/** Specs of a repository; without one the local specs. */
export function specsOf({ analysis }: Names, repository: string | undefined): Proposal[] {
  return (specNames(analysis.workspace.rows, repository) ?? []).map((label) => ({
    label,
    kind: "spec",
    detail: repository ?? "spec",
  }));
}

/** Every loaded repository. */
export function repositoriesOf({ analysis }: Names): Proposal[] {
  const named = [...analysis.workspace.rows.repositories.keys()].filter((name) => name !== "");
  return ["std", ...named].map((label) => ({ label, kind: "repository" }));
}
