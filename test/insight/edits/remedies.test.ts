import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { fixesOf } from "../../../src/insight/edits/fixes.ts";
import type { Problem } from "../../../src/insight/project/problem.ts";
import { Project } from "../../../src/insight/project/project.ts";
import { readCases } from "../../conformance/cases.ts";
import { blocksOf, read } from "../../docs/markdown.ts";

const CASES = fileURLToPath(new URL("../../conformance", import.meta.url));

type Files = Readonly<Record<string, string>>;

/** Remedies that no edit carries out, by the reason. */
const WITHOUT_FIX: Readonly<Record<string, readonly RegExp[]>> = {
  "only a person knows the name": [
    /^keep the label short|^the label of an option|^rename |^choose another name|^choose a shorter name|another (?:name|alias|date)\b/,
    /<unit>|<name>|<number>|<alias>|<data>/,
    /^declare a unit/,
  ],
  "only a person knows the value": [
    /^a (?:date|time) is written/,
    /^a number has at most/,
    /^write -> decimals and/,
    /^write a range such as|^write ranges such as|^two dates stand behind/,
    /^compare it with a value/,
    /^the step is a number/,
    /^give (?:it a plain factor|the step a unit)/,
    /^a date after the name/,
    /^write (?:past|future) with an amount/,
    /^write a colon after the name/,
    /^convert each operand/,
    /^write the zone after/,
    /^write `from` before one|^use fields that all/,
    /^add the most rows|^add the value for the first row|^compare a field of the rows|^write -> key|^write \(.* -> count\) \*/,
  ],
  "it is a choice among declarations": [
    /^use the unit that exists|^order the lines|^only measures of one family|^their units differ/,
    /^a label stands after the name|^a label stands directly after|^split the|^shorten the chain|^give a part of the expression/,
    /^break the circle|^bind one of them|^move what|^move it below|^a spec may have one commentary/,
    /^let `.*` start later|^a version is a whole spec|^pin a date|^put -> unit|^create the spec/,
    /^add the repository|^constraints belong|^write `-> with|^an import names|^`@` belongs/,
    /^take a row, as in|^name a data of the rows|^write the type of its values|^remove one of them/,
    /^use fields that all versions have|^write `(?:up to|from)` before one of them/,
    /^change or remove one of them|^write both into one line|^give the rows as data|^add what a row has by itself/,
    /^write with the list whose row|^write the one that is meant|^put (?:it in )?parentheses/,
    /^put what is calculated in parentheses|^put a sum before through|^a part of a value is a product/,
    /^an `unless` clause|^a rule cannot have constraints|^a rule is a result/,
    /^there is no value for missing data|^keep one of/,
  ],
  "what was written has no meaning that words could keep": [
    /^texts (?:have no order|cannot be joined)|^ranges have no order/,
    /^a duration and a calendar amount|^no rate between|converts to text only$/,
    /^take (?:the|its) width|^to scale by a ratio|^for the (?:time|days) between|^give the number a unit, such as 1 day/,
    /^`veto` is a whole result|^only a text may follow/,
    /^`\w+` is (?:a type, not a value|read as the unit)/,
    /^a range has two ends|^only `round` takes a step|^an operand takes one comparison/,
    /^a call takes|^a comma separates the values|^write the result after `then`/,
    /^use `now` in a rule|^write in past calendar|^correct these first/,
    /^a row has pairs|^name one, such as/,
  ],
};
const REASONS = Object.values(WITHOUT_FIX).flat();

/** All texts with errors that the page of errors and the cases have. */
function* wrongTexts(): Generator<readonly [name: string, files: Files]> {
  let files: Record<string, string> = {};
  for (const { language, info, text, heading } of blocksOf(read("docs/errors.md"))) {
    if (language === "rules") files[info === "" ? "main.rules" : info] = text;
    if (language !== "error") continue;
    yield [heading, files];
    files = {};
  }
  for (const { file, name, body } of readCases(CASES, [CASES])) {
    if (body.errors === undefined || typeof body.files !== "object" || body.files === null) continue;
    const texts = Object.entries(body.files).filter(([label]) => label.endsWith(".rules"));
    if (texts.every(([, text]) => typeof text === "string")) yield [`${file} ${name}`, Object.fromEntries(texts)];
  }
}

function projectOf(files: Files): Project {
  const project = new Project();
  for (const [label, text] of Object.entries(files)) project.set({ label, text });
  return project;
}

function isAlike(one: Problem, other: Problem): boolean {
  return one.code === other.code && one.message === other.message && one.label === other.label;
}

describe("A remedy that a message names", () => {
  const texts = [...wrongTexts()];

  it("is an edit, or there is a reason why it is none", () => {
    const missing: string[] = [];
    for (const [name, files] of texts) {
      const project = projectOf(files);
      for (const problem of project.problems) {
        const { suggestion, label = "" } = problem;
        const file = project.file(label);
        if (suggestion === undefined || file === undefined || REASONS.some((reason) => reason.test(suggestion)))
          continue;
        if (fixesOf(problem, file, project).length === 0) missing.push(`${name}: ${problem.message} → ${suggestion}`);
      }
    }
    expect(missing).to.deep.equal([]);
  });

  it("mends its problem when the edit is made", () => {
    const left: string[] = [];
    let made = 0;
    for (const [name, files] of texts) {
      const project = projectOf(files);
      for (const problem of project.problems) {
        const { label = "" } = problem;
        const file = project.file(label);
        if (file === undefined) continue;
        for (const fix of fixesOf(problem, file, project)) {
          if (!("edits" in fix)) continue;
          made += 1;
          const text = fix.edits
            .toReversed()
            .reduce((so, { start, end, text: put }) => so.slice(0, start) + put + so.slice(end), file.text);
          const count = (of: Project) => of.problems.filter((each) => isAlike(each, problem)).length;
          if (count(projectOf({ ...files, [label]: text })) >= count(project)) left.push(`${name}: ${fix.title}`);
        }
      }
    }
    expect(left).to.deep.equal([
      "01-syntax/lexical.yaml second-byte-order-mark-is-rejected: Remove the invisible character U+FEFF",
    ]);
    expect(made).to.be.greaterThan(300);
  });
});
