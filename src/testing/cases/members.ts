import type { YamlNode, YamlObject } from "../../node/yaml-tree.ts";
import type { InFile } from "./case.ts";
import type { FileProblems } from "./problems.ts";

/**
 * The members of an object by their names, as written. Tells names that are not among `known`; an
 * object of another kind of names takes any.
 */
export function membersOf(
  node: YamlObject,
  whose: string,
  known: readonly string[],
  problems: FileProblems,
): ReadonlyMap<string, YamlNode> {
  const members = new Map<string, YamlNode>();
  for (const { key, value } of node.members) {
    const name = key.text ?? "";
    if (known.includes(name)) members.set(name, value);
    else problems.unknown(key, name, `${whose} has no member \`${name}\``, known);
  }
  return members;
}

/** The members of an object whose names are given by the user, each once, letter case aside. */
export function namedMembers(
  node: YamlNode | undefined,
  whose: string,
  problems: FileProblems,
): readonly { readonly name: InFile<string>; readonly value: YamlNode }[] {
  if (node === undefined || isAbsent(node)) return [];
  if (node.kind !== "object") {
    problems.add(node, `${whose} is an object of names and values`, "write `NAME: VALUE` for each");
    return [];
  }
  const spellings = new Map<string, string>();
  return node.members.flatMap(({ key, value }) => {
    const name = key.text ?? "";
    const folded = name.trim().toLowerCase();
    const first = spellings.get(folded);
    if (first !== undefined) {
      problems.add(key, `\`${name}\` is given twice, also as \`${first}\``, "leave one of them out");
      return [];
    }
    spellings.set(folded, name);
    return [{ name: { value: folded, start: key.start, end: key.end }, value }];
  });
}

export function isAbsent(node: YamlNode): boolean {
  return node.kind === "scalar" && node.text === null;
}

/** A member that is a text; undefined where it is absent, or told to be something else. */
export function textMember(
  members: ReadonlyMap<string, YamlNode>,
  name: string,
  problems: FileProblems,
): InFile<string> | undefined {
  const node = members.get(name);
  if (node === undefined || isAbsent(node)) return undefined;
  if (node.kind === "scalar" && node.text !== null && node.text.trim() !== "")
    return { value: node.text.trim(), start: node.start, end: node.end };
  problems.add(node, `\`${name}\` is a text`);
  return undefined;
}
