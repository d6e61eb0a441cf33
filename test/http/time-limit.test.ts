import { expect } from "chai";
import { longSpec, SLOW_NUMBER } from "./long-spec.ts";
import { eventually, JSON_BODY, pause, type ServerProcess, spawnServer } from "./support.ts";

const QUICK = { "quick.rules": "spec quick\ndata n: number\nrule r: n + 1\n" };
const FILES = { ...QUICK, "long.rules": longSpec("long") };
const SLOW = { method: "POST", headers: JSON_BODY, body: JSON.stringify({ n: SLOW_NUMBER }) };
/** Long enough to be moved to another thread, but done in a second or so. */
const MIDDLING = { ...SLOW, body: '{"n": "4.5"}' };

/**
 * Waits until a thread has compiled both specs: a request whose time is over before that was not
 * evaluated, so that the server does not know yet that it is slow.
 */
async function compiled(server: ServerProcess): Promise<void> {
  for (const path of ["/quick?n=1", "/long/quick?n=1"])
    await eventually(async () => (await server.ask(path)).status === 200);
}

/** Sends quick requests one after another; counts those that are answered before `until`. */
async function answeredBefore(server: ServerProcess, until: Promise<unknown>): Promise<number> {
  let over = false;
  until.finally(() => {
    over = true;
  });
  for (let answered = 0; ; answered++) {
    const answer = await server.ask("/quick?n=41");
    expect(answer.json().results).to.have.nested.property("r.number", "42");
    if (over) return answered;
    await pause(20);
  }
}

describe("the time limit of an evaluation", () => {
  let server: ServerProcess;
  before(async () => {
    server = await spawnServer(FILES, ["--eval-timeout", "0.7"]);
    await compiled(server);
  });
  after(() => server.stop());
  const slow = () => server.ask("/long/slow", SLOW);

  it("ends it with 503 while other requests are answered", async () => {
    const answers = Promise.all([slow(), slow(), slow()]);
    expect(await answeredBefore(server, answers)).to.be.above(0);
    for (const answer of await answers) {
      expect(answer.status).to.equal(503);
      expect(answer.headers["retry-after"]).to.equal("1");
      expect(answer.json()).to.include({ code: "evaluation_timeout", spec: "long" });
    }
    expect(server.running.output.stderr).to.equal("");
  });

  it("refuses at once what others leave no time for", async () => {
    // The server knows such a request once it was out of time.
    expect((await slow()).json().code).to.equal("evaluation_timeout");
    const codes: unknown[] = [];
    const note = async () => {
      const answer = await slow();
      expect(answer.status).to.equal(503);
      expect(Number(answer.headers["retry-after"])).to.be.within(1, 4);
      codes.push(answer.json().code);
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(note));
    expect(codes.slice(0, 3)).to.deep.equal(["overloaded", "overloaded", "overloaded"]);
    expect(codes.slice(-2)).to.deep.equal(["evaluation_timeout", "evaluation_timeout"]);
  });
});

describe("a time limit of an evaluation", () => {
  it("may be a small part of a second", async () => {
    const server = await spawnServer(FILES, ["--eval-timeout", "0.2"]);
    await compiled(server);
    const slow = Promise.all(Array.from({ length: 20 }, () => server.ask("/long/slow", SLOW)));
    expect(await answeredBefore(server, slow)).to.be.above(0);
    const statuses = (await slow).map(({ status }) => status);
    expect(statuses, server.running.output.stderr).to.deep.equal(Array(20).fill(503));
    await server.stop();
  });

  it("of 0 answers every evaluation with 503, and still shows and lists", async () => {
    const server = await spawnServer(QUICK, ["--eval-timeout", "0"]);
    expect((await server.ask("/quick?n=1")).status).to.equal(503);
    expect((await server.ask("/quick?rules=nix")).status).to.equal(404);
    expect((await server.ask("/quick")).status).to.equal(200);
    expect((await server.ask("/")).status).to.equal(200);
    await server.stop();
  });
});

describe("a long time limit of an evaluation", () => {
  let server: ServerProcess;
  before(async () => {
    const arms = Array.from({ length: 5000 }, (_, i) => `  unless n > ${i} then ${i + 1}`);
    const table = `spec table\ndata n: number\nrule r: 0\n${arms.join("\n")}\n`;
    server = await spawnServer({ ...FILES, "table.rules": table }, ["--eval-timeout", "60"]);
  });
  after(() => server.stop());

  it("does not matter to others who ask while large interfaces and documents are made", async () => {
    const order: string[] = [];
    const ask = async (path: string) => {
      const answer = await server.ask(path);
      expect(answer.status, answer.text.slice(0, 200)).to.equal(200);
      order.push(path);
      return answer.text;
    };
    const shown = Promise.all([ask("/table"), ask("/openapi.json"), ask("/long")]);
    await pause(20);
    await ask("/health");
    const texts = await shown;
    expect(order[0]).to.equal("/health");
    expect(JSON.parse(texts[0] ?? "").rules.r.branches).to.have.length(5001);
    expect(Object.keys(JSON.parse(texts[1] ?? "").paths)).to.include.members(["/table", "/quick"]);
    expect(await ask("/table")).to.equal(texts[0]);
  });

  it("leaves an evaluation alone that takes long but ends in time", async () => {
    const answer = await server.ask("/long/slow", MIDDLING);
    expect(answer.status).to.equal(200);
    expect(answer.json().results).to.have.nested.property("slow.boolean", false);
    expect((await server.ask("/long/nix", MIDDLING)).json().code).to.equal("rule_not_found");
  });
});
