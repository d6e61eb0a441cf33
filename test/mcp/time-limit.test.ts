import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { longSpec, SLOW_NUMBER } from "../http/long-spec.ts";
import { ask, eventually } from "../http/support.ts";
import { type Answer, McpOverHttp } from "./serving.ts";

const FILES = { "quick.rules": "spec quick\ndata n: number\nrule r: n + 1\n", "long.rules": longSpec("long") };
/** Loading them takes several times the limit, and none passes a limit of size. */
const RULES = Array.from({ length: 9000 }, (_, i) => `rule r${i}: ${i} + n * ${i} - n`).join("\n");
const HUGE = Array.from({ length: 12 }, (_, i) => [`s${i}.rules`, `spec s${i}\ndata n: number\n${RULES}\n`] as const);
/** Planning it takes several times a fifth of a second. */
const LARGE = { attribute: "large.rules", code: `spec large\ndata n: number\n${RULES}\n` };

describe("the time limit of a tool", () => {
  let server: McpOverHttp;
  before(async () => {
    server = await McpOverHttp.start(FILES, ["--request-timeout", "2"]);
  });
  after(() => server.stop());

  for (const [what, name, args] of [
    ["checks a text", "check", { sources: HUGE }],
    ["evaluates", "run", { spec: "long", rules: ["slow"], data: { n: SLOW_NUMBER } }],
  ] as const) {
    it(`ends one that ${what}, while the server answers others`, async () => {
      const order: string[] = [];
      const called = server.call(name, args).then((answer) => {
        order.push("tool");
        return answer;
      });
      await Promise.all([
        ask(server.port, "/health").then(() => order.push("other")),
        server.send("ping").then(() => order.push("other")),
      ]);
      expect((await called).error?.code).to.equal(-32001);
      expect(order).to.deep.equal(["other", "other", "tool"]);
      await eventually(async () => {
        const { result } = await server.call("run", { spec: "quick", data: { n: "41" } });
        return result?.content[0]?.text.includes("42") === true;
      });
    });
  }
});

describe("the time limit of a tool that writes", () => {
  let server: McpOverHttp;
  before(async () => {
    server = await McpOverHttp.start({ "quick.rules": "spec quick\n" }, ["--write", "--request-timeout", "0.2"]);
  });
  after(() => server.stop());

  it("ends the planning of a change and leaves nothing of it, while the server answers others", async () => {
    const order: string[] = [];
    const called = server.call("add_spec", LARGE).then((answer) => {
      order.push("tool");
      return answer;
    });
    await Promise.all([
      ask(server.port, "/health").then(() => order.push("other")),
      server.send("ping").then(() => order.push("other")),
    ]);
    expect((await called).error?.code).to.equal(-32001);
    expect(order).to.deep.equal(["other", "other", "tool"]);
    expect(existsSync(server.folder.at("large.rules"))).to.equal(false);
    expect(await server.isListed("large")).to.equal(false);
  });
});

describe("a text of few words that takes long to plan", () => {
  let server: McpOverHttp;
  before(async () => {
    server = await McpOverHttp.start({ "quick.rules": "spec quick\n" }, ["--write", "--request-timeout", "100"]);
  });
  after(() => server.stop());

  const code = manyPairs(250, (year) => (year % 2 ? "number" : "text"));
  for (const [name, args] of [
    ["add_spec", { attribute: "a.rules", code }],
    ["check", { sources: [["a.rules", code]] }],
  ] as const) {
    it(`lets the server answer others before ${name} refuses it`, async () => {
      const { order, answer } = await amidPings(server, () => server.call(name, args));
      expect(answer.result).to.include({ isError: true });
      expect(order).to.deep.equal(["ping 1", "ping 2", "ping 3", "tool"]);
    });
  }

  it("lets the server answer others while it loads what somebody else wrote", async () => {
    server.folder.write("a.rules", code);
    const change = { attribute: "b.rules", code: "spec b" };
    const { order, answer } = await amidPings(server, () => server.call("add_spec", change));
    expect(answer.result).to.include({ isError: true });
    expect(order).to.deep.equal(["ping 1", "ping 2", "ping 3", "tool"]);
  });

  it("lets the server answer others at the first request after it is in force", async () => {
    server.folder.write("a.rules", "");
    const change = { attribute: "a.rules", code: manyPairs(170, () => "number") };
    expect((await server.call("update_spec", change)).result?.isError).to.equal(undefined);
    const { order, answer } = await amidPings(server, () => server.call("list", {}));
    expect(answer.result?.content[0]?.text).to.contain('"c1000"');
    expect(order).to.deep.equal(["ping 1", "ping 2", "ping 3", "tool"]);
  });

  it("can be cleared away", async () => {
    expect((await server.call("clear", {})).result?.content[0]?.text).to.equal("removed all specs: 2 files deleted");
    expect(await server.isListed("c1000")).to.equal(false);
  });
});

