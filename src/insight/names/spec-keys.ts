import type { Type } from "../../model/types/type.ts";
import type { Body, Row } from "../../plan/body.ts";
import { STANDARD, specNames } from "../../workspace/versions/rows.ts";
import type { MeantName } from "./name.ts";
import type { Names } from "./names.ts";

/** The most keys of a spec that are listed: imports of imports multiply. */
const MOST_KEYS = 2_000;

/** An input or a rule of a spec, as requests name it: `shipping.weight`. */
export interface SpecKey {
  readonly kind: "data" | "rule";
  readonly key: string;
  readonly type: Type;
}

/** The versions of a spec; without a name those of the only local spec. */
export function versionsNamed(
  { analysis, scope }: Names,
  repository: string | undefined,
  spec: string | undefined,
): readonly Row[] {
  const locals = specNames(analysis.workspace.rows, undefined) ?? [];
  const [only] = locals.length === 1 ? locals : [];
  const name = spec ?? only;
  return name === undefined ? [] : scope.versions(repository, name);
}

/** The inputs and rules of versions, those of imports after the own ones; each once. */
export function keysOf({ scope }: Names, rows: readonly Row[]): readonly SpecKey[] {
  const found = new Map<string, SpecKey>();
  const open: { readonly body: Body; readonly prefix: string }[] = rows.flatMap((row) => {
    const body = scope.bodyOf(row);
    return body === undefined ? [] : [{ body, prefix: "" }];
  });
  for (const { body, prefix } of open) {
    const add = (kind: SpecKey["kind"], members: Body["slots"] | Body["rules"]) => {
      for (const [name, { type }] of members) {
        const key = `${prefix}${name}`;
        if (!found.has(key) && found.size < MOST_KEYS) found.set(key, { kind, key, type });
      }
    };
    add("data", body.slots);
    add("rule", body.rules);
    if (found.size === MOST_KEYS || open.length > MOST_KEYS) break;
    for (const [alias, { body: imported }] of body.imports) {
      // Standard units are types, and nobody gives them a value.
      if (imported.row.repository !== STANDARD.repository) open.push({ body: imported, prefix: `${prefix}${alias}.` });
    }
  }
  return [...found.values()];
}

/** A key as if it stood in one of the versions; undefined for an unknown one. */
export function occurrenceOf({ scope }: Names, rows: readonly Row[], key: string): MeantName | undefined {
  const path = key.split(".");
  for (const row of rows) {
    const steps = scope.resolvePath(row, path);
    const last = steps.at(-1);
    if (last !== undefined && steps.length === path.length) return { ...last, declares: false };
  }
  return undefined;
}
