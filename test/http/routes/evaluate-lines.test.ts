import { expect } from "chai";
import express from "express";
import { DecisionLog } from "../../../src/decisions/log/decision-log.ts";
import { rulesRouter } from "../../../src/express.ts";
import { Engine } from "../../../src/index.ts";
import { linesOf } from "../../decisions/log/logged.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { ask, serve, spawnServer, type TestServer } from "../support.ts";

const RULES = `spec shop 2025-01-01

data quantity: number
  -> maximum 100000

rule twice: quantity * 2
rule half: quantity / 2

spec planet
data body: text
rule name: body
`;
const HEADERS = { "Content-Type": "application/x-ndjson" };

type Line = { results?: Record<string, { result?: string }>; code?: string; error?: string };
const parsed = (text: string): Line[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

for (const expressOnly of [false, true]) {
  describe(`many inputs in one request, answered ${expressOnly ? "by Express" : "ahead of Express"}`, () => {
    let server: TestServer;
    before(async () => {
      server = await serve({ "shop.rules": RULES }, { expressOnly });
    });
    after(() => server.stop());
    const post = (path: string, body: string | Uint8Array) =>
      server.ask(path, { method: "POST", headers: HEADERS, body });

    it("are answered line for line, as each would be alone", async () => {
      const inputs = ['{"quantity": 3}', '{"quantity": "1.5"}', "{}", '{"quantity": true}'];
      const { status, headers, text } = await post("/shop", `\ufeff${inputs.join("\n")}\r\n\n`);
      expect(status).to.equal(200);
      expect(headers).to.include({ "content-type": "application/x-ndjson", "memento-datetime": "2025-01-01" });
      const alone = inputs.map((body) =>
        server.ask("/shop", { method: "POST", headers: { "Content-Type": "application/json" }, body }),
      );
      const undated = (line: string) => line.replace(/"effective":"[^"]*"/, "");
      const lines = text.trimEnd().split("\n").map(undated);
      expect(lines).to.deep.equal((await Promise.all(alone)).map((answer) => undated(answer.text)));
    });

    it("go on after what is not an object", async () => {
      const bad = Buffer.concat([
        Buffer.from('[1]\n{"quantity": 1\n'),
        Buffer.of(0xff),
        Buffer.from('\n{"quantity": 4}'),
      ]);
      const lines = parsed((await post("/shop/twice", bad)).text);
      expect(lines.map(({ code }) => code)).to.deep.equal(["invalid_json", "invalid_json", "invalid_json", undefined]);
      expect(lines[0]?.error).to.include("the line must be a JSON object");
      expect(Object.keys(lines[3]?.results ?? {})).to.deep.equal(["twice"]);
    });

    it("keep the name of data in errors, whatever it is", async () => {
      const [line] = parsed((await post("/planet", '{"body": ["Mars"]}')).text);
      expect(line?.error).to.match(/^data `body`: a list is not a value/);
    });

    it("say once that strict handling was applied", async () => {
      const strict = { method: "POST", headers: { ...HEADERS, Prefer: "handling=strict" }, body: '{"quantty": 1}\n{}' };
      const { headers, text } = await server.ask("/shop/twice", strict);
      expect(headers).to.include({ "preference-applied": "handling=strict" });
      expect(parsed(text).map(({ code }) => code)).to.deep.equal(["invalid_data", undefined]);
      expect((await post("/shop", "{}")).headers).not.to.have.property("preference-applied");
    });

    it("are ten thousand at most, in order", async () => {
      const count = 10_000;
      const body = Array.from({ length: count }, (_, i) => `{"quantity": ${i}}\n`).join("");
      const lines = parsed((await post("/shop?rules=twice", body)).text);
      expect(lines.map(({ results }) => results?.twice?.result)).to.deep.equal(
        Array.from({ length: count }, (_, i) => new Intl.NumberFormat("en", { useGrouping: false }).format(2 * i)),
      );
      const more = await post("/shop", `${body}{}`);
      expect([more.status, more.json().code]).to.deep.equal([413, "payload_too_large"]);
      expect(more.text).to.include("max_request_lines is 10000");
    });

    it("have one answer when the rules do not exist, or nothing is sent", async () => {
      const unknown = await post("/shop/nope", '{"quantity": 1}\n{"quantity": 2}');
      expect([unknown.status, unknown.json().code]).to.deep.equal([404, "rule_not_found"]);
      expect((await post("/shop", "\n\n")).text).to.equal("");
    });
  });
}

describe("many inputs in one request", () => {
  it("are described in the OpenAPI document", async () => {
    const server = await serve({ "shop.rules": RULES });
    const { text } = await server.ask("/openapi.json");
    const document = JSON.parse(text);
    const resolved = (part: { $ref?: string; content?: object }): { content?: object } =>
      part.$ref === undefined
        ? part
        : part.$ref
            .split("/")
            .slice(1)
            .reduce((found, name) => found[name], document);
    for (const path of ["/shop", "/shop/{rules}"]) {
      const { requestBody, responses } = document.paths[path].post;
      for (const part of [requestBody, responses["200"]])
        expect(Object.keys(resolved(part).content ?? {})).to.include("application/x-ndjson");
    }
    expect(document.components.schemas).to.have.property("Lines");
    await server.stop();
  });

  it("share one time limit", async () => {
    const server = await serve({ "shop.rules": RULES }, { evaluationTimeout: 0 });
    const { status, text } = await server.ask("/shop", { method: "POST", headers: HEADERS, body: "{}\n{}\n[]" });
    expect(status).to.equal(200);
    expect(parsed(text).map(({ code }) => code)).to.deep.equal(Array(3).fill("evaluation_timeout"));
    await server.stop();
  });

  it("hold one place of those that work at a time, and give it back", async () => {
    const server = await serve({ "shop.rules": RULES }, { mostRequests: 1 });
    for (let i = 0; i < 3; i++)
      expect((await server.ask("/shop", { method: "POST", headers: HEADERS, body: "{}\n{}" })).status).to.equal(200);
    await server.stop();
  });

  it("have a line each in the log of decisions", async () => {
    const folder = new TempFolder({});
    const path = folder.at("log");
    const decisions = new DecisionLog({ path, full: "wait", masks: [], timeout: 10_000, remark: () => undefined });
    const server = await serve({ "shop.rules": RULES }, { decisions });
    const body = '{"quantity": 1}\n[]\n{"quantity": 2}\n';
    const { text } = await server.ask("/shop", { method: "POST", headers: HEADERS, body });
    expect(parsed(text).map(({ code }) => code)).to.deep.equal([undefined, "invalid_json", undefined]);
    expect(linesOf(path).map(({ data }) => data)).to.deep.equal([{ quantity: "1" }, { quantity: "2" }]);
    await server.stop();
    folder.remove();
  });

  it("are answered with threads, and by the router in an app of its own", async () => {
    const body = '{"quantity": 1}\n{"quantity": 2}\n';
    const spawned = await spawnServer({ "shop.rules": RULES });
    const own = await spawned.ask("/shop/twice", { method: "POST", headers: HEADERS, body });
    await spawned.stop();
    const engine = new Engine();
    engine.load({ "shop.rules": RULES });
    const listener = express().use("/rules", rulesRouter(engine)).listen(0, "127.0.0.1");
    await new Promise((resolve) => listener.once("listening", resolve));
    const address = listener.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const mounted = await ask(port, "/rules/shop/twice", { method: "POST", headers: HEADERS, body });
    listener.close();
    for (const { text } of [own, mounted])
      expect(parsed(text).map(({ results }) => results?.twice?.result)).to.deep.equal(["2", "4"]);
  });
});
