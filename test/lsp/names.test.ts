import { expect } from "chai";
import type {
  CompletionItem,
  DocumentLink,
  Hover,
  Location,
  Position,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { applied, Client, withClient, wordsOf } from "./client.ts";

const BASE = `spec base
"""
Prices of *everything*.
"""

data money: measure
  -> unit eur: 1
  -> unit cent: 0.01

data price: money
  -> minimum 0 eur
  -> help "What it costs"
  -> suggest 5 eur

data plan: text
  -> option "basic"
  -> option "pro"

rule double: price * 2
`;

const SHOP = `spec shop

uses base
uses b: base
  -> with price: 3 eur

data fee: base.money

rule total: base.double + fee
  unless base.plan is "pro" then 5 eur

rule other: total + b.price
`;

const files = { "base.rules": BASE, "shop.rules": SHOP };

/** Opens the text with `|` at a place and answers that place. */
async function at(client: Client, path: string, text: string, before: string, inside: number) {
  const offset = text.indexOf(before) + inside;
  const position = await client.open(path, `${text.slice(0, offset)}|${text.slice(offset)}`);
  await client.close(path);
  return { position };
}

async function renamed(client: Client, path: string, text: string, place: [string, number], newName: string) {
  const position = await at(client, path, text, ...place);
  const edit: WorkspaceEdit = await client.request("textDocument/rename", path, { ...position, newName });
  return Object.fromEntries(
    Object.entries(files).map(([file, before]) => [file, applied(before, edit.changes?.[client.uri(file)] ?? [])]),
  );
}

const WEIGHED = "spec weighed\nuses std units\ndata weight: units.mass\nrule heavy: weight > 3 kilogram\n";

describe("the embedded units in an editor", () => {
  const asking = { capabilities: { workspace: { textDocumentContent: {}, symbol: {} } } };
  const definition = (client: Client, word: string): Promise<Location[]> =>
    at(client, "weighed.rules", WEIGHED, word, 1).then((place) =>
      client.request("textDocument/definition", "weighed.rules", place),
    );

  it("have a definition in a text that the server tells", async () => {
    await withClient({ files: { "weighed.rules": WEIGHED }, initialize: asking }, async (client) => {
      for (const [word, line] of [
        ["kilogram", "-> unit kilogram"],
        ["mass", "data mass: measure"],
        ["units\n", "spec units"],
      ] as const) {
        const [first, ...others] = await definition(client, word);
        expect(others).to.deep.equal([]);
        const uri = first?.uri;
        const { text }: { text: string } = await client.connection.sendRequest("workspace/textDocumentContent", {
          uri,
        });
        expect(text.split("\n")[first?.range.start.line ?? 0]).to.contain(line);
      }
    });
  });

  it("have none for a client that shows files alone", async () => {
    await withClient({ files: { "weighed.rules": WEIGHED } }, async (client) => {
      expect(await definition(client, "kilogram")).to.deep.equal([]);
    });
  });

  it("are not a document of the workspace when they are opened", async () => {
    await withClient({ files: { "weighed.rules": WEIGHED }, initialize: asking }, async (client) => {
      const [first] = await definition(client, "kilogram");
      const textDocument = { uri: first?.uri, languageId: "rules", version: 1, text: "repo std\nspec units\n" };
      await client.connection.sendNotification("textDocument/didOpen", { textDocument });
      await client.open("weighed.rules", WEIGHED.replace("kilogram", "kilogramm"));
      const found = await client.diagnostics("weighed.rules", (list) => list.length > 0);
      expect(found.map(({ code }) => code)).to.deep.equal(["unknown-unit"]);
      expect(client.published.map(({ uri }) => uri)).not.to.include(first?.uri);
    });
  });
});

describe("names in an editor", () => {
  let client: Client;
  before(async () => {
    client = new Client({ files });
    await client.diagnostics("base.rules");
  });
  after(() => client.dispose());

  it("lead to the declaration in another file", async () => {
    const position = await at(client, "shop.rules", SHOP, "base.double", 7);
    const found: Location[] = await client.request("textDocument/definition", "shop.rules", position);
    expect(found.map(({ uri }) => uri)).to.deep.equal([client.uri("base.rules")]);
    expect(
      wordsOf(
        BASE,
        found.map(({ range }) => range),
      ),
    ).to.deep.equal(["double"]);
  });

  it("lead from a unit to the line that declares it", async () => {
    const position = await at(client, "shop.rules", SHOP, "3 eur", 3);
    const [found]: Location[] = await client.request("textDocument/definition", "shop.rules", position);
    expect(found?.uri).to.equal(client.uri("base.rules"));
    expect(found?.range.start).to.deep.equal({ line: 6, character: 10 });
  });

  it("are found everywhere they are used", async () => {
    const position = await at(client, "base.rules", BASE, "data price", 6);
    const context = { includeDeclaration: false };
    const found: Location[] = await client.request("textDocument/references", "base.rules", { ...position, context });
    expect(
      found.map(({ uri, range }) => [uri.split("/").at(-1), range.start.line, range.start.character]),
    ).to.have.deep.members([
      ["base.rules", 18, 13],
      ["shop.rules", 4, 10],
      ["shop.rules", 11, 22],
    ]);
  });

  it("are changed in every file", async () => {
    const texts = await renamed(client, "base.rules", BASE, ["data price", 6], "amount");
    expect(texts["base.rules"]).to.equal(BASE.replaceAll("price", "amount"));
    expect(texts["shop.rules"]).to.equal(SHOP.replaceAll("price", "amount"));
  });

  it("of a spec keep the aliases that were implied", async () => {
    const texts = await renamed(client, "base.rules", BASE, ["spec base", 6], "tariffs/base");
    expect(texts["shop.rules"]).to.equal(
      SHOP.replace("uses base", "uses base: tariffs/base").replace("b: base", "b: tariffs/base"),
    );
  });

  it("of an implied alias are written out", async () => {
    const texts = await renamed(client, "shop.rules", SHOP, ["base.double", 1], "prices");
    expect(texts["base.rules"]).to.equal(BASE);
    expect(texts["shop.rules"]).to.equal(
      SHOP.replaceAll("base.", "prices.").replace("uses base\n", "uses prices: base\n"),
    );
  });

  it("cannot be changed to what would not be right", async () => {
    for (const [newName, reason] of [
      ["plan", "cannot be the name"],
      ["rule", "no word of the language"],
      ["a b", "is not a name"],
      ["a b".repeat(30_000), "is not a name"],
    ]) {
      const refused = await renamed(client, "base.rules", BASE, ["data price", 6], newName ?? "").then(
        () => "done",
        (problem: unknown) => String(problem),
      );
      expect(refused).to.contain(reason).and.have.length.below(2100);
    }
  });

  it("of an installed repository cannot be changed", () =>
    withClient(
      {
        files: {
          "rules_deps/@a/b.rules": "spec s\n\nrule r: 1\n",
          "x.rules": "spec x\n\nuses @a/b s\n\nrule q: s.r\n",
        },
      },
      async (client) => {
        await client.diagnostics("x.rules");
        const refused = await client
          .request("textDocument/prepareRename", "x.rules", { position: { line: 4, character: 10 } })
          .then(String, String);
        expect(refused).to.contain("not part of the workspace");
      },
    ));

  it("tell what they are", async () => {
    const hover = async (path: string, text: string, before: string, inside: number) => {
      const answer: Hover | null = await client.request(
        "textDocument/hover",
        path,
        await at(client, path, text, before, inside),
      );
      return typeof answer?.contents === "object" && "value" in answer.contents ? answer.contents.value : "";
    };
    const data = await hover("base.rules", BASE, "data price", 6);
    expect(data).to.contain("data price: price (measure)").and.contain("What it costs");
    expect(data).to.contain("at least 0 eur").and.contain("Suggestion: `5 eur`");
    const rule = await hover("shop.rules", SHOP, "rule other", 6);
    expect(rule).to.contain("Rules: `total`").and.contain("`fee`").and.contain("`base.price`");
    expect(await hover("shop.rules", SHOP, "3 eur", 3)).to.contain("unit eur of money");
    expect(await hover("base.rules", BASE, "unit cent", 6)).to.contain("1 cent = 0.01 eur");
    expect(await hover("shop.rules", SHOP, "uses base", 6)).to.contain("Prices of \\*everything\\*");
  });

  it("are quoted whatever their values have in them", async () => {
    const position = await client.open("quoting.rules", 'spec q\ndata |t: text\n  -> option "a`b"\n  -> fill "a`b"\n');
    const answer: Hover | null = await client.request("textDocument/hover", "quoting.rules", { position });
    await client.close("quoting.rules");
    expect(JSON.stringify(answer?.contents)).to.contain("Value: `` a`b ``");
  });

  it("are proposed where they fit", async () => {
    const proposed = async (marked: string) => {
      const position = await client.open("new.rules", marked);
      const items: CompletionItem[] = await client.request("textDocument/completion", "new.rules", { position });
      return items.map(({ label }) => label);
    };
    const head = 'spec n\n\nuses base\n\ndata mode: text\n  -> option "a"\n\ndata m: base.money\n\n';
    expect(await proposed(`${head}rule r: base.|`)).to.include.members(["price", "double", "plan"]);
    await client.diagnostics("new.rules");
    const [, ...rest] = await Promise.all([
      client.open("new.rules", `${head}rule r: 1\n`),
      client.diagnostics("new.rules", (list) => list.length === 0),
    ]);
    expect(rest).to.have.length(1);
    expect(await proposed(`${head}rule r: 1\nrule q: |`)).to.include.members(["mode", "base", "r", "sqrt", "veto"]);
    expect(await proposed(`${head}rule q: 5 |`)).to.include.members(["eur", "cent", "percent"]);
    expect(await proposed(`${head}rule q: r |`)).to.include.members(["and", "or", "unless"]);
    expect(await proposed(`${head}rule q: r or |`))
      .to.include.members(["mode", "not"])
      .and.not.include("and");
    expect(await proposed(`${head}rule q: base.plan is |`)).to.include.members(['"basic"', '"pro"']);
    expect(await proposed(`${head}rule q: base.plan is "b|`)).to.have.members(["basic", "pro"]);
    expect(await proposed(`${head}data k: number -> |`))
      .to.include.members(["minimum", "help", "decimals", "options"])
      .and.not.include.members(["length", "unit", "lower"]);
    expect(await proposed(`${head}data k: date range -> |`))
      .to.include.members(["lower"])
      .and.not.include("decimals");
    expect(await proposed(`${head}data k: base.money\n  -> |`))
      .to.include("unit")
      .and.not.include("length");
    expect(await proposed(`${head}data k: nosuch -> |`)).to.include.members(["option", "unit", "lower"]);
    expect(await proposed(`${head}data k: |`)).to.include.members(["number", "text", "money", "mode"]);
    expect(await proposed(`${head}uses |`)).to.include.members(["base", "shop", "std"]);
    expect(await proposed(`${head}uses x: std |`)).to.include.members(["units"]);
    expect(await proposed(`${head}|`)).to.include.members(["data", "rule", "uses"]);
    expect(await proposed(`${head}rule total: 1 + |`))
      .to.include("mode")
      .and.not.include("total");
    expect(await proposed(`${head}rule total: 1\n  unless |`))
      .to.include("mode")
      .and.not.include("total");
    expect(await proposed("spec n\nuses x: parcel/|\nuses base\n"))
      .to.include("base")
      .and.not.include("rule");
    expect(await proposed(`spec n\nuses base\n  -> with |\n`)).to.include.members(["price", "plan"]);
  });

  it("are proposed with what they are, and words of the language with what they do", async () => {
    const position = await client.open("told.rules", "spec n\nuses base\nrule r: |\ndata k: number -> \n");
    const told = async (at: Position) => {
      const items: CompletionItem[] = await client.request("textDocument/completion", "told.rules", { position: at });
      return Object.fromEntries(
        items.map(({ label, detail, documentation }) => [
          label,
          detail ?? (documentation && JSON.stringify(documentation)),
        ]),
      );
    };
    const operands = await told(position);
    expect(operands.base).to.equal("uses base");
    expect(operands.veto).to.contain("Says that there is no result, and why");
    expect(operands.min).to.contain("The smallest of two or more values");
    const constraints = await told({ line: 3, character: 18 });
    expect(Object.keys(constraints)).to.include.members(["minimum", "decimals", "help"]);
    for (const [word, text] of Object.entries(constraints)) expect(text, word).to.be.a("string");
    expect(constraints.minimum).to.contain("The smallest value that is accepted");
    await client.close("told.rules");
  });

  it("are proposed after a blank or a colon where something must follow, and nowhere else", async () => {
    const proposed = async (marked: string) => {
      const position = await client.open("blank.rules", marked);
      const context = { triggerKind: 2, triggerCharacter: marked[marked.indexOf("|") - 1] };
      const items: CompletionItem[] = await client.request("textDocument/completion", "blank.rules", {
        position,
        context,
      });
      return items.map(({ label }) => label);
    };
    const head = "spec n\n\nuses base\n\ndata k: number\n\n";
    expect(await proposed(`${head}data m: number -> |`)).to.include("minimum");
    expect(await proposed(`${head}data m: |`)).to.include("number");
    expect(await proposed(`${head}data m:|`)).to.include("number");
    expect(await proposed(`${head}uses b:|`)).to.include("base");
    expect(await proposed(`${head}uses |`)).to.include("base");
    expect(await proposed(`${head}rule r: base.plan is |`)).to.include('"basic"');
    for (const quiet of [
      "rule |",
      "rule r: k |",
      "rule r: k + |",
      "data m: number -> minimum |",
      'rule r: "a |"',
      "# is |",
      "rule r:|",
      "rule r:| 5",
      "meta owner:|",
      'rule r: base.plan is "a:|"',
    ])
      expect(await proposed(head + quiet), quiet).to.deep.equal([]);
  });

  it("after uses are links to the line of the spec", async () => {
    const links: DocumentLink[] = await client.request("textDocument/documentLink", "shop.rules");
    expect(
      wordsOf(
        SHOP,
        links.map(({ range }) => range),
      ),
    ).to.deep.equal(["base", "base"]);
    expect(links[0]?.target).to.equal(`${client.uri("base.rules")}#L1`);
  });
});
