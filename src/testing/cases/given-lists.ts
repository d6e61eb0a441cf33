import type { YamlList, YamlNode } from "../../node/yaml-tree.ts";
import type { GivenValue, InFile } from "./case.ts";
import { isAbsent, namedMembers } from "./members.ts";
import type { FileProblems } from "./problems.ts";

/**
 * The rows of a list by names such as `members.2.age`, after the list itself, which takes back the
 * rows of the file. One with a row of no names is its JSON text.
 */
export function listValues(name: InFile<string>, list: YamlList, problems: FileProblems): readonly GivenValue[] {
  const rows = namedRows(name.value, list, problems);
  return rows === undefined
    ? [{ name, value: JSON.stringify(jsonOf(list)) }]
    : [{ name, value: null }, ...rows.map((row) => ({ ...row, name: { ...name, ...row.name } }))];
}

/** The values below a list; undefined where a row has none, as no name shows that it is there. */
function namedRows(key: string, { items }: YamlList, problems: FileProblems): readonly GivenValue[] | undefined {
  const values: GivenValue[] = [];
  for (const [at, item] of items.entries()) {
    const row = valuesOfRow(`${key}.${at + 1}`, item, problems);
    if (row === undefined) return undefined;
    values.push(...row);
  }
  return items.length === 0 ? undefined : values;
}

function valuesOfRow(key: string, item: YamlNode, problems: FileProblems): readonly GivenValue[] | undefined {
  if (item.kind === "scalar" && item.text !== null) return [{ name: { ...item, value: key }, value: item.text }];
  if (item.kind !== "object") {
    problems.add(item, `\`${key}\` is a value, or a row with names and values`, "write `{NAME: VALUE}` for each row");
    return [];
  }
  const values = namedMembers(item, "a row", problems).flatMap(({ name, value }): readonly GivenValue[] => {
    const named = { ...name, value: `${key}.${name.value}` };
    if (isAbsent(value)) return [];
    if (value.kind === "scalar") return [{ name: named, value: value.text }];
    if (value.kind === "list")
      return namedRows(named.value, value, problems) ?? [{ name: named, value: JSON.stringify(jsonOf(value)) }];
    problems.add(
      value,
      `the value of \`${named.value}\` is a text or a list`,
      "write `a.b: VALUE` for a name of an import",
    );
    return [];
  });
  return values.length === 0 ? undefined : values;
}

function jsonOf(node: YamlNode): unknown {
  if (node.kind === "scalar") return node.text;
  if (node.kind === "list") return node.items.map(jsonOf);
  return Object.fromEntries(node.members.map(({ key, value }) => [key.text ?? "", jsonOf(value)]));
}
