import { expect } from "chai";
import { startMcpHttp } from "../../../src/mcp/transport/http.ts";
import { WorkspaceStore } from "../../../src/mcp/workspace-store.ts";
import { ask, raw } from "../../http/support.ts";
import { TempFolder } from "../../node/temp-folder.ts";

describe("the MCP server over HTTP", () => {
  const folder = new TempFolder({ "loan.rules": "spec loan\n" });
  const log = () => undefined;
  const options = { write: false, requestTimeout: 1000, log, host: "127.0.0.1", port: 0, cors: false };
  let server: Awaited<ReturnType<typeof startMcpHttp>>;

  before(async () => {
    server = await startMcpHttp({ ...options, store: await WorkspaceStore.open(folder.path, undefined) });
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

  it("takes one message a body, and no list of them", async () => {
    const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
    for (const list of [[ping(1), ping(2)], [ping(1)], []]) {
      const { status, text } = await post(list);
      expect(status).to.equal(200);
      expect(JSON.parse(text)).to.deep.include({ id: null }).and.to.have.nested.property("error.code", -32600);
    }
    expect((await post(ping(3))).text).to.equal('{"result":{},"jsonrpc":"2.0","id":3}');
  });

  it("refuses a message that would take long to read", async () => {
    const names = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, 1]));
    const params = { name: "run", arguments: { spec: "loan", data: names } };
    const { text } = await post({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    expect(JSON.parse(text).error).to.deep.equal({ code: -32600, message: "the message has more than 10000 names" });
    const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
    const answer = async (levels: number) =>
      JSON.parse((await post({ jsonrpc: "2.0", id: 2, method: "ping", params: { x: nested(levels) } })).text);
    expect(await answer(998)).to.have.property("result");
    expect((await answer(999)).error).to.deep.equal({ code: -32600, message: "the message has more than 1000 levels" });
  });

  it("tells a client that is still sending why it is refused", async () => {
    const port = Number(new URL(server.url).port);
    const body = "x".repeat(12_000_000);
    for (const [type, status] of [
      ["application/json", "413"],
      ["text/plain", "415"],
    ]) {
      const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\n`;
      for (const rest of [
        `Content-Length: ${body.length}\r\n\r\n${body}`,
        `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ])
        expect(await raw(port, head + rest, 5000)).to.match(new RegExp(`^HTTP/1.1 ${status} `));
    }
  });

  it("refuses a request without a host, and one that accepts no JSON", async () => {
    const port = Number(new URL(server.url).port);
    const head = "POST /mcp HTTP/1.1\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n";
    expect(await raw(port, `${head}\r\n{}`)).to.match(/^HTTP\/1.1 400 .*needs a Host line/s);
    const two = `${head}Host: localhost\r\nhost: localhost\r\n\r\n{}`;
    expect(await raw(port, two)).to.match(/^HTTP\/1.1 400 .*this one has 2/s);
    for (const host of ["example.com", "localhost.example.com", "127.0.0.1.nip.io:80", "localhost:x"])
      expect(await raw(port, `${head}Host: ${host}\r\n\r\n{}`), host).to.match(/^HTTP\/1.1 403 /);
    const picky = `${head}Host: localhost\r\nAccept: application/json;q=0, text/html\r\n\r\n{}`;
    expect(await raw(port, picky)).to.match(/^HTTP\/1.1 406 /);
  });

  it("asks for a body that its client holds back only when it reads it", async () => {
    const port = Number(new URL(server.url).port);
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const asked = (path: string, type: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
    expect(await raw(port, asked("/nowhere", "application/json", 2))).to.match(/^HTTP\/1.1 404 /);
    expect(await raw(port, asked("/mcp", "text/plain", 2))).to.match(/^HTTP\/1.1 415 /);
    expect(await raw(port, asked("/mcp", "application/json", 12_000_000))).to.match(/^HTTP\/1.1 413 /);
    const answered = await raw(port, asked("/mcp", "application/json", ping.length) + ping);
    expect(answered).to.match(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
  });

  it("lets a page of another origin send any header when it is started for that", async () => {
    const open = await startMcpHttp({
      ...options,
      store: await WorkspaceStore.open(folder.path, undefined),
      cors: true,
    });
    const headers = {
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type, x-trace",
    };
    const answer = await ask(Number(new URL(open.url).port), "/mcp", { method: "OPTIONS", headers });
    await open.close();
    expect(answer.status).to.equal(204);
    expect(answer.headers["access-control-allow-origin"]).to.equal("*");
    expect(answer.headers["access-control-allow-methods"]).to.equal("GET, HEAD, POST, OPTIONS");
    expect(answer.headers["access-control-allow-headers"]).to.equal(
      "content-type, x-trace, Mcp-Session-Id, MCP-Protocol-Version",
    );
  });

  it("says which parameter of a request does not fit", async () => {
    const { text } = await post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: {} });
    expect(JSON.parse(text)).to.have.nested.property("error.code", -32602);
    expect(JSON.parse(text).error.message).to.contain("params.name");
  });
});
