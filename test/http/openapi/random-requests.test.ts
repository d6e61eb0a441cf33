import { Agent, request as send } from "node:http";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "chai";
import * as fc from "fast-check";
import { SHOP } from "../../fuzz/servers/shop.ts";
import { volume } from "../../volume.ts";
import { type Ask, serve, type TestServer } from "../support.ts";

const RUNS = volume(2_000);
const AT_ONCE = 20;
/**
 * Every so manieth request is sent to a server that answers by Express alone, too: the answers must
 * be equal.
 */
const COMPARED = 10;

/** Any code point without surrogates; the unit of fast-check makes a table of all of them first. */
const unit = fc.integer({ min: 0, max: 0x10f7ff }).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800));
const word = fc.oneof(
  fc.constantFrom(
    "quantity",
    "price",
    "kind",
    "member",
    "day",
    "stay",
    "rules",
    "__proto__",
    "constructor",
    "toString",
    "valueOf",
    "m.money",
    "QUANTITY",
    "x-explain",
  ),
  fc.string({ maxLength: 8, unit }),
);
const value = fc.oneof(
  fc.constantFrom(
    "3",
    "1e3",
    "-0",
    "5 eur",
    "adult",
    "true",
    "2025-01-01",
    "2024-01-01...2025-01-01",
    "",
    "NaN",
    "٣",
    "9".repeat(2000),
  ),
  fc.string({ maxLength: 12, unit }),
);
const jsonValue = fc.oneof(
  value,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom("eur", "cent", "x"), fc.oneof(value, fc.integer()), { maxKeys: 2 }),
);
const segment = fc.oneof(
  fc.constantFrom(
    "shop",
    "SHOP",
    "total",
    "base,total",
    "money",
    "nix",
    "..",
    ".",
    "",
    "%",
    "%2F",
    "%ff",
    "%00",
    "docs",
    "health",
    "openapi.json",
    "docs%2Fassets",
    "~",
    "a b".replace(" ", "%20"),
    "__proto__",
  ),
  fc.string({ maxLength: 6, unit }).map((text) => encodeURIComponent(text)),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[^!-~]|[?#]/g, "")),
);
const path = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("/shop", "/shop/total", "/shop/base,inverse,within", "/shop/never", "/money"),
  },
  { weight: 2, arbitrary: fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`) },
  fc.constantFrom("/", "/health", "/docs", "/openapi.json", "/docs/assets/docs.css"),
);
const query = fc.oneof(
  fc.constant(""),
  fc.array(fc.tuple(word, value), { maxLength: 4 }).map((pairs) => `?${new URLSearchParams(pairs)}`),
  fc.string({ maxLength: 10 }).map((text) => `?${text.replace(/[^!-~]|#/g, "%")}`),
  fc.constantFrom("?rules=total", "?rules=,", "?effective=2024", "?effective=soon", "?%ff=%"),
);
const headers = fc.record(
  {
    "Accept-Datetime": fc.constantFrom("2024", "2023", "2025-06-01", "2025-W01", "soon", "", "2025-01-01T00:00:00Z"),
    "Content-Type": fc.constantFrom(
      "application/json",
      "APPLICATION/JSON; charset=x",
      "application/x-www-form-urlencoded",
      "text/plain",
      "",
    ),
    "x-explain": fc.constantFrom("1", "0", "true", "no"),
    "Content-Encoding": fc.constantFrom("gzip", "identity", "zzz"),
    "Access-Control-Request-Method": fc.constant("POST"),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.constant(undefined),
  fc.dictionary(word, jsonValue, { maxKeys: 5 }).map((data) => JSON.stringify(data)),
  fc.array(fc.tuple(word, value), { maxLength: 4 }).map((pairs) => new URLSearchParams(pairs).toString()),
  fc.string({ maxLength: 30, unit }),
);
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("GET", "POST") },
  fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"),
);
const anyRequest = fc.record({ method, path, query, headers, body });

describe("random requests", () => {
  let server: TestServer;
  let express: TestServer;
  let schemas: Record<string, ValidateFunction>;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

  before(async () => {
    server = await serve(SHOP, { explain: true });
    express = await serve(SHOP, { explain: true, expressOnly: true });
    const document = (await server.ask("/openapi.json")).text.replaceAll("#/components/schemas/", "#/$defs/");
    const { components } = JSON.parse(document) as { components: { schemas: Record<string, object> } };
    const ajv = new Ajv2020({ strict: false });
    const compiled = (name: string) => ajv.compile({ $ref: `#/$defs/${name}`, $defs: components.schemas });
    schemas = Object.fromEntries(Object.keys(components.schemas).map((name) => [name, compiled(name)]));
  });
  after(async () => {
    agent.destroy();
    await server.stop();
    await express.stop();
  });

  function ask(
    port: number,
    target: string,
    { method, headers, body }: Ask,
  ): Promise<{ status: number; type: string; vary: string; headers: string; text: string }> {
    return new Promise((resolve, reject) => {
      const outgoing = send({ host: "127.0.0.1", port, path: target, method, headers, agent } as never, (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            type: String(incoming.headers["content-type"]),
            vary: String(incoming.headers.vary),
            headers: incoming.rawHeaders.join("\n").replace(/^Date\n.*/m, ""),
            text,
          }),
        );
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  /** Why an answer is not as the OpenAPI document says; undefined when it is. */
  function problem(
    target: string,
    method: string,
    { status, type, vary, text }: Awaited<ReturnType<typeof ask>>,
  ): string | undefined {
    if (!vary.includes("Accept-Datetime")) return "no Vary";
    if (status === 204 || method === "HEAD") return text === "" ? undefined : "a body";
    if (status === 200 && !type.startsWith("application/json")) return target.startsWith("/docs") ? undefined : type;
    const json: unknown = JSON.parse(text);
    if (status !== 200) {
      if (![400, 404, 405, 413, 415, 503].includes(status)) return `status ${status}`;
      return fits("Error", json);
    }
    if (Array.isArray(json)) return fits("List", json);
    const { results, spec } = json as { results?: unknown; spec?: string };
    if (results !== undefined) {
      const own = `${String(spec).replaceAll("/", ".")}.Response`;
      return fits(own in schemas ? own : "Evaluation", json);
    }
    return spec === undefined ? undefined : fits("Show", json);
  }

  function fits(name: string, json: unknown): string | undefined {
    const validate = schemas[name];
    if (validate === undefined) return `no schema ${name}`;
    return validate(json) ? undefined : `${name}: ${JSON.stringify(validate.errors)}`;
  }

  /** The instants at which a request came and the rules were loaded differ. */
  function withoutNow<T extends { readonly text: string }>(answer: T): T {
    return { ...answer, text: answer.text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?:\d{3}){1,2}Z/g, "now") };
  }

  it(`are answered as the OpenAPI document says, never with 500 (${RUNS} of them)`, async () => {
    const requests = fc.sample(anyRequest, RUNS);
    const statuses = new Map<number, number>();
    let next = 0;
    const worker = async () => {
      for (let at = next++; at < requests.length; at = next++) {
        const { method, path, query, headers, body } = requests[at] as (typeof requests)[number];
        const rest = { method, headers, ...(body !== undefined && { body }) };
        const answer = await ask(server.port, path + query, rest);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(
          problem(path, method, answer),
          JSON.stringify({ method, path, query, headers, body, answer: answer.text.slice(0, 300) }),
        ).to.equal(undefined);
        if (at % COMPARED !== 0) continue;
        const same = await ask(express.port, path + query, rest);
        expect(withoutNow(answer), JSON.stringify({ method, path, query, headers, body })).to.deep.equal(
          withoutNow(same),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect([...statuses.keys()]).to.include.members([200, 204, 400, 404, 405, 415]);
    expect([...server.logs, ...express.logs]).to.deep.equal([]);
  });
});
