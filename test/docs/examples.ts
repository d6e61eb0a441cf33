import { parse } from "yaml";
import type { CaseFile } from "../../src/testing/cases/case.ts";
import { CaseProblems } from "../../src/testing/cases/problems.ts";
import { readYamlCases } from "../../src/testing/cases/read-yaml.ts";
import type { Block } from "./markdown.ts";

/** A workspace written on a page, with what is said about it. */
export interface Example {
  readonly line: number;
  /** Texts by label; the first is `main.rules` unless the page says otherwise. */
  readonly files: ReadonlyMap<string, string>;
  /** Each block of cases, about the last spec before it unless it names one. */
  readonly cases: readonly CaseFile[];
  /** Rule → the name of its type, with the data of the last case. */
  readonly types: Readonly<Record<string, string>>;
  /** The errors of loading it; undefined when it must load. */
  readonly report: string | undefined;
  /** The explanation of a rule with the data of the last case. */
  readonly explanations: readonly { readonly rule: string; readonly text: string }[];
}

/**
 * Blocks in the order of a page: `rules` blocks, then what is said about them. A `rules` block
 * without label begins a new example.
 */
export function examplesOf(blocks: readonly Block[]): readonly Example[] {
  const examples: Example[] = [];
  for (const block of blocks) {
    const last = examples.at(-1);
    if (block.language === "rules" && (block.info === "" || last === undefined)) examples.push(exampleAt(block));
    else if (last !== undefined) examples[examples.length - 1] = withBlock(last, block);
  }
  return examples;
}

function exampleAt({ info, text, line }: Block): Example {
  const files = new Map([[info === "" ? "main.rules" : info, text]]);
  return { line, files, cases: [], types: {}, report: undefined, explanations: [] };
}

function withBlock(example: Example, { language, info, text, line }: Block): Example {
  switch (language) {
    case "rules":
      return { ...example, files: new Map([...example.files, [info, text]]) };
    case "cases":
      return { ...example, cases: [...example.cases, casesIn(text, lastSpec(example), line)] };
    case "types":
      return { ...example, types: parse(text, { schema: "failsafe" }) };
    case "error":
      return { ...example, report: text };
    case "explanation":
      return { ...example, explanations: [...example.explanations, { rule: info, text }] };
    default:
      return example;
  }
}

function lastSpec({ files }: Example): string {
  const names = [...files.values()].flatMap((text) => [...text.matchAll(/^spec (\S+)/gm)].map(([, name = ""]) => name));
  return names.at(-1) ?? "";
}

/** A block is the list of a file of cases. */
function casesIn(list: string, spec: string, line: number): CaseFile {
  const text = `spec: ${spec}\ncases:\n${list}`;
  const path = `line ${line}`;
  const problems = new CaseProblems();
  const file = readYamlCases({ path, source: path, text }, problems.of({ path, text }));
  const [problem] = problems.errors;
  if (file === undefined || problem !== undefined) throw new Error(`${path}: ${problem?.message}`);
  return file;
}
