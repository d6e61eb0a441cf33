import { expect } from "chai";
import fc from "fast-check";
import { minimalEdits } from "../../src/insight/edits/minimal-edits.ts";
import { Project } from "../../src/insight/project/project.ts";
import { semanticTokens } from "../../src/insight/semantic-tokens.ts";
import { DocumentText } from "../../src/lsp/session/document-text.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { tokenize } from "../../src/syntax/lexer/tokens.ts";
import { createParser } from "../../src/syntax/parse.ts";
import { withoutSkipped } from "../../src/syntax/recovery.ts";

const line = fc.constantFrom("a\n", "b\n", "\n", "é😀\n", "😁x", "rule r: 1\n");
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(""));

const PIECES = [
  "spec a\n",
  "data x: 1\n",
  "rule r: x +\n",
  "rule q: (x\n",
  "unless x > 1 then",
  " 5 eur\n",
  "-> with y: 2\n",
  '"',
  "uses b\n",
  "# unless\n",
];
const program = fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((parts) => parts.join(""));

describe("minimal edits", () => {
  it("turn one text into the other, in order and without overlap", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        let result = "";
        let at = 0;
        for (const { start, end, text: put } of minimalEdits(before, after)) {
          expect(start).to.be.at.least(at);
          result += before.slice(at, start) + put;
          at = end;
        }
        expect(result + before.slice(at)).to.equal(after);
      }),
    );
  });

  it("take characters of two UTF-16 units as a whole", () => {
    expect(minimalEdits("x😀y\n", "x😁y\n")).to.deep.equal([{ start: 1, end: 3, text: "😁" }]);
    expect(minimalEdits("x\u{1f600}y\n", "x\u{1fa00}y\n")).to.deep.equal([{ start: 1, end: 3, text: "\u{1fa00}" }]);
  });

  it("take a line break of two characters as a whole, because editors know no place inside it", () => {
    expect(minimalEdits("a\r\nb\r\n", "a\nb\r\n")).to.deep.equal([{ start: 1, end: 3, text: "\n" }]);
    expect(minimalEdits("a\r\n", "a\n")).to.deep.equal([{ start: 1, end: 3, text: "\n" }]);
  });

  it("are one where very many lines differ", () => {
    const lines = (start: string, end: string) =>
      Array.from({ length: 400 }, (_, i) => `${start} ${i}${end}\n`).join("");
    const [before, after] = [`a\n${lines("one", "")}b\n`, `a\n${lines("other", ".")}b\n`];
    const edit = { start: 3, end: before.length - 3, text: after.slice(3, -3) };
    expect(minimalEdits(before, after)).to.deep.equal([edit]);
  });

  it("are none for equal texts", () => {
    fc.assert(fc.property(text, (same) => minimalEdits(same, same).length === 0));
  });
});

describe("a text without what does not parse", () => {
  const recovered = (text: string, parser = createParser(DEFAULT_LIMITS)) =>
    withoutSkipped(text, parser.skippedParts({ label: "a", text }));

  it("parses, has the same length and leaves what parses alone", () => {
    const parser = createParser(DEFAULT_LIMITS, { remembered: 1000 });
    fc.assert(
      fc.property(program, (source) => {
        const result = recovered(source, parser);
        expect(result).to.have.length(source.length);
        expect(parser.parse({ label: "a", text: result }).errors).to.deep.equal([]);
        if (parser.parse({ label: "a", text: source }).errors.length === 0) expect(result).to.equal(source);
      }),
    );
  });

  it("keeps the other declarations, and the name of a rule", () => {
    const source = "spec a\ndata n: number\n  -> minimum 1\n  -> wrong 3\nrule r: n + + +\nrule q: 1\n";
    const lines = recovered(source)
      .split("\n")
      .map((line) => line.trim().replace(/ +/g, " "));
    expect(lines).to.deep.equal(["spec a", "data n: number", "-> minimum 1", "", "rule r: veto", "rule q: 1", ""]);
  });
});

describe("what is skipped of a text", () => {
  const cases: readonly [what: string, text: string, ...skipped: string[]][] = [
    ["a body behind a label", 'spec a\nrule r "Price": +\n  * 2\nrule q: 1\n', " +\n  * 2"],
    [
      "a rule without a name, with its arms",
      "spec a\nrule -> x\nunless true then 1\nrule q: 1\n",
      ...["rule", "-> x", "unless true then 1"],
    ],
    ["a binding", "spec a\nuses b\n  -> with x 1\nrule q: 1\n", "-> with x 1"],
    [
      "a `with` without an import, or of one that is skipped",
      "spec a\nuses 5\nwith x.y: 1\nrule q: 1\n",
      ...["uses 5", "with x.y: 1"],
    ],
    ["a line that only looks like a repository", "spec a\nrepo )\nrule q: 1\n", "repo )"],
    ["what follows the name of a spec", "spec a 2x\nrule q: 1\n", " 2x"],
    ["a spec without a name, as a whole", "spec\nrule q: (\n\nspec b\nrule q: 1\n", "spec\nrule q: ("],
    ["what stands before the first spec", "1 + 1\nrule q: (\nspec b\nrule q: 1\n", ...["1 + 1", "rule q: ("]],
    [
      "a text beyond a limit, as a whole",
      `spec a\nrule q: ${"(".repeat(500)}1\n`,
      `spec a\nrule q: ${"(".repeat(500)}1\n`,
    ],
  ];
  for (const [what, text, ...skipped] of cases) {
    it(`is ${what}`, () => {
      const parser = createParser(DEFAULT_LIMITS);
      const parts = parser.skippedParts({ label: "a", text });
      expect(parts.map(({ start, end }) => text.slice(start, end))).to.deep.equal(skipped);
      expect(parser.parse({ label: "a", text: withoutSkipped(text, parts) }).errors).to.deep.equal([]);
    });
  }
});

