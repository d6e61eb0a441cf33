import { listed } from "../../model/listed.ts";
import { didYouMean } from "../../model/suggestion.ts";
import type { Type } from "../../model/types/type.ts";
import type { Body, RowNames } from "../body.ts";
import { isNameProblem, type NameProblem, type ResolvedName, resolveName } from "./resolve-name.ts";
import { type ArgumentScope, namesOfRow, scopesFrom } from "./row-scope.ts";

/** A name in an argument: of the row of an enclosing command, or of the holder. */
export type ScopedName =
  | ResolvedName
  /** `field` is a name of `rows`, and no import. */
  | {
      readonly kind: "field";
      readonly level: number;
      readonly rows: Body;
      readonly field: Exclude<ResolvedName, { readonly kind: "import" }>;
    }
  | { readonly kind: "position" | "element"; readonly level: number; readonly scope: ArgumentScope };

type Resolution = ScopedName | NameProblem | undefined;

/** The names of the holder, and of its rule that is being written. */
export interface Holder {
  readonly names: RowNames;
  readonly rule?: string | undefined;
}

/**
 * The meaning of a name (docs/spec/08-lists.md#3-names-in-arguments). Without a scope it is a name
 * of the holder. Undefined when the name leads to an error that is reported elsewhere. `compared`:
 * see `resolveName`.
 */
export function resolveInScope(
  holder: Holder,
  scope: ArgumentScope | undefined,
  path: readonly string[],
  compared?: Type,
): Resolution {
  const [first = ""] = path;
  if (first === "this" && path.length > 1 && !hasName(holder.names, first)) {
    return resolveName(holder.names, path.slice(1));
  }
  if (scope === undefined) return resolveName(holder.names, path, compared);
  const scopes = scopesFrom(scope);
  const found = path.length === 1 ? bareName(holder, scopes, first) : dottedName(holder, scopes, path);
  const isUnknown = scopes.some(({ kind }) => kind === "unknown");
  return isUnknown && found !== undefined && isNameProblem(found) ? undefined : found;
}

function bareName(holder: Holder, scopes: readonly ArgumentScope[], name: string): Resolution {
  const levels = levelsWith(scopes, name);
  const place = levels.length === 0 ? placeOrValue(holder, scopes, name) : undefined;
  if (place !== undefined) return place;
  const isOwnRule = name === holder.rule;
  const isHolders = hasName(holder.names, name) && !(isOwnRule && levels.length > 0);
  if (levels.length + (isHolders ? 1 : 0) > 1) return clash(scopes, levels, isHolders, [name]);
  const [level] = levels;
  if (level !== undefined) return fieldAt(scopes, level, [name]);
  if (isHolders) return resolveName(holder.names, [name]);
  return unknownName(holder, scopes, name);
}

/**
 * `position` and `value`. In an inner command they are written with their list, as a bare one could
 * be that of several.
 */
function placeOrValue(holder: Holder, scopes: readonly ArgumentScope[], name: string): Resolution {
  if (name !== "position" && name !== "value") return undefined;
  const having = scopes.flatMap((scope, level) => (hasPlaceOrValue(scope, name) ? [{ scope, level }] : []));
  const [first, second] = having;
  if (first === undefined) return undefined;
  if (second === undefined) return { kind: name === "value" ? "element" : name, ...first };
  const ways = having.map(({ scope }) => `${scope.lists[0] ?? "<list>"}.${name}`);
  if (hasName(holder.names, name)) ways.push(`this.${name}`);
  return {
    code: "ambiguous-name",
    message: `\`${name}\` could be that of several lists here`,
    suggestion: `write with the list whose row is meant: ${listed([...new Set(ways)], "or")}`,
  };
}

function hasPlaceOrValue({ kind }: ArgumentScope, name: string): boolean {
  return name === "position" || kind === "values";
}

function dottedName(holder: Holder, scopes: readonly ArgumentScope[], path: readonly string[]): Resolution {
  const [first = ""] = path;
  const row = rowCalled(scopes, path);
  const levels = levelsWith(scopes, first, row !== undefined);
  const isHolders = isHolderPath(holder, first, row !== undefined);
  if (row !== undefined) {
    if (levels.length > 0 || isHolders) return clashOfRow(scopes, row, levels, isHolders, path);
    return ofRow(scopes, row.level, path.slice(row.parts));
  }
  if (levels.length + (isHolders ? 1 : 0) > 1) return clash(scopes, levels, isHolders, path);
  const [level] = levels;
  if (level !== undefined) return fieldAt(scopes, level, path);
  return resolveName(holder.names, path);
}

interface CalledRow {
  readonly level: number;
  /** The number of parts of the path that call the row. */
  readonly parts: number;
}

