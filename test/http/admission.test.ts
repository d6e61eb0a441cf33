import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "chai";
import { engine } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { eventually, serve, spawnServer } from "./support.ts";

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
  it("refuses at once what comes beside so many requests, and answers again after them", async () => {
    const server = await spawnServer(FILES, ["--max-concurrent", "2"]);
    const begun = [0, 1].map(() => connect(server.port, "127.0.0.1"));
    const head =
      "POST /plain HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n";
    for (const socket of begun) socket.write(head);
    await eventually(async () => (await server.ask("/plain?n=1")).status === 503);
    const refused = await server.ask("/health");
    expect([refused.status, refused.json().code, refused.headers["retry-after"]]).to.deep.equal([
      503,
      "overloaded",
      "1",
    ]);
    const answers = begun.map((socket) => once(socket, "data"));
    for (const socket of begun) socket.write('{"n": 1}');
    expect(String(await Promise.all(answers))).to.contain('"number":"2"');
    await eventually(async () => (await server.ask("/plain?n=1")).status === 200);
    for (const socket of begun) socket.destroy();
    const none = await engine(server.folder.path, ["server", "--max-concurrent", "0"]);
    expect(none.status).to.equal(2);
    await server.stop();
  });
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
