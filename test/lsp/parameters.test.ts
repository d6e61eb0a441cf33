import { expect } from "chai";
import { ResponseError } from "vscode-languageserver-protocol";
import { type Client, pause, withClient } from "./client.ts";

const DOCUMENT = { textDocument: { uri: "untitled:a" } };
const PLACE = { ...DOCUMENT, position: { line: 0, character: 0 } };

/** Method, parameters, and the name of the one that does not fit. */
const REQUESTS: readonly (readonly [string, unknown, string])[] = [
  ...[
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/completion",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/documentSymbol",
    "textDocument/documentLink",
    "textDocument/foldingRange",
    "textDocument/formatting",
    "textDocument/codeAction",
    "textDocument/inlayHint",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/full/delta",
    "textDocument/semanticTokens/range",
  ].map((method) => [method, {}, "textDocument"] as const),
  ["textDocument/hover", undefined, "params"],
  ["textDocument/hover", [], "params"],
  ["textDocument/hover", { textDocument: null }, "textDocument"],
  ["textDocument/hover", { ...PLACE, textDocument: { uri: 1 } }, "textDocument.uri"],
  ["textDocument/hover", { ...PLACE, position: { line: 1.5, character: 0 } }, "position.line"],
  ["textDocument/references", PLACE, "context"],
  ["textDocument/rename", { ...PLACE, newName: 1 }, "newName"],
  ["textDocument/codeAction", { ...DOCUMENT, range: { start: PLACE.position } }, "range.end"],
  ["workspace/symbol", {}, "query"],
  ["workspace/executeCommand", { command: "engine.install", arguments: null }, "arguments"],
  ["initialize", {}, "capabilities"],
  ["initialize", { capabilities: {}, workspaceFolders: [{}] }, "workspaceFolders[0].uri"],
  ["initialize", { capabilities: { general: { positionEncodings: 8 } } }, "capabilities.general.positionEncodings"],
];

const NOTIFICATIONS: readonly (readonly [string, unknown, string])[] = [
  ["textDocument/didOpen", {}, "textDocument"],
  ["textDocument/didOpen", { textDocument: { uri: "untitled:a", version: 1 } }, "textDocument.text"],
  ["textDocument/didChange", { ...DOCUMENT, contentChanges: [{ text: "", range: null }] }, "contentChanges[0].range"],
  ["textDocument/didSave", { ...DOCUMENT, text: 1 }, "text"],
  ["textDocument/didClose", null, "params"],
  ["workspace/didChangeConfiguration", undefined, "params"],
  ["workspace/didChangeWatchedFiles", {}, "changes"],
  ["workspace/didChangeWorkspaceFolders", { event: { added: [1], removed: [] } }, "event.added[0]"],
  ["$/cancelRequest", undefined, "params"],
];

describe("a message of an editor with parameters that do not fit", () => {
  const logged: string[] = [];
  const listening = (client: Client) =>
    client.connection.onNotification("window/logMessage", ({ message }: { message: string }) => {
      logged.push(message);
    });

  it("is answered with the parameter that does not fit when it is a request", () =>
    withClient({}, async ({ connection }) => {
      for (const [method, params, name] of REQUESTS) {
        const refused = await connection.sendRequest(method, params).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(refused, `${method} ${name}`).to.be.instanceOf(ResponseError).with.property("code", -32602);
        expect(String(refused)).to.contain(`\`${method}\`: \`${name}\` `).and.to.contain("must be");
      }
    }));

  it("is logged and ignored when it is a notification, and the session goes on", () =>
    withClient({ files: { "a.rules": "spec a\n\nrule r: nix\n" } }, async (client) => {
      listening(client);
      for (const [method, params, name] of NOTIFICATIONS) {
        const before = logged.length;
        await client.connection.sendNotification(method, params);
        while (logged.length === before) await pause(5);
        expect(logged.at(-1))
          .to.match(/must be/)
          .and.contain(`\`${method}\`: \`${name}\` `);
      }
      expect(logged).to.have.length(NOTIFICATIONS.length);
      await client.diagnostics("a.rules", (list) => list.length === 1);
    }));
});
