import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import {
  type CompletionItem,
  DiagnosticSeverity,
  type Hover,
  type Location,
  type Position,
} from "vscode-languageserver-protocol";
import { Client, type ClientOptions } from "./client.ts";

const times = (count: number, part: (i: number) => string) => Array.from({ length: count }, (_, i) => part(i)).join("");

/** Right rules, about 80 characters each. */
const rules = (count: number) =>
  times(
    count,
    (i) => `rule fee_${i}: amount * ${i} + 1\n  unless amount > ${i} then ${i === 0 ? 1 : `fee_${i - 1}`}\n`,
  );

describe("Large texts in an editor", () => {
  let client: Client;

  async function opened(options: ClientOptions = {}): Promise<void> {
    client = new Client(options);
    await client.initialized;
  }

  /** The text of a hover as soon as the document is analysed. */
  async function hover(path: string, position: Position): Promise<string> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const answer = await client.request<Hover | null>("textDocument/hover", path, { position });
      if (answer !== null) return JSON.stringify(answer.contents);
    }
    return "";
  }

  afterEach(() => client.dispose());

  it("are not looked at beyond half a million characters, which a note says, and keep nobody waiting", async () => {
    await opened({ files: { "user.rules": "spec user\nuses shop\nrule total: shop.fee_1\nrule wrong: nobody\n" } });
    await client.open("shop.rules", `spec shop\n${times(330_000, (i) => `rule r${i}: %\n`)}`);
    const [note, ...others] = await client.diagnostics("shop.rules", (list) => list.length > 0);
    expect(others).to.eql([]);
    expect(note?.severity).to.equal(DiagnosticSeverity.Information);
    expect(note?.message).to.match(/^the file has more than 500000 characters, and is not checked/);
    for (const method of ["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink"]) {
      expect(JSON.stringify(await client.request(`textDocument/${method}`, "shop.rules")).length).to.be.below(100);
    }
    const place = { position: { line: 1, character: 6 } };
    for (const method of ["hover", "completion", "definition", "prepareRename"]) {
      const answer = await client.request<unknown[] | null>(`textDocument/${method}`, "shop.rules", place);
      expect(answer ?? []).to.eql([]);
    }
    const errors = await client.diagnostics("user.rules", (list) => list.length > 0);
    expect(errors.map(({ range }) => range.start.line)).to.eql([3]);
    await client.change("shop.rules", 2, "spec shop\nrule fee_1: 1\n");
    await client.diagnostics("shop.rules", (list) => list.length === 0);
    expect(await client.diagnostics("user.rules")).to.have.length(1);
  });

  it("are analysed in the background when they are many, whatever is typed meanwhile", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`f${i}.rules`, `spec s${i}\ndata amount: number\n${rules(60)}`]),
    );
    await opened({ files });
    const at = await client.open("main.rules", "spec main\nuses s7\nrule total: s7.fee_|1 + 1\n");
    for (let version = 2; version < 12; version += 1) {
      await client.change("main.rules", version, `spec main\nuses s7\nrule total: s7.fee_1 + ${version}\n`);
    }
    expect(await hover("main.rules", at)).to.contain("fee_1");
    const targets = await client.request<Location[]>("textDocument/definition", "main.rules", { position: at });
    expect(targets.map(({ uri }) => uri)).to.eql([client.uri("f7.rules")]);
    await client.change("main.rules", 12, "spec main\nuses s7\nrule total: s7.nobody\n");
    const [error] = await client.diagnostics("main.rules", (list) => list.length > 0);
    expect(error?.message).to.contain("has no data or rule `nobody`");
  });

  it("show a thousand errors, and a message that there are others", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 3 }, (_, i) => [`f${i}.rules`, `spec s${i}\n${times(600, (j) => `rule r${j}: nobody\n`)}`]),
    );
    await opened({ files });
    for (const path of Object.keys(files)) await client.diagnostics(path);
    const last = new Map(client.published.map(({ uri, diagnostics }) => [uri, diagnostics.length]));
    expect([...last.values()].toSorted((a, b) => a - b)).to.eql([0, 400, 600]);
    // Messages are shown after the last list.
    await client.request("textDocument/hover", "f0.rules", { position: { line: 0, character: 0 } });
    expect(client.messages.join("\n")).to.contain("more than 1000 errors");
  });

  it("are answered about wherever the cursor stands in a sum of 20,000 terms or among 20,000 rules", async () => {
    await opened();
    const sum = `spec sum\ndata x: number\nrule total: x${times(19_999, () => " + x")}`;
    const many = `spec many\ndata x: number\n${times(20_000, (i) => `rule r${i}: x\n`)}rule last: x`;
    for (const [path, text, label] of [
      ["sum.rules", sum, "x"],
      ["many.rules", many, "r19999"],
    ] as const) {
      const at = await client.open(path, `${text.slice(0, -1)}|x\n`);
      expect(await hover(path, at)).to.contain("data x: x (number)");
      await client.change(path, 2, `${text} + 1\n`);
      expect(await hover(path, at)).to.contain("data x: x (number)");
      const items = await client.request<readonly CompletionItem[]>("textDocument/completion", path, {
        position: at,
      });
      expect(items.map((item) => item.label)).to.include(label);
    }
  });

  it("are refused where an expression is nested too deeply, and names in it are offered nevertheless", async () => {
    await opened();
    const at = await client.open(
      "deep.rules",
      `spec deep\ndata amount: number\nrule r: ${"(".repeat(600)}|amount${")".repeat(600)}\n`,
    );
    const [error, ...others] = await client.diagnostics("deep.rules");
    expect(others).to.eql([]);
    expect(error?.code).to.equal("resource-limit");
    expect(error?.message).to.contain("nested 7 levels deep");
    const items = await client.request<readonly CompletionItem[]>("textDocument/completion", "deep.rules", {
      position: at,
    });
    expect(items.map((item) => item.label)).to.include("amount");
  });
});
