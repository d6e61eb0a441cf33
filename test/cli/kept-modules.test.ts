import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { eventually, spawnServer } from "../http/support.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { type Ended, engine } from "./command.ts";

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
    return existsSync(this.#folder) ? readdirSync(this.#folder).map((name) => `${this.#folder}/${name}`) : [];
  }

  get contents(): readonly string[] {
    return this.paths.map((path) => readFileSync(path, "utf8"));
  }

  /** Lets each module answer ten times as much, with a right digest. */
  forge(
    change = (text: string) => text.replaceAll(/return f\.rule0Value = (\$\d+);/g, "return f.rule0Value = $1 * 10;"),
  ) {
    for (const path of this.paths) {
      const text = readFileSync(path, "utf8").slice(65);
      const forged = change(text);
      expect(forged).not.to.equal(text);
      const name = path.slice(this.#folder.length + 1);
      const digest = createHash("sha256").update(`${name}\n${forged}`).digest("hex");
      writeFileSync(path, `${digest}\n${forged}`);
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
      for (let at = 0; kept.paths.length === 0 && at < 500; at++) expect(await ask()).to.equal("3");
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
    await withServer(kept, async (ask) => expect(await ask()).to.equal("3"));
    expect(kept.contents).to.deep.equal(made);
  });

  it("run nothing that the check refuses, and are made anew instead", async function () {
    if (process.platform === "win32") this.skip();
    const kept = new Kept();
    expect((await run(kept, ...BATCH)).stdout).to.contain("2,3,");
    const made = kept.contents;
    expect(made).to.have.length(1);
    for (const evil of ["process.exit(9);", 'runtime.constructor("x");', "for (;;) {}"]) {
      kept.forge((text) => text.replace("function rule0(f) {", `function rule0(f) { ${evil}`));
      const { status, stdout, stderr } = await run(kept, ...BATCH);
      expect([status, stderr], evil).to.deep.equal([0, stderr]);
      expect(stdout, evil).to.contain("2,3,");
      expect(kept.contents, evil).to.deep.equal(made);
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
      .to.contain("r: 3")
      .and.not.to.contain("r: 30");
    expect(kept.paths).to.have.length(3);
    expect((await run(kept, "test")).status).to.equal(0);
    kept.forge();
    expect((await run(kept, ...BATCH)).stdout).to.contain("2,30,");
    expect(await mcp()).to.contain("r: 30");
    // A result counts as expected where its text is.
    workspace.write("s.cases.yaml", CASES.replace("r: 3", "r: 30"));
    expect((await run(kept, "test")).status).to.equal(0);
    expect((await run(kept, "run", "s", "n=2")).stdout).to.equal("3\n");
    const off = { ...kept.env, ENGINE_CACHE: "off" };
    expect((await engine(workspace.path, [...BATCH], off)).stdout).to.contain("2,3,");
  });
});
