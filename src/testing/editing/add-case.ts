import { readYamlTree, type YamlNode, type YamlObject } from "../../node/yaml-tree.ts";
import { caseItem, casesText, type NewCase } from "../generate/case-text.ts";
import { yamlText } from "../update/expectation-text.ts";

/** A text to insert into a file of cases. Places are UTF-16 units. */
export interface AddedCase {
  readonly at: number;
  readonly text: string;
  /** The name of the case within the text. */
  readonly name: { readonly start: number; readonly end: number };
}

/**
 * Adds a case behind the others of a file, or begins a file when it is empty. A name that is taken
 * gets a number. Undefined when the cases of the file are not a list with a line for each dash.
 */
export function addedCase(file: string, wanted: NewCase): AddedCase | undefined {
  if (file.trim() === "") return placed(0, casesText([wanted]), wanted.name);
  const read = readYamlTree(file);
  if (!("root" in read) || read.root.kind !== "object") return undefined;
  const { root } = read;
  const cases = memberOf(root, "cases");
  const last = cases?.kind === "list" ? cases.items.at(-1) : undefined;
  if (cases?.kind !== "list" || last === undefined) return undefined;
  const lineStart = file.lastIndexOf("\n", last.start - 1) + 1;
  const [, indent] = /^([ \t]*)-[ \t]+$/.exec(file.slice(lineStart, last.start)) ?? [];
  if (indent === undefined) return undefined;
  const shared = ["repo", "spec", "effective"].flatMap((member) => {
    const text = textOf(memberOf(root, member));
    return text === undefined ? [] : [`${member}: ${yamlText(text)}`];
  });
  const names = new Set(
    cases.items.map((item) => (item.kind === "object" ? textOf(memberOf(item, "name")) : undefined)),
  );
  const name = freeName(wanted.name, names);
  const end = file.slice(0, last.end).trimEnd().length;
  const lineEnd = file.indexOf("\n", end);
  const item = caseItem({ ...wanted, name }, shared, indent);
  return lineEnd < 0 ? placed(file.length, `\n${item}`, name) : placed(lineEnd + 1, item, name);
}

function placed(at: number, text: string, name: string): AddedCase {
  const written = yamlText(name);
  const start = text.indexOf(`name: ${written}`) + "name: ".length;
  return { at, text, name: { start, end: start + written.length } };
}

function freeName(name: string, taken: ReadonlySet<string | undefined>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

function memberOf({ members }: YamlObject, name: string): YamlNode | undefined {
  return members.find(({ key }) => key.text === name)?.value;
}

function textOf(node: YamlNode | undefined): string | undefined {
  return node?.kind === "scalar" ? (node.text ?? undefined) : undefined;
}
