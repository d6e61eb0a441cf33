import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "chai";
import { engine } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { longSpec } from "./long-spec.ts";
import { eventually, JSON_BODY, serve, spawnServer } from "./support.ts";

const FILES = { "a.rules": "spec plain\ndata n: number\nrule twice: n * 2\n" };
const TOKEN = "s3cret-s3cret-s3cret";

for (const expressOnly of [false, true]) {
  describe(`who is admitted, ${expressOnly ? "by Express" : "ahead of Express"}`, () => {
    it("brings the token, where there is one, to every page", async () => {
      const server = await serve(FILES, { expressOnly, token: TOKEN, cors: true });
      const status = async (path: string, headers = {}) => (await server.ask(path, { headers })).status;
      for (const path of ["/", "/plain?n=1", "/health", "/docs", "/openapi.json", "/nix"]) {
        expect(await status(path), path).to.equal(401);
        for (const wrong of [
          "",
          TOKEN,
          `Basic ${TOKEN}`,
          `Bearer ${TOKEN}x`,
          "Bearer",
          `Bearer ${TOKEN.toUpperCase()}`,
        ])
          expect(await status(path, { Authorization: wrong }), wrong).to.equal(401);
        expect(await status(path, { Authorization: `bearer ${TOKEN}` })).to.equal(path === "/nix" ? 404 : 200);
      }
      const refused = await server.ask("/plain");
      expect(refused.headers["www-authenticate"]).to.equal('Bearer realm="engine"');
      expect(refused.json().code).to.equal("unauthorized");
      expect(refused.headers["access-control-allow-origin"]).to.equal("*");
      const wrong = await server.ask("/plain", { headers: { Authorization: "Bearer other" } });
      expect(wrong.headers["www-authenticate"]).to.contain('error="invalid_token"');
      // Browsers ask without it before they send it.
      expect((await server.ask("/plain", { method: "OPTIONS" })).status).to.equal(204);
      await server.stop();
    });

    it("asks for a host that is served", async () => {
      for (const host of ["127.0.0.1", "0.0.0.0"]) {
        const server = await serve(FILES, { expressOnly, host, hosts: ["rules.example"] });
        const status = async (Host: string) => (await server.ask("/plain?n=1", { headers: { Host } })).status;
        for (const known of ["rules.example", "Rules.Example:8012", "localhost:1"])
          expect(await status(known), known).to.equal(200);
        for (const unknown of ["other.example", "rules.example.com", "xrules.example"])
          expect(await status(unknown), unknown).to.equal(403);
        await server.stop();
      }
    });
  });
}

