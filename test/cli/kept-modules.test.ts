import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { expect } from "chai";
import { eventually, spawnServer } from "../http/support.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { ENGINE, type Ended, engine } from "./command.ts";

/** Generated code adds and multiplies in ten-thousandths. */
const RULES = "spec s\ndata n: number\nrule r: n + 1\n";
const TABLE = `n\n${"2\n".repeat(20)}`;
const BATCH = ["batch", "s", "--in", "t.csv", "--out", "-", "--out-format", "csv"];
const CASES = "cases:\n  - name: a\n    spec: s\n    data: { n: 2 }\n    results: { r: 3 }\n";

/** The modules that commands keep in a cache of their own, as whoever may write there sees them. */
class Kept {
  readonly cache = new TempFolder();
  readonly env = { ENGINE_CACHE: "", XDG_CACHE_HOME: this.cache.path };
  readonly #folder = this.cache.at("engine/modules");

  get paths(): readonly string[] {
    const names = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    // One that is being written has another ending.
    return names.filter((name) => name.endsWith(".js")).map((name) => `${this.#folder}/${name}`);
  }

  get contents(): readonly string[] {
    return this.paths.map((path) => readFileSync(path, "utf8"));
  }

  get orders(): readonly string[] {
    const folder = this.cache.at("engine/orders");
    return existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : [];
  }

