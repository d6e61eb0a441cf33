/** A type of SQL with its parts: `STRUCT(name VARCHAR, tags VARCHAR[])[]`. */
export type SqlType =
  | { readonly kind: "plain"; readonly name: string }
  | { readonly kind: "list"; readonly of: SqlType }
  | { readonly kind: "struct"; readonly fields: readonly SqlField[] };

export interface SqlField {
  readonly name: string;
  readonly type: SqlType;
}

/** The most types that stand in each other. */
const MOST_LEVELS = 40;

/** Reads the name of a type; one of another form, as `MAP(…)`, is plain. */
export function sqlTypeNamed(text: string, level = 0): SqlType {
  const [, inner] = /^(.*)\[\d*\]$/s.exec(text) ?? [];
  if (level > MOST_LEVELS) return { kind: "plain", name: text };
  if (inner !== undefined) return { kind: "list", of: sqlTypeNamed(inner, level + 1) };
  const [, members] = /^STRUCT\((.*)\)$/s.exec(text) ?? [];
  if (members === undefined) return { kind: "plain", name: text };
  const fields = partsOf(members).map((part): SqlField => {
    const [, quoted, bare, type = ""] = /^(?:"((?:[^"]|"")*)"|(\S+)) (.*)$/s.exec(part) ?? [];
    return { name: quoted?.replaceAll('""', '"') ?? bare ?? "", type: sqlTypeNamed(type, level + 1) };
  });
  return { kind: "struct", fields };
}

/** Splits at the commas that stand neither in parentheses nor in quotes. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[(),]/g)) {
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if (sign === "," && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}