describe("a server with --max-concurrent", () => {
  const HEAD = "Host: localhost\r\nContent-Type: application/json";

  it("refuses at once what comes beside so many, but for /health, and answers again after them", async () => {
    const server = await spawnServer({ ...FILES, "long.rules": longSpec("long") }, [
      "--max-concurrent",
      "2",
      "--eval-timeout",
      "3",
    ]);
    const slow = [0, 1].map(() =>
      hanging(server.port, "GET /long/slow?n=1.23456789 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    );
    await eventually(async () => (await server.ask("/plain?n=1")).status === 503);
    for (const path of ["/plain?n=1", "/plain", "/", "/openapi.json", "/docs"]) {
      const refused = await server.ask(path);
      expect([refused.status, refused.json().code, refused.headers["retry-after"]], path).to.deep.equal([
        503,
        "overloaded",
        "1",
      ]);
    }
    const posted = await server.ask("/plain", { method: "POST", headers: JSON_BODY, body: '{"n": 1}' });
    expect(posted.json().code).to.equal("overloaded");
    for (const method of ["GET", "HEAD"]) expect((await server.ask("/health", { method })).status).to.equal(200);
    for (const socket of slow) expect(String(await once(socket, "data"))).to.contain("HTTP/1.1 503 ");
    expect((await server.ask("/plain?n=1")).status).to.equal(200);
    const none = await engine(server.folder.path, ["server", "--max-concurrent", "0"]);
    expect(none.status).to.equal(2);
    for (const socket of slow) socket.destroy();
    await server.stop();
  });

  it("does not count requests of which half has come", async () => {
    const server = await spawnServer(FILES, ["--max-concurrent", "1"]);
    const halves = [
      "Content-Length: 8\r\n\r\n",
      'Content-Length: 8\r\n\r\n{"n',
      'Transfer-Encoding: chunked\r\n\r\n3\r\n{"n\r\n',
      "Content-Encoding: gzip\r\nContent-Length: 40\r\n\r\n",
      "",
    ].flatMap((half) => [half, half, half]);
    const sockets = halves.map((half) => hanging(server.port, `POST /plain HTTP/1.1\r\n${HEAD}\r\n${half}`));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    const post = { method: "POST", headers: JSON_BODY, body: '{"n": 1}' };
    for (let i = 0; i < 5; i++)
      for (const answer of [await server.ask("/plain", post), await server.ask("/plain?n=1")])
        expect(answer.status).to.equal(200);
    for (const socket of sockets) socket.destroy();
    await server.stop();
  });

  it("does not count an answer that nobody reads", async () => {
    const arms = Array.from({ length: 5000 }, (_, i) => `  unless n > ${i} then ${i + 1}`);
    const large = `spec large\ndata n: number\nrule r: 0\n${arms.join("\n")}\n`;
    const server = await spawnServer({ ...FILES, "large.rules": large }, ["--max-concurrent", "1"]);
    expect((await server.ask("/large")).status).to.equal(200);
    // More than the buffers of a connection take.
    const requests = "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(60);
    const sockets = Array.from({ length: 3 }, () => hanging(server.port, requests).pause());
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    for (let i = 0; i < 5; i++) expect((await server.ask("/plain?n=1")).status).to.equal(200);
    for (const socket of sockets) socket.destroy();
    await server.stop();
  });

  it("does not count lines that nobody reads", async () => {
    const server = await spawnServer(FILES, ["--max-concurrent", "1"]);
    const lines = `{"n": "${"1".repeat(100)}"}\n`.repeat(9000);
    const head = `POST /plain HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson`;
    // More than the buffers of a connection take.
    const request = `${head}\r\nContent-Length: ${lines.length}\r\n\r\n${lines}`.repeat(5);
    const unread = hanging(server.port, request).pause();
    await once(unread, "connect");
    const status = async () => (await server.ask("/plain?n=1")).status;
    await eventually(async () => (await status()) === 503);
    await eventually(async () => (await status()) === 200);
    for (let i = 0; i < 5; i++) expect(await status()).to.equal(200);
    unread.destroy();
    await server.stop();
  });

  /** A connection that sends a text and nothing more. */
  function hanging(port: number, text: string) {
    const socket = connect(port, "127.0.0.1");
    socket.write(text);
    return socket;
  }
});

describe("the token of a server", () => {
  it("is the content of a file", async () => {
    const secrets = new TempFolder({ token: `  ${TOKEN}\n` });
    const server = await spawnServer(FILES, ["--token-file", secrets.at("token")]);
    expect((await server.ask("/plain?n=1")).status).to.equal(401);
    const headers = { Authorization: `Bearer ${TOKEN}` };
    expect((await server.ask("/plain?n=1", { headers })).status).to.equal(200);
    await server.stop();
  });

  it("must be there and long enough", async () => {
    const folder = new TempFolder({ ...FILES, short: "abc", empty: "" });
    for (const file of ["none", "short", "empty"]) {
      const { status, stderr } = await engine(folder.path, ["server", "--token-file", file]);
      expect([status, stderr.includes(`--token-file: \`${file}\``)], stderr).to.deep.equal([2, true]);
    }
    const { status, stderr } = await engine(folder.path, ["server", "--allow-host", "https://rules.example"]);
    expect([status, stderr.includes("`https://rules.example` is not the name of a host")]).to.deep.equal([2, true]);
  });
});
