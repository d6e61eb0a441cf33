import { expect } from "chai";
import { Engine, type EvaluationResponse } from "../../../../src/index.ts";
import { type Answer, type Ask, JSON_BODY } from "../../../http/support.ts";
import { resultsOf } from "../answers.ts";
import { type Checks, GIVEN, type Room, SPEC, WORDS, WORKSPACE } from "../room.ts";

const BODY = JSON.stringify(GIVEN);
const QUERY = Object.entries(GIVEN)
  .map((member) => member.map(encodeURIComponent).join("="))
  .join("&");
const POST: Ask = { method: "POST", headers: JSON_BODY, body: BODY };
const FORM: Ask = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: QUERY };

/** The routes of the server, with a path for each. */
const ROUTES: readonly (readonly [path: string, ask: Ask])[] = [
  ["/", {}],
  [`/${SPEC}`, {}],
  [`/${SPEC}`, POST],
  [`/${SPEC}/total,twice`, {}],
  [`/${SPEC}/total`, POST],
  [`/${SPEC}?${QUERY}`, {}],
  ["/openapi.json", {}],
  ["/docs", {}],
  ["/health", {}],
];

async function ask(room: Room, path: string, request: Ask = {}): Promise<Answer> {
  return (await room.server()).ask(path, request);
}

async function results(room: Room, path: string, request: Ask = {}): Promise<unknown> {
  const answer = await ask(room, path, request);
  expect(answer.status, answer.text).to.equal(200);
  return answer.json().results;
}

function withInstant(request: Ask, effective: string): Ask {
  return { ...request, headers: { ...request.headers, "Accept-Datetime": effective } };
}

async function versionAt(room: Room, effective: string): Promise<unknown> {
  return (await ask(room, `/${SPEC}`, withInstant(POST, effective))).json().spec_effective_from;
}