  /** Lets each module answer ten times as much, with a right seal. */
  forge(
    change = (text: string) => text.replaceAll(/return f\.rule0Value = (\$\d+);/g, "return f.rule0Value = $1 * 10;"),
  ) {
    for (const path of this.paths) {
      const text = readFileSync(path, "utf8").slice(65);
      const forged = change(text);
      expect(forged).not.to.equal(text);
      const name = path.slice(this.#folder.length + 1);
      const key = readFileSync(this.cache.at("engine/seal/key"));
      const seal = createHmac("sha256", key).update(`${name}\n${forged}`).digest("hex");
      writeFileSync(path, `${seal}\n${forged}`);
    }
  }
}

async function withServer<T>(
  kept: Kept,
  act: (ask: () => Promise<unknown>) => Promise<T>,
  args: readonly string[] = [],
) {
  const server = await spawnServer(
    { "s.rules": RULES },
    args,
    `export ENGINE_CACHE= XDG_CACHE_HOME=${kept.cache.path}`,
  );
  try {
    return await act(async () => {
      const { results } = (await server.ask("/s?n=2")).json();
      return (results as { readonly r: { readonly number: string } }).r.number;
    });
  } finally {
    await server.stop();
  }
}

describe("generated modules on disk", () => {
  const workspace = new TempFolder({ "s.rules": RULES, "t.csv": TABLE, "s.cases.yaml": CASES });
  const run = (kept: Kept, ...words: readonly string[]): Promise<Ended> => engine(workspace.path, words, kept.env);

  it("are kept by a server, and answer the first request of the next one", async function () {
    if (process.platform === "win32") this.skip();
    const kept = new Kept();
    await withServer(kept, async (ask) => {
      for (let at = 0; kept.paths.length === 0 && at < 20_000; at++) expect(await ask()).to.equal("3");
    });
    const [path = "", ...others] = kept.paths;
    expect(others).to.deep.equal([]);
    expect(lstatSync(path).mode & 0o777).to.equal(0o600);
    const made = kept.contents;
    kept.forge();
    const forged = kept.contents;
    for (const args of [[], ["--workers", "2"]])
      await withServer(kept, async (ask) => expect(await ask()).to.equal("30"), args);
    expect(kept.contents).to.deep.equal(forged);
    const bytes = readFileSync(path);
    bytes[bytes.length - 30] = 0;
    writeFileSync(path, bytes);
    await withServer(kept, async (ask) => {
      for (let at = 0; kept.contents[0] !== made[0] && at < 20_000; at++) expect(await ask()).to.equal("3");
    });
    expect(kept.contents).to.deep.equal(made);
  });

  it("run nothing without a right seal, and are made anew instead", async function () {
    if (process.platform === "win32") this.skip();
    const kept = new Kept();
    expect((await run(kept, ...BATCH)).stdout).to.contain("2,3,");
    const [path = ""] = kept.paths;
    const made = readFileSync(path, "utf8");
    const key = kept.cache.at("engine/seal/key");
    const faults: (() => void)[] = [
      () => writeFileSync(path, made.replace("function rule0(f) {", "function rule0(f) { process.exit(9);")),
      () => writeFileSync(path, `${made.slice(0, 65)}${readFileSync(path, "utf8").slice(65)}`),
      () => chmodSync(path, 0o622),
      () => {
        renameSync(path, kept.cache.at("moved"));
        symlinkSync(kept.cache.at("moved"), path);
      },
      () => rmSync(key),
      () => chmodSync(key, 0o640),
      () => writeFileSync(key, Buffer.alloc(32)),
    ];
    for (const [at, happen] of faults.entries()) {
      kept.forge();
      happen();
      const { status, stdout } = await run(kept, ...BATCH);
      expect(status, `${at}`).to.equal(0);
      expect(stdout, `${at}`).to.contain("2,3,");
      expect(readFileSync(path, "utf8").slice(65), `${at}`).to.equal(made.slice(65));
      for (const each of [path, key]) expect(lstatSync(each).mode, `${at}`).to.equal(0o100600);
    }
  });

  it("are read by batch, test and mcp", async () => {
    const kept = new Kept();
    const evaluated = { name: "run", arguments: { spec: "s", data: { n: "2" } } };
    const mcp = async (calls = 1) => {
      const messages = [
        {
          method: "initialize",
          id: 1,
          params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
        },
        { method: "notifications/initialized" },
        ...Array.from({ length: calls }, (_, at) => ({ method: "tools/call", id: at + 2, params: evaluated })),
      ];
      const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
      return (await engine(workspace.path, ["mcp"], kept.env, lines)).stdout;
    };
    await withServer(kept, async (ask) => {
      await eventually(async () => (await ask()) === "3" && kept.paths.length > 0);
    });
    await run(kept, ...BATCH);
    expect(await mcp(110))
      .to.contain('"result":"3"')
      .and.not.to.contain('"result":"30"');
    expect(kept.paths).to.have.length(3);
    expect((await run(kept, "test")).status).to.equal(0);
    kept.forge();
    expect((await run(kept, ...BATCH)).stdout).to.contain("2,30,");
    expect(await mcp()).to.contain('"result":"30"');
    // A result counts as expected where its text is.
    workspace.write("s.cases.yaml", CASES.replace("r: 3", "r: 30"));
    expect((await run(kept, "test")).status).to.equal(0);
    const off = { ...kept.env, ENGINE_CACHE: "off" };
    expect((await engine(workspace.path, [...BATCH], off)).stdout).to.contain("2,3,");
  });

  const ASKED: readonly (readonly string[])[] = [[], ["--json"], ["--explain", "--json"]];
  const asked = (kept: Kept, more: readonly string[] = []) =>
    run(kept, "run", "s", "n=2", "--effective", "2026", ...more);

  it("are ordered by run, made by test, and answer the next run with the same bytes", async () => {
    const kept = new Kept();
    for (const more of ASKED) {
      const first = await asked(kept, more);
      expect(kept.orders, more.join()).to.have.length(more[0] === "--json" ? 0 : 1);
      workspace.write("s.cases.yaml", CASES);
      expect((await run(kept, "test")).status).to.equal(0);
      expect(kept.orders).to.deep.equal([]);
      const forged = kept.contents;
      expect(await asked(kept, more)).to.deep.equal(first);
      expect(kept.orders).to.deep.equal([]);
      kept.forge();
      const { status, stdout } = await asked(kept, more);
      expect([status, stdout.includes("30"), first.stdout.includes("30")], more.join()).to.deep.equal([0, true, false]);
      for (const [at, path] of kept.paths.entries()) writeFileSync(path, forged[at] ?? "");
    }
    expect(kept.paths).to.have.length(2);
  });

  it("are made by batch, a server and an MCP server for the runs on their workspace", async function () {
    if (process.platform === "win32") this.skip();
    const kept = new Kept();
    await asked(kept);
    const [order = ""] = kept.orders;
    const elsewhere = new TempFolder({ "t.rules": RULES.replace("n + 1", "n + 2"), "t.csv": TABLE });
    await engine(elsewhere.path, BATCH, kept.env);
    expect(kept.orders).to.deep.equal([order]);
    const text = readFileSync(order, "utf8");
    const others = kept.paths;
    const isServed = () => kept.orders.length === 0 && kept.paths.length > others.length;
    await run(kept, ...BATCH);
    expect(isServed()).to.equal(true);
    for (const words of [["server", "--port", "0"], ["mcp"]]) {
      for (const path of kept.paths) rmSync(path);
      writeFileSync(order, text, { mode: 0o600 });
      const serving = spawn(process.execPath, [ENGINE, ...words], {
        cwd: workspace.path,
        env: { ...process.env, ...kept.env },
        stdio: ["pipe", "ignore", "ignore"],
      });
      try {
        await eventually(() => kept.orders.length === 0 && kept.paths.length === 1);
      } finally {
        serving.kill();
        await once(serving, "exit");
      }
    }
    kept.forge();
    expect((await asked(kept)).stdout).to.equal("30\n");
  });

  it("are not made for orders that no longer fit, or that others could have written", async function () {
    if (process.platform === "win32") this.skip();
    const kept = new Kept();
    await asked(kept, ["--rules", "r"]);
    const [order = ""] = kept.orders;
    const text = readFileSync(order, "utf8");
    const outcome = async (happen: () => void) => {
      happen();
      expect((await run(kept, "test")).status).to.equal(0);
      return [kept.orders.length, kept.paths.length];
    };
    for (const wrong of [
      "",
      "{",
      "[]",
      text.replace('"s"', '"t"'),
      text.replace("[0]", "[-1]"),
      text.replace(/"at":"/, "$&x"),
    ])
      expect(await outcome(() => writeFileSync(order, wrong, { mode: 0o600 })), wrong).to.deep.equal([0, 0]);
    const write = () => writeFileSync(order, text, { mode: 0o600 });
    const open = () => {
      write();
      chmodSync(order, 0o666);
    };
    expect(await outcome(open)).to.deep.equal([0, 0]);
    workspace.write("s.rules", RULES.replace("n + 1", "n * 2 - 1"));
    expect(await outcome(write)).to.deep.equal([0, 0]);
    workspace.write("s.rules", RULES);
    expect(await outcome(write)).to.deep.equal([0, 1]);
    const off = new Kept();
    expect((await engine(workspace.path, ["run", "s", "n=2"], { ...off.env, ENGINE_CACHE: "off" })).stdout).to.equal(
      "3\n",
    );
    expect(readdirSync(off.cache.path)).to.deep.equal([]);
  });

  it("are whole when many processes order, make and read them at once", async () => {
    const kept = new Kept();
    const first = await asked(kept);
    const orders = Array.from({ length: 4 }, (_, at) => (at % 2 === 0 ? asked(kept) : run(kept, "test")));
    for (const { status } of await Promise.all(orders)) expect(status).to.equal(0);
    await asked(kept);
    await run(kept, "test");
    expect([kept.orders, kept.paths.length]).to.deep.equal([[], 1]);
    expect(readdirSync(kept.cache.at("engine/seal"))).to.deep.equal(["key"]);
    expect(await asked(kept)).to.deep.equal(first);
    kept.forge();
    expect((await asked(kept)).stdout).to.equal("30\n");
  });
});
