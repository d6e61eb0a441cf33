import { spawnSync } from "node:child_process";
import { blocksOf, read } from "../markdown.ts";

const BLOCKS = blocksOf(read("docs/operating.md"));

/** The text of a block of the page for operators: the first in `language` that has `part`. */
export function block(language: string, part = ""): string {
  const found = BLOCKS.find((each) => each.language === language && each.text.includes(part));
  if (found === undefined) throw new Error(`the page has no block in ${language} with ${part}`);
  return found.text;
}

/** The part of a suite's title that tells loudly which of the programs it needs are not here. */
export function missingPrograms(...programs: readonly (readonly [name: string, word: string])[]): string | undefined {
  const missing = programs.filter(([name, word]) => spawnSync(name, [word]).status !== 0).map(([name]) => name);
  return missing.length === 0 ? undefined : ` (NOT TESTED: no ${missing.join(" and no ")} here)`;
}
