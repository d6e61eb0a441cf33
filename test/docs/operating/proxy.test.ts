import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { createServer } from "node:net";
import { expect } from "chai";
import { announcedPort, type Running, start, stop } from "../../conformance/surface-folder.ts";
import { eventually } from "../../http/support.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { block, missingPrograms } from "./page.ts";

const missing = missingPrograms(["nginx", "-v"], ["openssl", "version"]);

const RULES = "spec loan 2025\ndata income: number\nrule limit: income * 4\n";

/** The settings of the page stand in this file; one process, which is ended by its id. */
const AROUND = `daemon off;
master_process off;
pid nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include site.conf;
}
`;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

describe(`the configuration of nginx on the page for operators${missing ?? ""}`, () => {
  let folder: TempFolder;
  let port: number;
  let engine: Running;
  let assistants: Running;
  let nginx: ChildProcess;

  before(async function () {
    if (missing !== undefined) this.skip();
    folder = new TempFolder({ "rules/loan.rules": RULES, "nginx.conf": AROUND });
    const subject = ["-subj", "/CN=rules.example", "-addext", "subjectAltName=DNS:rules.example"];
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
    execFileSync("openssl", ["req", "-x509", ...key, ...subject, "-keyout", "key.pem", "-out", "cert.pem"], {
      cwd: folder.path,
      stdio: "ignore",
    });
    const secret = execFileSync("openssl", ["passwd", "-apr1", "open sesame"], { encoding: "utf8" });
    folder.write("users", `ann:${secret}`);
    const socket = folder.at("engine.sock");
    engine = start(["server", "--prefix", "rules", "--socket", socket, "--log", "json"], folder.path);
    assistants = start(["mcp", "--http", "--port", "0", "--prefix", "rules"], folder.path);
    const mcp = await announcedPort(assistants);
    await eventually(() => engine.output.stdout.includes("listening"));
    port = await freePort();
    const here: readonly (readonly [page: string, here: string])[] = [
      ["unix:/run/engine/engine.sock", `unix:${socket}`],
      ["443", `127.0.0.1:${port}`],
      ["/etc/ssl/certs/rules.example.pem", "cert.pem"],
      ["/etc/ssl/private/rules.example.key", "key.pem"],
      ["/etc/nginx/engine.users", folder.at("users")],
      ["127.0.0.1:8013", `127.0.0.1:${mcp}`],
    ];
    let text = block("nginx");
    for (const [page, there] of here) {
      expect(text).to.include(page);
      text = text.replace(page, there);
    }
    folder.write("site.conf", text);
  });

  after(async () => {
    if (missing !== undefined) return;
    nginx?.kill();
    await Promise.all([stop(engine), stop(assistants), nginx?.exitCode === null && once(nginx, "close")]);
    folder.remove();
  });

  const words = () => ["-c", folder.at("nginx.conf"), "-p", folder.path, "-e", "stderr"];

  it("is accepted by nginx, which refuses a word of it that is misspelt", () => {
    const checked = () => spawnSync("nginx", ["-t", ...words()], { encoding: "utf8" });
    const { status, stderr } = checked();
    expect(status, stderr).to.equal(0);
    expect(stderr).not.to.match(/\[(?:warn|emerg)\]/);
    const text = readFileSync(folder.at("site.conf"), "utf8");
    folder.write("site.conf", text.replace("keepalive 32", "keepalife 32"));
    expect(checked().stderr).to.include('unknown directive "keepalife"');
    folder.write("site.conf", text);
  });

  describe("with servers behind it", () => {
    before(async () => {
      nginx = spawn("nginx", words(), { stdio: "ignore" });
      await eventually(() =>
        send("/").then(
          () => true,
          () => false,
        ),
      );
    });

    const ann = { Authorization: `Basic ${Buffer.from("ann:open sesame").toString("base64")}` };

    it("answers nobody without a name", async () => {
      const refused = await send("/loan?income=1");
      expect(refused.status).to.equal(401);
      expect(refused.text).not.to.include("loan");
      expect((await send("/mcp", { method: "POST", body: "{}" })).status).to.equal(401);
    });

    it("passes an evaluation on with all of its headers, under an id that the log has", async () => {
      const posted = { method: "POST", headers: { ...ann, "Content-Type": "application/json" } };
      const answer = await send("/loan/limit", { ...posted, body: '{"income": "1200"}' });
      expect(answer.status).to.equal(200);
      expect(JSON.parse(answer.text).results.limit.result).to.equal("4800");
      expect(answer.headers).to.include({
        "cache-control": "no-store",
        "memento-datetime": "2025",
        vary: "Accept-Datetime",
        "x-content-type-options": "nosniff",
      });
      const id = answer.headers["x-request-id"];
      expect(id).to.match(/^[0-9a-f]{32}$/);
      await eventually(() => engine.output.stderr.includes(`"id":"${id}"`));
    });

    it("passes on the refusals of the server, and bodies of two megabytes", async () => {
      const unknown = await send("/lone", { headers: ann });
      expect([unknown.status, JSON.parse(unknown.text).code]).to.deep.equal([404, "spec_not_found"]);
      const body = JSON.stringify({ income: "1", note: "x".repeat(2_000_000) });
      const posted = { method: "POST", headers: { ...ann, "Content-Type": "application/json" }, body };
      expect((await send("/loan", posted)).status).to.equal(200);
    });

    it("shows the page with addresses that lead back through it", async () => {
      const page = await send("/", { headers: { ...ann, Accept: "text/html" } });
      expect(page.headers["content-security-policy"]).to.include("default-src 'self'");
      const [, style = ""] = /href="([^"]+\.css)"/.exec(page.text) ?? [];
      expect((await send(`/${style}`, { headers: ann })).headers["content-type"]).to.match(/^text\/css/);
    });

    it("lets assistants call tools", async () => {
      const headers = { ...ann, "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
      const params = { name: "run", arguments: { spec: "loan", data: { income: "1200" } } };
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
      const answer = await send("/mcp", { method: "POST", headers, body });
      expect(JSON.parse(answer.text).result.structuredContent.results.limit.result).to.equal("4800");
    });
  });

  async function send(path: string, { method = "GET", headers = {}, body = "" }: Sent = {}) {
    const sent = request({
      ...{ host: "127.0.0.1", port, path, method, servername: "rules.example" },
      ca: readFileSync(folder.at("cert.pem")),
      headers: { Host: "rules.example", "Content-Length": Buffer.byteLength(body), ...headers },
    });
    sent.end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode, headers: response.headers, text };
  }
});

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