describe("an edit of a project", () => {
  const specs = (count: number) => Array.from({ length: count }, (_, i) => `spec s${i}\n\nrule r: ${i}\n`).join("\n\n");

  it("keeps the specs above it as they were", () => {
    const project = new Project();
    project.set({ label: "a.rules", text: specs(3) });
    const before = project.analysis.files.get("a.rules")?.rows;
    project.set({ label: "a.rules", text: specs(3).replace("rule r: 1", "rule r: 17") });
    const after = project.analysis.files.get("a.rules")?.rows;
    expect(after?.[0]).to.equal(before?.[0]);
    expect(after?.[1]).not.to.equal(before?.[1]);
  });

  it("of a large text parses one declaration, and plans one spec in a step", () => {
    const rules = Array.from({ length: 120 }, (_, i) => `rule surcharge_of_zone_${i}: amount * ${i} + 17\n`).join("");
    const text = Array.from({ length: 80 }, (_, i) => `spec s${i}\ndata amount: number\n${rules}\n`).join("\n");
    expect(text.length).to.be.within(400_000, 500_000);
    const project = new Project();
    const known = () => {
      const rows = project.analysis.files.get("a.rules")?.rows ?? [];
      return { rows, nodes: rows.flatMap(({ tree }) => tree.rules.map(({ declaration }) => declaration.node)) };
    };
    project.set({ label: "a.rules", text });
    expect([...project.analysing()].length).to.be.within(80, 90);
    const before = known();
    const at = text.lastIndexOf("17", text.indexOf("spec s78"));
    project.set({ label: "a.rules", text: `${text.slice(0, at)}18${text.slice(at + 2)}` });
    expect([...project.analysing()].length).to.be.within(80, 90);
    const after = known();
    expect(after.nodes.filter((node) => !before.nodes.includes(node))).to.have.length(1);
    expect(after.rows.filter((row) => !before.rows.includes(row)).map(({ spec }) => spec)).to.eql(["s77"]);
  });

  it("ends the planning of the text before it at its next step", () => {
    const project = new Project();
    project.set({ label: "a.rules", text: specs(100) });
    for (let key = 1; key <= 20; key += 1) {
      const planning = project.analysing();
      planning.next();
      expect(planning.next().done).to.equal(false);
      project.set({ label: "a.rules", text: specs(100).replace("rule r: 99", `rule r: 99 + ${key}`) });
      expect(planning.next().done).to.equal(true);
    }
    expect(project.isAnalysed).to.equal(false);
  });

  it("that removes the last declaration of a spec does not leave the spec as it was", () => {
    const project = new Project();
    project.set({ label: "a.rules", text: "spec a\nrule q: 1\nrule r: q\n" });
    project.set({ label: "a.rules", text: "spec a\nrule q: 1\n" });
    expect(project.analysis.files.get("a.rules")?.rows[0]?.tree.rules).to.have.length(1);
  });

  it("gives what a new project gives", () => {
    fc.assert(
      fc.property(program, program, (one, two) => {
        const project = new Project();
        project.set({ label: "a.rules", text: "spec b\n\nrule y: 1\n" });
        project.set({ label: "c.rules", text: one });
        void project.analysis;
        project.set({ label: "c.rules", text: "" });
        project.set({ label: "c.rules", text: two });
        const fresh = new Project();
        fresh.set({ label: "a.rules", text: "spec b\n\nrule y: 1\n" });
        fresh.set({ label: "c.rules", text: "" });
        fresh.set({ label: "c.rules", text: two });
        expect(project.analysis.problems).to.deep.equal(fresh.analysis.problems);
      }),
      { numRuns: 50 },
    );
  });
});

describe("positions in a text", () => {
  const letters = fc
    .array(fc.constantFrom("a", "é", "😀", "\n", "\r\n", "\r"), { maxLength: 20 })
    .map((all) => all.join(""));

  for (const encoding of ["utf-16", "utf-8"] as const) {
    it(`lead back to their offsets in ${encoding}`, () => {
      fc.assert(
        fc.property(letters, (content) => {
          const document = new DocumentText(content, encoding);
          let at = 0;
          for (const letter of content.match(/\r\n|[\s\S]/gu) ?? []) {
            expect(document.offsetAt(document.positionAt(at))).to.equal(at);
            at += letter.length;
          }
        }),
      );
    });
  }

  it("end lines at LF, CR LF and CR", () => {
    const document = new DocumentText("a\r\nb\rc\nd", "utf-16");
    expect(document.positionAt(7)).to.deep.equal({ line: 3, character: 0 });
    expect(document.offsetAt({ line: 0, character: 99 })).to.equal(1);
    expect(document.lines(0, 8)).to.deep.equal([
      [0, 1],
      [3, 4],
      [5, 6],
      [7, 8],
    ]);
  });
});

