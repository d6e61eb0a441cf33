import { expect } from "chai";
import { raw, serve, type TestServer } from "../../http/support.ts";

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

  it("may ask for any path, as the refusal of one is for the request itself", async () => {
    for (const path of ["/nope", "/a/r", "/health"]) {
      const headers = { Origin: "http://x.test", "Access-Control-Request-Method": "GET" };
      const answer = await server.ask(path, { method: "OPTIONS", headers });
      expect([answer.status, answer.headers["access-control-allow-origin"]], path).to.deep.equal([204, "*"]);
      expect(answer.headers.allow, path).to.contain("GET");
    }
  });

  it("may read answers where their origin is listed", async () => {
    const listed = await serve(FILES, { cors: ["https://shop.example", "http://localhost:3000"] });
    for (const origin of ["https://shop.example", "http://localhost:3000"]) {
      for (const path of ["/a", "/a/r?x=1", "/nope"]) {
        const { headers } = await listed.ask(path, { headers: { Origin: origin } });
        expect(headers["access-control-allow-origin"], path).to.equal(origin);
        expect(headers.vary, path).to.contain("Origin").and.to.contain("Accept-Datetime");
        expect(headers["access-control-allow-credentials"]).to.equal(undefined);
      }
    }
    for (const headers of [{ Origin: "https://evil.example" }, { Origin: "https://shop.example.evil.example" }, {}]) {
      const answer = await listed.ask("/a", { headers });
      expect(answer.status).to.equal(200);
      expect(answer.headers).not.to.have.property("access-control-allow-origin");
    }
    await listed.stop();
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
