import { yamlText } from "../update/expectation-text.ts";

/** A case to write. Texts as the engine takes and gives them. */
export interface NewCase {
  readonly name: string;
  readonly repository?: string | undefined;
  readonly spec: string;
  readonly effective?: string | undefined;
  readonly data: readonly (readonly [input: string, value: string])[];
  /** Expectations in YAML. */
  readonly results: readonly (readonly [rule: string, expectation: string])[];
}

const WIDTH = 100;

/** A file of cases. Lines that all of them share stand at its head. */
export function casesText(cases: readonly NewCase[]): string {
  const heads = cases.map(targetLines);
  const shared = (heads[0] ?? []).filter((line) => heads.every((lines) => lines.includes(line)));
  const items = cases.map((each) => caseItem(each, shared, "  "));
  return `${shared.map((line) => `${line}\n`).join("")}cases:\n${items.join("")}`;
}

/** A case as an item of a list. `shared`: the lines that its file says for all. */
export function caseItem(each: NewCase, shared: readonly string[], indent: string): string {
  const lines = [
    `name: ${yamlText(each.name)}`,
    ...targetLines(each).filter((line) => !shared.includes(line)),
    ...members("data", each.data),
    ...members("results", each.results),
  ];
  return lines.map((line, number) => `${indent}${number === 0 ? "- " : "  "}${line}\n`).join("");
}

function targetLines({ repository, spec, effective }: NewCase): readonly string[] {
  return Object.entries({ repo: repository, spec, effective }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}: ${yamlText(text)}`],
  );
}

/** On one line where it fits. */
function members(name: string, all: readonly (readonly [string, string])[]): readonly string[] {
  if (all.length === 0) return [];
  const texts = all.map(([key, value]) => `${yamlText(key)}: ${value}`);
  const line = `${name}: {${texts.join(", ")}}`;
  return line.length <= WIDTH ? [line] : [`${name}:`, ...texts.map((text) => `  ${text}`)];
}
