import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Hover,
  Location,
  Position,
  SignatureHelp,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { Client, wordsOf } from "./client.ts";

const SHOP = `spec shop
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
data price: money
  -> minimum 5 cent
data zone: text
  -> options "north" "south"
  -> suggest "south"
data place: zone
rule fee: 3 eur
  unless zone is "north" then 50 cent
  unless "south" is place then 2 eur
rule total: fee + price
rule double: fee + fee
rule word: "north"
`;
const USER = `spec user
uses shop
  -> with zone: "north"
rule due: round min(shop.fee, 4 eur) to 0.05 eur
rule far: shop.zone is "south"
`;

describe("Reading rules in an editor", () => {
  let client: Client;

  before(async () => {
    client = new Client();
    await client.open("shop.rules", SHOP);
    await client.open("user.rules", USER);
  });
  after(() => client.dispose());

  /** The marked words with their lines, in both files. */
  function shown(found: readonly Location[]): string[] {
    return found.map(({ uri, range }) => {
      const text = uri === client.uri("shop.rules") ? SHOP : USER;
      return `${wordsOf(text, [range])[0]} ${uri === client.uri("shop.rules") ? "shop" : "user"}:${range.start.line + 1}`;
    });
  }

  /** The file of a piece of text, and the position of `|` in it. */
  function at(marked: string): readonly [path: string, position: Position] {
    const [before = "", behind = ""] = marked.split("|");
    const [path, text] = SHOP.includes(before + behind) ? ["shop.rules", SHOP] : ["user.rules", USER];
    const offset = text.indexOf(before + behind) + before.length;
    return [path, TextDocument.create("", "", 1, text).positionAt(offset)];
  }

  async function locations(method: string, line: string, params: object = {}): Promise<string[]> {
    const [path, position] = at(line);
    return shown(await client.request<Location[]>(`textDocument/${method}`, path, { position, ...params }));
  }

  it("finds the references of an option, also in other specs and of data made from its own", async () => {
    const context = { includeDeclaration: true };
    expect(await locations("references", '"nor|th" "south"', { context })).to.have.members([
      '"north" shop:8',
      '"north" shop:12',
      '"north" user:3',
    ]);
    expect(await locations("references", 'suggest "so|uth"', { context })).to.have.members([
      '"south" shop:8',
      '"south" shop:9',
      '"south" shop:13',
      '"south" user:5',
    ]);
  });

  it("finds the references of a unit, and the definition of an option", async () => {
    const context = { includeDeclaration: false };
    expect(await locations("references", "unit ce|nt", { context })).to.have.members(["cent shop:6", "cent shop:12"]);
    expect(await locations("definition", 'shop.zone is "sou|th"')).to.deep.equal(['"south" shop:8']);
  });

  it("finds the data that have a unit or an option, or are made from a data", async () => {
    expect(await locations("implementation", "unit ce|nt")).to.deep.equal(["money shop:2", "price shop:5"]);
    expect(await locations("implementation", 'is "nor|th" then')).to.deep.equal(["zone shop:7", "place shop:10"]);
    expect(await locations("implementation", "data mon|ey")).to.deep.equal(["price shop:5"]);
  });

  it("does not rename an option, as callers send it", async () => {
    const [path, position] = at('"nor|th" "south"');
    const answer = client.request("textDocument/prepareRename", path, { position });
    expect(await answer.then(String, String)).to.contain("callers send");
  });

  it("tells what needs a rule, and what it needs", async () => {
    const [path, position] = at("rule fe|e: 3 eur");
    const [item] = await client.request<CallHierarchyItem[]>("textDocument/prepareCallHierarchy", path, { position });
    expect(item).to.include({ name: "fee", detail: "shop" });
    const incoming = await client.connection.sendRequest<CallHierarchyIncomingCall[]>("callHierarchy/incomingCalls", {
      item,
    });
    expect(incoming.map(({ from, fromRanges }) => [from.detail, from.name, fromRanges.length])).to.deep.equal([
      ["shop", "total", 1],
      ["shop", "double", 2],
      ["user", "due", 1],
    ]);
    const outgoing = await client.connection.sendRequest<CallHierarchyOutgoingCall[]>("callHierarchy/outgoingCalls", {
      item,
    });
    expect(outgoing.map(({ to, fromRanges }) => [to.name, wordsOf(SHOP, fromRanges)])).to.deep.equal([
      ["zone", ["zone"]],
      ["place", ["place"]],
    ]);
  });

  it("tells the data of an import that are bound to what needs a rule, and what needs them", async () => {
    const text =
      "spec fee\ndata base: number\nrule due: base * 2\nspec order\nuses fee\n  -> with base: net + 1\nrule net: 1\n";
    await client.open("order.rules", text);
    const position = { line: 6, character: 5 };
    const [net] = await client.request<CallHierarchyItem[]>("textDocument/prepareCallHierarchy", "order.rules", {
      position,
    });
    const callers = async (item: CallHierarchyItem | undefined) => {
      const calls = await client.connection.sendRequest<CallHierarchyIncomingCall[]>("callHierarchy/incomingCalls", {
        item,
      });
      const named = calls.map(({ from, fromRanges }) => `${from.detail} ${from.name} ${wordsOf(text, fromRanges)}`);
      return { named, first: calls[0]?.from };
    };
    const { named, first } = await callers(net);
    expect(named).to.deep.equal(["order fee.base net"]);
    expect(wordsOf(text, first === undefined ? [] : [first.range, first.selectionRange])).to.deep.equal([
      "-> with base: net + 1",
      "base",
    ]);
    expect((await callers(first)).named).to.deep.equal(["fee due base"]);
  });

  it("tells the versions of rules by their dates", async () => {
    const text = "spec vat\nrule rate: 1\nrule tax: rate\nspec vat 2025-01-01\nrule rate: 2\nrule tax: rate\n";
    await client.open("vat.rules", text);
    const details = async (line: number) => {
      const position = { line, character: 6 };
      const [item] = await client.request<CallHierarchyItem[]>("textDocument/prepareCallHierarchy", "vat.rules", {
        position,
      });
      const calls = await client.connection.sendRequest<CallHierarchyIncomingCall[]>("callHierarchy/incomingCalls", {
        item,
      });
      return [item?.detail, ...calls.map(({ from }) => from.detail)];
    };
    expect(await details(1)).to.deep.equal(["vat", "vat", "vat 2025-01-01"]);
    expect(await details(4)).to.include("vat 2025-01-01");
  });

  const signatures: readonly (readonly [line: string, label: string, active: string])[] = [
    ["  -> minimum |5 cent", "-> minimum VALUE", "VALUE"],
    ['  -> options "north" |"south"', "-> options VALUE VALUE", "VALUE VALUE"],
    ["round min(|shop.fee", "min(VALUE, VALUE, …)", "VALUE"],
    ["shop.fee, |4 eur", "min(VALUE, VALUE, …)", "VALUE, …"],
    ["4 eur) to |0.05 eur", "round VALUE to STEP half up", "to STEP"],
  ];
  for (const [line, label, active] of signatures) {
    it(`shows the parts of \`${label}\` at \`${line.trim()}\``, async () => {
      const [path, position] = at(line);
      const help = await client.request<SignatureHelp>("textDocument/signatureHelp", path, { position });
      const [signature] = help.signatures;
      expect(signature?.label).to.equal(label);
      expect(signature?.parameters?.[help.activeParameter ?? 0]?.label).to.equal(active);
    });
  }

  it("names the units of a type beside a bound, and shows no signature elsewhere", async () => {
    const [path, position] = at("  -> minimum |5 cent");
    const help = await client.request<SignatureHelp>("textDocument/signatureHelp", path, { position });
    expect(JSON.stringify(help)).to.contain("eur, cent");
    expect(
      await client.request("textDocument/signatureHelp", path, { position: { line: 10, character: 10 } }),
    ).to.equal(null);
  });

  const words = [
    "sp|ec shop",
    "unl|ess zone",
    "-> mini|mum 5",
    "ro|und min",
    "m|in(shop",
    "-> opt|ions",
    "data zone: te|xt",
  ];
  for (const word of words) {
    it(`explains the word at \`${word}\` with a link to the guide`, async () => {
      const [path, position] = at(word);
      const hover = await client.request<Hover>("textDocument/hover", path, { position });
      expect(JSON.stringify(hover.contents)).to.match(/\[Guide\]\(file:.*docs\/guide\/[a-z-]+\.md/);
    });
  }
});
