import { readYamlTree, type YamlList, type YamlNode } from "../../node/yaml-tree.ts";
import {
  CaseCount,
  type CaseFile,
  type GivenValue,
  type InFile,
  MOST_PRODUCTS,
  type Property,
  productsOf,
  SPLIT,
  type TestCase,
  type VariedValue,
} from "./case.ts";
import { isAbsent, membersOf, namedMembers, textMember } from "./members.ts";
import type { FileProblems } from "./problems.ts";
import { readOverrides, readResults } from "./read-expectation.ts";

/** The most words and signs in a file; 10,000 cases of six inputs have 820,000. */
const MOST_WORDS = 1_000_000;
const OF_FILE = ["spec", "repo", "effective", "data", "cases", "properties"];
const OF_CASE = ["name", "spec", "repo", "effective", "data", "each", "override", "results"];

/** The members that all cases of a file have unless they say something else. */
type Defaults = Pick<TestCase, "spec" | "repository" | "effective">;

/** Reads the cases in a text of YAML; undefined when it has none, which `problems` then tells. */
export function readYamlCases(
  { path, source, text }: Pick<CaseFile, "path" | "source" | "text">,
  problems: FileProblems,
): CaseFile | undefined {
  const read = readYamlTree(text, { mostWords: MOST_WORDS });
  if ("problem" in read) {
    const { problem, isTooLong } = read;
    if (isTooLong) problems.addAt({ ...read, length: 1 }, `\`${path}\` has ${problem}`, SPLIT);
    else problems.addAt({ ...read, length: 1 }, `\`${path}\` is not YAML: ${problem}`);
    return undefined;
  }
  const { root } = read;
  if (root.kind !== "object") {
    problems.add(root, `\`${path}\` has no cases`, "write `cases:` and a list of cases");
    return undefined;
  }
  const members = membersOf(root, "a test case file", OF_FILE, problems);
  const listed = members.get("cases") ?? (members.has("properties") ? NO_CASES : undefined);
  if (listed?.kind !== "list") {
    problems.add(listed ?? { start: 0, end: 0 }, "`cases` is a list", "write `cases:` and a list of cases");
    return undefined;
  }
  const defaults = targetOf(members, problems);
  const cases: TestCase[] = [];
  const properties: Property[] = [];
  const file: CaseFile = { path, source, text, data: readData(members.get("data"), problems), cases, properties };
  properties.push(...readProperties(members.get("properties"), file, defaults, problems));
  const names = new Map<string, YamlNode>();
  const count = new CaseCount();
  for (const node of listed.items) {
    if (problems.isFull) break;
    const found = readCase(node, file, defaults, problems);
    if (found === undefined) continue;
    const tooMany = count.add(found);
    if (tooMany !== undefined) {
      problems.add(node, tooMany, SPLIT);
      break;
    }
    const first = names.get(found.name);
    if (first !== undefined) {
      const line = problems.lineOf(first);
      problems.add(node, `the name \`${found.name}\` is given twice: also in line ${line}`, "give it another name");
    }
    names.set(found.name, node);
    cases.push(found);
  }
  return file;
}

const NO_CASES: YamlNode = { kind: "list", items: [], start: 0, end: 0 };

function readProperties(
  node: YamlNode | undefined,
  file: CaseFile,
  { repository, effective }: Defaults,
  problems: FileProblems,
): readonly Property[] {
  if (node === undefined || isAbsent(node)) return [];
  const items = node.kind === "list" ? node.items : [node];
  return items.flatMap((item) => {
    const { start, end } = item;
    if (item.kind === "scalar" && /^[^.].*\..*[^.]$/.test(item.text ?? ""))
      return [{ value: (item.text ?? "").trim().toLowerCase(), start, end, file, repository, effective }];
    problems.add(item, "a property is a rule of a spec, `SPEC.RULE`");
    return [];
  });
}

function readCase(node: YamlNode, file: CaseFile, defaults: Defaults, problems: FileProblems): TestCase | undefined {
  if (node.kind !== "object") {
    problems.add(node, "a case is an object", "write `- name: …`, `data:` and `results:`");
    return undefined;
  }
  const members = membersOf(node, "a case", OF_CASE, problems);
  const own = targetOf(members, problems);
  const each = readEach(members.get("each"), problems);
  const found: TestCase = {
    file,
    start: node.start,
    end: node.end,
    name: textMember(members, "name", problems)?.value ?? `case ${file.cases.length + 1}`,
    spec: own.spec ?? defaults.spec,
    repository: members.has("repo") ? own.repository : defaults.repository,
    effective: members.has("effective") ? own.effective : defaults.effective,
    data: readData(members.get("data"), problems),
    each,
    overrides: readOverrides(members.get("override"), problems),
    results: readResults(members.get("results"), problems),
    cells: [],
  };
  if (productsOf(found) > MOST_PRODUCTS)
    problems.add(members.get("each") ?? node, `\`each\` makes more than ${MOST_PRODUCTS} cases`, "split the case");
  return found;
}

function targetOf(members: ReadonlyMap<string, YamlNode>, problems: FileProblems): Defaults {
  return {
    spec: textMember(members, "spec", problems),
    repository: textMember(members, "repo", problems),
    effective: textMember(members, "effective", problems),
  };
}

function readData(node: YamlNode | undefined, problems: FileProblems): readonly GivenValue[] {
  return namedMembers(node, "`data`", problems).flatMap(({ name, value }) => {
    if (value.kind === "scalar") return [{ name, value: value.text }];
    if (value.kind === "list") return listValues(name, value, problems);
    problems.add(value, `the value of \`${name.value}\` is a text, as in \`${name.value}=VALUE\``);
    return [];
  });
}

function readEach(node: YamlNode | undefined, problems: FileProblems): readonly VariedValue[] {
  return namedMembers(node, "`each`", problems).flatMap(({ name, value }) => {
    const items = value.kind === "list" ? value.items : [];
    const values = items.flatMap((item) => (isAbsent(item) || item.kind !== "scalar" ? [] : [item.text ?? ""]));
    if (values.length > 0 && values.length === items.length) return [{ name, values }];
    problems.add(value, `\`${name.value}\` of \`each\` is a list of values, such as [1, 2.5]`);
    return [];
  });
}

/**
 * The rows of a list by names such as `members.2.age`, after the list itself, which takes back the
 * rows of the file. One with a row of no names is its JSON text.
 */
function listValues(name: InFile<string>, list: YamlList, problems: FileProblems): readonly GivenValue[] {
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
