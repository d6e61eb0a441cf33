import { expect } from "chai";
import type {
  CodeAction,
  DocumentHighlight,
  DocumentSymbol,
  FoldingRange,
  InlayHint,
  SemanticTokens,
  SemanticTokensDelta,
  SymbolInformation,
  TextEdit,
} from "vscode-languageserver-protocol";
import { applied, Client, withClient, wordsOf } from "./client.ts";

const LEAVE = `repo hr

spec leave/days 2025
"""
Days of leave.
"""
meta owner: "hr"

uses base
uses std units

data age: number
  -> minimum 0

rule extra:
  0
  unless age >= 50 then 2

rule days: 25 + extra
`;

describe("documents in an editor", () => {
  let client: Client;
  before(() => {
    client = new Client({ files: { "base.rules": "repo hr\n\nspec base\n\nrule x: 1\n" } });
    return client.initialized;
  });
  after(() => client.dispose());

  it("are outlined by spec and declaration", async () => {
    await client.open("leave.rules", LEAVE);
    const symbols: DocumentSymbol[] = await client.request("textDocument/documentSymbol", "leave.rules");
    expect(symbols.map(({ name }) => name)).to.deep.equal(["hr", "leave/days 2025"]);
    expect(symbols[1]?.children?.map(({ name, detail }) => `${detail} ${name}`)).to.deep.equal([
      "meta owner",
      "uses base",
      "uses std units",
      "data age",
      "rule extra",
      "rule days",
    ]);
    expect(symbols[1]?.range.end.line).to.equal(18);
  });

  it("are outlined while they do not parse", async () => {
    await client.open("broken.rules", "spec a\ndata\nrule r 5\nrule q: 1\n");
    const symbols: DocumentSymbol[] = await client.request("textDocument/documentSymbol", "broken.rules");
    expect(symbols[0]?.children?.map(({ name }) => name)).to.deep.equal(["data", "r", "q"]);
    await client.close("broken.rules");
  });

  it("are found by the letters of their names", async () => {
    await client.open("leave.rules", LEAVE);
    const found: SymbolInformation[] = await client.connection.sendRequest("workspace/symbol", { query: "ext" });
    expect(found.map(({ name, containerName }) => [name, containerName])).to.deep.equal([["extra", "leave/days 2025"]]);
  });

  it("fold by spec, declaration, imports and commentary", async () => {
    await client.open("leave.rules", LEAVE);
    const ranges: FoldingRange[] = await client.request("textDocument/foldingRange", "leave.rules");
    expect(ranges.map(({ startLine, endLine, kind }) => [startLine, endLine, kind])).to.deep.equal([
      [2, 18, undefined],
      [8, 9, "imports"],
      [11, 12, undefined],
      [14, 16, undefined],
      [3, 5, "comment"],
    ]);
  });

  it("show the types of rules", async () => {
    await client.open("leave.rules", LEAVE);
    const range = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };
    const hints: InlayHint[] = await client.request("textDocument/inlayHint", "leave.rules", { range });
    expect(hints.map(({ label, position }) => [label, position.line, position.character])).to.deep.equal([
      ["(number)", 14, 10],
      ["(number)", 18, 9],
    ]);
  });

  it("show the declared type of a rule, not the data that it comes from", async () => {
    const data = "data money: measure\n  -> unit eur: 1\n\ndata price: money\ndata plan: text\ndata own: plan\n\n";
    const rules = "rule amount: price * 2\nrule chosen: own\nrule named: plan\nrule large: price > 5 eur\n";
    await client.open("declared.rules", `spec declared\n\n${data}${rules}`);
    const range = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };
    const hints: InlayHint[] = await client.request("textDocument/inlayHint", "declared.rules", { range });
    expect(hints.map(({ label, position }) => [label, position.character])).to.deep.equal([
      ["(money)", 11],
      ["(plan)", 11],
      ["(text)", 10],
      ["(boolean)", 10],
    ]);
    await client.close("declared.rules");
  });

  it("show no type of a rule that is being typed", async () => {
    await client.open("typed.rules", "spec typed\n\ndata n: number\n\nrule whole: n\n\nrule half: n + \n");
    const range = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };
    const hints: InlayHint[] = await client.request("textDocument/inlayHint", "typed.rules", { range });
    expect(hints.map(({ label, position }) => [label, position.line])).to.deep.equal([["(number)", 4]]);
    await client.close("typed.rules");
  });

  it("highlight the name at the cursor", async () => {
    const position = { line: 11, character: 6 };
    const found: DocumentHighlight[] = await client.request("textDocument/documentHighlight", "leave.rules", {
      position,
    });
    expect(
      wordsOf(
        LEAVE,
        found.map(({ range }) => range),
      ),
    ).to.deep.equal(["age", "age"]);
    expect(found.map(({ kind }) => kind)).to.deep.equal([3, 2]);
  });

  it("are formatted with as few edits as there are differences", async () => {
    const text = "spec f\n\ndata n:number\n\ndata k: text\n\n\nrule r:\n  n + 1\n\nrule q:\n  n+2\n";
    await client.open("format.rules", text);
    const edits: TextEdit[] = await client.request("textDocument/formatting", "format.rules", { options: {} });
    expect(applied(text, edits)).to.equal(
      "spec f\n\ndata n: number\ndata k: text\n\n\nrule r:\n  n + 1\n\nrule q:\n  n + 2\n",
    );
    expect(edits.map(({ range }) => [range.start.line, range.end.line])).to.deep.equal([
      [2, 3],
      [11, 11],
    ]);
  });

  it("are formatted around a constraint that does not parse", async () => {
    const text =
      "spec around\n\ndata n:number -> minmum 5   eur -> maximum 7\ndata k: text\n  ->hlep  3 # why\nrule q:\n  n+2\n";
    await client.open("around.rules", text);
    const edits: TextEdit[] = await client.request("textDocument/formatting", "around.rules", { options: {} });
    expect(applied(text, edits)).to.equal(
      "spec around\n\ndata n: number\n  -> minmum 5   eur -> maximum 7\n\ndata k: text\n  ->hlep  3  # why\n\n\nrule q:\n  n + 2\n",
    );
    await client.change("around.rules", 2, text.replace("q:", "q"));
    const none = await client.request("textDocument/formatting", "around.rules", { options: {} });
    expect(none).to.deep.equal([]);
    await client.close("around.rules");
  });

  it("are formatted with the line ends that they have", async () => {
    const text = "spec w\r\n\r\ndata n: number\r\n\r\n\r\nrule q:\r\n  n+2\r\n";
    await client.open("windows.rules", text);
    const edits: TextEdit[] = await client.request("textDocument/formatting", "windows.rules", { options: {} });
    expect(edits.map(({ range, newText }) => [range.start.line, newText])).to.deep.equal([[6, " + "]]);
  });

  it("answer the difference of semantic tokens", async () => {
    await client.open("tokens.rules", "spec t\n\nrule r: 1\n");
    const full: SemanticTokens = await client.request("textDocument/semanticTokens/full", "tokens.rules");
    await client.change("tokens.rules", 2, "spec t\n\nrule r: 1 + x\n");
    const delta: SemanticTokensDelta = await client.request("textDocument/semanticTokens/full/delta", "tokens.rules", {
      previousResultId: full.resultId,
    });
    expect(delta.edits).to.deep.equal([{ start: 30, deleteCount: 0, data: [0, 2, 1, 7, 0, 0, 2, 1, 11, 0] }]);
  });

  it("answer the semantic tokens of the text as it is now, however often they are asked for", async () => {
    await client.open("again.rules", "spec t\n\nrule r: 1\n");
    const tokens = async () => {
      const { data }: SemanticTokens = await client.request("textDocument/semanticTokens/full", "again.rules");
      return data;
    };
    const first = await tokens();
    expect(await tokens()).to.deep.equal(first);
    await client.change("again.rules", 2, "spec t\n");
    expect(await tokens()).to.deep.equal(first.slice(0, 10));
  });

  it("take changes of parts", async () => {
    await client.open("parts.rules", 'spec parts\n\nrule r: "😀" is nix\n');
    await client.diagnostics("parts.rules", (list) => list.length === 1);
    const at = { start: { line: 2, character: 16 }, end: { line: 2, character: 19 } };
    await client.change("parts.rules", 2, '"x"', at);
    await client.diagnostics("parts.rules", (list) => list.length === 0);
    const last = client.published.findLast(({ uri }) => uri === client.uri("parts.rules"));
    expect(last?.version).to.equal(2);
  });

  it("offer what suggestions say", async () => {
    const fixed = async (text: string) => {
      await client.open("fix.rules", text);
      const range = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };
      const context = { diagnostics: [] };
      const actions: CodeAction[] = await client.request("textDocument/codeAction", "fix.rules", { range, context });
      return actions.map(({ title, edit }) => [title, applied(text, edit?.changes?.[client.uri("fix.rules")] ?? [])]);
    };
    expect(await fixed("spec fix\n\ndata price: number\n\nrule r: prise + 1\n")).to.deep.equal([
      ["Change to price", "spec fix\n\ndata price: number\n\nrule r: price + 1\n"],
    ]);
    expect(await fixed("spec fix\n\ndata born: datex\n")).to.deep.equal([
      ["Change to date", "spec fix\n\ndata born: date\n"],
    ]);
    expect(await fixed("spec fix\n\nrule r: 5 hour\n")).to.deep.equal([
      ["Add uses std units", "spec fix\nuses std units\n\nrule r: 5 hour\n"],
    ]);
    expect(await fixed("spec fix\n\ndata weight: units.mass\n")).to.deep.equal([
      ["Add uses std units", "spec fix\nuses std units\n\ndata weight: units.mass\n"],
    ]);
    expect(await fixed("spec fix\n\nuses zzz\n")).to.deep.equal([
      ["Create the spec zzz", "spec fix\n\nuses zzz\n\n\nspec zzz\n"],
    ]);
    expect(await fixed("spec fix\n\ndata n: number\n  -> minimun 3\n")).to.deep.equal([
      ["Change to minimum", "spec fix\n\ndata n: number\n  -> minimum 3\n"],
    ]);
    expect(await fixed("spec fix\n\nuses u: stdd units\n")).to.deep.include.members([
      ["Change to std", "spec fix\n\nuses u: std units\n"],
    ]);
    expect(await fixed("spec fix\n\ndata d: -2024-05-01\n")).to.deep.equal([
      ["Remove the -", "spec fix\n\ndata d: 2024-05-01\n"],
    ]);
    expect(await fixed("spec fix\n\nrule r: 2,50\n")).to.deep.equal([
      ["Change to 2.50", "spec fix\n\nrule r: 2.50\n"],
      ["Change to 250", "spec fix\n\nrule r: 250\n"],
    ]);
    const money = "spec fix\n\ndata money: measure -> unit eur: 1 -> unit cent: 0.01\ndata n: number\n\n";
    const arms = (...[first, second]: readonly string[]) =>
      `${money}rule r: ${first}\n  unless n > 5 then ${second} # why\n`;
    expect(await fixed(arms("5 eur", "5"))).to.deep.equal([["Change to 5 eur", arms("5 eur", "5 eur")]]);
    expect(await fixed(arms("5", "5 cent"))).to.deep.equal([["Change to 5 cent", arms("5 cent", "5 cent")]]);
    expect(await fixed(arms("20%", "0.1"))).to.deep.equal([
      ["Change to 0.1%", arms("20%", "0.1%")],
      ["Change to 10%", arms("20%", "10%")],
    ]);
    const imported = "spec fix\n\nuses p\nuses q\n\ndata n: x\n";
    const others = "\n\nspec p\n\ndata x: number\n\n\nspec q\n\ndata x: number\n";
    expect(await fixed(imported + others)).to.deep.equal([
      ["Change to p.x", imported.replace("n: x", "n: p.x") + others],
      ["Change to q.x", imported.replace("n: x", "n: q.x") + others],
    ]);
    await client.close("fix.rules");
  });

  it("nobody has opened get no answers", async () => {
    expect(await client.request("textDocument/formatting", "none.rules", { options: {} })).to.equal(null);
    expect(await client.request("textDocument/semanticTokens/full", "none.rules")).to.deep.equal({ data: [] });
  });
});

