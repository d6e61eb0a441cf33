import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { read } from "../markdown.ts";

/** One promise of the page, as its row says it. */
export interface Promised {
  readonly number: string;
  readonly text: string;
  /** Empty: the promise has a check of its own. */
  readonly tests: readonly NamedTest[];
}

interface NamedTest {
  readonly file: string;
  readonly title: string;
}

export function promises(): readonly Promised[] {
  const rows = read("docs/spec/interface.md").matchAll(/^\| (\d[\d.]*) \| (.+?) \| (.+) \|$/gm);
  return Array.from(rows, ([, number = "", text = "", shown = ""]) => ({ number, text, tests: testsOf(shown) }));
}

/** `` `FILE`: TITLE; `FILE`: TITLE. Reading … ``, or `check`. */
function testsOf(shown: string): readonly NamedTest[] {
  if (/^check(?:\.|$)/.test(shown)) return [];
  const tests = Array.from(shown.matchAll(/`(test\/[^`]+)`: ([^;.]+)/g), ([, file = "", title = ""]) => ({
    file,
    title,
  }));
  expect(tests, shown).not.to.deep.equal([]);
  return tests;
}

export function expectToExist({ file, title }: NamedTest): void {
  expect(existsSync(file), file).to.equal(true);
  const named = file.endsWith(".yaml") ? `- name: ${title}\n` : `it("${title}"`;
  expect(readFileSync(file, "utf8"), file).to.include(named);
}
