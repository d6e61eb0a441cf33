import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { JSON_BODY, pause, raw, serve, type TestServer } from "../support.ts";

const FILES = { "a.rules": "spec plain\ndata n: number\nrule twice: n * 2\n" };

describe("hostile clients", () => {
  for (const expressOnly of [false, true]) answered(expressOnly);

  describe("that do not finish their headers", () => {
    let server: TestServer;
    before(async () => {
      server = await serve(FILES);
    });
    after(() => server.stop());

    it("are cut off after ten seconds", async () => {
      const ofNode = await nodeServer(server);
      expect(ofNode.headersTimeout).to.equal(10_000);
      ofNode.headersTimeout = 100;
      expect(await raw(server.port, "GET /plain HTTP/1.1\r\nX: ", 60_000)).to.contain("did not arrive in time");
    });
  });
});

/** The server of node:http behind a running one, which Node tells with each request. */
async function nodeServer(server: TestServer): Promise<Server> {
  const told: Server[] = [];
  const listener = (message: unknown) => told.push((message as { readonly server: Server }).server);
  subscribe("http.server.request.start", listener);
  await server.ask("/plain");
  unsubscribe("http.server.request.start", listener);
  const [found] = told;
  if (found === undefined) throw new Error("Node tells no request");
  return found;
}