/** Promises about routes and headers (docs/spec/interface.md#4-commands-routes-and-headers). */
export const ROUTE_CHECKS: Checks = {
  "4.2.1": async (room) => expect((await ask(room, "/")).text).to.include(`"${SPEC}"`),
  "4.2.2": async (room) => {
    const shown = (await ask(room, `/${SPEC}`)).json();
    expect(shown.data).to.include.keys("quantity", "limits.limit");
    expect(shown.rules).to.include.keys("total", "limits.half");
    expect(shown.versions).to.have.length(2);
  },
  "4.2.3": async (room) => expect(await results(room, `/${SPEC}`, POST)).to.deep.equal(await resultsOf(room, WORDS)),
  "4.2.4": async (room) => expect(await results(room, `/${SPEC}`, FORM)).to.deep.equal(await resultsOf(room, WORDS)),
  "4.2.5": async (room) =>
    expect(await results(room, `/${SPEC}/total,share?${QUERY}`)).to.have.all.keys("total", "share"),
  "4.2.6": async (room) => {
    for (const request of [POST, FORM])
      expect(await results(room, `/${SPEC}/total,share`, request)).to.have.nested.property("total.result", "12.00 eur");
  },
  "4.2.7": async (room) => expect(await results(room, `/${SPEC}?${QUERY}`)).to.deep.equal(await resultsOf(room, WORDS)),
  "4.2.8": async (room) => {
    const { headers, json } = await ask(room, "/openapi.json");
    expect(headers["content-type"]).to.match(/^application\/json/);
    expect(json().openapi).to.match(/^3\.1\./);
  },
  "4.2.9": async (room) => {
    const { status, headers } = await ask(room, "/docs");
    expect(status).to.equal(200);
    expect(headers["content-type"]).to.match(/^text\/html/);
  },
  "4.2.10": async (room) => expect((await ask(room, "/health")).status).to.equal(200),
  "4.2.11": async (room) =>
    expect(await results(room, "/deep/limits/half?limit=4")).to.have.nested.property("half.result", "2"),
  "4.3.1": async (room) => {
    for (const effective of ["2024", "2024-06", "2024-06-30", "2024-06-30T10:00:00Z"])
      expect(await versionAt(room, effective), effective).to.equal("2024-01-01");
  },
  "4.3.2": async (room) => {
    expect(await versionAt(room, "")).to.equal("2025-01-01");
    expect((await ask(room, `/${SPEC}`, POST)).json().spec_effective_from).to.equal("2025-01-01");
  },
  "4.3.3": async (room) => {
    const asked = { headers: { "x-explain": "1" } };
    const explaining = await (await room.openServer()).ask(`/${SPEC}?${QUERY}`, asked);
    expect(explaining.json()).to.have.nested.property("results.total.explanation.type", "rule");
    expect((await ask(room, `/${SPEC}?${QUERY}`, asked)).text).not.to.include("explanation");
  },
  "4.3.4": async (room) => {
    for (const [path, request] of [...ROUTES, ["/unknown", {}] as const]) {
      const { headers } = await ask(room, path, request);
      expect(headers.vary?.split(/, */), path).to.include("Accept-Datetime");
    }
  },
  "4.3.5": async (room) => {
    expect((await ask(room, `/${SPEC}`)).headers["memento-datetime"]).to.equal("2025-01-01");
    expect((await ask(room, "/deep/limits")).headers).not.to.have.property("memento-datetime");
  },
  "4.3.6": async (room) => {
    expect(JSON.stringify(await resultsOf(room, WORDS))).not.to.include("explanation");
    expect((await (await room.openServer()).ask(`/${SPEC}?${QUERY}`)).text).not.to.include("explanation");
    const engine = new Engine();
    engine.load(WORKSPACE);
    expect(JSON.stringify(engine.run({ spec: SPEC }))).not.to.include("explanation");
    expect(engine.run({ spec: SPEC, explain: true }).results.total).to.have.property("explanation");
  },
  "4.3.7": async (room) => {
    const expected = (await resultsOf(room, [...WORDS, "--explain"])).total?.explanation;
    const engine = new Engine();
    engine.load(WORKSPACE);
    expect(engine.run({ spec: SPEC, data: GIVEN, explain: true }).results.total?.explanation).to.deep.equal(expected);
    const over = await (await room.openServer()).ask(`/${SPEC}?${QUERY}`, { headers: { "x-explain": "true" } });
    const { results: explained } = over.json() as unknown as EvaluationResponse;
    expect(explained.total?.explanation).to.deep.equal(expected);
  },
  "4.3.8": async (room) => {
    const { json } = await (await room.openServer()).ask(`/${SPEC}?${QUERY}`, { headers: { "x-explanations": "1" } });
    expect(json()).to.have.nested.property("results.total.explanation.type", "rule");
  },
  "7.1": async (room) => {
    for (const [path, request] of [...ROUTES, ["/unknown", {}] as const]) {
      if (path === "/health") continue;
      const { status } = await ask(room, path, withInstant(request, "yesterday"));
      expect(status, `${request.method ?? "GET"} ${path}`).to.equal(400);
    }
  },
  "7.4": async (room) => {
    const { status, json } = await ask(room, `/${SPEC}/share?quantity=1`);
    expect(status).to.equal(200);
    expect(json()).to.have.deep.nested.property("results.share.missing_data", ["limits.limit"]);
  },
  "9.1": async (room) => expect(await versionAt(room, "2024-12-31")).to.equal("2024-01-01"),
  "9.2": async (room) => {
    for (const effective of ["2024", "2024-06", "2024-06-30", "2024-06-30T10:00:00Z"]) {
      const { stdout } = await room.run("run", SPEC, "--json", "--effective", effective);
      expect(JSON.parse(stdout).spec_effective_from, effective).to.equal("2024-01-01");
      expect(await versionAt(room, effective), effective).to.equal("2024-01-01");
    }
  },
  "9.3": async (room) => expect(await versionAt(room, "")).to.equal("2025-01-01"),
  "9.4": async (room) => expect((await ask(room, `/${SPEC}`, withInstant(POST, "2024-13"))).status).to.equal(400),
  "9.5": async (room) =>
    expect((await ask(room, `/${SPEC}`, withInstant(POST, "2024"))).headers).to.include({
      vary: "Accept-Datetime",
      "memento-datetime": "2024-01-01",
    }),
  "9.6": async (room) => expect((await ask(room, "/openapi.json")).status).to.equal(200),
};
