import { expect } from "chai";
import { raw, serve, type TestServer } from "./support.ts";

const FILES = { "a.rules": "spec a\nrule r: 1\n" };

describe("calls from pages of other origins", () => {
  let server: TestServer;
  before(async () => {
    server = await serve(FILES, { cors: true });
  });
  after(() => server.stop());

  it("may read every answer when the server allows them", async () => {
    for (const path of ["/", "/a", "/a?x", "/nope", "/%", "/docs", "/docs/assets/docs.css", "/health"]) {
      const { headers } = await server.ask(path);
      expect(headers["access-control-allow-origin"], path).to.equal("*");
      expect(headers["access-control-expose-headers"], path).to.equal("Memento-Datetime, Vary");
      expect(headers["access-control-allow-credentials"], path).to.equal(undefined);
    }
    expect(await raw(server.port, "nonsense\r\n\r\n")).to.contain("Access-Control-Allow-Origin: *");
  });

  it("may ask before they send", async () => {
    const { status, headers } = await server.ask("/a", {
      method: "OPTIONS",
      headers: { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-explain, content-type" },
    });
    expect(status).to.equal(204);
    expect(headers["access-control-allow-methods"]).to.equal("GET, HEAD, POST, OPTIONS");
    expect(headers["access-control-allow-headers"]).to.equal("x-explain, content-type");
    expect(headers["access-control-max-age"]).to.equal("600");
    expect(headers.vary).to.contain("Accept-Datetime");
  });

  it("get no such header from a server that does not allow them", async () => {
    const closed = await serve(FILES);
    const { status, headers } = await closed.ask("/a", {
      method: "OPTIONS",
      headers: { Origin: "http://x.test", "Access-Control-Request-Method": "POST" },
    });
    expect(status).to.equal(204);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).to.deep.equal([]);
    await closed.stop();
  });
});