describe("semantic tokens", () => {
  const tokensOf = (source: string) =>
    semanticTokens(tokenize(source))
      .map(({ start, end, type }) => `${source.slice(start, end)}:${type}`)
      .join(" ");

  it("mark the parts of repositories", () => {
    expect(tokensOf("uses r: @iso/data countries 2024")).to.equal(
      "uses:declarationKeyword r:reference ::punctuation @:namespace iso:namespace data:namespace countries:reference 2024:reference",
    );
    expect(tokensOf("uses billing invoice")).to.equal("uses:declarationKeyword billing:namespace invoice:reference");
  });

  it("mark each number of a date in a rule", () => {
    expect(tokensOf("rule r: d > 2024-05-06T10:00:00Z and past.x is past")).to.equal(
      "rule:declarationKeyword r:function ::punctuation d:reference >:operator 2024:string -:operator 05:string -:operator 06:string T10:string 00:string 00:string Z:string and:controlKeyword past:controlKeyword .:reference x:reference is:operator past:controlKeyword",
    );
  });

  it("mark `or` as an operator, and as a name where it is one", () => {
    expect(tokensOf("rule or: or or x.or or 5 > or.y or or")).to.equal(
      "rule:declarationKeyword or:function ::punctuation or:reference or:controlKeyword x:reference .:reference or:reference or:controlKeyword 5:string >:operator or:reference .:reference y:reference or:controlKeyword or:reference",
    );
  });

  it("mark the words of a rounding, and names that are spelt like them", () => {
    expect(tokensOf("rule r: round to to 5 eur half up")).to.equal(
      "rule:declarationKeyword r:function ::punctuation round:keyword to:reference to:keyword 5:string eur:reference half:keyword up:keyword",
    );
  });

  it("mark `min` and `max` before a parenthesis, and as names elsewhere", () => {
    expect(tokensOf("rule max: max(min, a.min)")).to.equal(
      "rule:declarationKeyword max:function ::punctuation max:keyword min:reference a:reference .:reference min:reference",
    );
  });

  it("mark words for dates, and names that are spelt like them", () => {
    expect(tokensOf("rule r: 5 working days after year with weekend 5, 6")).to.equal(
      "rule:declarationKeyword r:function ::punctuation 5:string working:keyword days:keyword after:keyword year:reference with:keyword weekend:keyword 5:string 6:string",
    );
    expect(tokensOf("rule r: d in past or")).to.equal(
      "rule:declarationKeyword r:function ::punctuation d:reference in:controlKeyword past:controlKeyword or:reference",
    );
    expect(tokensOf("rule mod: mod mod 2 * up")).to.equal(
      "rule:declarationKeyword mod:function ::punctuation mod:reference mod:keyword 2:string *:operator up:reference",
    );
  });

  it("mark bodies of data", () => {
    expect(tokensOf("data p: date range -> lower 2024-01-01 -> trait duration")).to.equal(
      "data:declarationKeyword p:property ::punctuation date:keyword range:keyword ->:operator lower:keyword 2024:dataBody -:operator 01:dataBody -:operator 01:dataBody ->:operator trait:keyword duration:dataBody",
    );
  });

  it("go on behind a character that no token starts with", () => {
    const head = "spec:declarationKeyword a:class rule:declarationKeyword r:function ::punctuation";
    const next = "rule:declarationKeyword q:function ::punctuation 3:string # end:comment";
    expect(tokensOf("spec a\nrule r: 1 $ 2\nrule q: 3 # end")).to.equal(`${head} 1:string 2:string ${next}`);
    expect(tokensOf("spec a\nrule r = 1\nrule q: 3 # end")).to.equal(
      `${head.replace(" ::punctuation", "")} 1:string ${next}`,
    );
    expect(tokensOf("= spec a\nrule r: {\nrule q: 3 # end")).to.equal(`${head} ${next}`);
  });

  it("have no token for a text that is not closed", () => {
    expect(tokensOf('spec a\nrule r: 1 is "x\nrule q: 3')).to.equal(
      "spec:declarationKeyword a:class rule:declarationKeyword r:function ::punctuation 1:string is:operator",
    );
  });

  it("of one declaration do not depend on another", () => {
    expect(tokensOf("data\nrule r 5\nmeta rule: yes\nspec b")).to.equal(
      "data:declarationKeyword rule:declarationKeyword r:function 5:string meta:declarationKeyword rule:reference ::punctuation yes:string spec:declarationKeyword b:class",
    );
  });
});
