import type { Body } from "../../plan/body.ts";

/** The rules and data that a rule needs, by key relative to its spec. */
interface Needs {
  /** Rules that the rule itself names. */
  readonly rules: readonly string[];
  /** Data read by the rule or by any rule below it. */
  readonly data: readonly string[];
}

/** Follows the references of a rule through its spec and its imports; bindings are not followed. */
export function needsOf(body: Body, rule: string): Needs {
  const direct = body.rules.get(rule)?.references ?? [];
  const data = new Set<string>();
  const seen = new Set<string>([rule]);
  const open: { readonly body: Body; readonly prefix: readonly string[]; readonly name: string }[] = [
    { body, prefix: [], name: rule },
  ];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { kind, path } of at.body.rules.get(at.name)?.references ?? []) {
      const full = [...at.prefix, ...path];
      const key = full.join(".");
      if (kind === "slot") data.add(key);
      const owner = bodyAt(at.body, path.slice(0, -1));
      if (kind !== "rule" || owner === undefined || seen.has(key)) continue;
      seen.add(key);
      open.push({ body: owner, prefix: full.slice(0, -1), name: path.at(-1) ?? "" });
    }
  }
  const rules = direct.filter(({ kind }) => kind === "rule").map(({ path }) => path.join("."));
  return { rules, data: [...data].sort() };
}

function bodyAt(body: Body, aliases: readonly string[]): Body | undefined {
  let at: Body | undefined = body;
  for (const alias of aliases) at = at?.imports.get(alias)?.body;
  return at;
}
