import { expect } from "chai";
import { type Answer, ask, eventually, JSON_BODY, type ServerProcess, spawnServer } from "../support.ts";

const FILES = {
  "a.rules": [
    "spec shop 2025-01-01",
    "data n: number",
    "data m: number",
    "rule twice: n * 2",
    "rule both: n + m",
    'rule refused: 1\n unless n > 100 then veto "too many"',
    "",
  ].join("\n"),
  "b.rules": "spec b\nrule r: 1\n",
};

for (const extra of [[], ["--workers", "2"]]) {
  describe(`the port for operators ${extra.join(" ")}`, () => {
    let server: ServerProcess;
    let admin: number;
    beforeEach(async () => {
      server = await spawnServer(FILES, ["--admin-port", "0", "--ready-when-fresh", ...extra]);
      admin = Number(/admin listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(server.running.output.stderr)?.[1]);
    });
    afterEach(() => server.stop());

    const at = (path: string): Promise<Answer> => ask(admin, path);
    const scrape = async () => (await at("/metrics")).text.split("\n").filter((line) => !line.startsWith("#"));
    const post = (path: string, body: string) => server.ask(path, { method: "POST", headers: JSON_BODY, body });

    it("counts the requests that were sent, by spec and status, and their outcomes", async () => {
      for (let n = 0; n < 12; n++) await post("/shop/twice", `{"n": ${n}}`);
      await post("/shop/both", '{"n": 1}');
      await post("/shop/refused", '{"n": 101}');
      await post("/shop/nix", "{}");
      await server.ask("/b?x=1");
      await server.ask("/unknown/secret?n=4");
      const expected = [
        'engine_requests_total{spec="shop",status="200"} 14',
        'engine_requests_total{spec="shop",status="404"} 1',
        'engine_requests_total{spec="b",status="200"} 1',
        'engine_requests_total{spec="",status="404"} 1',
        'engine_request_duration_seconds_count{spec="shop"} 15',
        'engine_request_duration_seconds_bucket{le="+Inf",spec="shop"} 15',
        'engine_vetoes_total{spec="shop",rule="both",kind="missing"} 1',
        'engine_vetoes_total{spec="shop",rule="refused",kind="veto"} 1',
        'engine_missing_data_total{spec="shop",input="m"} 1',
        'engine_errors_total{code="rule_not_found"} 1',
        'engine_errors_total{code="spec_not_found"} 1',
        "engine_specs 2",
        "engine_spec_versions 2",
        "engine_stale 0",
      ];
      await eventually(async () => (await scrape()).includes(String(expected[3])));
      expect(await scrape()).to.include.members(expected);
      expect((await scrape()).join("\n")).not.to.match(/secret|nix/);
      const { rules_digest } = (await server.ask("/health")).json();
      expect((await scrape()).some((line) => line.includes(`digest="${rules_digest}"} 1`))).to.equal(true);
    });

    it("is alive, and ready while the rules are fresh", async () => {
      expect([(await at("/livez")).status, (await at("/readyz")).status]).to.deep.equal([200, 200]);
      server.folder.write("b.rules", "spec b\nrule r: nix\n");
      server.running.process.kill("SIGHUP");
      await eventually(async () => (await at("/readyz")).status === 503);
      expect((await at("/readyz")).json()).to.deep.equal({ status: "stale" });
      expect(await scrape()).to.include.members(["engine_stale 1", 'engine_reloads_total{outcome="failed"} 1']);
      server.folder.write("b.rules", "spec b\nrule r: 2\n");
      server.running.process.kill("SIGHUP");
      await eventually(async () => (await at("/readyz")).status === 200);
      expect(await scrape()).to.include('engine_reloads_total{outcome="ok"} 1');
    });

    it("answers nothing else, and nobody whose name only leads here", async () => {
      const statusOf = async (path: string, request: Parameters<typeof ask>[2]) =>
        (await ask(admin, path, request)).status;
      expect(await statusOf("/shop", {})).to.equal(404);
      expect(await statusOf("/metrics", { method: "POST" })).to.equal(405);
      expect(await statusOf("/metrics", { headers: { Host: "rebound.example" } })).to.equal(403);
    });
  });
}

describe("a server for operators that ends", () => {
  it("is alive and not ready while it drains", async () => {
    const server = await spawnServer(FILES, ["--admin-port", "0", "--drain-delay", "3"]);
    const admin = Number(/admin listening on \S+:(\d+)/.exec(server.running.output.stderr)?.[1]);
    server.running.process.kill("SIGTERM");
    await eventually(async () => (await ask(admin, "/readyz")).status === 503);
    expect((await ask(admin, "/readyz")).json()).to.deep.equal({ status: "draining" });
    expect((await ask(admin, "/livez")).status).to.equal(200);
    expect(await server.running.ended).to.equal(0);
    await server.stop();
  });
});

describe("the state of a server", () => {
  it("says since when which rules are in force: the same rules have the same digest", async () => {
    const server = await spawnServer(FILES);
    const health = async () => (await server.ask("/health")).json();
    const first = await health();
    expect(first.rules_digest).to.match(/^[0-9a-f]{64}$/);
    expect(new Date(String(first.loaded_at)).toISOString()).to.equal(first.loaded_at);
    server.folder.write("b.rules", "spec b\nrule r: 2\n");
    server.running.process.kill("SIGHUP");
    await eventually(async () => (await health()).rules_digest !== first.rules_digest);
    server.folder.write("b.rules", FILES["b.rules"]);
    server.running.process.kill("SIGHUP");
    await eventually(async () => (await health()).rules_digest === first.rules_digest);
    expect((await health()).loaded_at).not.to.equal(first.loaded_at);
    await server.stop();
  });
});
