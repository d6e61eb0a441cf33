import { connect } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect } from "chai";
import { ENGINE } from "../cli/command.ts";
import { McpOverHttp } from "./serving.ts";

const FILES = { "loan.rules": "spec loan\ndata income: number\nrule limit: income * 4\n" };

for (const surface of ["stdio", "Streamable HTTP"]) {
  describe(`the client of the SDK over ${surface}`, () => {
    let server: McpOverHttp;
    const clients: Client[] = [];
    before(async () => {
      server = await McpOverHttp.start(FILES, ["--write"]);
    });
    after(async () => {
      for (const client of clients) await client.close();
      await server.stop();
    });

    async function connected(): Promise<Client> {
      const client = new Client({ name: "test", version: "1" });
      clients.push(client);
      const args = [ENGINE, "mcp", "--prefix", server.folder.path];
      await client.connect(
        surface === "stdio"
          ? new StdioClientTransport({ command: process.execPath, args })
          : new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.port}/mcp`)),
      );
      return client;
    }

    it("finds tools whose structured answers it checks itself", async () => {
      const client = await connected();
      const { tools } = await client.listTools();
      expect(tools.filter(({ outputSchema }) => outputSchema !== undefined).map(({ name }) => name)).to.deep.equal([
        "show",
        "run",
      ]);
      const run = await client.callTool({ name: "run", arguments: { spec: "loan", data: { income: 50 } } });
      expect(run.structuredContent).to.have.nested.property("results.limit.number", "200");
      expect(JSON.stringify(run.content)).to.contain("limit: 200");
      const show = await client.callTool({ name: "show", arguments: { spec: "loan" } });
      expect(show.structuredContent).to.have.nested.property("data.income.type.kind", "number");
    });

    it("gets the answer to each of many requests that it sends at once", async () => {
      const client = await connected();
      const incomes = Array.from({ length: 30 }, (_, i) => i);
      const answers = await Promise.all(
        incomes.map((income) => client.callTool({ name: "run", arguments: { spec: "loan", data: { income } } })),
      );
      for (const income of incomes)
        expect(answers[income]?.structuredContent).to.have.nested.property("results.limit.number", `${income * 4}`);
    });

    it("is told of an error of the protocol, and goes on", async () => {
      const client = await connected();
      const refused = await client.callTool({ name: "nothing" }).catch((thrown: unknown) => thrown);
      expect(refused).to.be.instanceOf(Error).and.to.include({ code: -32602 });
      await client.ping();
    });
  });
}

describe("the MCP server over HTTP", () => {
  it("goes on when a client goes away before it is answered", async () => {
    const server = await McpOverHttp.start(FILES, []);
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list" } });
    const head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    for (const sent of [body, body.slice(0, 20)]) {
      await new Promise<void>((resolve) => {
        const socket = connect(server.port, "127.0.0.1", () => {
          socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${sent}`, () => socket.resetAndDestroy());
        });
        socket.once("close", () => resolve());
      });
    }
    expect(await server.isListed("loan")).to.equal(true);
    await server.stop();
  });
});
