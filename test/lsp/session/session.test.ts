import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect } from "chai";
import { DiagnosticSeverity, type RequestMessage } from "vscode-languageserver-protocol";
import { StreamMessageWriter } from "vscode-languageserver-protocol/node.js";
import { CheckedReader } from "../../../src/lsp/parameters.ts";
import type { TestRun } from "../../../src/lsp/testing/protocol.ts";
import { type Client, pause, withClient } from "../client.ts";

describe("a session with an editor", () => {
  it("ends with status 0 after shutdown", () =>
    withClient({ args: ["--stdio"] }, async (client) => {
      await client.connection.sendRequest("shutdown");
      await client.connection.sendNotification("exit");
      expect(await client.ended).to.equal(0);
    }));

  it("refuses requests before initialize", async () => {
    const input = new PassThrough();
    const refused = new Promise((resolve) => {
      new CheckedReader(input, (_, refusal) => resolve(refusal)).listen(() => resolve("handed on"));
    });
    const request: RequestMessage = { jsonrpc: "2.0", id: 1, method: "workspace/symbol", params: { query: "" } };
    await new StreamMessageWriter(input).write(request);
    expect(await refused).to.deep.equal({ code: -32002, message: "`workspace/symbol` before `initialize`" });
  });

  it("refuses a second initialize and requests after shutdown", () =>
    withClient({}, async (client) => {
      const failure = (method: string) =>
        client.connection.sendRequest(method, { capabilities: {}, query: "" }).then(
          () => undefined,
          ({ code, message }: { code: number; message: string }) => [code, message],
        );
      expect(await failure("initialize")).to.deep.equal([-32600, "`initialize` is sent only once"]);
      await client.connection.sendRequest("shutdown");
      expect(await failure("workspace/symbol")).to.deep.equal([-32600, "`workspace/symbol` after `shutdown`"]);
    }));

  it("ends with status 1 without shutdown", () =>
    withClient({}, async (client) => {
      await client.connection.sendNotification("exit");
      expect(await client.ended).to.equal(1);
    }));

  it("ends when the input closes", () =>
    withClient({}, async (client) => {
      client.process.stdin?.end();
      expect(await client.ended).to.equal(1);
    }));

  it("counts in UTF-8 when the client prefers it", async () => {
    const capabilities = { general: { positionEncodings: ["utf-8", "utf-16"] } };
    await withClient({ initialize: { capabilities } }, async (client) => {
      expect((await client.initialized).capabilities.positionEncoding).to.equal("utf-8");
      await client.open("a.rules", 'spec a\n\nrule r: "😀" is nix\n');
      const [found] = await client.diagnostics("a.rules", (list) => list.length === 1);
      expect(found?.range.start).to.deep.equal({ line: 2, character: 18 });
    });
  });

  it("has a workspace for each folder", () =>
    withClient(
      {
        files: { "one/a.rules": "spec a\n\nrule r: 1\n", "two/b.rules": "spec b\n\nuses a\n" },
        folders: ["one", "two"],
        initialize: { capabilities: { workspace: { workspaceFolders: true } } },
      },
      async (client) => {
        await client.diagnostics("one/a.rules", (list) => list.length === 0);
        const [found] = await client.diagnostics("two/b.rules", (list) => list.length === 1);
        expect(found?.message).to.contain("no spec `a`");
        const removed = [{ name: "two", uri: client.uri("two") }];
        await client.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
          event: { added: [], removed },
        });
        await client.diagnostics("two/b.rules", (list) => list.length === 0);
      },
    ));

  it("checks documents that no workspace holds alone", () =>
    withClient(
      {
        files: {
          "shop/a.rules": "spec a\n\nrule r: 1\n",
          "shop/b.rules": "spec b\n\nuses a\n\nrule s: a.r\n",
          "shop/b.cases.yaml": "spec: b\ncases:\n  - {name: one, results: {s: 1}}\n",
          "copy/a.rules": "spec a\n\nrule old: nix\n",
        },
        folders: ["shop"],
        initialize: { capabilities: { workspace: { workspaceFolders: true } } },
      },
      async (client) => {
        const others = [
          "git:/shop/a.rules?%7B%22ref%22%3A%22~%22%7D",
          "fugitive:///shop/.git//0/a.rules",
          "untitled:Untitled-1",
          client.uri("copy/a.rules"),
        ];
        for (const uri of others) await openText(client, uri, "spec a\n\nrule old: nix\n");
        const cases = "git:/shop/b.cases.yaml?%7B%22ref%22%3A%22~%22%7D";
        await openText(client, cases, "spec: b\ncases:\n  - {name: two, results: {s: 2}}\n");
        for (const uri of others) {
          const [found, ...more] = await client.diagnosticsOf(uri, (list) => list.length > 0);
          expect([found?.message, more]).to.deep.equal(["`nix` is neither a data nor a rule of `a`", []]);
        }
        await client.diagnostics("shop/b.rules", (list) => list.length === 0);
        const { counts } = await client.connection.sendRequest<TestRun>("engine/runTests", {});
        expect([counts.cases, counts.failed]).to.deep.equal([1, 0]);
        for (const uri of others) {
          await client.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
          await client.diagnosticsOf(uri, (list) => list.length === 0);
        }
        const inWorkspace = client.published.filter(({ uri }) => uri.startsWith(client.uri("shop")));
        expect(inWorkspace.flatMap(({ diagnostics }) => diagnostics)).to.deep.equal([]);
        expect(client.published.map(({ uri }) => uri)).not.to.include(cases);
      },
    ));

  it("checks an open document of a removed folder alone", () =>
    withClient(
      {
        files: { "one/a.rules": "spec a\n\nrule r: 1\n", "two/a.rules": "spec a\n\nrule r: nix\n" },
        folders: ["one", "two"],
        initialize: { capabilities: { workspace: { workspaceFolders: true } } },
      },
      async (client) => {
        await client.open("two/a.rules", "spec a\n\nrule r: nix\n");
        await client.diagnostics("two/a.rules", (list) => list.length === 1);
        const removed = [{ name: "two", uri: client.uri("two") }];
        const before = client.published.length;
        await client.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
          event: { added: [], removed },
        });
        while (client.published.length < before + 2) await pause(20);
        await client.diagnostics("two/a.rules", (list) => list.length === 1);
        await client.close("two/a.rules");
        await client.diagnostics("two/a.rules", (list) => list.length === 0);
        const first = client.published.filter(({ uri }) => uri === client.uri("one/a.rules"));
        expect(first.flatMap(({ diagnostics }) => diagnostics)).to.deep.equal([]);
      },
    ));

  it("takes the root when the client gives no folder, and open documents when it gives neither", async () => {
    const files = { "a.rules": "spec a\n\nrule r: nix\n" };
    await withClient({ files, folders: [] }, async (client) => {
      await client.diagnostics("a.rules", (list) => list.length === 1);
    });
    await withClient({ files, initialize: { rootUri: undefined } }, async (client) => {
      await client.open("b.rules", "spec b\n\nuses a\n");
      await client.diagnostics("b.rules", (list) => list.length === 1);
      expect(client.published).to.have.length(1);
    });
  });

  it("says what is wrong with the folder in a sentence", () =>
    withClient({ initialize: { rootUri: "file:///there/is/no/such/folder" } }, async (client) => {
      while (client.messages.length === 0) await pause(20);
      expect(client.messages).to.deep.equal(["`/there/is/no/such/folder` does not exist"]);
    }));

  it("tells of a file that is not UTF-8 and reads the others", () =>
    withClient({ files: { "a.rules": "spec a\n\nrule r: nix\n" } }, async (client) => {
      writeFileSync(join(client.folder, "bad.rules"), Buffer.from([0x73, 0xff]));
      await client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [] });
      const [found] = await client.diagnostics("bad.rules", (list) => list.length === 1);
      expect(found?.message).to.contain("not UTF-8");
      await client.open("bad.rules", "spec s\n");
      await client.diagnostics("bad.rules", (list) => list.length === 0);
      await client.close("bad.rules");
      await client.diagnostics("bad.rules", (list) => list.length === 1);
      await client.diagnostics("a.rules", (list) => list.length === 1);
      client.write("a.rules", "spec a\n\nrule r: 1\n");
      await client.diagnostics("a.rules", (list) => list.length === 0);
      client.write("sub/b.rules", "spec b\n\nrule r: nix\n");
      await client.diagnostics("sub/b.rules", (list) => list.length === 1);
    }));

  it("keeps planning with the last text that parsed", () =>
    withClient({ files: { "b.rules": "spec b\n\nuses a\n\nrule s: a.r\n" } }, async (client) => {
      await client.open("a.rules", "spec a\n\nrule r: 1\n");
      await client.diagnostics("b.rules", (list) => list.length === 0);
      await client.change("a.rules", 2, "spec a\n\nrule r: 1 +\n");
      await client.diagnostics("a.rules", (list) => list.length === 1);
      expect(client.published.filter(({ uri }) => uri === client.uri("b.rules"))).to.have.length(1);
    }));

  it("plans with the text on disk of a document that is opened with errors", () =>
    withClient(
      { files: { "a.rules": "spec a\n\nrule r: 1\n", "b.rules": "spec b\n\nuses a\nuses c\n\nrule s: a.q\n" } },
      async (client) => {
        await client.open("a.rules", "spec a\n\nrule r 1\n");
        const found = await client.diagnostics("b.rules", (list) => list.length > 0);
        expect(found.map(({ range }) => range.start.line)).to.deep.equal([3, 5]);
        await client.change("a.rules", 2, "spec a\n\nrule q: 1\n\nspec c\n");
        await client.diagnostics("b.rules", (list) => list.length === 0);
      },
    ));

  it("does not miss specs in files that never parsed", () =>
    withClient({ files: { "a.rules": "spec a\n\nrule r 1\n", "b.rules": "spec b\n\nuses a\n" } }, async (client) => {
      await client.diagnostics("a.rules", (list) => list.length === 1);
      expect(await client.diagnostics("b.rules")).to.deep.equal([]);
    }));

  it("names both places of what is declared twice", () =>
    withClient({ files: { "a.rules": "spec a\n", "b.rules": "spec a\n" } }, async (client) => {
      const [found] = await client.diagnostics("a.rules", (list) => list.length === 1);
      expect(found?.relatedInformation?.map(({ location }) => location.uri)).to.deep.equal([client.uri("b.rules")]);
    }));

  it("names the specs of a circle", () =>
    withClient({ files: { "a.rules": "spec a\nuses b\n", "b.rules": "spec b\nuses a\n" } }, async (client) => {
      const [found] = await client.diagnostics("a.rules", (list) => list.length === 1);
      expect(found?.range).to.deep.equal({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
      expect(found?.relatedInformation?.map(({ location }) => location.uri)).to.deep.equal([client.uri("b.rules")]);
    }));

  it("shows recommendations when they are wanted", () =>
    withClient({ files: { "a.rules": "spec a\n\ndata n: number\n\nrule r: n\n" } }, async (client) => {
      await client.diagnostics("a.rules", (list) => list.length === 0);
      await client.connection.sendNotification("workspace/didChangeConfiguration", {
        settings: { engine: { lint: true } },
      });
      const hints = await client.diagnostics("a.rules", (list) => list.length > 0);
      expect(hints.map(({ severity }) => severity)).to.include(DiagnosticSeverity.Information);
      expect(hints.map(({ code }) => code)).to.include.members(["missing-help", "missing-bounds"]);
    }));

  it("goes back to the disk when a document is closed", () =>
    withClient({ files: { "a.rules": "spec a\n\nrule r: nix\n" } }, async (client) => {
      await client.open("a.rules", "spec a\n\nrule r: 1\n");
      await client.diagnostics("a.rules", (list) => list.length === 0);
      await client.close("a.rules");
      await client.diagnostics("a.rules", (list) => list.length === 1);
      await client.open("new.rules", "spec new\n\nrule r: nix\n");
      await client.diagnostics("new.rules", (list) => list.length === 1);
      await client.close("new.rules");
      await client.diagnostics("new.rules", (list) => list.length === 0);
    }));

  it("sends a list once", () =>
    withClient({ files: { "a.rules": "spec a\n\nrule r: nix\n" } }, async (client) => {
      await client.open("b.rules", "spec b\n");
      await client.diagnostics("b.rules");
      await client.change("b.rules", 2, "spec b\n\nrule x: 1\n");
      await client.open("c.rules", "spec c\n");
      await client.diagnostics("c.rules");
      const uris = ["a.rules", "b.rules", "c.rules"].map((path) => client.uri(path));
      expect(client.published.map(({ uri }) => uri)).to.deep.equal(uris);
    }));
});

async function openText(client: Client, uri: string, text: string): Promise<void> {
  const textDocument = { uri, languageId: "rules", version: 1, text };
  await client.connection.sendNotification("textDocument/didOpen", { textDocument });
}