describe("a quick fix for a missing repository", () => {
  it("installs it", () =>
    withClient(
      { files: { "registry/@fx/rates.rules": "repo @fx/rates\n\nspec usd\n\nrule v: 2\n", ".ignore": "registry\n" } },
      async (client) => {
        await client.connection.sendNotification("workspace/didChangeConfiguration", {
          settings: { engine: { registry: client.uri("registry") } },
        });
        await client.open("a.rules", "spec a\n\nuses r: @fx/rates usd\n\nrule x: r.v\n");
        await client.diagnostics("a.rules", ([first]) => first?.code === "missing-repository");
        const range = { start: { line: 2, character: 8 }, end: { line: 2, character: 8 } };
        const context = { diagnostics: [] };
        const [action]: CodeAction[] = await client.request("textDocument/codeAction", "a.rules", { range, context });
        expect(action?.title).to.equal("Install @fx/rates");
        await client.connection.sendRequest("workspace/executeCommand", action?.command);
        await client.diagnostics("a.rules", (list) => list.length === 0);
        expect(client.messages).to.deep.equal(["installed @fx/rates (rules_deps/@fx/rates.rules)"]);
      },
    ));

  it("names the setting when no registry is known", () =>
    withClient({ files: { "a.rules": "spec a\nuses r: @fx/rates usd\n" } }, async (client) => {
      const command = { command: "engine.install", arguments: [client.uri("a.rules"), "@fx/rates"] };
      await client.connection.sendRequest("workspace/executeCommand", command);
      expect(client.messages.join()).to.contain("the setting engine.registry").and.not.to.contain("--registry");
    }));
});
