import { expect } from "chai";
import { raw, serve } from "../support.ts";

const FILES = { "a.rules": "spec plain\ndata n: number\nrule twice: n * 2\n" };

for (const expressOnly of [false, true]) {
  describe(`the header Host, read ${expressOnly ? "by Express" : "ahead of Express"}`, () => {
    it("must name this machine when only this machine can reach the server", async () => {
      const server = await serve(FILES, { expressOnly });
      const status = async (host: string, path: string) => (await server.ask(path, { headers: { Host: host } })).status;
      for (const path of ["/plain?n=1", "/", "/health", "/docs", "/openapi.json"]) {
        for (const host of ["localhost", "127.0.0.1", "[::1]", "LocalHost", "rules.localhost", "127.8.9.10"])
          expect([await status(host, path), await status(`${host}:8012`, path)], host).to.deep.equal([200, 200]);
        for (const host of [
          "example.com",
          "localhost.example.com",
          "127.0.0.1.nip.io",
          "xlocalhost",
          "[::2]",
          "10.0.0.1",
        ])
          expect([await status(host, path), await status(`${host}:8012`, path)], host).to.deep.equal([403, 403]);
      }
      const refused = await server.ask("/plain", { method: "POST", headers: { Host: "rebound.example" } });
      expect(refused.json().code).to.equal("host_not_allowed");
      expect(refused.json().error).to.contain("`rebound.example`");
      expect(refused.headers.vary).to.equal("Accept-Datetime");
      // Who sends no name has not been led here by one.
      expect(await raw(server.port, "GET /plain?n=1 HTTP/1.0\r\n\r\n")).to.contain('"number":"2"');
      await server.stop();
    });

    it("is one, and only HTTP/1.0 may leave it out", async () => {
      for (const host of ["127.0.0.1", "0.0.0.0"]) {
        const server = await serve(FILES, { expressOnly, host });
        for (const path of ["/plain?n=1", "/", "/health", "/nope"]) {
          const answer = (head: string) => raw(server.port, `GET ${path} ${head}\r\n`);
          expect(await answer("HTTP/1.1\r\n")).to.match(/^HTTP\/1.1 400 .*"a request of HTTP\/1.1 needs a Host line"/s);
          for (const head of [
            "HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n",
            "HTTP/1.0\r\nHost: a\r\nHOST: b\r\n",
          ])
            expect(await answer(head)).to.match(/^HTTP\/1.1 400 .*"code":"invalid_request"/s);
        }
        await server.stop();
      }
    });

    it("may be any on an address that others reach", async () => {
      const server = await serve(FILES, { expressOnly, host: "0.0.0.0" });
      expect((await server.ask("/plain?n=1", { headers: { Host: "rules.example" } })).status).to.equal(200);
      await server.stop();
    });
  });
}
