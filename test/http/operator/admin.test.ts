import { readFileSync, statSync } from "node:fs";
import { request } from "node:http";
import { expect } from "chai";
import { announcedPort, start, stop } from "../../conformance/surface-folder.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { type Answer, ask, eventually, JSON_BODY, raw, type ServerProcess, spawnServer } from "../support.ts";

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
    before(async () => {
      server = await spawnServer(FILES, ["--admin-port", "0", "--ready-when-fresh", ...extra]);
      admin = Number(/admin listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(server.running.output.stderr)?.[1]);
    });
    after(() => server.stop());

    const at = (path: string): Promise<Answer> => ask(admin, path);
    const scrape = async () => (await at("/metrics")).text.split("\n").filter((line) => !line.startsWith("#"));
    const post = (path: string, body: string) => server.ask(path, { method: "POST", headers: JSON_BODY, body });

    it("counts the requests that were sent, by spec and status, and their outcomes", async () => {
      for (let n = 0; n < 12; n++) await post("/shop/twice", `{"n": ${n}}`);
      await post("/shop/both", '{"n": 1}');
      await post("/shop/refused", '{"n": 101}');
      await post("/shop/nix", "{}");
      const lines = { method: "POST", headers: { "Content-Type": "application/x-ndjson" } };
      const body = '{"n": 1}\n{"n": 2}\n{"n": 101, "m": 1}\n[1]\n';
      await server.ask("/shop/both,refused", { ...lines, body });
      await server.ask("/b?x=1");
      await server.ask("/unknown/secret?n=4");
      const expected = [
        'engine_requests_total{spec="shop",status="200"} 15',
        'engine_requests_total{spec="shop",status="404"} 1',
        'engine_requests_total{spec="b",status="200"} 1',
        'engine_requests_total{spec="",status="404"} 1',
        'engine_request_duration_seconds_count{spec="shop"} 16',
        'engine_request_duration_seconds_bucket{le="+Inf",spec="shop"} 16',
        'engine_vetoes_total{spec="shop",rule="both",kind="missing"} 3',
        'engine_vetoes_total{spec="shop",rule="refused",kind="veto"} 2',
        'engine_missing_data_total{spec="shop",input="m"} 3',
        'engine_errors_total{code="rule_not_found"} 1',
        'engine_errors_total{code="spec_not_found"} 1',
        "engine_specs 2",
        "engine_spec_versions 2",
        "engine_stale 0",
      ];
      await eventually(async () => (await scrape()).includes(String(expected[3])));
      expect(await scrape()).to.include.members(expected);
      expect((await scrape()).join("\n")).not.to.match(/secret|nix/);
      // Quantiles are parts of a summary, says the linter of Prometheus.
      expect((await at("/metrics")).text).to.include("# TYPE engine_event_loop_lag_seconds summary\n");
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
      for (const host of ["", "Host: localhost\r\nHost: localhost\r\n"])
        expect(await raw(admin, `GET /metrics HTTP/1.1\r\n${host}\r\n`)).to.match(/^HTTP\/1.1 400 /);
    });
  });
}

describe("a server that loads a large workspace", () => {
  it("says meanwhile that it starts", async () => {
    const rule = (n: number) => `rule r${n}: a * ${n} + b\n  unless a > ${n} then b * ${n}\n`;
    const spec = (n: number) =>
      `spec s${n}\ndata a: number\ndata b: number\n${Array.from({ length: 300 }, (_, i) => rule(i)).join("")}`;
    const folder = new TempFolder(
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`s${n}.rules`, spec(n)] as const)),
    );
    const running = start(["server", "--prefix", folder.path, "--port", "0", "--admin-port", "0"], folder.path);
    const admin = Number(await announcedPort(running));
    const told = [(await ask(admin, "/readyz")).text];
    expect(running.output.stdout).to.equal("");
    expect((await ask(admin, "/livez")).status).to.equal(200);
    await eventually(async () => {
      told.push((await ask(admin, "/readyz")).text);
      return told.at(-1) === '{"status":"ready"}';
    });
    expect(told[0]).to.equal('{"status":"starting"}');
    const port = Number(/:(\d+) /.exec(running.output.stdout)?.[1]);
    expect((await ask(port, "/s7/r3?a=1&b=2")).text).to.include('"number":"5"');
    await stop(running);
    folder.remove();
  });
});

