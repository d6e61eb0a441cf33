import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import { Engine, EngineErrors, type RunOptions } from "../../src/index.ts";
import { JSON_BODY, raw, serve, type TestServer } from "./support.ts";

/** The parts of the OpenAPI document that tell the headers of answers. */
interface RoutesDocument {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, { readonly $ref: string }> }>>;
  readonly components: {
    readonly headers: Record<string, unknown>;
    readonly responses: Record<string, { readonly headers: Record<string, unknown> }>;
  };
}

const FILES = {
  "a.rules": `spec plain
data n: number
rule twice: n * 2

spec nl/vat 2024-01-01
data net: number
rule gross: net * 1.19

spec nl/vat 2025-01-01
data net: number
data note: text
rule gross: net * 1.21
rule said: note

spec listed
data rules: number
rule doubled: rules * 2

spec person
data pay: number
data hours: number

spec firm
uses staff: person list
rule total: staff -> sum pay

spec long
data n: number
rule r: ${Array(20_000).fill("n").join(" + ")}

spec odd
data __proto__x: number
data constructor: number
rule r: constructor
`,
};

for (const expressOnly of [false, true]) {
  describe(`requests, answered ${expressOnly ? "by Express" : "ahead of Express"}`, () => {
    let server: TestServer;
    before(async () => {
      server = await serve(FILES, { expressOnly });
    });
    after(() => server.stop());

    const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = JSON_BODY) =>
      server.ask(path, { method: "POST", headers, body });
    const resultOf = async (path: string, body: string, rule: string) =>
      ((await post(path, body)).json().results as Record<string, Record<string, unknown>>)[rule];

    it("have the same headers on every answer, and no others of the framework", async () => {
      for (const path of ["/", "/plain", "/nope", "/health", "/docs", "/%", "/openapi.json?effective=x"]) {
        const { headers } = await server.ask(path);
        expect(headers.vary, path).to.match(/Accept-Datetime$/);
        expect(headers["cache-control"], path).to.equal(headers.etag === undefined ? "no-store" : "no-cache");
        expect(headers["x-content-type-options"], path).to.equal("nosniff");
        expect(headers, path).not.to.have.any.keys("x-powered-by", "access-control-allow-origin");
      }
    });

    it("have errors that depend on Accept where answers do", async () => {
      const dated = { headers: { "Accept-Datetime": "1999" } };
      const refused = [
        ["/nl/vat", dated],
        ["/nl/vat?net=1", dated],
        ["/plain?rules=", {}],
        ["/plain?rules=nope", {}],
        ["/plain?N=1&n=1", {}],
      ] as const;
      for (const [path, request] of refused) {
        const { status, headers } = await server.ask(path, request);
        expect(status, path).to.be.oneOf([400, 404]);
        expect(headers.vary, path).to.equal("Accept, Accept-Datetime");
      }
      expect((await server.ask("/plain/nope")).headers.vary).to.equal("Accept-Datetime");
      expect((await post("/plain", "{")).headers.vary).to.equal("Accept-Datetime");
    });

    it("have errors that name the version they are about", async () => {
      const dated = { headers: { "Accept-Datetime": "2024-06" } };
      for (const path of ["/nl/vat?rules=said", "/nl/vat/said?net=1", "/nl/vat?rules=", "/nl/vat?NET=1&net=1"]) {
        const { status, headers } = await server.ask(path, dated);
        expect([status, headers["memento-datetime"]], path).to.be.deep.oneOf([
          [400, "2024-01-01"],
          [404, "2024-01-01"],
        ]);
      }
      const posted = { "{": JSON_BODY, x: { "Content-Type": "text/plain" }, '{"net": []}': JSON_BODY };
      for (const [body, headers] of Object.entries(posted))
        expect((await post("/nl/vat", body, headers)).headers["memento-datetime"], body).to.equal("2025-01-01");
      const early = await server.ask("/nl/vat", { headers: { "Accept-Datetime": "1999" } });
      expect(early.headers).not.to.have.property("memento-datetime");
    });

    it("have headers that the document of the routes lists", async () => {
      const { components, paths }: RoutesDocument = JSON.parse((await server.ask("/openapi.json")).text);
      const answers = [
        await server.ask("/nl/vat?net=1"),
        await server.ask("/nl/vat?rules="),
        await server.ask("/nl/vat/nope"),
        await server.ask("/nl/vat", { method: "DELETE" }),
        await post("/nl/vat", "x", { "Content-Type": "text/plain" }),
        await post("/nl/vat", `{"net": "${"1".repeat(2 ** 21)}"}`),
      ];
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 400, 404, 405, 415, 413]);
      for (const { status, headers } of answers) {
        const name = paths["/nl/vat"]?.post?.responses[status]?.$ref.split("/").at(-1) ?? "";
        const sent = Object.keys(components.headers).filter((each) => headers[each.toLowerCase()] !== undefined);
        expect(Object.keys(components.responses[name]?.headers ?? {}), name).to.have.members(sent);
      }
    });

    it("have the interface, compressed and known by its tag, when their query has no field", async () => {
      const headers = { "Accept-Encoding": "gzip" };
      const ask = async (path: string) => (await server.ask(path, { headers })).headers;
      const { date: _then, ...expected } = await ask("/firm");
      expect(expected).to.include({ "content-encoding": "gzip" });
      const { date: _now, ...empty } = await ask("/firm?&");
      expect(empty).to.deep.equal(expected);
    });

    it("tell the arm that decided when they ask for it", async () => {
      const arm = async (headers: Record<string, string>) =>
        (await server.ask("/nl/vat/gross?net=1", { headers })).json().results;
      const plain = { vetoed: false, rule_type: "number", result: "1.21", number: "1.21" };
      expect(await arm({ "x-arms": "true" })).to.deep.equal({ gross: { ...plain, arm: "nl/vat 2025-01-01 gross 0" } });
      expect(await arm({ "x-arms": "no" })).to.deep.equal({ gross: plain });
      expect(await arm({})).to.deep.equal({ gross: plain });
    });

    it("are told that JSON was sent as a form", async () => {
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      const { status, text } = await post("/plain", '{"n": "4"}', form);
      expect([status, JSON.parse(text).code]).to.deep.equal([415, "unsupported_media_type"]);
      expect(text).to.contain("send application/json");
      expect((await post("/plain", "n=4&%7B%22=1", form)).json()).to.have.nested.property("results.twice.number", "8");
    });

    it("keep every digit of a number, wherever it stands", async () => {
      const digits = "9".repeat(400);
      expect(await resultOf("/plain", `{"n": ${digits}}`, "twice")).to.include({ vetoed: true });
      expect(await resultOf("/plain", '{"other": 1.5e3, "other": 0, "n": 900719925474099301}', "twice")).to.include({
        number: "1801439850948198602",
      });
      for (const [n, number] of [
        ["0.1000000000000000000000001", "0.2000000000000000000000002"],
        ["-1E+2", "-200"],
        ["1.0", "2"],
      ])
        expect(await resultOf("/plain", `{"other": [0.1], "n": ${n}}`, "twice"), n).to.include({ number });
      expect(await resultOf("/plain", '{"n": -0}', "twice")).to.include({ number: "0" });
    });

    it("name the data key of a value that is refused", async () => {
      for (const value of ["[1]", "[]", "{}", '{"a": 1, "b": 2}', '{"a": [1]}', '{"a": {}}']) {
        const answer = await post("/plain", `{"n": ${value}}`);
        expect(answer.status, value).to.equal(400);
        expect(answer.json(), value).to.include({ code: "invalid_data", data: "n" });
      }
    });

    it("are refused in the words of the engine, with the spec that they are about", async () => {
      const engine = new Engine();
      engine.load(FILES);
      const wording = (options: Omit<RunOptions, "spec">) => {
        try {
          return engine.run({ spec: "plain", ...options });
        } catch (thrown) {
          return thrown instanceof EngineErrors ? thrown.errors[0]?.message : thrown;
        }
      };
      for (const value of [[1], [], {}, { a: 1, b: 2 }, { a: [1] }, { a: {} }, { value: 1, unit: "a" }]) {
        const answer = (await post("/plain", JSON.stringify({ N: value }))).json();
        const error = wording({ data: { N: value as never } });
        expect(answer).to.deep.equal({ error, code: "invalid_data", spec: "plain", data: "n" });
      }
      const listed = (await server.ask("/plain?rules=")).json();
      expect(listed).to.deep.equal({ error: wording({ rules: [] }), code: "invalid_request", spec: "plain" });
      const dated = (await server.ask("/plain", { headers: { "Accept-Datetime": "soon" } })).json();
      const error = `Accept-Datetime: ${wording({ effective: "soon" })}`;
      expect(dated).to.deep.equal({ error, code: "invalid_datetime" });
      for (const body of ["{", "[]"]) expect((await post("/plain", body)).json().spec).to.equal("plain");
      expect((await post("/plain", "x", {})).json()).to.include({ code: "unsupported_media_type", spec: "plain" });
    });

    it("do not take a digit in a text for a number", async () => {
      const text = String.raw`{"note": "1.5 \" 2.5 \\", "net": 1}`;
      expect(await resultOf("/nl/vat", text, "said")).to.include({ text: '1.5 " 2.5 \\' });
    });

    it("are told the names that are not inputs, whatever their values are", async () => {
      const hint = (name: string, member: string) =>
        `give the inputs themselves, such as \`${member}\`, not inside of \`${name}\``;
      for (const [body, entry] of [
        [{ data: { n: 1, m: 2 } }, { name: "data", hint: hint("data", "n") }],
        [{ data: [{ n: 1 }] }, { name: "data", hint: hint("data", "n") }],
        [{ input: { n: [1] } }, { name: "input", hint: hint("input", "n") }],
        [{ x: [1, 2] }, { name: "x" }],
        [{ x: [] }, { name: "x" }],
      ] as const)
        expect((await post("/plain", JSON.stringify(body))).json().unknown_data).to.deep.equal([entry]);
      const rows = { "staff.1": { pay: 1.5, hours: 2 }, "staff.2.pay": 0.1, "staff.2.pey": 1 };
      const { results, unknown_data: unknown } = (await post("/firm", JSON.stringify(rows))).json();
      expect(results).to.have.nested.property("total.number", "1.6");
      expect(unknown).to.deep.equal([{ name: "staff.2.pey", suggestion: "staff.2.pay" }]);
    });

    it("do not repeat long names that are refused", async () => {
      const name = "n".repeat(100_000);
      for (const data of [{ [name]: 1, [name.toUpperCase()]: 2 }, { n: { [name]: [] } }]) {
        const answer = await post("/plain", JSON.stringify(data));
        expect(answer.status).to.equal(400);
        expect(JSON.stringify(answer.json()).length).to.be.below(4000);
      }
    });

    it("may begin with a byte order mark, which is not part of them", async () => {
      expect(await resultOf("/plain", '\ufeff{"n": 4}', "twice")).to.include({ number: "8" });
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      expect((await post("/plain", "\ufeffn=4", form)).json()).to.have.nested.property("results.twice.number", "8");
      expect((await post("/plain", '\ufeff{"n": 4}', form)).text).to.contain("send application/json");
    });

    it("say what is wrong with a body that is not a JSON object", async () => {
      for (const body of [
        "{",
        "[1]",
        "1",
        "null",
        '"x"',
        " ",
        "{'n': 1}",
        '{"n": 01}',
        '{"n": 1,}',
        "\ufeff",
        "[".repeat(100_000),
      ]) {
        const answer = await post("/plain", body);
        expect(answer.status, body.slice(0, 20)).to.equal(400);
        expect(answer.json().code).to.equal("invalid_json");
      }
      expect((await post("/plain", Buffer.from([0x7b, 0xff, 0x7d]))).json().code).to.equal("invalid_json");
    });

    it("survive deeply nested JSON", async () => {
      const depth = 300_000;
      expect((await post("/plain", `{"n":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`)).status).to.equal(400);
    });

    it("take names of prototype members as names", async () => {
      expect(await resultOf("/odd", '{"__proto__": {"constructor": "1"}, "toString": "2"}', "r")).to.deep.include({
        missing_data: ["constructor"],
      });
      expect(await resultOf("/odd", '{"constructor": 3, "__proto__": "x"}', "r")).to.include({ number: "3" });
      for (const path of ["/__proto__", "/constructor/toString", "/plain/__proto__", "/docs/assets/__proto__"])
        expect((await server.ask(path)).status, path).to.equal(404);
      expect((await server.ask("/plain/constructor")).json()).to.include({
        code: "rule_not_found",
        rule: "constructor",
      });
      expect((await server.ask("/odd?__proto__=1&constructor=4")).json().results).to.have.nested.property(
        "r.number",
        "4",
      );
    });

    it("read compressed bodies, with the limit on what they hold", async () => {
      const body = Buffer.from('{"n": 4}');
      for (const [encoding, bytes] of [
        ["gzip", gzipSync(body)],
        ["deflate", deflateSync(body)],
        ["br", brotliCompressSync(body)],
      ] as const) {
        const answer = await post("/plain", bytes, { ...JSON_BODY, "Content-Encoding": encoding });
        expect(answer.json().results, encoding).to.have.nested.property("twice.number", "8");
      }
      const bomb = await post("/plain", gzipSync(Buffer.alloc(3_000_000, 32)), {
        ...JSON_BODY,
        "Content-Encoding": "gzip",
      });
      expect(bomb.json().code).to.equal("payload_too_large");
      expect((await post("/plain", "xyz", { ...JSON_BODY, "Content-Encoding": "gzip" })).status).to.equal(400);
      expect((await post("/plain", "xyz", { ...JSON_BODY, "Content-Encoding": "br" })).status).to.equal(400);
      expect((await post("/plain", "xyz", { ...JSON_BODY, "Content-Encoding": "rot13" })).status).to.equal(415);
    });

    it("check the content type before the size of a body, and neither when the body is empty", async () => {
      const big = "x".repeat(2_097_153);
      expect((await post("/plain", big, { "Content-Type": "text/plain" })).status).to.equal(415);
      expect((await post("/plain", big)).status).to.equal(413);
      expect((await post("/plain", "", { "Content-Type": "text/plain" })).status).to.equal(200);
      const chunked = { "Content-Type": "text/plain", "Transfer-Encoding": "chunked" };
      expect((await post("/plain", "", chunked)).status).to.equal(200);
      expect((await post("/plain", "x", chunked)).status).to.equal(415);
      expect((await post("/plain", big, chunked)).status).to.equal(415);
      expect((await post("/plain", big, { ...JSON_BODY, "Transfer-Encoding": "chunked" })).status).to.equal(413);
    });

    it("suggest the spec that was meant, and say which instant has no version", async () => {
      const { spec, suggestion } = (await server.ask("/nl/vta")).json();
      expect({ spec, suggestion }).to.deep.equal({ spec: "nl/vta", suggestion: "did you mean `nl/vat`?" });
      const early = (await server.ask("/nl/vat", { headers: { "Accept-Datetime": "2023" } })).json();
      expect(early).to.include({ code: "spec_not_found", spec: "nl/vat", effective: "2023-01-01" });
    });

    it("are checked in order: method, instant, path, spec, version, type, body, rules", async () => {
      const wrong = { "Accept-Datetime": "soon", "Content-Type": "text/plain" };
      const status = async (method: string, path: string, headers: Record<string, string>, body = "{") => {
        const answer = await server.ask(path, { method, headers, body });
        return `${answer.status} ${answer.json().code}`;
      };
      expect(await status("PUT", "/%", wrong)).to.equal("405 method_not_allowed");
      for (const path of ["/%", "/nope", "/nl/vat/,", "/nl/vat"])
        expect(await status("POST", path, wrong), path).to.equal("400 invalid_datetime");
      const early = { ...wrong, "Accept-Datetime": "2023" };
      expect(await status("POST", "/%", early)).to.equal("400 invalid_path");
      expect(await status("POST", "/nope", early)).to.equal("404 spec_not_found");
      expect(await status("POST", "/nl/vat/,", early)).to.equal("400 invalid_request");
      expect(await status("POST", "/nl/vat", early)).to.equal("404 spec_not_found");
      expect(await status("POST", "/nl/vat/nix", { "Content-Type": "text/plain" })).to.equal(
        "415 unsupported_media_type",
      );
      expect(await status("POST", "/nl/vat/nix", JSON_BODY)).to.equal("400 invalid_json");
      expect(await status("POST", "/nl/vat/nix", JSON_BODY, "{}")).to.equal("404 rule_not_found");
      expect(await status("POST", "/nl/vat?rules=,", JSON_BODY, "{}")).to.equal("400 invalid_request");
    });

    it("are refused with a wrong instant on every route but that of probes", async () => {
      const headers = { "Accept-Datetime": "soon" };
      const pages = ["/", "/docs", "/docs/assets/docs.css", "/docs/assets/summaries.json", "/docs/assets/none.js"];
      const documents = ["/openapi.json", "/openapi.json?effective=2025", "/openapi.json?spec=nope"];
      for (const path of [...pages, ...documents, "/nl/vat/openapi.json", "/nope/openapi.json", "/nope?n=1"]) {
        for (const method of ["GET", "HEAD"]) {
          const answer = await server.ask(path, { method, headers });
          expect(answer.status, path).to.equal(400);
          if (method === "GET") expect(answer.json(), path).to.include({ code: "invalid_datetime" });
        }
      }
      expect((await server.ask("/health", { headers })).status).to.equal(200);
      expect((await server.ask("/nl/vat", { method: "OPTIONS", headers })).status).to.equal(204);
    });

    it("may choose the instant of documents by Accept-Datetime, which ?effective= overrides", async () => {
      const at = async (path: string, instant: string) =>
        (await server.ask(path, { headers: { "Accept-Datetime": instant } })).text;
      for (const path of ["/openapi.json?", "/nl/vat/openapi.json?", "/docs/assets/arms.json?spec=nl/vat&"]) {
        const early = (await server.ask(`${path}effective=2024-05`)).text;
        expect(early, path).to.not.equal((await server.ask(path)).text);
        expect(await at(path, "2024-05"), path).to.equal(early);
        expect(await at(`${path}effective=`, "2024-05"), path).to.equal(early);
        expect(await at(`${path}effective=2024-05`, "2025"), path).to.equal(early);
      }
      expect(await at("/nl/vat/openapi.json", "2023")).to.contain("spec_not_found");
    });

    it("show with an empty query, evaluate with any parameter", async () => {
      expect((await server.ask("/plain?")).json()).to.have.property("data");
      expect((await server.ask("/plain?&")).json()).to.have.property("data");
      expect((await server.ask("/plain?x")).json()).to.have.property("results");
      expect((await server.ask("/plain?n=4")).json().results).to.have.nested.property("twice.number", "8");
      // The name is `?n`, which is not data.
      expect((await server.ask("/plain??n=4")).json().results).to.have.nested.property("twice.vetoed", true);
    });

    it("let a data key called rules be data on GET, and a selection on POST", async () => {
      expect((await server.ask("/listed?rules=4")).json().results).to.have.nested.property("doubled.number", "8");
      expect((await post("/listed?rules=doubled", '{"rules": 5}')).json().results).to.have.nested.property(
        "doubled.number",
        "10",
      );
      expect((await server.ask("/plain?rules=nix&rules=twice&n=1")).json().results).to.have.nested.property(
        "twice.number",
        "2",
      );
    });

    it("show a rule however long its sum is", async () => {
      const answer = await server.ask("/long");
      expect(answer.status).to.equal(200);
      expect(answer.json()).to.have.nested.property("rules.r.type.kind", "number");
    });

    it("answer HEAD like GET, without a body", async () => {
      const head = await server.ask("/plain?n=1", { method: "HEAD" });
      const get = await server.ask("/plain?n=1");
      expect(head.text).to.equal("");
      expect(head.headers["content-length"]).to.equal(get.headers["content-length"]);
    });

    it("name the methods that are allowed", async () => {
      const allowed = async (method: string, path: string) => (await server.ask(path, { method })).headers.allow;
      expect(await allowed("OPTIONS", "/plain")).to.equal("GET, HEAD, POST, OPTIONS");
      expect(await allowed("OPTIONS", "/health")).to.equal("GET, HEAD, OPTIONS");
      expect(await allowed("PATCH", "/plain")).to.equal("GET, HEAD, POST, OPTIONS");
      expect(await allowed("DELETE", "/")).to.equal("GET, HEAD, OPTIONS");
      expect(await allowed("OPTIONS", "*")).to.equal("GET, HEAD, OPTIONS");
    });

    it("take a target in absolute form", async () => {
      const answer = await raw(
        server.port,
        "GET http://example.test/plain?n=3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      );
      expect(answer).to.contain('"number":"6"');
    });

    it("split the path before decoding it", async () => {
      const status = async (path: string) => (await server.ask(path)).status;
      expect(await status("/nl%2Fvat")).to.equal(200);
      expect(await status("//nl//%76at//")).to.equal(200);
      expect(await status("/NL/VAT/Gross?net=1")).to.equal(200);
      expect(await status("/plain/../nl/vat")).to.equal(404);
      expect(await status("/plain/%2e%2e/nl/vat")).to.equal(404);
      expect(await status("/docs/assets/../../package.json")).to.equal(404);
      expect(await status("/docs/assets/%2e%2e%2fserver.ts")).to.equal(404);
      expect(await status("/%ff")).to.equal(400);
      expect(await status("/%C3%28")).to.equal(400);
      expect(await status("/%00")).to.equal(404);
    });

    it("name a spec, or are refused", async () => {
      for (const path of ["//", "/%20", "/a%20b", "/~1"])
        expect((await server.ask(path)).json().code, path).to.equal("invalid_spec_name");
    });
  });
}
