import { expect } from "chai";
import { renameEdits } from "../../../src/insight/edits/rename.ts";
import { Names } from "../../../src/insight/names/names.ts";
import { Project } from "../../../src/insight/project/project.ts";

/**
 * The texts after renaming the first name that begins with `at` in the first file, or why that is
 * refused.
 */
function renamed(texts: readonly string[], at: string, newName: string): readonly string[] | string {
  const project = new Project();
  texts.forEach((text, i) => {
    project.set({ label: `${i}.rules`, text });
  });
  const names = new Names(project.lenient);
  const occurrence = names.at("0.rules", texts[0]?.indexOf(at) ?? 0);
  if (occurrence === undefined) return "no name";
  const edits = renameEdits(project, names, occurrence, newName);
  if ("refusal" in edits) return edits.refusal;
  return texts.map((text, i) =>
    edits
      .filter(({ label }) => label === `${i}.rules`)
      .reduceRight((before, { start, end, text: put }) => before.slice(0, start) + put + before.slice(end), text),
  );
}

describe("renaming", () => {
  it("is refused where a name of an import would be taken for the new one", () => {
    const base = "spec base\ndata price: number -> minimum 5\nrule r: price\n";
    const shop = "spec shop\nuses base\ndata own: number\ndata k: price\nrule r: k + own\n";
    expect(renamed([shop, base], "own", "price")).to.equal(
      "`price` cannot be the name: it has another meaning at 0.rules:4",
    );
  });

  it("waits only for files with errors that have the name in them", () => {
    const text = "spec a\ndata price: number\nrule r: price\n";
    const broken = (rule: string) => `spec b\nuses a\nrule s: ${rule} +\n`;
    expect(renamed([text, broken("a.r")], "price", "cost")).to.eql([text.replaceAll("price", "cost"), broken("a.r")]);
    expect(renamed([text, broken("a.Price")], "price", "cost")).to.equal("`1.rules` does not parse: correct it first");
    expect(renamed([text, broken("a.r")], "r:", "q")).to.equal("`1.rules` does not parse: correct it first");
  });

  it("is refused where the new name would be a word of the language there", () => {
    const text = "spec a\ndata x: date range\ndata d: date\nrule r: d in x\n";
    expect(renamed([text], "x:", "past")).to.equal("`past` cannot be the name: it has another meaning at 0.rules:4");
  });

  it("reaches the bounds of data that name it", () => {
    const text = "spec a\ndata first: date -> maximum now\ndata last: date -> minimum first\nrule r: last\n";
    expect(renamed([text], "first", "start")).to.deep.equal([text.replaceAll("first", "start")]);
    expect(renamed([text], "first\nrule", "last"))
      .to.be.a("string")
      .that.includes("`last` cannot be the name");
  });

  it("does not make one spec or repository of two", () => {
    const two = ["repo one\nspec b 2025\nrule x: 2\n", "repo one\nspec a 2024\nrule x: 1\n\nrepo two\nspec c\n"];
    expect(renamed(two, "b 2025", "a")).to.equal("`a` cannot be the name: it has another meaning at 1.rules:2");
    expect(renamed(two, "one", "two")).to.equal("`two` cannot be the name: it has another meaning at 1.rules:5");
  });

  it("of a spec that is not an alias by itself goes on where types are taken from it", () => {
    const finance = "spec fin/eu\ndata money: measure -> unit eur: 1\n";
    const shop = "spec b\nuses fin/eu\ndata p: fin/eu.money\nrule r: p\n";
    expect(renamed([finance, shop], "fin/eu", "fin/uk")).to.deep.equal([
      finance.replace("fin/eu", "fin/uk"),
      shop.replaceAll("fin/eu", "fin/uk"),
    ]);
  });

  it("reaches the fields of rows in chains and in the lines of lists", () => {
    const rows = "spec line\ndata qty: number\nrule cost: qty * 2\n";
    const order = [
      "spec order",
      "data limit: number",
      "uses lines: line list",
      "  -> key qty",
      "  -> sort qty desc",
      "  -> each qty: previous.qty else limit",
      "rule big: lines -> where qty > limit",
      "rule both: big -> sum (lines.qty + line.qty + qty)",
      "rule top: (big -> first).qty",
      "rule more: lines -> with qty: limit -> list qty, cost",
    ].join("\n");
    expect(renamed([rows, order], "qty", "count_of")).to.deep.equal([
      rows.replaceAll("qty", "count_of"),
      order.replaceAll("qty", "count_of"),
    ]);
  });

  it("reaches both names of groups", () => {
    const rows = "spec line\ndata kind: text\n";
    const group = "spec group\ndata label: text\n";
    const order = "spec order\nuses lines: line list\nuses groups: group list\n  -> by label: lines.kind\n";
    const all = [group, rows, order];
    expect(renamed(all, "label", "name")).to.deep.equal(all.map((text) => text.replace("label", "name")));
    const other = [rows, group, order];
    expect(renamed(other, "kind", "sort_of")).to.deep.equal(other.map((text) => text.replace("kind", "sort_of")));
  });

  it("writes the data of groups where only one of two equal names changes", () => {
    const rows = "spec line\ndata kind: text\n";
    const group = "spec group\ndata kind: text\nrule k: kind\n";
    const order = (by: string) => `spec order\nuses lines: line list\nuses groups: group list\n  -> by ${by}\n`;
    expect(renamed([rows, group, order("lines.kind")], "kind", "sort_of")).to.deep.equal([
      rows.replace("kind", "sort_of"),
      group,
      order("kind: lines.sort_of"),
    ]);
    expect(renamed([group, rows, order("lines.kind")], "kind", "label")).to.deep.equal([
      group.replaceAll("kind", "label"),
      rows,
      order("label: lines.kind"),
    ]);
    const nested = "spec order\nuses lines: line list\nuses kinds: line list\n  -> by lines.kind\n";
    expect(renamed([rows, nested], "kind", "label")).to.deep.equal(
      [rows, nested].map((text) => text.replaceAll(/\bkind\b/g, "label")),
    );
  });

  it("reaches the fields of rules that are rows or imports", () => {
    const plan = "spec plan\ndata fee: number\nrule twice: fee * 2\n";
    const user = [
      "spec user",
      "data business: boolean",
      "uses basic: plan",
      "uses pro: plan",
      "uses plans: plan list",
      "rule chosen: veto unless business then pro",
      "rule again: chosen",
      "rule row: plans -> first",
      "rule sum: chosen.fee + again.fee + row.fee + again.twice",
      "rule many: plans -> where fee > chosen.fee -> sum fee",
    ].join("\n");
    const other = "spec other\nuses user\nrule all: user.chosen.fee + user.row.twice\n";
    const all = [plan, user, other];
    expect(renamed(all, "fee", "price")).to.deep.equal(all.map((text) => text.replaceAll("fee", "price")));
    expect(renamed(all, "twice", "double")).to.deep.equal(all.map((text) => text.replaceAll("twice", "double")));
    expect(renamed([user, plan, other], "chosen", "selected")).to.deep.equal(
      [user, plan, other].map((text) => text.replaceAll("chosen", "selected")),
    );
  });

  it("reaches a spec that stands before a field", () => {
    const rows = "spec part/line\ndata qty: number\n";
    const order = [
      "spec order",
      "uses lines: part/line list",
      "rule big: lines -> where line.qty > 1",
      "rule r: big -> sum line.qty",
    ].join("\n");
    expect(renamed([rows, order], "part/line", "part/row")).to.deep.equal([
      rows.replace("line", "row"),
      order.replaceAll(/\bline\b/g, "row"),
    ]);
    expect(renamed([rows, order], "part/line", "row")).to.deep.equal([
      rows.replace("part/line", "row"),
      order.replace("part/line", "row").replaceAll(/\bline\b/g, "row"),
    ]);
  });

  it("writes the value of each where only one of two equal names changes", () => {
    const rows = "spec line\ndata fee: number\ndata qty: number\ndata position: number\n";
    const order = (each: string, fee = "fee", position = "position") =>
      `spec order\ndata ${fee}: number\nrule qty: ${fee} * 2\ndata ${position}: number\nuses lines: line list\n  -> each ${each}\n`;
    const all = order("fee, qty, position");
    expect(renamed([rows, all], "fee", "cost")).to.deep.equal([
      rows.replace("fee", "cost"),
      order("cost: fee\n  -> each qty, position"),
    ]);
    expect(renamed([all, rows], "fee", "cost")).to.deep.equal([
      order("fee: cost\n  -> each qty, position", "cost"),
      rows,
    ]);
    expect(renamed([rows, all], "qty", "amount")).to.deep.equal([
      rows.replace("qty", "amount"),
      order("fee\n  -> each amount: qty\n  -> each position"),
    ]);
    expect(renamed([rows, all], "position", "place")).to.deep.equal([
      rows.replace("position", "place"),
      order("fee, qty\n  -> each place: this.position"),
    ]);
    expect(renamed([all, rows], "position: number", "place")).to.deep.equal([
      order("fee, qty\n  -> each position: place", "fee", "place"),
      rows,
    ]);
  });

  it("writes each once where a spec lists itself", () => {
    const part = "spec part\ndata rate: number\nuses parts: part list\n  -> optional\n  -> each rate\nrule r: rate\n";
    expect(renamed([part], "rate", "factor")).to.deep.equal([part.replaceAll("rate", "factor")]);
  });

  it("of a list goes on in chains, and writes an alias that was not written", () => {
    const rows = "spec part/line\ndata qty: number\n";
    const order = "spec order\nuses part/line list\nrule r: line -> where line.qty > 1 -> sum line.qty\n";
    expect(renamed([order, rows], "line -> where", "items")).to.deep.equal([
      "spec order\nuses items: part/line list\nrule r: items -> where items.qty > 1 -> sum items.qty\n",
      rows,
    ]);
    expect(renamed([rows, order], "part/line", "part/row")).to.deep.equal([
      rows.replace("part/line", "part/row"),
      "spec order\nuses line: part/row list\nrule r: line -> where line.qty > 1 -> sum line.qty\n",
    ]);
  });
});
