import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import { EngineErrors } from "../../src/engine/errors.ts";
import { readWorkspace } from "../../src/node/workspace/read.ts";
import { fetchBundle } from "../../src/registry/fetch-bundle.ts";
import { installAll, installOne } from "../../src/registry/install.ts";
import { fetchPublic } from "../../src/registry/request.ts";
import { TempFolder } from "../node/temp-folder.ts";

const TARIFFS = "spec tariffs\n\nrule price: 1\n";

/** A registry over a real socket; `answers` maps a path to a text, a status, or a function. */
class TestRegistry {
  readonly asked: string[] = [];
  readonly answers = new Map<string, string | number | RequestListener>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? "";
      this.asked.push(path);
      const answer = this.answers.get(path) ?? 404;
      if (typeof answer === "function") answer(request, response);
      else if (typeof answer === "number") response.writeHead(answer).end();
      else response.end(answer);
    });
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

describe("installing from a registry", () => {
  let folder: string;
  let registry: TestRegistry;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "engine-install-"));
    registry = new TestRegistry();
    await registry.start();
  });

  afterEach(async () => {
    await registry.stop();
    rmSync(folder, { recursive: true });
  });

  const write = (path: string, text: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const installed = (id: string) => join(folder, "rules_deps", `${id}.rules`);
  const read = () => readWorkspace(folder, { skipUnreadable: true });
  const one = async (id: string, force = false) => installOne(await read(), id, { registry: registry.address, force });
  const frozen = async () => installAll(await read(), { registry: registry.address, force: false, frozen: true });
  const lockPath = () => join(folder, "rules_deps/lock.json");
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const all = async () => installAll(await read(), { registry: registry.address, force: false });

  async function failure(work: Promise<unknown>) {
    try {
      await work;
    } catch (thrown) {
      if (thrown instanceof EngineErrors) return thrown.errors[0];
      throw thrown;
    }
    throw new Error("expected a failure");
  }

  it("writes the text byte for byte", async () => {
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    const { written } = await one("@grid/tariffs");
    expect(written).to.deep.equal([{ id: "@grid/tariffs", path: "rules_deps/@grid/tariffs.rules" }]);
    expect(readFileSync(installed("@grid/tariffs"), "utf8")).to.equal(TARIFFS);
  });

  it("keeps a byte order mark, and tells it from a file without one", async () => {
    registry.answers.set("/@grid/tariffs.rules", `\ufeff${TARIFFS}`);
    await one("@grid/tariffs");
    expect(readFileSync(installed("@grid/tariffs"), "utf8")).to.equal(`\ufeff${TARIFFS}`);
    expect(await one("@grid/tariffs")).to.deep.equal({ written: [], current: ["@grid/tariffs"] });
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    expect((await failure(one("@grid/tariffs")))?.message).to.contain("other content");
  });

  it("replaces the file that holds the repository, whatever its letter case", async () => {
    write("rules_deps/@Grid/Tariffs.rules", "spec tariffs\n\nrule price: 0\n");
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    expect((await failure(one("@grid/tariffs")))?.message).to.contain("rules_deps/@Grid/Tariffs.rules");
    await one("@grid/tariffs", true);
    expect(readFileSync(installed("@Grid/Tariffs"), "utf8")).to.equal(TARIFFS);
    expect(await one("@grid/tariffs")).to.deep.equal({ written: [], current: ["@grid/tariffs"] });
  });

  it("announces a text that does not parse as that of the bundle", async () => {
    registry.answers.set("/@grid/tariffs.rules", "spec tariffs\n\nrule price 1\n");
    const error = await failure(one("@grid/tariffs"));
    expect(error).to.include({ kind: "parsing" });
    expect(error?.source).to.deep.include({ attribute: "@grid/tariffs", line: 3 });
    expect(error?.message).to.contain("the bundle @grid/tariffs cannot be read: ");
    expect(existsSync(installed("@grid/tariffs"))).to.equal(false);
  });

  it("leaves an equal file alone and says that it is current", async () => {
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    await one("@grid/tariffs");
    expect(await one("@grid/tariffs")).to.deep.equal({ written: [], current: ["@grid/tariffs"] });
  });

  it("replaces changed content only when forced", async () => {
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    await one("@grid/tariffs");
    registry.answers.set("/@grid/tariffs.rules", TARIFFS.replace("1", "2"));
    const error = await failure(one("@grid/tariffs"));
    expect(error?.message).to.contain("@grid/tariffs").and.contain("--force");
    expect(readFileSync(installed("@grid/tariffs"), "utf8")).to.equal(TARIFFS);
    await one("@grid/tariffs", true);
    expect(readFileSync(installed("@grid/tariffs"), "utf8")).to.contain("2");
  });

  for (const [status, kind] of [
    [404, "not_found"],
    [401, "unauthorized"],
    [403, "unauthorized"],
    [500, "server_error"],
    [418, "other"],
    [204, "other"],
    [206, "other"],
  ] as const) {
    it(`reports status ${status} as ${kind} and leaves nothing behind`, async () => {
      registry.answers.set("/@grid/tariffs.rules", status);
      const error = await failure(one("@grid/tariffs"));
      expect(error).to.include({ kind: "registry", registry_kind: kind, repository: "@grid/tariffs" });
      expect(existsSync(join(folder, "rules_deps"))).to.equal(false);
    });
  }

  it("refuses a bundle without a text, from a server and from a folder", async () => {
    registry.answers.set("/@grid/tariffs.rules", "");
    const mirror = new TempFolder({ "@grid/tariffs.rules": "" });
    for (const address of [registry.address, pathToFileURL(mirror.path).href]) {
      const options = { registry: address, force: false };
      const error = await failure(installOne(await readWorkspace(folder), "@grid/tariffs", options));
      expect(error).to.include({ registry_kind: "other", repository: "@grid/tariffs" });
      expect(error?.message).to.contain("tariffs.rules is empty");
      expect(existsSync(join(folder, "rules_deps"))).to.equal(false);
    }
  });

  it("reports a registry that does not answer as a network error", async () => {
    const error = await failure(
      installOne(await readWorkspace(folder), "@grid/tariffs", { registry: "http://127.0.0.1:1", force: false }),
    );
    expect(error).to.include({ registry_kind: "network_error" });
  });

  it("reports an answer that breaks off as a network error, though what came of it could be read", async () => {
    const text = `repo @grid/tariffs\n\n${TARIFFS}`;
    const compressed = gzipSync(text.repeat(50)).subarray(0, -20);
    for (const [headers, sent] of [
      [{ "Content-Length": "1000" }, text],
      [{ "Transfer-Encoding": "chunked", Connection: "close" }, text],
      [{ "Content-Encoding": "gzip", "Content-Length": String(compressed.length) }, compressed],
    ] as const) {
      registry.answers.set("/@grid/tariffs.rules", (_request, response) => {
        response.writeHead(200, headers);
        response.write(sent);
        setTimeout(() => response.destroy(), 10);
      });
      expect(await failure(one("@grid/tariffs"))).to.include({ registry_kind: "network_error" });
      expect(existsSync(join(folder, "rules_deps"))).to.equal(false);
    }
  });

  it("reads an answer that is compressed without being asked for", async () => {
    for (const [encoding, compress] of Object.entries({
      gzip: gzipSync,
      deflate: deflateSync,
      br: brotliCompressSync,
    })) {
      registry.answers.set(`/@grid/${encoding}.rules`, (_request, response) => {
        response.writeHead(200, { "Content-Encoding": encoding }).end(compress(TARIFFS));
      });
      await one(`@grid/${encoding}`);
      expect(readFileSync(installed(`@grid/${encoding}`), "utf8")).to.equal(TARIFFS);
    }
  });

  it("follows redirects, but not for ever and not to elsewhere", async () => {
    registry.answers.set("/@grid/tariffs.rules", (_request, response) => {
      response.writeHead(302, { Location: "/moved" }).end();
    });
    registry.answers.set("/moved", TARIFFS);
    expect((await one("@grid/tariffs")).written).to.have.length(1);
    registry.answers.set("/@grid/loop.rules", (_request, response) => {
      response.writeHead(302, { Location: "/@grid/loop.rules" }).end();
    });
    expect(await failure(one("@grid/loop"))).to.include({ registry_kind: "other" });
    registry.answers.set("/@grid/away.rules", (_request, response) => {
      response.writeHead(302, { Location: "http://registry.example/x" }).end();
    });
    expect((await failure(one("@grid/away")))?.message).to.contain("not allowed");
    registry.answers.set("/@grid/garbled.rules", (_request, response) => {
      response.writeHead(302, { Location: "http://[registry" }).end();
    });
    expect((await failure(one("@grid/garbled")))?.message).to.contain("not allowed");
    registry.answers.set("/@grid/nowhere.rules", 302);
    expect((await failure(one("@grid/nowhere")))?.message).to.contain("302");
  });

  it("refuses a text beyond the size limit", async () => {
    registry.answers.set("/@grid/tariffs.rules", `spec big\n${" ".repeat(5_300_000)}`);
    expect((await failure(one("@grid/tariffs")))?.message).to.contain("larger than");
  });

  it("refuses a bundle that holds another repository", async () => {
    registry.answers.set("/@grid/tariffs.rules", "repo @other/x\nspec a\n");
    expect((await failure(one("@grid/tariffs")))?.message)
      .to.contain("@other/x")
      .and.contain("@grid/tariffs");
  });

  it("refuses names that are not repositories without asking the registry", async () => {
    for (const id of ["grid/tariffs", "@grid/../x", "@grid/x?y", "@grid//x", "@"]) {
      expect(await failure(fetchBundle(id, { registry: registry.address })), id).to.include({ kind: "registry" });
    }
    expect(registry.asked).to.deep.equal([]);
  });

  it("refuses an address with a password, and does not repeat it", async () => {
    const thrown = await fetchBundle("@grid/tariffs", { registry: "https://me:secret@rules.example" }).catch(String);
    expect(String(thrown)).to.contain("the registry at rules.example has a user or a password");
    expect(String(thrown)).to.not.contain("secret");
  });

  it("refuses http to other machines", async () => {
    expect((await failure(fetchBundle("@a/b", { registry: "http://registry.example" })))?.message).to.contain("https");
  });

  it("brings everything that the workspace needs, each asked once", async () => {
    write("app.rules", "spec app\nuses @a/x one\nuses b: @a/x one\nrule r: b.v\n");
    registry.answers.set("/@a/x.rules", "spec one\nuses @b/y two\nrule v: two.v\n");
    registry.answers.set("/@b/y.rules", "spec two\nrule v: 2\n");
    const outcome = await all();
    expect(outcome?.written.map(({ id }) => id)).to.deep.equal(["@a/x", "@b/y"]);
    expect(registry.asked).to.deep.equal(["/@a/x.rules", "/@b/y.rules"]);
  });

  it("writes nothing when one of several is missing, and points at the line that asked", async () => {
    write("app.rules", "spec app\nuses @a/x one\n");
    registry.answers.set("/@a/x.rules", "spec one\nuses @b/y two\n");
    const error = await failure(all());
    expect(error).to.deep.include({ registry_kind: "not_found", repository: "@b/y" });
    expect(error?.source).to.include({ attribute: "@a/x", line: 2 });
    expect(existsSync(join(folder, "rules_deps"))).to.equal(false);
  });

  it("asks for nothing that the workspace defines itself", async () => {
    write("app.rules", "spec app\nuses @a/x one\nrepo @a/x\nspec one\n");
    expect(await all()).to.equal(undefined);
    expect(registry.asked).to.deep.equal([]);
    registry.answers.set("/@b/y.rules", "spec two\nuses @a/x one\n");
    await one("@b/y");
    expect(registry.asked).to.deep.equal(["/@b/y.rules"]);
  });

  it("is not stopped by what is wrong without the repository", async () => {
    const mistakes = {
      "broken.rules": "spec broken\n\nrule r 5\n",
      "latin.rules": Buffer.from('spec latin\n"""\n\xe9\n"""\n', "latin1"),
      "wrong.rules": 'spec wrong\ndata n: number\nrule r: n + "x"\nrule s: nowhere\n',
      "twice.rules": "spec twice\n\nspec twice\n",
      "rules_deps/@other/bundle.rules": "spec other\nrule r: nowhere\n",
      "rules_deps/@torn/bundle.rules": "spec torn\nrule r 5\n",
    };
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    for (const [path, text] of Object.entries(mistakes)) {
      write("app.rules", "spec app\nuses @grid/tariffs tariffs\nrule r: tariffs.price + 1\nrule s: nowhere\n");
      write(path, text);
      for (const install of [() => one("@grid/tariffs"), all]) {
        const { written } = (await install()) ?? {};
        expect(written, path).to.have.length(1);
        rmSync(installed("@grid/tariffs"));
      }
      rmSync(join(folder, path));
    }
    for (const [path, text] of Object.entries(mistakes)) write(path, text);
    expect(await all())
      .to.have.property("unread")
      .that.has.length(2);
  });

  it("is stopped by a mistake that hides behind others", async () => {
    write("twice.rules", "spec twice\n\nspec twice\n");
    write("broken.rules", "spec broken\n\nrule r 5\n");
    registry.answers.set("/@grid/tariffs.rules", "spec tariffs\nrule price: nowhere\n");
    expect((await failure(one("@grid/tariffs")))?.source).to.include({ attribute: "@grid/tariffs", line: 2 });
    expect(existsSync(installed("@grid/tariffs"))).to.equal(false);
  });

  it("replaces a damaged bundle when forced, and no sound one by one that breaks its users", async () => {
    write("app.rules", "spec app\nuses @a/x one\nrule r: one.v\nrule s: nowhere\n");
    write("rules_deps/@a/x.rules", "spec one\nrule v 1\n");
    registry.answers.set("/@a/x.rules", "spec one\nrule v: 1\n");
    expect((await one("@a/x", true)).written).to.have.length(1);
    registry.answers.set("/@a/x.rules", "spec one\nrule w: 1\n");
    expect((await failure(one("@a/x", true)))?.source).to.include({ attribute: "app.rules", line: 3 });
  });

  it("asks for nothing where all references may stand in a file that does not parse, nor when frozen", async () => {
    write("app.rules", "spec app\n\nrule r 5\n");
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    expect((await failure(all()))?.source).to.deep.include({ attribute: "app.rules", line: 3 });
    write("b.rules", "spec b\nuses @grid/tariffs tariffs\n");
    expect((await failure(frozen()))?.source).to.deep.include({ attribute: "app.rules", line: 3 });
    expect(registry.asked).to.deep.equal([]);
  });

  it("writes through no link, wherever in the path it stands", async () => {
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    const elsewhere = mkdtempSync(join(tmpdir(), "engine-elsewhere-"));
    const own = join(elsewhere, "own.rules");
    writeFileSync(own, "spec own\n");
    mkdirSync(join(folder, "rules_deps", "@grid"), { recursive: true });
    for (const link of ["rules_deps/@grid/tariffs.rules", "rules_deps/@grid", "rules_deps"]) {
      rmSync(join(folder, link), { recursive: true, force: true });
      symlinkSync(link.endsWith(".rules") ? own : elsewhere, join(folder, link));
      expect((await failure(one("@grid/tariffs", true)))?.message, link).to.contain("is a link");
    }
    rmSync(join(folder, "rules_deps"));
    const lock = join(elsewhere, "lock.json");
    writeFileSync(lock, '{"version":1,"repositories":{}}');
    mkdirSync(join(folder, "rules_deps"));
    symlinkSync(lock, lockPath());
    expect((await failure(one("@grid/tariffs", true)))?.message).to.contain("is a link");
    expect(readFileSync(lock, "utf8")).to.equal('{"version":1,"repositories":{}}');
    rmSync(lock);
    expect(readdirSync(elsewhere)).to.deep.equal(["own.rules"]);
    expect(readFileSync(own, "utf8")).to.equal("spec own\n");
    rmSync(elsewhere, { recursive: true });
  });

  it("refuses a bundle that breaks the workspace, also when forced", async () => {
    write("app.rules", "spec app\nuses @a/x one\nrule r: one.v\n");
    registry.answers.set("/@a/x.rules", "spec one\nrule w: 1\n");
    expect(await failure(one("@a/x", true))).to.deep.include({ kind: "validation" });
    expect(existsSync(installed("@a/x"))).to.equal(false);
  });

  it("keeps the digests of what it installed, in the order of the ids, and forgets what is gone", async () => {
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    registry.answers.set("/@a/x.rules", "spec x\n");
    await one("@grid/tariffs");
    await one("@a/x");
    expect(readFileSync(lockPath(), "utf8")).to.equal(
      `${JSON.stringify(
        {
          version: 1,
          repositories: { "@a/x": { sha256: sha256("spec x\n") }, "@grid/tariffs": { sha256: sha256(TARIFFS) } },
        },
        null,
        2,
      )}\n`,
    );
    rmSync(installed("@a/x"));
    await one("@grid/tariffs");
    expect(Object.keys(JSON.parse(readFileSync(lockPath(), "utf8")).repositories)).to.deep.equal(["@grid/tariffs"]);
  });

  it("keeps the digests of an installation that ends while it downloads", async () => {
    registry.answers.set("/@a/x.rules", "spec x\n");
    registry.answers.set("/@grid/tariffs.rules", (_, response) => {
      one("@a/x").finally(() => response.end(TARIFFS));
    });
    await one("@grid/tariffs");
    expect(Object.keys(JSON.parse(readFileSync(lockPath(), "utf8")).repositories)).to.deep.equal([
      "@a/x",
      "@grid/tariffs",
    ]);
  });

  it("accepts when frozen only the bytes that are locked", async () => {
    write("app.rules", "spec app\nuses @grid/tariffs tariffs\n");
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    expect((await failure(frozen()))?.message).to.contain("@grid/tariffs has no digest");
    expect(existsSync(join(folder, "rules_deps"))).to.equal(false);
    await all();
    rmSync(installed("@grid/tariffs"));
    expect((await frozen())?.written).to.have.length(1);
    registry.answers.set("/@grid/tariffs.rules", TARIFFS.replace("1", "2"));
    expect((await failure(frozen()))?.message).to.contain("other bytes in the registry");
    expect(readFileSync(installed("@grid/tariffs"), "utf8")).to.equal(TARIFFS);
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    write("rules_deps/@grid/tariffs.rules", TARIFFS.replace("1", "3"));
    expect((await failure(frozen()))?.message).to.contain("`rules_deps/@grid/tariffs.rules` has other bytes");
  });

  it("accepts when frozen no file of the dependencies without a digest, also where nothing uses it", async () => {
    const said = "`rules_deps/@evil/x.rules` has no digest in rules_deps/lock.json";
    write("app.rules", "spec app\nuses @grid/tariffs tariffs\n");
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    await all();
    write("rules_deps/@Evil/X.rules", "spec x\n");
    expect((await failure(frozen()))?.message).to.match(/`rules_deps\/@Evil\/X\.rules` has no digest/);
    rmSync(join(folder, "rules_deps/@Evil"), { recursive: true });
    expect((await frozen())?.current).to.deep.equal(["@grid/tariffs"]);
    write("app.rules", "spec app\n");
    expect(await frozen()).to.equal(undefined);
    write("rules_deps/@evil/x.rules", "spec x\n");
    expect((await failure(frozen()))?.message).to.contain(said);
    rmSync(lockPath());
    expect((await failure(frozen()))?.message).to.contain("no digest");
    expect(await all()).to.equal(undefined);
  });

  it("refuses digests that it did not write", async () => {
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    for (const text of ["", "{", "[]", '{"version":2,"repositories":{}}', '{"version":1,"repositories":{"@a/b":{}}}']) {
      write("rules_deps/lock.json", text);
      expect((await failure(one("@grid/tariffs")))?.message, text).to.contain("lock.json` is damaged");
    }
  });

  it("reads digests from an ordinary file of ordinary size alone", async () => {
    registry.answers.set("/@grid/tariffs.rules", TARIFFS);
    write("rules_deps/lock.json", "");
    truncateSync(lockPath(), 2 ** 40);
    expect((await failure(one("@grid/tariffs")))?.message).to.contain("larger than 16777216 bytes");
    for (const make of [() => symlinkSync("/dev/zero", lockPath()), () => execFileSync("mkfifo", [lockPath()])]) {
      rmSync(lockPath());
      make();
      expect((await failure(one("@grid/tariffs")))?.message).to.contain("lock.json` is not a regular file");
    }
  });

  describe("of the internet", () => {
    /** Answers of hosts that this machine cannot reach, by address. */
    const internet = (answers: Readonly<Record<string, string | { readonly to: string }>>) => {
      const asked: string[] = [];
      const fetch = async (address: unknown): Promise<Response> => {
        asked.push(String(address));
        const answer = answers[String(address)] ?? "";
        if (typeof answer === "string") return new Response(answer);
        return new Response(null, { status: 302, headers: { location: answer.to } });
      };
      return { asked, fetch };
    };
    const REGISTRY = "https://rules.example";
    const FIRST = `${REGISTRY}/@a/x.rules`;

    for (const inside of [
      "http://127.0.0.1:6379/",
      "http://localhost:6379/",
      "https://localhost/",
      "https://service.localhost/",
      "https://127.1/",
      "https://0x7f000001/",
      "https://10.0.0.1/",
      "https://172.16.1.1/",
      "https://192.168.0.1/",
      "https://169.254.169.254/latest",
      "https://100.64.0.1/",
      "https://0.0.0.0/",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://[fd00::1]/",
      "https://[fe80::1]/",
      "https://[fec0::1]/",
      "https://[::7f00:1]/",
      "https://[::ffff:0:7f00:1]/",
      "https://[64:ff9b::7f00:1]/",
      "https://[64:ff9b:1::7f00:1]/",
      "https://[2002:7f00:1::]/",
    ]) {
      it(`is not followed to ${inside}`, async () => {
        const { asked, fetch } = internet({ [FIRST]: { to: inside } });
        const error = await failure(fetchBundle("@a/x", { registry: REGISTRY, fetch }));
        expect(error).to.include({ kind: "registry", registry_kind: "other" });
        expect(error?.message).to.contain("on this machine or in a private network");
        expect(asked).to.deep.equal([FIRST]);
      });
    }

    it("is followed to another public host", async () => {
      for (const outside of ["https://files.example/x", "https://8.8.8.8/x", "https://[2606:4700::1111]/x"]) {
        const { fetch } = internet({ [FIRST]: { to: outside }, [outside]: TARIFFS });
        expect((await fetchBundle("@a/x", { registry: REGISTRY, fetch })).source, outside).to.equal(TARIFFS);
      }
    });

    it("does not quote what another host answered", async () => {
      const secret = "SECRET-of-another-host";
      for (const answer of [secret, `spec a\nrule r: ${secret} +`, { to: `ftp://${secret}/` }]) {
        const { fetch } = internet({ [FIRST]: { to: "https://files.example/x" }, "https://files.example/x": answer });
        const options = { registry: REGISTRY, fetch, force: false };
        const thrown = await installOne(await readWorkspace(folder), "@a/x", options).catch((error: unknown) => error);
        expect(thrown).to.be.instanceOf(EngineErrors);
        expect(`${thrown} ${JSON.stringify(thrown)}`.toLowerCase()).not.to.contain(secret.toLowerCase());
      }
    });

    it("reaches no private machine whose name looked public when it was checked", async () => {
      const how = { redirect: "manual", signal: AbortSignal.timeout(30_000) } as const;
      const thrown = await fetchPublic(new URL("https://localhost:1/"), how).catch((error: unknown) => error);
      expect(String(thrown)).to.contain("localhost is an address of a private network");
    });
  });
});
