import { type McpHttpInput, mcpHttpInput } from "../inputs/mcp-http-requests.ts";
import { writes } from "../inputs/mcp-messages.ts";
import { HttpServer } from "../servers/http.ts";
import { SHOP } from "../servers/shop.ts";
import { Finding, type Target } from "../target.ts";

const server = new HttpServer(["mcp", "--http", "--write"]);

/** JSON-RPC: the error that no client has caused. */
const INTERNAL_ERROR = /"code":-32603\b/;

/**
 * Messages of the protocol as bodies, right and damaged, under headers of all kinds: each request
 * gets a documented answer, and the server goes on.
 */
export const mcpHttpTarget: Target<McpHttpInput> = {
  name: "mcp over http",
  weight: 25,
  input: mcpHttpInput,
  check: (requests) => checkTogether([requests]),
  checkTogether,
  close: () => server.kill(),
};

/** Restores the rules at the end, which takes longer than most inputs. */
async function checkTogether(inputs: readonly McpHttpInput[]): Promise<void> {
  for (const answer of await server.exchanged(inputs)) {
    if (INTERNAL_ERROR.test(answer)) throw new Finding("internal error", answer.slice(0, 1000));
  }
  if (!inputs.flat().some(writes)) return;
  await called("clear", {});
  for (const [attribute, code] of Object.entries(SHOP)) await called("add_spec", { attribute, code });
}

async function called(name: string, args: object): Promise<void> {
  const params = { name, arguments: args };
  const answer = await server.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
  if (answer.includes('"isError":true')) throw new Finding(`${name} is refused`, answer.slice(0, 1000));
}
