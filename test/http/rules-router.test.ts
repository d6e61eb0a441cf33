import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "chai";
import express, { type Express } from "express";
import helmet from "helmet";
import { rulesRouter } from "../../src/express.ts";
import { Engine } from "../../src/index.ts";
import { type Answer, type Ask, ask, JSON_BODY } from "./support.ts";

const RULES = `spec shop/tickets 2024
data quantity: number -> maximum 9007199254740999
data price: measure -> unit eur: 1 -> decimals 2
rule total: quantity * price
rule twice: quantity * 2
`;
const TOKEN = "Bearer of a test";
const AUTHORISED = { Authorization: TOKEN };

describe("the routes in somebody's Express app", () => {
  const engine = new Engine();
  engine.load({ "shop.rules": RULES });
  const servers: Server[] = [];
  after(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

  async function listening(app: Express): Promise<(path: string, request?: Ask) => Promise<Answer>> {
    const server = createServer(app);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return (path, request) => ask(port, path, request);
  }

  /** Helmet, then authentication, then the rules; and a page of its own. */
  function protectedApp(): Express {
    const app = express();
    app.use(helmet());
    app.use("/rules", (request, response, next) => {
      if (request.headers.authorization === TOKEN) next();
      else response.status(401).json({ error: "who are you?" });
    });
    app.use("/rules", rulesRouter(engine, { explain: true }));
    app.get("/health", (_request, response) => void response.send("the app's own"));
    return app;
  }

  it("let nobody replace the values of the text where they take only inputs", async () => {
    const fees = new Engine();
    fees.load("spec fees data count: number data fee: 5 rule total: count * fee");
    const app = express();
    app.use("/open", rulesRouter(fees));
    app.use("/only", rulesRouter(fees, { onlyInputs: true }));
    const get = await listening(app);
    expect((await get("/open/fees?count=2&fee=1")).json().results).to.have.nested.property("total.result", "2");
    expect((await get("/only/fees?count=2")).json().results).to.have.nested.property("total.result", "10");
    const refused = await get("/only/fees?count=2&fee=1");
    expect(refused.status).to.equal(400);
    expect(refused.json()).to.include({ code: "invalid_data", data: "fee" });
    expect((await get("/only/fees")).json().data).to.have.all.keys("count");
    expect((await get("/only/openapi.json")).text).not.to.include('"fee"');
    fees.update("later.rules", "spec later data a: 1 rule b: a");
    expect((await get("/only/later?a=2")).status).to.equal(400);
  });

  it("take lists as arrays, and by the names of their rows in forms and queries", async () => {
    const house = new Engine();
    house.load(`spec line data paid: number
spec person
data age: number -> minimum 0
data name: text
uses lines: line list -> optional
spec house
uses members: person list
data fares: number list -> optional
rule minors: members -> where age < 18 -> count
rule names: members -> list name
rule spent: members -> sum (lines -> sum paid)
rule ride: fares -> sum`);
    const app = express();
    app.use("/plain", rulesRouter(house));
    app.use("/parsed", express.json(), express.urlencoded({ extended: true }), rulesRouter(house));
    const get = await listening(app);
    const rows = [
      { age: 41, name: "Ada", lines: [{ paid: "1.5" }, { paid: 2 }] },
      { age: 9, name: "Ben" },
    ];
    const named =
      "members.1.age=41&members.1.name=Ada&members.1.lines.1.paid=1.5&members.1.lines.2.paid=2" +
      "&members.2.age=9&members.2.name=Ben&fares=1&fares=2.5";
    const form = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: named };
    const json = { method: "POST", headers: JSON_BODY, body: JSON.stringify({ members: rows, fares: [1, "2.5"] }) };
    for (const path of ["/plain/house", "/parsed/house"]) {
      for (const answer of [await get(path, json), await get(path, form), await get(`${path}?${named}`)]) {
        expect(answer.status, answer.text).to.equal(200);
        const { results } = answer.json();
        expect(results).to.have.nested.property("minors.result", "1");
        expect(results).to.have.nested.property("names.result", "Ada, Ben");
        expect(results).to.have.nested.property("spent.result", "3.5");
        expect(results).to.have.nested.property("ride.result", "3.5");
      }
      const gap = await get(`${path}?members.1.age=4&members.3.age=5`);
      expect(gap.status).to.equal(400);
      expect(gap.json().error).to.contain("`members.2` is not given");
      const refused = await get(`${path}?members.1.age=-1`);
      expect(refused.json().results).to.have.nested.property("minors.rejected_data[0].data", "members.1.age");
      const tooMany = { ...json, body: JSON.stringify({ members: Array.from({ length: 1025 }, () => ({})) }) };
      expect((await get(path, tooMany)).text).to.contain("max_list_rows");
    }
  });

  it("answer below the path where they are mounted, behind what is in front of them", async () => {
    const get = await listening(protectedApp());
    expect((await get("/rules/shop/tickets")).status).to.equal(401);
    const body = JSON.stringify({ quantity: "3", price: { eur: "2.50" } });
    for (const path of ["/rules/shop/tickets", "/rules/shop/tickets/total", "/rules//shop/tickets/"]) {
      const { status, headers, json } = await get(path, {
        method: "POST",
        headers: { ...AUTHORISED, ...JSON_BODY },
        body,
      });
      expect(status, path).to.equal(200);
      expect(json().results, path).to.have.nested.property("total.result", "7.50 eur");
      expect(headers, path).to.include({ "memento-datetime": "2024", vary: "Accept-Datetime" });
      expect(headers["strict-transport-security"], path).to.be.a("string");
    }
    const asked = await get("/rules/shop/tickets?quantity=3&price=1%20eur", { headers: AUTHORISED });
    expect(asked.json().results).to.have.nested.property("total.result", "3.00 eur");
    for (const path of ["/rules", "/rules/"]) {
      expect((await get(path, { headers: AUTHORISED })).text).to.contain('"name":"shop/tickets"');
    }
    expect((await get("/health")).text).to.equal("the app's own");
    expect((await get("/rules/health", { headers: AUTHORISED })).json()).to.include({ status: "ok" });
  });

  it("keep what was set in front of them, and their own headers", async () => {
    const app = express();
    app.use((_request, response, next) => {
      response.vary("Origin");
      next();
    });
    app.use("/rules", rulesRouter(engine));
    const get = await listening(app);
    expect((await get("/rules/shop/tickets?quantity=1")).headers.vary).to.equal("Origin, Accept, Accept-Datetime");
    expect((await get("/rules/shop/tickets")).headers.vary)
      .to.match(/Origin/)
      .and.match(/Accept-Datetime/);
  });

  it("describe themselves with the path where they are mounted", async () => {
    const get = await listening(protectedApp());
    const { servers } = (await get("/rules/openapi.json", { headers: AUTHORISED })).json();
    expect(servers).to.deep.equal([{ url: "/rules" }]);
    const page = await get("/rules/docs", { headers: AUTHORISED });
    const [address] = /docs\/assets\/[\w.]+/.exec(page.text) ?? [];
    expect(page.text).not.to.match(/(?:src|href)="\//);
    expect((await get(`/rules/${address}`, { headers: AUTHORISED })).status).to.equal(200);
    expect(page.headers["content-security-policy"]).to.match(/^default-src 'self'; style-src/);
  });

  it("answer errors as the server does", async () => {
    const get = await listening(protectedApp());
    const headers = { ...AUTHORISED, ...JSON_BODY };
    const refused = [
      ["/rules/shop", {}, 404, "spec_not_found"],
      ["/rules/shop/tickets/nope", { method: "POST" }, 404, "rule_not_found"],
      ["/rules/shop/tickets", { method: "POST", body: "{" }, 400, "invalid_json"],
      ["/rules/shop/tickets", { method: "PUT" }, 405, "method_not_allowed"],
      ["/rules/%", {}, 400, "invalid_path"],
      ["/rules/shop/tickets", { method: "POST", body: "x".repeat(2_100_000) }, 413, "payload_too_large"],
    ] as const;
    for (const [path, request, status, code] of refused) {
      const answer = await get(path, { headers, ...request });
      expect([answer.status, answer.json().code], path).to.deep.equal([status, code]);
    }
  });

  it("take a body that was read in front of them", async () => {
    const app = express();
    app.use(express.json({ strict: false }), express.urlencoded({ extended: false }), express.text());
    app.use("/rules", rulesRouter(engine));
    const get = await listening(app);
    const post = (body: string, type = "application/json") =>
      get("/rules/shop/tickets/twice", { method: "POST", headers: { "Content-Type": type }, body });
    expect((await post('{"quantity": 3, "other": [1]}')).json().results).to.have.nested.property("twice.number", "6");
    expect((await post("quantity=4", "application/x-www-form-urlencoded")).json().results).to.have.nested.property(
      "twice.number",
      "8",
    );
    for (const body of ["[1]", "null", "true", "5", '"x"'])
      expect((await post(body)).json(), body).to.include({ code: "invalid_json" });
    for (const value of ["1.5", "9007199254740993", "[1]"])
      expect((await post(`{"quantity": ${value}}`)).json(), value).to.include({
        code: "invalid_data",
        data: "quantity",
      });
  });

  it("keep every digit of a body that they read themselves", async () => {
    const get = await listening(protectedApp());
    const body = '{"quantity": 9007199254740993}';
    const request = { method: "POST", headers: { ...AUTHORISED, ...JSON_BODY }, body };
    const { results } = (await get("/rules/shop/tickets/twice", request)).json();
    expect(results).to.have.nested.property("twice.number", "18014398509481986");
  });

  it("follow changes of the engine, in documents too", async () => {
    const changing = new Engine();
    changing.load({ "a.rules": "spec a\nrule r: 1\n" });
    const app = express();
    app.use(rulesRouter(changing));
    const get = await listening(app);
    const before = await get("/a");
    expect((await get("/a")).headers.etag).to.equal(before.headers.etag);
    changing.update("a.rules", "spec a\nrule r: 2\nrule s: 1\n");
    expect((await get("/a")).text).to.contain('"s":');
    expect((await get("/a")).headers.etag).not.to.equal(before.headers.etag);
    changing.load({ "b.rules": "spec b\nrule r: 1\n" });
    expect((await get("/")).text).to.contain('"name":"b"');
    expect((await get("/openapi.json")).text).to.contain('"/b"');
  });

  it("tell a bug to the log, and the client nothing of it", async () => {
    const logs: string[] = [];
    const broken = new (class extends Engine {
      override run(): never {
        throw new Error("broken\u001b[31m");
      }
    })();
    broken.load("spec a\nrule r: 1\n");
    const app = express();
    app.use(rulesRouter(broken, { log: (entry) => logs.push(entry) }));
    const get = await listening(app);
    const { status, text } = await get("/a/r");
    expect(status).to.equal(500);
    expect(JSON.parse(text).code).to.equal("internal_error");
    expect(text).not.to.contain("broken");
    expect(logs).to.have.length(1);
    expect(logs[0]).to.contain("broken\\u001b");
  });
});

describe("documents and pages", () => {
  const engine = new Engine();
  engine.load({ "shop.rules": RULES });
  let server: Server;
  let port = 0;
  before(async () => {
    server = createServer(express().use("/rules", rulesRouter(engine)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(() => new Promise((resolve) => server.close(resolve)));

  const PATHS = ["/rules/shop/tickets", "/rules/openapi.json", "/rules/docs/assets/main.js", "/rules/docs", "/rules/"];

  it("are not sent again to clients that have them", async () => {
    for (const path of PATHS) {
      const { headers } = await ask(port, path);
      expect(headers, path).to.include({ "cache-control": "no-cache" });
      const tag = String(headers.etag);
      const again = await ask(port, path, { headers: { "If-None-Match": `"other", ${tag}` } });
      expect([again.status, again.text, again.headers.etag], path).to.deep.equal([304, "", tag]);
      expect(again.headers.vary, path).to.contain("Accept-Datetime");
      const other = await ask(port, path, { headers: { "If-None-Match": '"other"' } });
      expect(other.status, path).to.equal(200);
      expect((await ask(port, path, { method: "HEAD" })).headers.etag, path).to.equal(tag);
    }
  });

  it("are compressed as the client takes them", async () => {
    for (const path of ["/rules/openapi.json", "/rules/shop/tickets", "/rules/docs/assets/main.js"]) {
      const plain = await bytes(path, {});
      expect(plain.headers.get("vary"), path).to.contain("Accept-Encoding");
      for (const [accepted, encoding, decode] of [
        ["gzip, deflate, br", "br", brotliDecompressSync],
        ["gzip", "gzip", gunzipSync],
        ["br;q=0, gzip", "gzip", gunzipSync],
      ] as const) {
        const { headers, body } = await bytes(path, { "Accept-Encoding": accepted });
        expect(headers.get("content-encoding"), path).to.equal(encoding);
        expect(Number(headers.get("content-length")), path)
          .to.equal(body.length)
          .and.to.be.lessThan(plain.body.length);
        expect(decode(body).equals(plain.body), path).to.equal(true);
        expect(headers.get("etag"), path).to.equal(plain.headers.get("etag"));
      }
    }
  });

  it("are one document for all instants between two versions", async () => {
    const tagAt = async (effective: string) =>
      (await ask(port, `/rules/openapi.json?effective=${effective}`)).headers.etag;
    expect(await tagAt("2024-05")).to.equal(await tagAt("2025-06-01T10:00"));
    expect(await tagAt("2024-05")).not.to.equal(await tagAt("2023"));
  });

  it("differ from results, which no one keeps", async () => {
    const { headers } = await ask(port, "/rules/shop/tickets?quantity=1", { headers: { "Accept-Encoding": "br" } });
    expect(headers).to.include({ "cache-control": "no-store", vary: "Accept, Accept-Datetime" });
    expect(headers).not.to.have.any.keys("etag", "content-encoding");
  });

  async function bytes(path: string, headers: Record<string, string>) {
    const { request } = await import("node:http");
    return new Promise<{ headers: Headers; body: Buffer }>((resolve, reject) => {
      const outgoing = request({ host: "127.0.0.1", port, path, headers, agent: false }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () =>
          resolve({ headers: new Headers(incoming.headers as Record<string, string>), body: Buffer.concat(chunks) }),
        );
      });
      outgoing.on("error", reject).end();
    });
  }
});
