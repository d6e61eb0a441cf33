import { Names } from "../../src/insight/names/names.ts";
import { Project } from "../../src/insight/project/project.ts";
import { type TokenTable, tokenize } from "../../src/syntax/lexer/tokens.ts";

/** A place in a file as an editor knows it, beside other files. */
export interface MarkedPlace {
  readonly names: Names;
  readonly label: string;
  readonly tokens: TokenTable;
  readonly offset: number;
}

/** The place of `|` in a text; `others`: the texts of further files by their labels. */
export function markedPlace(marked: string, others: Readonly<Record<string, string>> = {}): MarkedPlace {
  const label = "marked.rules";
  const offset = marked.indexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const project = new Project();
  for (const [other, source] of Object.entries(others)) project.set({ label: other, text: source });
  project.set({ label, text });
  return { names: new Names(project.lenient), label, tokens: tokenize(text), offset };
}