function answered(expressOnly: boolean): void {
  describe(`answered ${expressOnly ? "by Express" : "ahead of Express"}`, () => {
    let server: TestServer;
    before(async () => {
      server = await serve(FILES, { expressOnly });
    });
    after(() => server.stop());

    /** A raw answer, parsed; it must be JSON with the common headers whatever was sent. */
    async function refused(bytes: string): Promise<string> {
      const text = await raw(server.port, bytes);
      const [head = "", body = ""] = text.split("\r\n\r\n");
      expect(head, bytes.slice(0, 60)).to.contain("Vary: Accept-Datetime").and.to.contain("application/json");
      const { error, code } = JSON.parse(body);
      expect(error).to.be.a("string");
      return `${/ (\d{3}) /.exec(head)?.[1]} ${code}`;
    }

    it("get JSON for what is not HTTP", async () => {
      expect(await refused("hello\r\n\r\n")).to.match(/^40[05] /);
      expect(await refused("GET / HTTP/9.9\r\n\r\n")).to.equal("400 invalid_request");
      expect(await refused("FROB /plain HTTP/1.1\r\nHost: localhost\r\n\r\n")).to.equal("405 method_not_allowed");
      expect(await refused("GET /plain HTTP/1.1\r\nBad Header: x\r\n\r\n")).to.equal("400 invalid_request");
      expect(await refused("POST /plain HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}")).to.equal(
        "400 invalid_request",
      );
      expect(await refused("POST /plain HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")).to.equal(
        "400 invalid_request",
      );
      expect(await refused("POST /plain HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n")).to.equal(
        "400 invalid_request",
      );
      expect(await refused("CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n")).to.equal("405 method_not_allowed");
      expect(
        await refused("POST /plain HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nContent-Length: 2\r\n\r\n{}"),
      ).to.equal("400 invalid_request");
    });

    it("get JSON for too many or too long headers", async () => {
      const lines = (count: number) => Array.from({ length: count }, (_, i) => `X-${i}: 1\r\n`).join("");
      expect(await refused(`GET /plain HTTP/1.1\r\n${lines(101)}\r\n`)).to.equal("400 invalid_request");
      expect(await refused(`GET /plain HTTP/1.1\r\n${lines(900)}\r\n`)).to.equal("400 invalid_request");
      expect(await refused(`GET /plain HTTP/1.1\r\nX: ${"y".repeat(100_000)}\r\n\r\n`)).to.equal("400 invalid_request");
      expect(await raw(server.port, `GET /plain?n=${"1".repeat(20_000)} HTTP/1.1\r\n\r\n`)).to.contain(
        "the address and the headers have more than 16384 bytes: send data in the body of a POST",
      );
      expect(
        await raw(server.port, `GET /plain HTTP/1.1\r\nHost: localhost\r\n${lines(98)}Connection: close\r\n\r\n`),
      ).to.contain("200 OK");
    });

    it("may leave out Host under HTTP/1.0, pipeline, and ask for 100-continue", async () => {
      expect(await raw(server.port, "GET /plain?n=1 HTTP/1.0\r\n\r\n")).to.contain('"number":"2"');
      const get = (n: number) => `GET /plain?n=${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      const both = await raw(server.port, get(1) + get(2));
      expect(both).to.contain('"number":"2"').and.to.contain('"number":"4"');
    });

    it("are asked for a body that they hold back only when it will be read", async () => {
      const asked = (path: string, ...head: readonly string[]) =>
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n${head.join("\r\n")}\r\n\r\n`;
      const [json, eight] = ["Content-Type: application/json", "Content-Length: 8"];
      const get = "GET /plain?n=1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
      for (const encoding of ["identity", "gzip"]) {
        const encoded = `${json}\r\nContent-Encoding: ${encoding}`;
        const body = encoding === "gzip" ? gzipSync('{"n": 3}') : Buffer.from('{"n": 3}');
        const head = Buffer.from(asked("/plain", encoded, `Content-Length: ${body.length}`));
        const answered = await raw(server.port, Buffer.concat([head, body, Buffer.from(get)]));
        expect(answered).to.match(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 .*"number":"6".*"number":"2"/s);
      }
      for (const [refused, code] of [
        [asked("/nope", json, eight), "spec_not_found"],
        [asked("/plain", json, "Content-Length: 3000000"), "payload_too_large"],
        [asked("/plain", "Content-Type: text/plain", eight), "unsupported_media_type"],
        [asked("/plain", json, eight, "Accept-Datetime: soon"), "invalid_datetime"],
        [asked("/health", json, eight), "method_not_allowed"],
        [asked("/plain", json, eight, "Host: b"), "invalid_request"],
      ] as const) {
        const answer = await raw(server.port, refused);
        expect(answer, code)
          .to.match(/^HTTP\/1.1 4.*\r\nConnection: close\r\n/s)
          .and.to.contain(code);
      }
    });

    it("get their answers in the order of what they sent, garbage included", async () => {
      const body = '{"n": 4}';
      const post = "POST /plain HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
      // The body comes late: the first answer is not there yet when the garbage is read.
      const socket = connect(server.port, "127.0.0.1");
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      const slow = `GET /docs/assets/swagger-ui.css HTTP/1.1\r\nHost: localhost\r\n\r\n${post}Content-Encoding: gzip\r\nContent-Length: `;
      const packed = gzipSync(body);
      socket.write(
        Buffer.concat([Buffer.from(`${slow}${packed.length}\r\n\r\n`), packed, Buffer.from("garbage\r\n\r\n")]),
      );
      await once(socket, "close");
      expect([...text.matchAll(/HTTP\/1.1 (\d{3}) /g)].map(([, status]) => status)).to.deep.equal([
        "200",
        "200",
        "405",
      ]);
    });

    it("may send thousands of query parameters, or one of a megabyte in a body", async () => {
      // The whole head has at most 16 kB.
      const query = Array.from({ length: 2500 }, (_, i) => `_${i.toString(36)}`).join("&");
      expect((await server.ask(`/plain?${query}&n=21`)).json().results).to.have.nested.property("twice.number", "42");
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      const body = `${Array.from({ length: 9_999 }, (_, i) => `k${i}=1`).join("&")}&n=21`;
      const many = await server.ask("/plain", { method: "POST", headers: form, body });
      expect(many.json().results).to.have.nested.property("twice.number", "42");
      const long = await server.ask("/plain", { method: "POST", headers: form, body: `n=${"1".repeat(2_000_000)}` });
      expect(long.json().results).to.have.nested.property("twice.vetoed", true);
    });

    it("are refused before a body is read that would take long to read", async () => {
      const post = async (body: string, type = "application/json") => {
        const answer = await server.ask("/plain", { method: "POST", headers: { "Content-Type": type }, body });
        return answer.status === 200 ? "200" : `${answer.status} ${answer.json().code} ${answer.json().error}`;
      };
      const names = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(",")}}`;
      expect(await post(names(10_000))).to.equal("200");
      for (const many of [names(180_000), `{"x":${names(10_000)}}`])
        expect(await post(many)).to.equal("400 invalid_json the JSON of the body has more than 10000 names");
      expect(await post(`{"x":[${"1,".repeat(99_000)}1]}`)).to.equal("200");
      expect(await post(`{"x":[${"1,".repeat(900_000)}1]}`)).to.contain("more than 100000 values");
      const nested = (levels: number) => `{"x":${"[".repeat(levels)}${"]".repeat(levels)}}`;
      expect(await post(nested(999))).to.equal("200");
      expect(await post(nested(1000))).to.contain("more than 1000 levels");
      expect(await post(nested(900_000))).to.contain("more than 1000 levels");
      const fields = (count: number) => Array.from({ length: count }, (_, i) => `k${i}=1`).join("&");
      const form = "application/x-www-form-urlencoded";
      expect(await post(fields(10_000), form)).to.equal("200");
      for (const many of [fields(10_001), "&".repeat(1_000_000)])
        expect(await post(many, form)).to.equal("400 invalid_request the form has more than 10000 fields");
      const query = await server.ask(`/plain?${"&".repeat(10_000)}`);
      expect(query.json()).to.include({ error: "the query has more than 10000 fields", code: "invalid_request" });
      // Signs inside of a text count for nothing.
      const text = '[{:,\\\\\\"'.repeat(100_000);
      expect(await post(`{"x": "${text}\\\\"}`)).to.equal("200");
    });

    it("do not slow others down by sending slowly", async () => {
      let ended = 0;
      const slow: Socket[] = Array.from({ length: 200 }, (_, i) => {
        const socket = connect(server.port, "127.0.0.1");
        socket.on("close", () => ended++);
        socket.on("error", () => undefined);
        socket.write(
          i % 2 ? "POST /plain HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{" : "GET /pl",
        );
        return socket;
      });
      await Promise.all(slow.map((socket) => once(socket, "connect")));
      expect((await server.ask("/plain?n=1")).status).to.equal(200);
      expect(ended, "it waited for others").to.equal(0);
      for (const socket of slow) socket.destroy();
    });

    it("read why they are refused, however much they are still sending", async () => {
      const big = "x".repeat(8_000_000);
      const sent = (head: string) => raw(server.port, `${head}Content-Length: ${big.length}\r\n\r\n${big}`, 5000);
      for (const [head, status] of [
        ["POST /plain HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n", "413"],
        ["POST /plain HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/plain\r\n", "415"],
        ["PUT /plain HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n", "405"],
        ["GET /nope HTTP/1.0\r\n", "404"],
        ["HEAD /plain HTTP/1.0\r\n", "200"],
        ["POST /plain HTTP/1.1\r\nContent-Length: 1\r\n", "400"],
      ] as const) {
        expect(await sent(head), head).to.match(new RegExp(`^HTTP/1.1 ${status} `));
      }
    });

    it("may go away in the middle of everything", async () => {
      for (let i = 0; i < 50; i++) {
        const socket = connect(server.port, "127.0.0.1");
        socket.on("error", () => undefined);
        socket.write(`POST /plain HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"n":`);
        setTimeout(() => socket.resetAndDestroy(), i);
      }
      await pause(150);
      expect((await server.ask("/plain?n=1")).status).to.equal(200);
      expect(server.logs).to.deep.equal([]);
    });

    it("cannot keep what they send beyond the limit in memory", async () => {
      const before = process.memoryUsage().rss;
      const body = Buffer.alloc(30_000_000, 32);
      const headers = { ...JSON_BODY, "Transfer-Encoding": "chunked" };
      for (let i = 0; i < 3; i++) {
        const answer = await server.ask("/plain", { method: "POST", headers, body });
        expect(answer.status).to.equal(413);
      }
      expect(process.memoryUsage().rss - before).to.be.below(150_000_000);
    });
  });
}
