import type { YamlNode } from "../../node/yaml-tree.ts";
import { readYamlTree } from "../../node/yaml-tree.ts";
import {
  CaseCount,
  type CaseFile,
  type GivenValue,
  MOST_PRODUCTS,
  type Property,
  productsOf,
  SPLIT,
  type TestCase,
  type VariedValue,
} from "./case.ts";
import { listValues } from "./given-lists.ts";
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