/** The innermost row that the begin of a path calls by its list or spec. */
function rowCalled(scopes: readonly ArgumentScope[], path: readonly string[]): CalledRow | undefined {
  for (const [level, scope] of scopes.entries()) {
    const parts = namesOfRow(scope)
      .map((name) => name.split("."))
      .filter((name) => name.length < path.length && name.every((part, at) => part === path[at]))
      .map((name) => name.length);
    if (parts.length > 0) return { level, parts: Math.max(...parts) };
  }
  return undefined;
}

/** `staff.name`, `staff.position`, `fares.value`; fields come first. */
function ofRow(scopes: readonly ArgumentScope[], level: number, path: readonly string[]): Resolution {
  const scope = scopes[level];
  const [name = ""] = path;
  const isField = scope?.body !== undefined && hasName(scope.body.names, name);
  if (scope === undefined || isField || path.length > 1) return fieldAt(scopes, level, path);
  if (name === "position" || (name === "value" && scope.kind === "values"))
    return { kind: name === "value" ? "element" : name, level, scope };
  return fieldAt(scopes, level, path);
}

function fieldAt(scopes: readonly ArgumentScope[], level: number, path: readonly string[]): Resolution {
  const scope = scopes[level];
  if (scope?.body === undefined) {
    if (scope?.kind !== "values") return undefined;
    return {
      code: "unknown-reference",
      message: `the values of \`${scope.lists[0] ?? "the list"}\` have no field \`${path.join(".")}\``,
      suggestion: "write value for the value itself",
    };
  }
  const field = resolveName(scope.body.names, path);
  if (field === undefined || isNameProblem(field)) return field;
  return field.kind === "import" ? field.misused : { kind: "field", level, rows: scope.body, field };
}

/** The scopes whose rows have the name as a field, those of `each` and `at` left out. */
function levelsWith(scopes: readonly ArgumentScope[], name: string, dotted = false): readonly number[] {
  return scopes.flatMap(({ body, isBare }, level) => {
    if (body === undefined || !isBare) return [];
    return (dotted ? leadsOn(body.names, name) : hasName(body.names, name)) ? [level] : [];
  });
}

/** True when the first part of a dotted path is a name of the holder, not only that of a list. */
function isHolderPath({ names, rule }: Holder, first: string, isRow: boolean): boolean {
  if (first === rule) return false;
  return isRow ? leadsOn(names, first) : hasName(names, first);
}

/** True for an import, or a rule that is a row: their members are named after them. */
function leadsOn(names: RowNames, name: string): boolean {
  if (names.lists.has(name)) return false;
  return names.aliases.has(name) || (names.ruleNames.has(name) && names.shapeOfRule(name)?.kind === "row");
}

function hasName({ slots, ruleNames, aliases, lists }: RowNames, name: string): boolean {
  return slots.has(name) || ruleNames.has(name) || lists.has(name) || aliases.has(name);
}

function clash(
  scopes: readonly ArgumentScope[],
  levels: readonly number[],
  isHolders: boolean,
  path: readonly string[],
): NameProblem {
  const written = path.join(".");
  const ways = levels.map((level) => `${scopes[level]?.lists[0] ?? scopes[level]?.body?.row.spec}.${written}`);
  if (isHolders) ways.push(`this.${written}`);
  const specs = levels.map((level) => `of \`${scopes[level]?.body?.row.spec}\``);
  return {
    code: "ambiguous-name",
    message: `\`${path[0]}\` is a name ${listed([...specs, ...(isHolders ? ["of the spec itself"] : [])])}`,
    suggestion: `write the one that is meant: ${listed([...new Set(ways)], "or")}`,
  };
}

function clashOfRow(
  scopes: readonly ArgumentScope[],
  { level, parts }: CalledRow,
  levels: readonly number[],
  isHolders: boolean,
  path: readonly string[],
): NameProblem {
  const field = path.slice(parts).join(".");
  const list = scopes[level]?.lists[0] ?? "<list>";
  const ways = [`${list}.${field}`];
  for (const other of levels) ways.push(`${scopes[other]?.lists[0] ?? "<list>"}.${path.join(".")}`);
  if (isHolders) ways.push(`this.${path.join(".")}`);
  return {
    code: "ambiguous-name",
    message: `\`${path.slice(0, parts).join(".")}\` is both a row of \`${list}\` and an import`,
    suggestion: `write the one that is meant: ${listed(ways, "or")}`,
  };
}

function unknownName({ names }: Holder, scopes: readonly ArgumentScope[], name: string): Resolution {
  const rows = scopes.flatMap(({ body, isBare }) => (body === undefined || !isBare ? [] : [body.names]));
  if (rows.length === 0) return resolveName(names, [name]);
  const specs = rows.map(({ spec }) => `\`${spec}\``);
  return {
    code: "unknown-reference",
    message: `\`${name}\` is neither a field of ${listed(specs, "or")} nor a data or rule of \`${names.spec}\``,
    suggestion: (suggest) =>
      didYouMean(
        suggest(name, () =>
          [...rows, names].flatMap((each) => [...each.slots.keys(), ...each.ruleNames, ...each.aliases.keys()]),
        ),
      ),
  };
}
