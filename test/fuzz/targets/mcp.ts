import { type McpInput, mcpInput, writes } from "../inputs/mcp-messages.ts";
import { LINES, MessageServer } from "../servers/messages.ts";
import { SHOP } from "../servers/shop.ts";
import type { Target } from "../target.ts";

let running: MessageServer | undefined;

/**
 * Lines that are messages, nearly, or not at all: the server answers what comes next. Each input
 * finds the same rules.
 */
export const mcpTarget: Target<McpInput> = {
  name: "mcp",
  weight: 10,
  input: mcpInput,
  async check(lines) {
    const server = await started();
    for (const line of lines) server.send(line);
    await server.settled("ping", {});
    if (lines.some(writes)) await server.server.kill();
  },
  async close() {
    await running?.server.kill();
  },
};

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
