import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { buildSync } from "esbuild";
import { TempFolder } from "../node/temp-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MEGABYTE = 1_000_000;

const SHOP = "spec shop\ndata quantity: number\nrule total: quantity * 2\n";
/** The exports of a bundle of it, written here as esbuild is not installed there. */
const BUNDLE = `import { Engine } from "engine-rules";
const engine = new Engine();
engine.load({ "shop.rules": ${JSON.stringify(SHOP)} });
export const shop = {
  spec: "shop",
  versions: [{}],
  run: (data, options) => engine.run({ spec: "shop", data, ...options }),
  show: (options) => engine.show({ spec: "shop", ...options }),
};`;
/** Large enough to be loaded in a thread. */
const LARGE = `spec large\n${Array.from({ length: 2000 }, (_, i) => `rule price_${i}: ${i}\n`).join("")}`;

/** Installs the package as it would be published into an empty project, without any network. */
describe("the package", () => {
  const project = new TempFolder({ "shop.rules": SHOP });
  const modules = project.at("node_modules");
  let tarball = "";
  let packed = { size: 0 };

  const npm = (words: readonly string[], cwd = project.at("")) =>
    execFileSync("npm", words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const command = (words: readonly string[]) =>
    spawnSync(join(modules, ".bin/engine"), words, {
      cwd: project.at(""),
      encoding: "utf8",
      shell: process.platform === "win32",
      env: { ...process.env, ENGINE_CACHE: "off" },
    });

  /** The first words of a server on stdin and stdout. */
  const firstWords = async (name: string, message: string): Promise<string> => {
    const server = spawn(process.execPath, [join(modules, "engine-rules/bin/engine.js"), name], {
      cwd: project.at(""),
      stdio: ["pipe", "pipe", "ignore"],
    });
    server.stdin.write(message);
    let said = "";
    for await (const text of server.stdout.setEncoding("utf8")) {
      said += text;
      if (said.includes('"id":1')) break;
    }
    server.kill();
    return said;
  };

  before(() => {
    const [manifest] = JSON.parse(
      npm(["pack", "--json", "--ignore-scripts", "--pack-destination", project.at("")], ROOT),
    );
    packed = manifest;
    tarball = project.at(manifest.filename);
    writeFileSync(project.at("package.json"), '{ "private": true, "type": "module" }');
    npm(["install", "--offline", "--no-audit", tarball]);
  });
  after(() => project.remove());

  it("is small, and installs nothing but itself", () => {
    expect(packed.size).to.be.below(4 * MEGABYTE);
    expect(readdirSync(modules).filter((name) => !name.startsWith("."))).to.deep.equal(["engine-rules"]);
    const bytes = filesBelow(modules).reduce((sum, path) => sum + readFileSync(path).length, 0);
    expect(bytes).to.be.below(13.5 * MEGABYTE);
  });

  it("has nothing that belongs to one machine, and no maps to files that it lacks", () => {
    for (const path of filesBelow(join(modules, "engine-rules"))) {
      expect(path).not.to.match(/\.(?:map|code)$/);
      if (!/\.[cm]?[jt]s$/.test(path)) continue;
      const text = readFileSync(path, "utf8");
      expect(text.includes(ROOT), path).to.equal(false);
      expect(text, path).not.to.match(/^\/\/[#@] sourceMappingURL=/m);
    }
  });

  it("has documents whose links lead to files that it has", () => {
    const pages = filesBelow(join(modules, "engine-rules")).filter((path) => path.endsWith(".md"));
    expect(pages.length).to.be.greaterThan(0);
    for (const page of pages) {
      for (const [, target = ""] of readFileSync(page, "utf8").matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)) {
        if (!/^[a-z]+:/.test(target))
          expect(existsSync(join(dirname(page), target)), `${page}: ${target}`).to.equal(true);
      }
    }
  });

  it("is published only when it says where its source is", () => {
    const script = "scripts/lint/publishable.mjs";
    expect(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts.prepublishOnly).to.equal(
      `node ${script}`,
    );
    for (const [manifest, expected] of [
      ['{ "type": "module" }', 1],
      ['{ "type": "module", "repository": "https://source.example/engine" }', 0],
    ] as const) {
      const folder = new TempFolder({ "package.json": manifest, [script]: readFileSync(join(ROOT, script), "utf8") });
      const { status, stderr } = spawnSync(process.execPath, [folder.at(script)], { encoding: "utf8" });
      expect(status, manifest).to.equal(expected);
      expect(stderr.includes("names no `repository`")).to.equal(expected === 1);
      folder.remove();
    }
  });

  it("says the licence of each package that it contains a part of", () => {
    const notice = readFileSync(join(modules, "engine-rules/dist/THIRD-PARTY.txt"), "utf8");
    for (const name of ["@modelcontextprotocol/sdk", "acorn", "express", "moo", "nearley", "vscode-languageserver"]) {
      expect(notice).to.match(new RegExp(`^${name} [\\d.]+ \\(`, "m"));
    }
    expect(notice).not.to.contain("undefined");
  });

  it("fits a terminal when nobody catches its errors", () => {
    const script = `import { Engine } from "engine-rules"; new Engine().load({ "a.rules": "spec a\\nrule r: nix" });`;
    writeFileSync(project.at("uncaught.mjs"), script);
    const { stderr } = spawnSync(process.execPath, ["uncaught.mjs"], { cwd: project.at(""), encoding: "utf8" });
    expect(stderr).to.contain("`nix` is neither a data nor a rule of `a`");
    for (const line of stderr.split("\n")) expect(line.length).to.be.below(1000);
  });

  it("answers on the command line", () => {
    expect(command(["run", "shop", "quantity=3"])).to.include({ status: 0, stdout: "6\n", stderr: "" });
    expect(command(["help", "run"])).to.include({ status: 0, stderr: "" });
  });

  it("answers for the records of a table, in threads, by rules and by a bundle of them", () => {
    writeFileSync(project.at("in.csv"), "id,quantity\na,3\nb,\n");
    const table = "id,quantity,total,total.veto\na,3,6,\nb,,,Missing data: quantity\n";
    expect(command(["batch", "shop", "--in=in.csv", "--out=-"])).to.include({ status: 0, stdout: table });
    writeFileSync(project.at("rules.mjs"), BUNDLE);
    expect(command(["batch", "--bundle=rules.mjs", "--in=in.csv", "--out=-"])).to.include({ status: 0, stdout: table });
  });

  it("answers an assistant and an editor", async () => {
    const initialize = (params: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    const assistant = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    expect(await firstWords("mcp", `${initialize(assistant)}\n`)).to.contain('"serverInfo":{"name":"engine"');
    const body = initialize({ processId: null, rootUri: null, capabilities: {} });
    const message = `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    expect(await firstWords("lsp", message)).to.contain('"capabilities":{');
  });

  it("serves rules, pages and what takes long in threads, by `npx` in a folder that has nothing but rules", async () => {
    const folder = new TempFolder({ "shop.rules": SHOP, "large.rules": LARGE });
    const words = ["--yes", "--offline", "--cache", folder.at("npm-cache"), `file:${tarball}`, "server", "--port", "0"];
    const server = spawn("npx", words, {
      cwd: folder.at(""),
      detached: true,
      env: { ...process.env, ENGINE_CACHE: "off" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    try {
      const address = await addressOf(server);
      expect(await (await fetch(`${address}/shop/total?quantity=4`)).json()).to.have.nested.property(
        "results.total.result",
        "8",
      );
      for (const path of [
        "docs",
        "docs/assets/docs.css",
        "docs/assets/main.js",
        "docs/assets/swagger-ui.css",
        "openapi.json",
      ]) {
        expect((await fetch(`${address}/${path}`)).status, path).to.equal(200);
      }
    } finally {
      if (server.pid !== undefined) process.kill(-server.pid);
      await once(server, "exit");
      folder.remove();
    }
  });

  it("is a library of modules that share what they are made of", () => {
    writeFileSync(project.at("app.js"), APP);
    expect(execFileSync(process.execPath, ["app.js"], { cwd: project.at(""), encoding: "utf8" })).to.equal(
      "6 6 function quantity\n",
    );
  });

  it("has types that need no other package", () => {
    writeFileSync(
      project.at("app.ts"),
      `${APP}\nexport const missing: readonly string[] | undefined = answer.results.total?.missing_data;\n${BUILT}`,
    );
    const options = ["--module", "nodenext", "--target", "es2023", "--strict", "--noEmit", "--types", "node"];
    const types = ["--typeRoots", join(ROOT, "node_modules/@types")];
    const words = [join(ROOT, "node_modules/typescript/bin/tsc"), ...options, ...types, "app.ts"];
    const { stdout, status } = spawnSync(process.execPath, words, { cwd: project.at(""), encoding: "utf8" });
    expect({ stdout, status }).to.deep.equal({ stdout: "", status: 0 });
  });

  it("declares what it offers, and nothing of the stages behind", () => {
    const library = join(modules, "engine-rules/dist/lib");
    const declarations = filesBelow(library).filter((path) => path.endsWith(".d.ts"));
    const stages = declarations.filter((path) =>
      /^(?:codegen|normal|plan|runtime|syntax)\b/.test(relative(library, path)),
    );
    expect(stages).to.deep.equal([]);
    expect(readFileSync(join(library, "engine/engine.d.ts"), "utf8"))
      .to.include("prepare(")
      .and.not.include("makeOrdered(");
  });

  it("is a router in an Express app, with the Express of the app and types that need no other package", async () => {
    symlinkSync(join(ROOT, "node_modules/express"), join(modules, "express"));
    writeFileSync(project.at("server.ts"), SERVER);
    const options = ["--module", "nodenext", "--target", "es2023", "--strict", "--types", "node", "--outDir", "."];
    const paths = ["--typeRoots", join(ROOT, "node_modules/@types")];
    const words = [join(ROOT, "node_modules/typescript/bin/tsc"), ...options, ...paths, "server.ts"];
    const { stdout, status } = spawnSync(process.execPath, words, { cwd: project.at(""), encoding: "utf8" });
    expect({ stdout, status }).to.deep.equal({ stdout: "", status: 0 });
    const answer = execFileSync(process.execPath, ["server.js"], { cwd: project.at(""), encoding: "utf8" });
    expect(answer).to.equal('7.00 eur /rules 200 "large"\n');
  });

  it("is a router in an app that was joined into one file: in the main thread, until the package is there", () => {
    writeFileSync(project.at("joined.mjs"), JOINED);
    const alone = new TempFolder({});
    const outfile = alone.at("app.cjs");
    buildSync({ entryPoints: [project.at("joined.mjs")], bundle: true, platform: "node", outfile, logLevel: "silent" });
    const answer = () => execFileSync(process.execPath, ["app.cjs"], { cwd: alone.at(""), encoding: "utf8" });
    try {
      expect(answer()).to.equal('{"rule":"1999","pages":[404,404],"said":1}\n');
      mkdirSync(alone.at("node_modules"));
      symlinkSync(join(modules, "engine-rules"), alone.at("node_modules/engine-rules"));
      expect(answer()).to.equal('{"rule":"1999","pages":[200,200],"said":0}\n');
    } finally {
      alone.remove();
    }
  });

  it("asks for esbuild where somebody builds without it", () => {
    const { status, stderr } = command(["build", "shop", "-o", "shop.js"]);
    expect(status).to.equal(1);
    expect(stderr).to.contain("building needs the package esbuild, which is not installed beside engine-rules");
    expect(stderr).to.contain("help: npm install --save-dev engine-rules esbuild");
  });

  it("asks for the packages of Arrow and Parquet where somebody uses such tables without them", () => {
    for (const [input, name] of [
      [["--in", "table.arrow"], "apache-arrow"],
      [["--query", "SELECT 1 AS quantity"], "@duckdb/node-api"],
    ] as const) {
      const { status, stderr } = command(["batch", "shop", ...input, "--out", "table.csv"]);
      expect(status).to.equal(1);
      expect(stderr).to.contain(`the package ${name}, which is not installed beside engine-rules`);
      expect(stderr).to.contain(`help: npm install engine-rules ${name}`);
    }
  });
});

const APP = `
import { Engine } from "engine-rules";
import { formOf } from "engine-rules/form";
import { loadWorkspace } from "engine-rules/node";
import { fetchBundle } from "engine-rules/registry";
const engine = new Engine();
engine.load({ "shop.rules": "spec shop\\ndata quantity: number\\nrule total: quantity * 2" });
const answer = engine.run({ spec: "shop", data: { quantity: 3 } });
const other = (await loadWorkspace(".")).run({ spec: "shop", data: { quantity: 3 } });
console.log(answer.results.total?.result, other.results.total?.result, typeof fetchBundle, formOf({ engine, spec: "shop" }).next);
`;

/** The declarations of a bundle know the names of its own rules only. */
const BUILT = `
declare const built: {
  readonly spec: string;
  run(data?: { quantity?: number | null }, options?: { rules?: readonly "total"[] }): { readonly spec: string };
  show(options?: { effective?: string | Date }): { readonly spec: string };
};
export const form = () => formOf(built, { data: { quantity: 3 } }).asked.map(({ label }) => label);
`;

/** The first answer is made in a thread where there are some. */
const JOINED = `
import { createServer } from "node:http";
import express from "express";
import { Engine } from "engine-rules";
import { rulesRouter } from "engine-rules/express";
const engine = new Engine();
engine.load({ "large.rules": ${JSON.stringify(LARGE)} });
const said = [];
const server = createServer(express().use("/rules", rulesRouter(engine, { timeout: 60_000, log: (entry) => said.push(entry) })));
server.listen(0, "127.0.0.1", async () => {
  const base = "http://127.0.0.1:" + server.address().port + "/rules";
  const { results } = await (await fetch(base + "/large", { method: "POST" })).json();
  const pages = await Promise.all(["/docs", "/docs/assets/main.js"].map((path) => fetch(base + path)));
  console.log(JSON.stringify({ rule: results.price_1999.result, pages: pages.map(({ status }) => status), said: said.length }));
  server.close();
});
`;

/** The third answer is made in a thread. */
const SERVER = `
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Engine } from "engine-rules";
import { type RulesRouterOptions, rulesRouter } from "engine-rules/express";
// @ts-ignore: its types are a package of their own
import express from "express";

const engine = new Engine();
engine.load("spec shop\\ndata price: measure -> unit eur: 1 -> decimals 2\\nrule total: price * 2");
engine.load({ "large.rules": ${JSON.stringify(LARGE)} });
const options: RulesRouterOptions = { timeout: 60_000, log: (entry: string) => console.log(entry) };
// @ts-expect-error: no such option
const wrong: RulesRouterOptions = { port: 1 };
const server = createServer(express().use("/rules", rulesRouter(engine, options)));
server.listen(0, "127.0.0.1", async () => {
  const base = "http://127.0.0.1:" + (server.address() as AddressInfo).port + "/rules";
  const { results } = await (await fetch(base + "/shop?price=3.5%20eur")).json();
  const { servers } = await (await fetch(base + "/openapi.json")).json();
  const shown = await fetch(base + "/large");
  console.log(results.total.result, servers[0].url, shown.status, JSON.stringify((await shown.json()).spec));
  server.close();
});
`;

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("unreachable: its output is read");
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("the server ended");
}
