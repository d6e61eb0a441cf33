import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { errorName } from "../../src/model/diagnostic.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { errorExplanations } from "../../src/node/doc-pages.ts";
import { errorText, findingsOf } from "./findings.ts";
import { type Block, blocksOf, read } from "./markdown.ts";

const PAGE = "docs/errors.md";
const STAGES = ["src/syntax", "src/plan", "src/workspace", "src/normal"];

/** Examples too long for the page. */
const LONG_EXAMPLES: ReadonlyMap<string, { readonly text: string; readonly report: string }> = new Map([
  [
    "text-too-long",
    {
      text: `spec shop\ndata plan: "${"x".repeat(1025)}"\n`,
      report: "line 2: a text may have at most 1024 bytes between its quotes, this one has 1025\n",
    },
  ],
]);

interface Example {
  /**
   * The code between backquotes in the heading; undefined where words name an error that has none.
   */
  readonly code: string | undefined;
  readonly heading: string;
  readonly files: ReadonlyMap<string, string>;
  readonly report: string;
}

/**
 * Each `error` block with the `rules` blocks before it; the word after `rules` is the label of the
 * file.
 */
function examplesOf(blocks: readonly Block[]): readonly Example[] {
  const examples: Example[] = [];
  let files = new Map<string, string>();
  for (const { language, info, text, heading } of blocks) {
    if (language === "rules") files.set(info === "" ? "main.rules" : info, text);
    if (language !== "error") continue;
    examples.push({ code: codeIn(heading), heading, files, report: text });
    files = new Map();
  }
  for (const [code, { text, report }] of LONG_EXAMPLES) {
    examples.push({ code, heading: `\`${code}\``, files: new Map([["main.rules", text]]), report });
  }
  return examples;
}

function codeIn(heading: string): string | undefined {
  return /^`([a-z-]+)`$/.exec(heading)?.[1];
}

/**
 * The codes that the source gives to errors: a member `code`, or the first argument of whatever
 * reports.
 */
function codesInSource(): ReadonlySet<string> {
  const codes = new Set<string>();
  for (const stage of STAGES) {
    const folder = fileURLToPath(new URL(`../../${stage}`, import.meta.url));
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".ts")) continue;
      const text = read(`${stage}/${name}`);
      for (const [, given = ""] of text.matchAll(
        /(?:\bcode: |\b(?:reject|rejectRule|parseError)\(|#typed\()([^,;]*)/g,
      )) {
        for (const [, code = ""] of given.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)) codes.add(code);
      }
    }
  }
  return codes;
}

describe("the page of errors", () => {
  const page = read(PAGE);
  const examples = examplesOf(blocksOf(page));

  for (const { code, heading, files, report } of examples) {
    it(`shows what is reported: ${heading}`, () => {
      const found = findingsOf(files);
      expect(found.map((error) => `${errorText(error)}\n`).join("")).to.equal(report);
      if (code !== undefined) expect(found.map(errorName)).to.include(code);
    });
  }

  it("has a section for each code in the source", () => {
    const documented = examples.flatMap(({ code }) => (code === undefined ? [] : [code]));
    expect([...codesInSource()].sort()).to.eql([...new Set(documented)].sort());
    for (const code of documented) expect(page).to.include(`### \`${code}\`\n`);
  });

  it("has a section for each name of an error that is not a mistake in a text", () => {
    const kinds = read("docs/spec/schemas/errors.v1.json").matchAll(/"enum": \[(.*)\]/g);
    const [[, kind = ""] = [], , [, request = ""] = []] = [...kinds];
    const names = `${kind}, ${request}`.replaceAll("_", "-").match(/[a-z-]+/g) ?? [];
    const explained = new Set(errorExplanations().keys());
    expect(names.filter((name) => !explained.has(name))).to.eql(["parsing", "validation", "request"]);
    expect(explained).to.include("not-utf-8");
  });

  it("says which limits there are", () => {
    for (const [name, value] of Object.entries(DEFAULT_LIMITS)) expect(page).to.include(`| \`${name}\` | ${value} |`);
  });

  it("says what each error means and how to mend it", () => {
    for (const section of page.split(/^### /m).slice(1)) {
      const [heading, ...prose] = section.replaceAll(/^```(?:.|\n)*?^```$/gm, "").split(/\n{2,}/);
      expect(prose, heading).to.have.length.greaterThan(1);
    }
  });
});
