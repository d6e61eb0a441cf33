import { parse } from "yaml";
import type { Data } from "../../src/engine/api.ts";
import type { Block } from "./markdown.ts";

/** A workspace written on a page, with what is said about it. */
export interface Example {
  readonly line: number;
  /** Texts by label; the first is `main.rules` unless the page says otherwise. */
  readonly files: ReadonlyMap<string, string>;
  readonly cases: readonly Case[];
  /** The errors of loading it; undefined when it must load. */
  readonly report: string | undefined;
  /** The explanation of a rule with the data of the last case. */
  readonly explanations: readonly { readonly rule: string; readonly text: string }[];
  /** Commands after `$ ` and what they print; `label`: the file that the first text is saved as. */
  readonly console: { readonly label: string; readonly text: string } | undefined;
}

/** One question: data, and rule → display text, `veto: <reason>` or `missing: <data>, <data>`. */
export interface Case {
  readonly spec: string;
  readonly repository?: string;
  readonly effective?: string;
  readonly data: Data;
  readonly results: Readonly<Record<string, string>>;
  /** Rule → the name of its type, where the page says it. */
  readonly types: Readonly<Record<string, string>>;
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
  return { line, files, cases: [], report: undefined, explanations: [], console: undefined };
}

function withBlock(example: Example, { language, info, text, line }: Block): Example {
  switch (language) {
    case "rules":
      return { ...example, files: new Map([...example.files, [info, text]]) };
    case "cases":
      return { ...example, cases: casesIn(text, lastSpec(example), line) };
    case "error":
      return { ...example, report: text };
    case "explanation":
      return { ...example, explanations: [...example.explanations, { rule: info, text }] };
    case "console":
      return { ...example, console: { label: info, text } };
    default:
      return example;
  }
}

/** A case without `spec` is about the last spec of the example. */
function lastSpec({ files }: Example): string {
  const names = [...files.values()].flatMap((text) => [...text.matchAll(/^spec (\S+)/gm)].map(([, name = ""]) => name));
  return names.at(-1) ?? "";
}

/** Values are taken as they are written: `2024-03-01` and `no` are texts for the engine to read. */
function casesIn(text: string, spec: string, line: number): readonly Case[] {
  const cases: unknown = parse(text, { schema: "failsafe" });
  if (!Array.isArray(cases)) throw new Error(`line ${line}: cases are a list`);
  return cases.map((each) => ({ spec, data: {}, types: {}, ...each }));
}
