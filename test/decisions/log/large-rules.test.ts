import { expect } from "chai";
import { eventually, type ServerProcess, spawnServer } from "../../http/support.ts";
import { json, linesOf } from "./logged.ts";

/** So many that a reload happens in a thread, and the process answers from what that sends. */
const rules = (factor: number) =>
  Array.from({ length: 400 }, (_, n) => `rule r${n}: a * ${n + factor}\n  unless a > ${n} then ${n}\n`).join("");
const spec = (name: string, factor: number) =>
  `spec ${name}\nuses base\ndata a: number\n${rules(factor)}rule b: base.one\n`;
const FILES = {
  "base.rules": "spec base\nrule one: 1\n",
  "s.rules": spec("s", 1),
  "t.rules": spec("t", 1),
};

describe("the log of decisions of large rules", () => {
  let server: ServerProcess;
  afterEach(() => server.stop());

  it("has arms and the state of the rules after a reload, and can be decided again", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log", "--archive", "archive", "--watch"]);
    const ask = async (path: string) => expect((await server.ask(path)).status).to.equal(200);
    await ask("/s/r7?a=3");
    server.folder.write("s.rules", spec("s", 2));
    await eventually(() => server.running.output.stderr.includes("reloaded"));
    for (let a = 0; a < 30; a++) await ask(`/${a % 3 === 0 ? "t" : "s"}/r7,r3,b?a=${a}`);
    await ask("/s?a=5");
    const lines = linesOf(server.folder.at("log"));
    expect(new Set(lines.map(({ spec, digest }) => `${spec} ${digest}`)).size).to.equal(3);
    expect(lines[2]?.arms).to.deep.equal({ b: "s b 0", r3: "s r3 0", r7: "s r7 0" });
    const { status, report } = await json(server.folder.path, ["replay", "log", "--archive", "archive"]);
    expect([status, report.same]).to.deep.equal([0, 32]);
  });
});
