import { type McpInput, mcpInput, writes } from "../inputs/mcp-messages.ts";
import { LINES, MessageServer } from "../servers/messages.ts";
import { SHOP } from "../servers/shop.ts";
import { Finding, type Target } from "../target.ts";

let running: MessageServer | undefined;

/** Lines that are messages, almost messages, or neither: the server answers the next request. */
export const mcpTarget: Target<McpInput> = {
  name: "mcp",
  weight: 70,
  input: mcpInput,
  check: (lines) => checkTogether([lines]),
  checkTogether,
  async close() {
    await running?.server.kill();
  },
};

/** Restores the rules at the end, which takes longer than most inputs. */
async function checkTogether(inputs: readonly McpInput[]): Promise<void> {
  const server = await started();
  const lines = inputs.flat();
  for (const line of lines) server.send(line);
  await server.settled("ping", {});
  if (lines.some(writes)) await restore(server);
}

async function started(): Promise<MessageServer> {
  if (running?.server.isRunning === true) return running;
  running = new MessageServer(["mcp", "--write"], SHOP, LINES);
  await running.settled("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "fuzz", version: "1" },
  });
  running.send(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
  return running;
}

/** Restores the original rules with the tools of the server, which is quicker than a new start. */
async function restore(server: MessageServer): Promise<void> {
  await called(server, "clear", {});
  for (const [attribute, code] of Object.entries(SHOP)) await called(server, "add_spec", { attribute, code });
}

async function called(server: MessageServer, name: string, args: object): Promise<void> {
  const { result } = await server.settled("tools/call", { name, arguments: args });
  if (result === undefined || result.isError === true) throw new Finding(`${name} is refused`, JSON.stringify(result));
}
