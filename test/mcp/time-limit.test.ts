import { expect } from "chai";
import { type Running, start, stop } from "../conformance/surface-folder.ts";
import { longSpec } from "../http/long-spec.ts";
import { ask, eventually } from "../http/support.ts";
import { TempFolder } from "../node/temp-folder.ts";

const FILES = { "quick.rules": "spec quick\ndata n: number\nrule r: n + 1\n", "long.rules": longSpec("long", 4000) };
/** Loading them takes several times the limit, and none passes a limit of size. */
const RULES = Array.from({ length: 9000 }, (_, i) => `rule r${i}: ${i} + n * ${i} - n`).join("\n");
const HUGE = Array.from({ length: 25 }, (_, i) => [`s${i}.rules`, `spec s${i}\ndata n: number\n${RULES}\n`]);

describe("the time limit of a tool", () => {
  let folder: TempFolder;
  let running: Running | undefined;
  let port = 0;
  before(async () => {
    folder = new TempFolder(FILES);
    const args = ["mcp", "--http", "--port", "0", "--request-timeout", "1", "--prefix", folder.path];
    const started = start(args, folder.path);
    running = started;
    await eventually(() => /:\d+\/mcp/.test(started.output.stderr));
    port = Number(/:(\d+)\/mcp/.exec(started.output.stderr)?.[1]);
  });
  after(async () => {
    if (running !== undefined) await stop(running);
    folder.remove();
  });

  const call = async (name: string, args: object) => {
    const params = { name, arguments: args };
    const answer = await ask(port, "/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    return answer.json() as { error?: { code: number }; result?: { content: { text: string }[] } };
  };

  for (const [what, name, args] of [
    ["checks a text", "check", { sources: HUGE }],
    ["evaluates", "run", { spec: "long", rules: ["slow"], data: { n: "1234567.89" } }],
  ] as const) {
    it(`ends one that ${what}, while the server answers others`, async () => {
      const order: string[] = [];
      const called = call(name, args).then((answer) => {
        order.push("tool");
        return answer;
      });
      await ask(port, "/health").then(() => order.push("health"));
      expect((await called).error?.code).to.equal(-32001);
      expect(order).to.deep.equal(["health", "tool"]);
      await eventually(async () => {
        const { result } = await call("run", { spec: "quick", data: { n: "41" } });
        return result?.content[0]?.text.includes("42") === true;
      });
    });
  }
});
