import type { YamlNode, YamlObject } from "../../node/yaml-tree.ts";
import type { Expectation, ExpectedItem, ExpectedResult, InFile, ReplacedRule } from "./case.ts";
import { isAbsent, membersOf, namedMembers } from "./members.ts";
import type { FileProblems } from "./problems.ts";

/** The member `results` of a case. */
export function readResults(node: YamlNode | undefined, problems: FileProblems): readonly ExpectedResult[] {
  return namedMembers(node, "`results`", problems).flatMap(({ name, value }) => {
    const expectation = readExpectation(value, problems);
    return expectation === undefined ? [] : [{ rule: name, expectation: placed(expectation, value) }];
  });
}

const FORMS = ["veto", "missing", "exact", "text"];
const ANY = "any";

/** The member `override` of a case. */
export function readOverrides(node: YamlNode | undefined, problems: FileProblems): readonly ReplacedRule[] {
  return namedMembers(node, "`override`", problems).flatMap(({ name, value }): ReplacedRule[] => {
    if (value.kind === "scalar" && value.text !== null)
      return [{ rule: name, outcome: placed({ value: value.text }, value) }];
    const veto = value.kind === "object" ? vetoText(value, problems) : undefined;
    if (veto !== undefined) return [{ rule: name, outcome: placed({ veto }, value) }];
    problems.add(value, "an override is a value, or `{veto: REASON}`");
    return [];
  });
}

function vetoText(node: YamlObject, problems: FileProblems): string | undefined {
  const veto = membersOf(node, "an override", ["veto"], problems).get("veto");
  return veto?.kind === "scalar" ? (veto.text ?? "") : undefined;
}

function readExpectation(node: YamlNode, problems: FileProblems): Expectation | undefined {
  if (isAbsent(node)) {
    problems.add(node, "nothing is expected", "give a value, or leave the rule out");
    return undefined;
  }
  if (node.kind === "scalar") return { kind: "value", text: node.text ?? "" };
  if (node.kind === "list")
    return { kind: "list", items: node.items.flatMap((item) => expectedItem(item, problems) ?? []) };
  const [form, ...others] = membersOf(node, "an expectation", FORMS, problems);
  if (form === undefined || others.length > 0) {
    if (node.members.length !== 1)
      problems.add(node, `an expectation has one member: ${FORMS.join(", ")}`, "give one of them");
    return undefined;
  }
  return formed(form[0], form[1], problems);
}

function expectedItem(node: YamlNode, problems: FileProblems): ExpectedItem | undefined {
  if (node.kind === "scalar" && node.text !== null) return node.text;
  if (node.kind !== "object") {
    problems.add(node, "a row of a result is a value, its name, or `{NAME: VALUE}`");
    return undefined;
  }
  const fields = namedMembers(node, "a row of a result", problems).flatMap(({ name, value }): [string, string][] => {
    if (value.kind === "scalar" && value.text !== null) return [[name.value, value.text]];
    problems.add(value, `\`${name.value}\` is a text`);
    return [];
  });
  return new Map(fields);
}

function formed(form: string, node: YamlNode, problems: FileProblems): Expectation | undefined {
  if (form === "missing") return missing(node, problems);
  if (node.kind !== "scalar" || (node.text === null && form !== "veto")) {
    problems.add(node, `\`${form}\` is a text`);
    return undefined;
  }
  const text = node.text ?? "";
  if (form === "veto") return { kind: "veto", reason: text === ANY ? undefined : text };
  return { kind: form === "exact" ? "exact" : "text", text };
}

function missing(node: YamlNode, problems: FileProblems): Expectation | undefined {
  const items = node.kind === "list" ? node.items : [];
  const inputs = items.flatMap((item) => (item.kind === "scalar" && item.text !== null ? [item.text] : []));
  if (inputs.length > 0 && inputs.length === items.length)
    return { kind: "missing", inputs: inputs.map((input) => input.trim().toLowerCase()) };
  problems.add(node, "`missing` is a list of inputs, such as [weight, zone]");
  return undefined;
}

function placed<T>(value: T, { start, end }: YamlNode): InFile<T> {
  return { value, start, end };
}
