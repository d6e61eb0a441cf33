import type { Location } from "../../model/diagnostic.ts";
import type { Type } from "../../model/types/type.ts";
import type { Body, Import, ListDeclaration, RowRead } from "../body.ts";
import type { Reject } from "../findings/finding.ts";
import { isNameProblem, resolveName } from "../names/resolve-name.ts";
import { lineReads } from "../rules/row-reads.ts";
import { describeType } from "../types/describe.ts";
import { sameType } from "./compare-interfaces.ts";

/**
 * All versions of the rows of a list with `-> at` agree on the fields that are used
 * (docs/spec/08-lists.md#6-rows-that-follow-from-each-other, rule 3). Reported at the list.
 */
export function checkDatedFields(body: Body, reject: Reject): void {
  for (const list of body.lists.values()) {
    const rows = body.imports.get(list.name);
    if (rows?.versions === undefined) continue;
    const reported = new Set<string>();
    for (const path of fieldsUsed(body, list)) {
      const field = path.join(".");
      if (reported.has(field)) continue;
      reported.add(field);
      const problem = difference(rows, path);
      if (problem !== undefined) rejectField(reject, list.at, list.name, field, problem);
    }
  }
}

function rejectField(reject: Reject, at: Location, list: string, field: string, problem: string): void {
  reject(
    "interface-change",
    at,
    `the rows of \`${list}\` are of several versions, which do not agree on \`${field}\`: ${problem}`,
    {
      suggestion: "use fields that all versions have with one type, or pin the version of the rows",
      related_data: field,
    },
  );
}

/** The fields of the rows of a list that rules and lines of the spec read or give. */
function* fieldsUsed(body: Body, list: ListDeclaration): Iterable<readonly string[]> {
  for (const { name } of list.key) yield [name];
  for (const { field } of list.each) yield field.split(".");
  if (list.by !== undefined) yield list.by.field.split(".");
  for (const row of list.text ?? []) if ("names" in row) for (const field of row.names) yield field.split(".");
  for (const { base, path } of readsOf(body)) {
    if (path.length > 0 && sourcesOf(body, base.path).has(list.name)) yield path;
  }
  for (const bound of boundTo(body, list)) yield* fieldsUsed(bound.body, bound.list);
}

/** The lists of imports that take their rows from a list. */
function* boundTo(
  body: Body,
  { name }: ListDeclaration,
): Iterable<{ readonly body: Body; readonly list: ListDeclaration }> {
  for (const { path, value } of body.bindings) {
    if (value.kind === "literal" || !sourcesOf(body, value.path).has(name)) continue;
    let at: Body | undefined = body;
    for (const alias of path.slice(0, -1)) at = at?.imports.get(alias)?.body;
    const list = at?.lists.get(path.at(-1) ?? "");
    if (at !== undefined && list !== undefined) yield { body: at, list };
  }
}

function* readsOf({ rules, lists }: Body): Iterable<RowRead> {
  for (const { rowReads } of rules.values()) yield* rowReads?.fields ?? [];
  for (const { name, each, rows, sort, day } of lists.values()) {
    const around = { of: { kind: "list", path: [name] } } as const;
    for (const line of [...each.map(({ value }) => value), ...sort.map(({ by }) => by), rows, day]) {
      if (line !== undefined) yield* lineReads(line, around);
    }
  }
}

/** The lists of the spec that a name of it stands for, through rules. */
function sourcesOf({ rules, lists }: Body, path: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>(path.length === 1 ? path : []);
  // The set grows while it is walked.
  for (const name of names) {
    for (const { base, path: rest } of rules.get(name)?.rowReads?.sources ?? []) {
      if (base.path.length === 1 && rest.length === 0) names.add(base.path[0] ?? "");
    }
  }
  return new Set([...names].filter((name) => lists.has(name)));
}

/** The first version that lacks a field or has it with another type than the newest one. */
function difference({ body, versions = [] }: Import, path: readonly string[]): string | undefined {
  const newest = typeOf(body, path);
  if (newest === undefined) return undefined;
  for (const { body: other } of versions) {
    const type = typeOf(other, path);
    const version = `\`${[other.row.spec, other.row.from?.text].filter((part) => part !== undefined).join(" ")}\``;
    if (type === undefined) return `${version} has no such data or rule`;
    if (sameType(newest, type)) continue;
    const [one, another] = [describeType(newest), describeType(type)];
    return one === another ? `its constraints are others in ${version}` : `it is ${one}, and ${another} in ${version}`;
  }
  return undefined;
}

function typeOf(body: Body, path: readonly string[]): Type | undefined {
  const found = resolveName(body.names, path);
  if (found === undefined || isNameProblem(found)) return undefined;
  if (found.kind === "slot") return found.slot.type;
  if (found.kind === "rule") return (found.rule ?? body.rules.get(path[0] ?? ""))?.type;
  return undefined;
}