/** Versions of a spec, and as many specs that use all of them. */
function manyPairs(count: number, type: (year: number) => string): string {
  const years = Array.from({ length: count }, (_, i) => 1000 + i);
  const versions = years.map((year) => `spec lib ${year}\ndata x: ${type(year)}\n`);
  return versions.concat(years.map((year) => `spec c${year} ${year}\nuses lib\nrule r: lib.x\n`)).join("");
}

/** A request, and three that follow it: in which order they are answered. */
async function amidPings(server: McpOverHttp, call: () => Promise<Answer>) {
  const order: string[] = [];
  const called = call().then((answer) => {
    order.push("tool");
    return answer;
  });
  // The first may be answered before the work begins.
  for (const ping of ["ping 1", "ping 2", "ping 3"]) {
    await sleep(10);
    await server.send("ping").then(() => order.push(ping));
  }
  return { order, answer: await called };
}

describe("a large workspace that an assistant writes into", () => {
  let server: McpOverHttp;
  before(async () => {
    server = await McpOverHttp.start(FILES, ["--write", "--request-timeout", "100"]);
  });
  after(() => server.stop());

  it("goes on from one change to the next, and from what others write", async () => {
    const code = (spec: string) => ({ attribute: `${spec}.rules`, code: `spec ${spec}\nrule r: 1` });
    for (const spec of ["one", "two"]) {
      await server.call("add_spec", code(spec));
      expect(await server.isListed(spec)).to.equal(true);
    }
    server.folder.write("three.rules", "spec three\n");
    await server.call("remove_spec", { spec: "one" });
    expect(existsSync(server.folder.at("one.rules"))).to.equal(false);
    const names = ["one", "two", "three"];
    expect(await Promise.all(names.map((name) => server.isListed(name)))).to.deep.equal([false, true, true]);
    const { result } = await server.call("add_spec", { attribute: "four.rules", code: "spec four\nrule r: nix" });
    expect(result?.isError).to.equal(true);
    expect(result?.content[0]?.text).to.contain("nix");
    expect(await server.isListed("four")).to.equal(false);
  });
});

describe("slow tools of a server whose rules were changed", () => {
  it("do not make others wait", async () => {
    const server = await McpOverHttp.start(FILES, ["--write", "--request-timeout", "60"]);
    await server.call("add_spec", { attribute: "new.rules", code: "spec new\nrule r: 1\n" });
    let ended = 0;
    for (let i = 0; i < 3; i++)
      server.call("run", { spec: "long", rules: ["slow"], data: { n: SLOW_NUMBER } }).then(
        () => ended++,
        () => undefined,
      );
    await server.call("list", {});
    for (const [tool, args] of [
      ["list", {}],
      ["show", { spec: "quick" }],
      ["add_spec", { attribute: "other.rules", code: "spec other\nrule r: 1\n" }],
    ] as const)
      expect((await server.call(tool, args)).result?.isError, tool).not.to.equal(true);
    expect(await server.isListed("other")).to.equal(true);
    expect(ended).to.equal(0);
    await server.stop();
  });
});