describe("the dashboard for Grafana", () => {
  it("asks for metrics and labels that a server has", async () => {
    const text = readFileSync(new URL("../../../docs/deploy/grafana.json", import.meta.url), "utf8");
    const { panels } = JSON.parse(text) as { panels: { targets: { expr: string; legendFormat: string }[] }[] };
    const args = ["--admin-port", "0", "--decision-log", "log", "--log-full", "drop"];
    const server = await spawnServer(FILES, args);
    const admin = Number(/admin listening on \S+:(\d+)/.exec(server.running.output.stderr)?.[1]);
    for (const path of ["/shop?n=1", "/nix", "/shop/refused?n=101"]) await server.ask(path);
    await eventually(async () =>
      (await ask(admin, "/metrics")).text.includes('engine_decisions_total{outcome="logged"} 2'),
    );
    const exported = (await ask(admin, "/metrics")).text.split("\n").filter((line) => /^[a-z]/.test(line));
    const labels = new Map<string, Set<string>>();
    for (const line of exported) {
      const [, name = "", list = ""] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
      labels.set(
        name,
        new Set([...(labels.get(name) ?? []), ...Array.from(list.matchAll(/(\w+)="/g), ([, label = ""]) => label)]),
      );
    }
    const asked = new Set<string>();
    for (const { expr, legendFormat } of panels.flatMap(({ targets }) => targets)) {
      const names = expr.match(/\b(?:engine|process)_\w+/g) ?? [];
      expect(names, expr).to.have.length(1);
      const known = labels.get(names[0] ?? "");
      expect(known, expr).not.to.equal(undefined);
      asked.add(names[0] ?? "");
      const used = [
        ...(/by \(([^)]*)\)/.exec(expr)?.[1]?.split(", ") ?? []),
        ...Array.from(legendFormat.matchAll(/\{\{(\w+)/g), ([, l = ""]) => l),
      ];
      for (const label of used) expect([...(known ?? []), "instance"], expr).to.include(label);
    }
    const shown = [...labels.keys()].filter((name) => !/_(sum|count)$/.test(name));
    expect(shown.filter((name) => !asked.has(name))).to.deep.equal([]);
    await server.stop();
  });
});

describe("a server on a Unix socket", () => {
  const answerAt = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request({ socketPath: path, path: "/shop/twice?n=21", headers: { Host: "rules.example" } });
      asked.on("error", reject).on("response", async (response) => resolve((await response.toArray()).join("")));
      asked.end();
    });

  for (const extra of [[], ["--workers", "2"]])
    it(`answers there alone, and again after a kill ${extra.join(" ")}`, async () => {
      const folder = new TempFolder(FILES);
      const args = ["server", "--prefix", folder.path, "--socket", folder.at("engine.sock"), ...extra];
      for (let round = 0; round < 2; round++) {
        const running = start(args, folder.path);
        await eventually(() => running.output.stdout.includes("\n"));
        expect(running.output.stdout).to.equal(`engine listening on unix:${folder.at("engine.sock")} (2 specs)\n`);
        expect(statSync(folder.at("engine.sock")).mode & 0o777).to.equal(0o660);
        expect(await answerAt(folder.at("engine.sock"))).to.include('"number":"42"');
        const second = start(args, folder.path);
        expect(await second.ended).to.equal(1);
        expect(second.output.stderr).to.include("is in use");
        await stop(running);
      }
      folder.remove();
    });

  it("has no port", async () => {
    const running = start(["server", "--socket", "x.sock", "--port", "1"], new TempFolder(FILES).path);
    expect(await running.ended).to.equal(2);
    expect(running.output.stderr).to.include("--socket replaces --host and --port");
  });
});

describe("a server for operators that ends", () => {
  it("is alive and not ready while it drains", async () => {
    const server = await spawnServer(FILES, ["--admin-port", "0", "--drain-delay", "60"]);
    const admin = Number(/admin listening on \S+:(\d+)/.exec(server.running.output.stderr)?.[1]);
    server.running.process.kill("SIGTERM");
    await eventually(async () => (await ask(admin, "/readyz")).status === 503);
    expect((await ask(admin, "/readyz")).json()).to.deep.equal({ status: "draining" });
    expect((await ask(admin, "/livez")).status).to.equal(200);
    // A second signal ends it at once.
    server.running.process.kill("SIGTERM");
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
