import { pathToFileURL } from "node:url";
import { type LspInput, lspInput } from "../inputs/lsp-messages.ts";
import { HEADERS, MessageServer } from "../servers/messages.ts";
import { SHOP } from "../servers/shop.ts";
import type { Target } from "../target.ts";

let running: MessageServer | undefined;
let sent = 0;

/**
 * Documents that open and change, and requests at any place: the language server answers the next
 * request. After bytes that are not a message it may end in an orderly way.
 */
export const lspTarget: Target<LspInput> = {
  name: "lsp",
  weight: 16,
  input: lspInput,
  async check(messages) {
    const server = await started();
    const folder = pathToFileURL(server.server.folder.path).href;
    for (const message of messages) {
      if (typeof message === "string") server.server.write(message);
      else server.send(JSON.stringify(numbered(message)).replaceAll("{folder}", folder));
    }
    if (messages.some((message) => typeof message === "string")) {
      running = undefined;
      await server.server.expectEnd();
    } else await server.settled("workspace/symbol", { query: "" });
  },
  async close() {
    await running?.server.kill();
  },
};

function numbered({ method, params, isRequest }: Exclude<LspInput[number], string>): object {
  return { jsonrpc: "2.0", ...(isRequest && { id: sent++ }), method, params };
}

async function started(): Promise<MessageServer> {
  if (running?.server.isRunning === true) return running;
  const server = new MessageServer(["lsp"], SHOP, HEADERS);
  running = server;
  const rootUri = pathToFileURL(server.server.folder.path).href;
  await server.settled("initialize", { processId: process.pid, rootUri, capabilities: {} });
  server.send(JSON.stringify({ jsonrpc: "2.0", method: "initialized", params: {} }));
  return server;
}
