import { expect } from "chai";
import { startMcpHttp } from "../../src/mcp/http.ts";
import { WorkspaceStore } from "../../src/mcp/workspace-store.ts";
import { TempFolder } from "../node/temp-folder.ts";

describe("the MCP server over HTTP", () => {
  const folder = new TempFolder({ "loan.rules": "spec loan\n" });
  let server: Awaited<ReturnType<typeof startMcpHttp>>;

  before(async () => {
    const store = await WorkspaceStore.open(folder.path, undefined);
    const log = () => undefined;
    server = await startMcpHttp({
      store,
      write: false,
      requestTimeout: 1000,
      log,
      host: "127.0.0.1",
      port: 0,
      cors: false,
    });
  });
  after(async () => {
    await server.close();
    folder.remove();
  });

  const post = async (value: unknown) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(server.url, { method: "POST", headers, body: JSON.stringify(value) });
    return { status: answer.status, text: await answer.text() };
  };

  it("answers each of several requests, and refuses a list of none", async () => {
    const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
    const { text } = await post([ping(1), ping(2)]);
    expect(JSON.parse(text).map(({ id }: { id: number }) => id)).to.deep.equal([1, 2]);
    const empty = await post([]);
    expect(empty.status).to.equal(200);
    expect(JSON.parse(empty.text).error.code).to.equal(-32600);
  });

  it("says which parameter of a request does not fit", async () => {
    const { text } = await post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: {} });
    expect(JSON.parse(text)).to.have.nested.property("error.code", -32602);
    expect(JSON.parse(text).error.message).to.contain("params.name");
  });
});
