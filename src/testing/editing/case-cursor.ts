import { readYamlTree, type YamlNode, type YamlObject } from "../../node/yaml-tree.ts";

/** The meaning of the word at a cursor in a file of cases. */
type CaseRole =
  /** A name of the language of cases, such as `data`. */
  | { readonly kind: "member"; readonly of: "file" | "case" | "expectation" | "override" }
  | { readonly kind: "input" | "rule" | "column" }
  /** A value of an input or of a rule; `before`: the words of it that stand before the cursor. */
  | { readonly kind: "value"; readonly of: "input" | "rule" | "column"; readonly name: string; readonly before: string }
  /** `property`: a boolean rule with its spec. */
  | { readonly kind: "spec" | "repository" | "effective" | "property" };

/** A place in a file of cases. Offsets are UTF-16 units. */
export interface CaseCursor {
  readonly role: CaseRole;
  /** The word at the cursor. */
  readonly start: number;
  readonly end: number;
  /** Names that are there already, in lower case. */
  readonly taken: ReadonlySet<string>;
  /** True where a name needs a colon after it. */
  readonly wantsColon: boolean;
  readonly spec: string | undefined;
  readonly repository: string | undefined;
}

/** Ends of words; a value may have several words. */
const BREAK = /[\s,{}[\]:"'#]/;
/** Stands for a word of which nothing is written yet. */
const MARK = "x";

/** The place of an offset in a text of YAML, which may be unfinished. */
export function caseCursorAt(text: string, offset: number): CaseCursor | undefined {
  let [start, end] = [offset, offset];
  while (start > 0 && !BREAK.test(text[start - 1] ?? "")) start--;
  while (end < text.length && !BREAK.test(text[end] ?? "")) end++;
  const context = caseContext(text, start);
  if (context === undefined) return undefined;
  const read = readYamlTree(`${context}${text.slice(start, end) || MARK}`, { isUnfinished: true });
  if ("problem" in read) return undefined;
  const last = lastNode(read.root, context);
  const role = roleOf(last, context);
  if (role === undefined) return undefined;
  const [file, owner] = last.objects;
  const named = (name: string) => (last.path[0] === "cases" && memberText(owner, name)) || memberText(file, name);
  const isName = role.kind === "member" || role.kind === "input" || role.kind === "rule";
  return {
    role,
    start,
    end,
    taken: new Set(last.isName ? last.siblings : []),
    wantsColon: isName && last.path.at(-2) !== "missing" && !text.startsWith(":", end),
    spec: named("spec"),
    repository: named("repo"),
  };
}

/** The node at the end of a text. */
interface LastNode {
  /** The names of the members that contain it, and `#` for the place in a list. */
  readonly path: readonly string[];
  /** The objects that contain it. */
  readonly objects: readonly YamlObject[];
  /** True for the name of a member whose value is not written yet. */
  readonly isName: boolean;
  /** The other names of its object. */
  readonly siblings: readonly string[];
  /** Where the member begins that it is the value of. */
  readonly memberAt: number;
  readonly node: YamlNode;
}

function lastNode(root: YamlNode, context: string): LastNode {
  const path: string[] = [];
  const objects: YamlObject[] = [];
  let [node, memberAt] = [root, 0];
  for (;;) {
    if (node.kind === "list") {
      const item = node.items.at(-1);
      path.push("#");
      if (item === undefined) return { path, objects, isName: false, siblings: [], memberAt, node };
      node = item;
      continue;
    }
    if (node.kind === "scalar") return { path, objects, isName: false, siblings: [], memberAt, node };
    objects.push(node);
    const names = node.members.map(({ key }) => (key.text ?? "").toLowerCase());
    const member = node.members.at(-1);
    if (member === undefined || member.key.end > context.length)
      return { path, objects, isName: true, siblings: names.slice(0, -1), memberAt, node };
    path.push(names.at(-1) ?? "");
    memberAt = member.key.start;
    node = member.value;
  }
}

const MAPS = new Map<string, CaseRole["kind"] & ("input" | "rule")>([
  ["data", "input"],
  ["each", "input"],
  ["results", "rule"],
  ["override", "rule"],
]);

function roleOf({ path, isName, memberAt, node }: LastNode, context: string): CaseRole | undefined {
  const isInCase = path[0] === "cases";
  const [first, name, form] = isInCase ? path.slice(2) : path;
  // A name that begins an object stands on a line of its own.
  const begins = isName || path.length === 0 || (node.kind === "scalar" && context.indexOf("\n", memberAt) >= 0);
  if (isInCase && path.length === 1) return undefined;
  if (first === undefined) return begins ? { kind: "member", of: isInCase ? "case" : "file" } : undefined;
  const names = MAPS.get(first);
  if (names === undefined) return isName ? undefined : plainRole(first);
  if (name === undefined) return begins ? { kind: names } : undefined;
  if (isName) return form === undefined ? formRole(first) : undefined;
  if (form === "missing") return { kind: "input" };
  if (first === "each" ? form !== "#" : form !== undefined && form !== "exact" && form !== "text") return undefined;
  return {
    kind: "value",
    of: names,
    name,
    before: context.slice(Math.min(node.start, context.length)).replace(/^["']/, ""),
  };
}

function plainRole(member: string): CaseRole | undefined {
  if (member === "spec" || member === "effective") return { kind: member };
  if (member === "repo") return { kind: "repository" };
  return member === "properties" ? { kind: "property" } : undefined;
}

function formRole(member: string): CaseRole | undefined {
  if (member === "results") return { kind: "member", of: "expectation" };
  return member === "override" ? { kind: "member", of: "override" } : undefined;
}

function memberText(object: YamlObject | undefined, name: string): string | undefined {
  const found = object?.members.find(({ key }) => key.text === name)?.value;
  return found?.kind === "scalar" ? (found.text?.trim().toLowerCase() ?? undefined) : undefined;
}

/** The most characters that are read for a cursor: one case is shorter. */
export const MOST_READ = 100_000;
/** The line where the list of cases begins, and the blanks before its items. */
const LIST = /^cases:[^\S\n]*(?:#.*)?\n(?:[^\S\n]*(?:#.*)?\n)*([^\S\n]*)- /m;

/**
 * The text up to an offset that tells what stands there: the members of the file, and the case at
 * the offset without those before it. Undefined in comments, and where it would be too long.
 */
function caseContext(text: string, offset: number): string | undefined {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  // A colon belongs to the word before it until a blank follows.
  if (isInComment(line) || line.endsWith(":")) return undefined;
  const list = LIST.exec(text.slice(0, Math.min(offset, MOST_READ)));
  if (list === null) return offset > MOST_READ ? undefined : text.slice(0, offset);
  const [begin, indent = ""] = list;
  const first = list.index + begin.length - indent.length - 2;
  const before = text.slice(first, offset);
  const member = lastMatch(before, /\n(?=[^\s#-])/g);
  const item = before.lastIndexOf(`\n${indent}- `) + 1;
  const kept = before.slice(member === -1 ? item : member + 1);
  return first + kept.length > MOST_READ ? undefined : text.slice(0, first) + kept;
}

/** Where the last match begins; -1 for none. */
function lastMatch(text: string, pattern: RegExp): number {
  let found = -1;
  for (const { index } of text.matchAll(pattern)) found = index;
  return found;
}

/** True where the end of a line is behind a number sign that is not part of a text. */
function isInComment(line: string): boolean {
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, (quoted) => "x".repeat(quoted.length));
  return /(?:^|\s)#/.test(bare);
}
