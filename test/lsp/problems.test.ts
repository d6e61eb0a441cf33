import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import { type CodeAction, type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver-protocol";
import { applied, Client, wordsOf } from "./client.ts";

/** Lines with indentation that tests share. */
const MONEY = "data money: measure\n  -> unit eur: 1\n  -> decimals 2\n";

describe("The problems of a document in an editor", () => {
  let client: Client;
  /** A client that wants all recommendations. */
  let linting: Client;
  let texts = 0;

  before(() => {
    client = new Client();
    linting = new Client({ initialize: { initializationOptions: { lint: true } } });
  });
  after(() => Promise.all([client.dispose(), linting.dispose()]));

  /** Looks at the problems of a text, which is the only one: severity, marked text and code. */
  async function withProblems<Found>(
    text: string,
    use: (problems: readonly Diagnostic[], path: string) => Found | Promise<Found>,
    by = client,
  ): Promise<Found> {
    const path = `text-${texts++}.rules`;
    await by.open(path, text);
    try {
      return await use(await by.diagnostics(path, (list) => list.length > 0), path);
    } finally {
      await by.close(path);
    }
  }

  const problemsOf = (text: string, by = client) => withProblems(text, (problems) => problems, by);

  async function marksOf(text: string): Promise<string[]> {
    const found = await problemsOf(text);
    return found.map(({ code, range }) => `${code}: ${wordsOf(text, [range])[0]}`);
  }

  /** The text after the only fix of its first problem, and the title of the fix. */
  async function fixed(text: string): Promise<{ readonly title: string; readonly text: string }> {
    return withProblems(text, async ([problem], path) => fixOf(text, problem, path));
  }

  async function fixOf(text: string, problem: Diagnostic | undefined, path: string, by = client) {
    const [action, ...others] = await by.request<CodeAction[]>("textDocument/codeAction", path, {
      range: problem?.range,
      context: { diagnostics: [] },
    });
    expect(others.map(({ title }) => title)).to.deep.equal([]);
    const edits = action?.edit?.changes?.[by.uri(path)] ?? [];
    return { title: action?.title ?? "", text: applied(text, edits) };
  }

  it("mark what is wrong in a declaration, not all of it", async () => {
    const text = `spec a\n${MONEY}data price: money\n  -> minimum 10 euro\n  -> help "x"\ndata zone: text\n  -> options "n" "s"\n  -> fill "x"\ndata n: number\n  -> length 4\n  -> decimals z\ndata q: nobody\nrule n: 5 euro\nrule b: 1\n  unless n > 1 then "x"\n`;
    expect(await marksOf(text)).to.have.members([
      "wrong-argument: euro",
      'fill-breaks-constraint: "x"',
      "command-not-taken: -> length 4",
      "wrong-argument: z",
      "unknown-type: nobody",
      "ambiguous-name: n",
      "name-clash: n",
      "unknown-unit: euro",
    ]);
  });

  it("have a name, and the address of the page that explains it", async () => {
    const [problem] = await problemsOf("spec a\nrule r: nobody\n");
    expect(problem?.code).to.equal("unknown-reference");
    const address = new URL(problem?.codeDescription?.href ?? "");
    expect(address.hash).to.equal("#unknown-reference");
    expect(readFileSync(fileURLToPath(new URL(address.pathname, address)), "utf8")).to.include(
      "### `unknown-reference`",
    );
  });

  it("mark the arm that disagrees with the others", async () => {
    expect(await marksOf('spec a\nrule b: 1\n  unless now > 2024-01-01 then "x"\n')).to.deep.equal([
      'disagreeing-arms: "x"',
    ]);
  });

  it("mark the `uses` line whose spec is unknown, and the value that a binding refuses", async () => {
    const text = `spec a\nuses nobody\nuses b\n  -> with n: "x"\n\nspec b\ndata n: number\n`;
    expect(await marksOf(text)).to.deep.equal(["unknown-spec: uses nobody", 'binding-value: "x"']);
  });

  it("have fixes, as for signs of a word processor", async () => {
    expect(await fixed('spec a\nrule r: 5 − 3\ndata t: "x"\n')).to.deep.equal({
      title: "Change − to -",
      text: 'spec a\nrule r: 5 - 3\ndata t: "x"\n',
    });
  });

  it("of what is understood are shown beside a parse error of the same file", async () => {
    const text =
      "spec a\ndata n: number\n  -> minimm 3\nrule r: n = 5\nrule s: n + nobody\n\nspec b\nuses a\nrule t: a.nix\nrule q\nrule u: a.q\n\nspec c 2025-99\nrule v: missing\n";
    expect(await marksOf(text)).to.have.members([
      "unknown-command: minimm",
      "unexpected-character: =",
      "unknown-reference: nobody",
      "unknown-reference: a.nix",
      "unexpected-token: rule",
      "malformed-date: 2025",
      "unknown-reference: missing",
    ]);
  });

  it("are withheld where they may come from a part that does not parse", async () => {
    const text = `spec a\nuses m with\ndata n: money\nrule r: m.x\n\nspec m\n${MONEY}data x: number -> minimm 1\n\nspec d\ndata w: measure\n  -> unt kg: 1\ndata y 5\nrule z: 5 kg + y\nrule f: w + foo\n`;
    expect(await marksOf(text)).to.have.members([
      "unexpected-token: data",
      "unknown-command: minimm",
      "unknown-command: unt",
      "unexpected-token: 5",
      "unknown-reference: foo",
    ]);
  });

  it("are warnings and information for recommendations, with tags, beside errors of other specs", async () => {
    const text =
      'spec a\ndata zone: text -> options "north" "south" -> help "z"\nrule r: 1\n  unless zone is "nort" then 2\n  unless zone is "south" then 3\n  unless true then 4\n\nspec b\nrule r: nobody\n';
    const found = await problemsOf(text, linting);
    expect(found.map(({ code, severity, tags }) => [code, severity, tags ?? []])).to.deep.include.members([
      ["unknown-reference", DiagnosticSeverity.Error, []],
      ["never-equal", DiagnosticSeverity.Warning, []],
      ["unreachable-arm", DiagnosticSeverity.Warning, [DiagnosticTag.Unnecessary]],
    ]);
    expect(
      wordsOf(
        text,
        found.filter(({ code }) => code === "never-equal").map(({ range }) => range),
      ),
    ).to.deep.equal(['"nort"']);
  });

  it("are warnings for recommendations that matter, also without the setting for all of them", async () => {
    const text = 'spec a\ndata zone: text -> options "north"\nrule r: zone is "nort"\n';
    expect((await problemsOf(text)).map(({ code }) => code)).to.deep.equal(["never-equal"]);
  });

  it("have fixes for recommendations whose rewrite keeps the meaning", async () => {
    const fix = async (text: string) => {
      const result = await fixed(`spec a\n${text}\n`);
      return result.text.slice("spec a\n".length, -1);
    };
    expect(await fix('data z: text -> options "north"\nrule r: z is "nort"')).to.contain('z is "north"');
    expect(await fix("data m: measure -> unit eur 1")).to.equal("data m: measure -> unit eur: 1");
    expect(await fix("data n: number\nrule r: 1\n  unless n > 5 then 2\n  unless n > 3 then 3")).to.equal(
      "data n: number\nrule r: 1\n  unless n > 3 then 3",
    );
  });

  it("keep recommendations for `and` beside `or`, with the parentheses as fix", async () => {
    const text = 'spec a\ndata x: boolean -> help "x"\nrule r: x and x or x\n';
    await withProblems(
      text,
      async ([found], path) => {
        expect(found).to.include({ code: "mixed-and-or", severity: DiagnosticSeverity.Information });
        expect((await fixOf(text, found, path, linting)).text).to.contain("rule r: (x and x) or x\n");
      },
      linting,
    );
  });
});
