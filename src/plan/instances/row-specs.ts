import type { Body, RowRead } from "../body.ts";
import { lineReads } from "../rules/row-reads.ts";

/** Rules of imports that holders read of rows, by the body of the rows: see `rowRules`. */
export type RowRules = ReadonlyMap<Body, readonly (readonly string[])[]>;

/**
 * The rules of imports, such as `article.taxed`, that are read of rows anywhere below a spec: the
 * plan of a row has its own rules, and those that they and the holders read.
 */
export function rowRules(root: Body): RowRules {
  const found = new Map<Body, Map<string, readonly string[]>>();
  const bodies = new Set([root]);
  // The set grows while it is walked.
  for (const body of bodies) {
    for (const { body: next, versions } of body.imports.values()) {
      bodies.add(next);
      for (const version of versions ?? []) bodies.add(version.body);
    }
    for (const read of readsOf(body)) {
      for (const { rows, path } of dottedRules(body, read)) {
        const known = found.get(rows) ?? new Map<string, readonly string[]>();
        found.set(rows, known.set(path.join("\n"), path));
      }
    }
  }
  return new Map([...found].map(([body, paths]) => [body, [...paths.values()]]));
}

function* readsOf({ rules, lists }: Body): Iterable<RowRead> {
  for (const { rowReads } of rules.values()) yield* rowReads?.fields ?? [];
  for (const { name, each, rows, sort, day, text } of lists.values()) {
    const around = { of: { kind: "list", path: [name] } } as const;
    const lines = [...each.map(({ value }) => value), ...sort.map(({ by }) => by), rows, day];
    for (const row of text ?? []) if ("expressions" in row) lines.push(...row.expressions.values());
    for (const line of lines) if (line !== undefined) yield* lineReads(line, around);
  }
}

interface DottedRule {
  readonly rows: Body;
  readonly path: readonly string[];
}

/** The rules of imports of rows that a path leads over. */
function dottedRules(holder: Body, { base, path }: RowRead): readonly DottedRule[] {
  const found: DottedRule[] = [];
  let rows = rowsOf(holder, base.path);
  let at = rows?.[0];
  let passed: string[] = [];
  for (const step of path) {
    passed.push(step);
    const rule = at?.rules.get(step);
    if (rule !== undefined && passed.length > 1)
      for (const body of rows ?? []) found.push({ rows: body, path: passed });
    const list = at === undefined ? undefined : bodiesOf(at, step);
    if (list !== undefined || rule?.rows !== undefined) {
      rows = list ?? (rule?.rows && [rule.rows]);
      at = rows?.[0];
      passed = [];
    } else at = at?.imports.get(step)?.body;
  }
  return found;
}

/** The bodies of the rows that a name of the holder stands for. */
function rowsOf(holder: Body, path: readonly string[]): readonly Body[] | undefined {
  let at: Body | undefined = holder;
  for (const alias of path.slice(0, -1)) at = at?.imports.get(alias)?.body;
  const name = path.at(-1) ?? "";
  if (at === undefined) return undefined;
  const rule = at.rules.get(name)?.rows;
  if (rule !== undefined) return [rule];
  const imported = at.imports.get(name);
  return bodiesOf(at, name) ?? (imported && [imported.body]);
}

/** The bodies of the rows of a list: several where each row has a version of its own. */
function bodiesOf(body: Body, list: string): readonly Body[] | undefined {
  const imported = body.imports.get(list);
  if (imported?.isList !== true) return undefined;
  return imported.versions?.map((version) => version.body) ?? [imported.body];
}
