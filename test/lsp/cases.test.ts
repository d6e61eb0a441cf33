import { expect } from "chai";
import type { CompletionItem, Hover, Location } from "vscode-languageserver-protocol";
import { type Client, withClient, wordsOf } from "./client.ts";

const RULES = `spec shop

uses std units

data money: measure
  -> unit eur: 1
  -> unit cent: 0.01

data weight: units.mass
  -> maximum 30 kilogram
  -> help "without the box"

data zone: text
  -> option "eu"
  -> option "far away"
  -> option "no: not at all"

rule price: 4 eur

rule is_far: zone is "far away"

spec shop_checks

uses shop

rule near: not shop.is_far
`;

async function proposed(client: Client, path: string, marked: string): Promise<readonly string[]> {
  const position = await client.open(path, marked);
  const items = await client.request<CompletionItem[] | null>("textDocument/completion", path, { position });
  await client.close(path);
  return (items ?? []).map(({ textEdit }) => textEdit?.newText ?? "");
}

describe("a file of cases in an editor", () => {
  const inShop = (more: string) => `spec: shop\ncases:\n  - name: a\n    ${more}`;

  it("completes names and values of the rules", () =>
    withClient({ files: { "shop.rules": RULES } }, async (client) => {
      const at = (marked: string) => proposed(client, "a.cases.yaml", marked);
      await client.diagnostics("shop.rules", (list) => list.length === 0);
      expect(await at("spec: |")).to.deep.equal(["shop", "shop_checks"]);
      expect(await at(inShop("data: {weight: 1, |"))).to.deep.equal(["money: ", "zone: "]);
      expect(await at(inShop("data: {zone: |"))).to.deep.equal(["eu", "far away", '"no: not at all"']);
      expect(await at(inShop("data: {weight: 3 k|"))).to.include("kilogram");
      expect(await at(inShop("results: {|"))).to.deep.equal(["price: ", "is_far: "]);
      expect(await at(inShop("results: {price: 3 |"))).to.deep.equal(["eur", "cent"]);
      expect(await at(inShop("results: {is_far: |"))).to.deep.equal(["yes", "no", "true", "false"]);
      expect(await at(inShop("results: {price: {|"))).to.deep.equal(["veto: ", "missing: ", "exact: ", "text: "]);
      expect(await at("spec: shop_checks\ndata: {shop.|")).to.deep.equal([
        "shop.money: ",
        "shop.weight: ",
        "shop.zone: ",
      ]);
      expect(await at("properties: [|")).to.deep.equal(["shop.is_far", "shop_checks.near"]);
    }));

  it("completes columns and values of tables", () =>
    withClient({ files: { "shop.rules": RULES } }, async (client) => {
      await client.diagnostics("shop.rules", (list) => list.length === 0);
      const at = (marked: string) => proposed(client, "a.cases.csv", marked);
      expect(await at("name,spec,z|")).to.include.members(["effective", "repo"]);
      expect(await at("spec,zone\nshop,|\n")).to.deep.equal(["eu", "far away", "no: not at all"]);
    }));

  it("tells the type of an input, the type and needs of a rule, and leads to their lines", () =>
    withClient({ files: { "shop.rules": RULES } }, async (client) => {
      await client.diagnostics("shop.rules", (list) => list.length === 0);
      const hovered = async (marked: string) => {
        const position = await client.open("a.cases.yaml", marked);
        const hover = await client.request<Hover | null>("textDocument/hover", "a.cases.yaml", { position });
        const found = await client.request<Location[]>("textDocument/definition", "a.cases.yaml", { position });
        await client.close("a.cases.yaml");
        const text = hover !== null && "value" in Object(hover.contents) ? String(Object(hover.contents).value) : "";
        return {
          text,
          words: wordsOf(
            RULES,
            found.map(({ range }) => range),
          ),
        };
      };
      const weight = await hovered(inShop("data: {wei|ght: 1 kilogram}\n"));
      expect(weight.text).to.contain("data weight: weight (measure)").and.to.contain("without the box");
      expect(weight.words).to.deep.equal(["weight"]);
      const far = await hovered(inShop("results: {is_f|ar: yes}\n"));
      expect(far.text).to.contain("rule is_far: boolean").and.to.contain("`zone`");
      expect(far.words).to.deep.equal(["is_far"]);
      expect((await hovered("spec: shop_che|cks\n")).words).to.deep.equal(["shop_checks"]);
      expect((await hovered(inShop("ea|ch: {weight: [1]}\n"))).text).to.contain("for each combination");
    }));
});
