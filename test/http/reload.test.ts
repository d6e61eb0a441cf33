import { expect } from "chai";
import { longSpec, SLOW_NUMBER } from "./long-spec.ts";
import { eventually, type ServerProcess, serve, spawnServer } from "./support.ts";

/** A number of rules that the main thread does not load itself. */
const LARGE = Array.from({ length: 1000 }, (_, i) => `rule r${i}: n * ${i} + ${i}`).join("\n");

const version = (number: number) => `spec a\ndata n: number\nrule version: ${number}\n`;

describe("a reload while slow requests are answered", () => {
  let server: ServerProcess;
  after(() => server.stop());

  it("does not wait for them, and they do not make trivial ones wait", async () => {
    const files = {
      "a.rules": version(0),
      "large.rules": `spec large\ndata n: number\n${LARGE}\n`,
      "long.rules": longSpec("long"),
    };
    server = await spawnServer(files, ["--watch", "--eval-timeout", "120"]);
    const answers = { slow: 0, trivial: 0 };
    let isOver = false;
    // A slow one that has no memory left is asked again, so that there are some all the time.
    const ask = async () => {
      while (!isOver) {
        await server.ask(`/long/slow?n=${SLOW_NUMBER}`);
        answers.slow++;
      }
    };
    for (let count = 0; count < 4; count++) ask().catch(() => undefined);
    const trivial = async (path: string, rule: string) => {
      const answer = await server.ask(path);
      expect(answer.status, answer.text).to.equal(200);
      answers.trivial++;
      return (answer.json().results as Record<string, { number: string }>)[rule]?.number;
    };
    for (const number of [1, 2]) {
      server.folder.write("a.rules", version(number));
      await eventually(async () => (await trivial("/a?n=1", "version")) === String(number), 60);
      // The reload has compiled it; another era is compiled when it is asked for.
      expect(await trivial("/large/r7?n=3", "r7")).to.equal("28");
      expect(await trivial("/long/quick?n=41", "quick")).to.equal("42");
    }
    expect((await server.ask("/large")).status).to.equal(200);
    isOver = true;
    expect(answers.slow).to.be.below(answers.trivial);
  });
});

describe("several reloads at a time", () => {
  it("skip the states between the first and the newest", async () => {
    const server = await serve({ "a.rules": version(0) });
    const reloads = [];
    for (let i = 1; i <= 5; i++) {
      server.folder.write("a.rules", version(i));
      reloads.push(server.reload());
    }
    await Promise.all(reloads);
    expect(server.logs.length).to.be.at.most(2);
    expect((await server.ask("/a/version?n=1")).text).to.contain('"number":"5"');
    await server.stop();
  });
});
