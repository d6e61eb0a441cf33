import { expect } from "chai";
import { completionAt } from "../../src/insight/completion/completion.ts";
import { declarationsOf } from "../../src/insight/declarations.ts";
import { fixesOf } from "../../src/insight/edits/fixes.ts";
import type { TextEdit } from "../../src/insight/edits/minimal-edits.ts";
import { renameEdits } from "../../src/insight/edits/rename.ts";
import { Names } from "../../src/insight/names/names.ts";
import type { Problem } from "../../src/insight/project/problem.ts";
import { Project, type ProjectFile } from "../../src/insight/project/project.ts";
import { tokenize } from "../../src/syntax/lexer/tokens.ts";

const LABEL = "a.rules";

function projectOf(text: string): Project {
  const project = new Project();
  project.set({ label: LABEL, text });
  return project;
}

function fileOf(project: Project): ProjectFile {
  return project.file(LABEL) ?? expect.fail("no file");
}

function edited(text: string, edits: readonly TextEdit[]): string {
  return edits.reduceRight(
    (before, { start, end, text: put }) => before.slice(0, start) + put + before.slice(end),
    text,
  );
}

/** The text after the first fix of a problem. */
function fixed(text: string, problem: Partial<Problem>): string {
  const project = projectOf(text);
  const [fix] = fixesOf(
    { kind: "validation", message: "", remedies: [], related: [], ...problem },
    fileOf(project),
    project,
  );
  return fix !== undefined && "edits" in fix ? edited(text, fix.edits) : "no edits";
}

describe("comments in the editor", () => {
  const text = "spec a # a head\ndata old: 1 # not old\nrule r: old # old\n  + old\n";

  it("stay as they are when a name changes", () => {
    const project = projectOf(text);
    const names = new Names(project.lenient);
    const occurrence = names.at(LABEL, text.indexOf("old:")) ?? expect.fail("no name");
    const edits = renameEdits(project, names, occurrence, "young");
    if ("refusal" in edits) expect.fail(edits.refusal);
    expect(edited(text, edits)).to.equal("spec a # a head\ndata young: 1 # not old\nrule r: young # old\n  + young\n");
  });

  it("offer no names, proposals or declarations", () => {
    const project = projectOf(text);
    const names = new Names(project.lenient);
    const tokens = tokenize(text);
    for (const place of ["# not old", "# old"]) {
      const inside = text.indexOf(place) + place.length;
      expect(names.at(LABEL, inside - 1)).to.equal(undefined);
      expect(completionAt(names, LABEL, tokens, inside)).to.equal(undefined);
    }
    expect(completionAt(names, LABEL, tokens, text.indexOf("# old"))).not.to.equal(undefined);
    const noisy = tokenize("# rule x: 1\nspec a # data y: 1\n");
    expect(declarationsOf(noisy).map(({ children }) => children)).to.deep.equal([[]]);
  });

  it("are left in place by fixes around them", () => {
    const body = "spec a\nrule r: x # first\n  # second\n  * y # third\n";
    const at = { label: LABEL, start: body.indexOf("x"), end: body.indexOf(" # third") };
    expect(fixed(body, { at, remedies: [{ kind: "rewrite", ways: ["z"] }] })).to.equal(
      "spec a\nrule r: z # first\n# second\n # third\n",
    );
    expect(fixed(body, { at, remedies: [{ kind: "remove", written: "product" }] })).to.equal(
      "spec a\nrule r: # first\n# second\n # third\n",
    );
  });

  it("behind the head of a spec stay there when an import is added", () => {
    const at = { label: LABEL, start: text.indexOf("old #"), end: text.indexOf("old #") + 3 };
    expect(fixed(text, { at, remedies: [{ kind: "import", spec: "std units" }] })).to.equal(
      text.replace("# a head", "# a head\nuses std units"),
    );
  });
});
