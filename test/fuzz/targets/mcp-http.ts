import { type McpHttpInput, mcpHttpInput } from "../inputs/mcp-http-requests.ts";
import { writes } from "../inputs/mcp-messages.ts";
import { HttpServer } from "../servers/http.ts";
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
  weight: 20,
  input: mcpHttpInput,
  async check(requests) {
    const answer = await server.exchanged(requests.join(""));
    if (INTERNAL_ERROR.test(answer)) throw new Finding("internal error", answer.slice(0, 1000));
    if (requests.some(writes)) await server.kill();
  },
  close: () => server.kill(),
};
