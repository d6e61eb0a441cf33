import { expect } from "chai";
import { END_SECONDS, statusWithin } from "../conformance/surface-folder.ts";
import { BegunRequest, isRefused } from "./begun-request.ts";
import { longSpec, SLOW_NUMBER } from "./long-spec.ts";
import { eventually, type ServerProcess, spawnServer } from "./support.ts";

const FILES = { "a.rules": "spec a\nrule r: 1\n", "b.rules": "spec b\nrule r: 3\n" };
const LONG = { "long.rules": longSpec("long") };

describe("a server with workers", () => {
  let server: ServerProcess;
  const start = async (files: Readonly<Record<string, string>>, limit: string) => {
    server = await spawnServer(files, ["--workers", "2", "--watch", "--eval-timeout", limit]);
  };
  afterEach(() => server.stop());

  const numbers = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.ask("/a", { method: "POST" })));
    // On a busy machine one may be out of time: the answers of the others count.
    const done = answers.filter(({ status }) => status === 200);
    return new Set(done.map((answer) => (answer.json().results as Record<string, { number: string }>).r?.number));
  };

  it("says once that it listens, answers, and ends with status 0", async () => {
    await start(FILES, "2");
    expect(server.running.output.stdout).to.match(/^engine listening on http:\/\/127\.0\.0\.1:\d+ \(2 specs\)\n$/);
    expect(await numbers()).to.deep.equal(new Set(["1"]));
    expect((await server.ask("/health")).json().status).to.equal("ok");
    server.running.process.kill("SIGTERM");
    expect(await statusWithin(server.running, END_SECONDS)).to.equal(0);
    expect(server.running.output.stderr).to.equal("");
  });

  it("reloads in every worker and reports it once", async () => {
    await start(FILES, "2");
    server.folder.write("a.rules", "spec a\nrule r: 2\n");
    await eventually(async () => {
      const found = await numbers();
      return found.size === 1 && found.has("2");
    });
    server.folder.write("a.rules", "spec a\nrule r: nix\n");
    await eventually(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => server.ask("/health")));
      return answers.every((answer) => answer.json().stale === true);
    });
    expect(await numbers()).to.deep.equal(new Set(["2"]));
    expect(server.running.output.stderr.match(/reloaded: 2 specs/g)).to.have.length(1);
    expect(server.running.output.stderr.match(/error\[[\w-]+\]/g)).to.have.length(1);
  });

  it("lets running requests end, and ends at once at the second signal", async () => {
    await start(LONG, "1");
    const slow = JSON.stringify({ n: SLOW_NUMBER });
    const asked = await BegunRequest.of(server.port, "/long/slow", slow.length);
    asked.send(slow);
    server.running.process.kill("SIGINT");
    expect(await asked.ended).to.contain("HTTP/1.1 503 ");
    expect(await statusWithin(server.running, END_SECONDS)).to.equal(0);

    const again = await spawnServer(LONG, ["--workers", "2", "--eval-timeout", "120"]);
    const lost = await BegunRequest.of(again.port, "/long/slow", slow.length);
    lost.send(slow);
    again.running.process.kill("SIGINT");
    await eventually(() => isRefused(again.port));
    again.running.process.kill("SIGINT");
    expect(await statusWithin(again.running, END_SECONDS)).to.equal(0);
    expect(await lost.ended.catch(() => "")).to.equal("");
    await again.stop();
  });

  it("does not start when the workspace does not load", async () => {
    let problem = "";
    await spawnServer({ "a.rules": "spec a\nrule r: nix\n" }, ["--workers", "2"]).catch((thrown: unknown) => {
      problem = String(thrown);
    });
    expect(problem.match(/error\[[\w-]+\]/g)).to.have.length(1);
  });
});
