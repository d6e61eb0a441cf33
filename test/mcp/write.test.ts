import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { EngineErrors, EngineTimeout } from "../../src/engine/errors.ts";
import { READ_TOOLS } from "../../src/mcp/tools/read-tools.ts";
import { RequestTime, ToolFailure } from "../../src/mcp/tools/tool.ts";
import { WorkspaceStore } from "../../src/mcp/workspace-store.ts";
import { holdFolder } from "../../src/node/workspace/held-folder.ts";
import { engine } from "../cli/command.ts";

const UNLIMITED = new RequestTime(Infinity);
const CLIENT = { name: "test", version: "1" };
const CODE = "spec fee\n\nrule r:\n  1\n";

describe("a workspace that an assistant writes into", () => {
  let folder: string;
  let store: WorkspaceStore;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "engine-mcp-write-"));
    writeFileSync(join(folder, "base.rules"), "spec base\n\nspec tariff 2025\n\nspec tariff 2026\n");
    mkdirSync(join(folder, "folder.rules"));
    store = await WorkspaceStore.open(folder, undefined);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  for (const [attribute, reason] of [
    ["base.rules/fee.rules", "`base.rules` is a file, not a folder"],
    ["folder.rules", "it is a folder"],
    ["rules_deps/fee.rules", "give its repository"],
    ["rules_deps/@iso/fee.rules", "give its repository"],
  ] as const) {
    it(`refuses the attribute ${attribute} with the reason`, async () => {
      const refused = await store.update(attribute, CODE, undefined, UNLIMITED).catch((thrown: unknown) => thrown);
      expect(refused).to.be.instanceOf(ToolFailure).with.property("message").that.contains(reason);
    });
  }

  for (const [name, reason] of [
    ...["CON", "con.x", "a/NUL", "aux/fee", "COM1", "lpt9.y", "prn .x"].map((name) => [name, "for a device"]),
    ...["a:b", "a<b", "a>b", 'a"b', "a|b", "a?b", "a*b", "d:e/fee"].map((name) => [name, "Windows does not allow"]),
    ...["a\nb", "a\rb", "a\tb", "\u0085", "\u2028", "a\u202eb", "\u007f", "\ud800", "a\u200bb", "\ufeffa"].map(
      (name) => [name, "invisible characters"],
    ),
    ...["a /fee", "a./fee", " a", "\u00a0/fee"].map((name) => [name, "begins or ends with a blank"]),
  ])
    it(`takes no new file called ${JSON.stringify(name)}`, async () => {
      for (const write of [
        () => store.add(`${name}.rules`, CODE, UNLIMITED),
        () => store.update(`${name}.rules`, CODE, undefined, UNLIMITED),
      ]) {
        const refused = await write().catch((thrown: unknown) => thrown);
        expect(refused).to.be.instanceOf(ToolFailure).with.property("message").that.contains(reason);
      }
      expect(readdirSync(folder).sort()).to.deep.equal(["base.rules", "folder.rules"]);
    });

  it("takes no repository whose file would be a device", async () => {
    const refused = await store.add("@hr/aux", CODE, UNLIMITED).catch((thrown: unknown) => thrown);
    expect(refused).to.be.instanceOf(ToolFailure).with.property("message").that.contains("for a device");
  });

  it("takes names of any script, and changes a file that has another one already", async () => {
    for (const [at, name] of ["é", "年/休暇", "con1", "console", "a-b_c (2)", "nul_x"].entries())
      expect(await store.add(`${name}.rules`, `spec s${at}\n`, UNLIMITED)).to.contain(`added ${name}.rules`);
    if (process.platform === "win32") return;
    writeFileSync(join(folder, "a:b.rules"), CODE);
    store = await WorkspaceStore.open(folder, undefined);
    expect(await store.update("a:b.rules", "spec other\n", undefined, UNLIMITED)).to.contain("updated a:b.rules");
  });

  it("refuses a path that is too long before it looks at the disk", async () => {
    for (const attribute of [`${"d/".repeat(1000)}x.rules`, `${"x".repeat(2000)}.rules`, `@${"d/".repeat(1000)}x`]) {
      const refused = await store.add(attribute, CODE, UNLIMITED).catch((thrown: unknown) => thrown);
      expect(refused).to.be.instanceOf(ToolFailure).with.property("message").that.contains("more than 1000 characters");
    }
  });

  it("loses no text of another server that writes at the same time", async () => {
    writeFileSync(join(folder, "base.rules"), "spec base\n\nspec left\n\nspec right\n");
    store = await WorkspaceStore.open(folder, undefined);
    const other = await WorkspaceStore.open(folder, undefined);
    await Promise.all([store.remove({ spec: "left" }, UNLIMITED), other.remove({ spec: "right" }, UNLIMITED)]);
    expect(readFileSync(join(folder, "base.rules"), "utf8")).to.equal("spec base\n");
    const both = await Promise.allSettled([
      store.add("new.rules", "spec new\nrule r: 1\n", UNLIMITED),
      other.add("new.rules", "spec new\nrule r: 2\n", UNLIMITED),
    ]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
    const written = both[0].status === "fulfilled" ? "rule r: 1" : "rule r: 2";
    expect(readFileSync(join(folder, "new.rules"), "utf8").replace(/\s+/g, " ")).to.contain(written);
  });

  it("waits for another server no longer than a request may take", async () => {
    const held = await holdFolder(folder, "rules");
    const refused = await store.add("fee.rules", CODE, new RequestTime(60)).catch((thrown: unknown) => thrown);
    expect(refused).to.be.instanceOf(EngineTimeout);
    held?.release();
    expect(await store.add("fee.rules", CODE, UNLIMITED)).to.contain("added");
  });

  it("acknowledges a new file in one of two processes alone", async () => {
    const names = ["a", "b/c", "d"].map((name) => `${name}.rules`);
    const messages = (value: number) => [
      { id: 0, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: CLIENT } },
      { method: "notifications/initialized" },
      ...names.map((attribute, id) => {
        const code = `spec s${id}\nrule r: ${value}\n`;
        return { id: id + 1, method: "tools/call", params: { name: "add_spec", arguments: { attribute, code } } };
      }),
    ];
    const answers = await Promise.all(
      [1, 2].map(async (value) => {
        const lines = messages(value).map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
        const { stdout } = await engine(folder, ["mcp", "--write"], {}, `${lines.join("\n")}\n`);
        return stdout.split("\n").filter((line) => line.includes("added "));
      }),
    );
    for (const [id, name] of names.entries()) {
      const texts = answers.map((lines) => lines.filter((line) => line.includes(`added ${name}`)).length);
      expect(texts.sort(), name).to.deep.equal([0, 1]);
      const winner = answers.findIndex((lines) => lines.some((line) => line.includes(`added ${name}`))) + 1;
      expect(readFileSync(join(folder, name), "utf8")).to.equal(`spec s${id}\n\nrule r:\n  ${winner}\n`);
    }
  });

  it("leaves no folder behind when a file cannot be written", async () => {
    const refused = await store.add(`a/b/${"x".repeat(300)}.rules`, CODE, UNLIMITED).catch((thrown: unknown) => thrown);
    expect(refused).to.be.instanceOf(EngineErrors).with.property("message").that.contains("cannot be written");
    expect(existsSync(join(folder, "a"))).to.equal(false);
    await store.add("a/fee.rules", CODE, UNLIMITED);
    expect(existsSync(join(folder, "a/fee.rules"))).to.equal(true);
  });

  it("says which specs a replaced text adds and which it removes", async () => {
    const text = 'spec base\n"""\nspec of the past\n"""\n\nspec tariff 2026\n';
    const done = await store.update("base.rules", text, undefined, UNLIMITED);
    expect(done).to.equal("updated base.rules: base, tariff 2026; removed tariff 2025");
    expect(await store.update("fee.rules", CODE, undefined, UNLIMITED)).to.equal("updated fee.rules: fee");
  });

  it("loses one version after the other, in memory and on disk alike", async () => {
    const file = join(folder, "base.rules");
    writeFileSync(file, "spec base\nrule r: 1\nspec tariff 2025\nspec tariff 2026\nspec last\n");
    store = await WorkspaceStore.open(folder, undefined);
    await store.remove({ spec: "tariff", effective: "2025" }, UNLIMITED);
    await store.remove({ spec: "base" }, UNLIMITED);
    expect(readFileSync(file, "utf8")).to.equal("spec tariff 2026\n\n\nspec last\n");
    expect(store.rules.engine.show({ spec: "last" }).start_line).to.equal(4);
    await store.remove({ spec: "tariff", effective: "2026" }, UNLIMITED);
    await store.remove({ spec: "last" }, UNLIMITED);
    expect(existsSync(file)).to.equal(false);
  });

  it("takes no file that ignore files would keep out after the next start", async () => {
    writeFileSync(join(folder, ".gitignore"), "build/\n*.tmp.rules\n!kept.tmp.rules\n");
    for (const attribute of ["build/fee.rules", "a/build/b/fee.rules", "a/fee.tmp.rules"]) {
      const refused = await store.update(attribute, CODE, undefined, UNLIMITED).catch((thrown: unknown) => thrown);
      expect(refused, attribute).to.be.instanceOf(ToolFailure).with.property("message").that.contains("ignore file");
      expect(existsSync(join(folder, attribute)), attribute).to.equal(false);
    }
    for (const attribute of ["kept.tmp.rules", "builds/fee.rules", "@iso/build"])
      expect(await store.update(attribute, `spec f${attribute.length}\n`, undefined, UNLIMITED)).to.contain(attribute);
    expect((await WorkspaceStore.open(folder, undefined)).labels()).to.have.length(store.labels().length);
  });

  it("has recommendations for the specs that are there, and for no other", () => {
    const quality = READ_TOOLS.find(({ name }) => name === "quality");
    expect(quality?.call({ spec: "BASE" }, { engine: store.rules.engine, milliseconds: 1000 })).to.deep.equal({
      text: "[]",
    });
    expect(() => quality?.call({ spec: "bsae" }, { engine: store.rules.engine, milliseconds: 1000 })).to.throw(
      EngineErrors,
      "`bsae`",
    );
  });

  it("goes on from what others wrote to the disk since it was read", async () => {
    const file = join(folder, "base.rules");
    writeFileSync(file, "spec base\nrule kept: 1\nspec other\n");
    await store.remove({ spec: "other" }, UNLIMITED);
    expect(readFileSync(file, "utf8")).to.contain("rule kept:");
    expect(store.rules.engine.run({ spec: "base" }).results).to.have.key("kept");
  });

  it("changes nothing while the disk holds what does not load", async () => {
    writeFileSync(join(folder, "other.rules"), Buffer.from([0xff]));
    const refused = await store.update("fee.rules", CODE, undefined, UNLIMITED).catch((thrown: unknown) => thrown);
    expect(refused).to.be.instanceOf(EngineErrors).with.property("message").that.contains("other.rules");
    expect(existsSync(join(folder, "fee.rules"))).to.equal(false);
    expect(store.rules.engine.list()[0]?.specs.map(({ name }) => name)).to.deep.equal(["base", "tariff", "tariff"]);
  });

  it("is cleared of the files that it has loaded, and of no other", async () => {
    writeFileSync(join(folder, "later.rules"), CODE);
    await store.clear(UNLIMITED);
    expect(existsSync(join(folder, "base.rules"))).to.equal(false);
    expect(existsSync(join(folder, "later.rules"))).to.equal(true);
    expect(store.rules.engine.list()[0]?.specs).to.deep.equal([]);
  });

  it("is written through no link that leads out of it", async () => {
    const outside = mkdtempSync(join(tmpdir(), "engine-mcp-outside-"));
    const linked = join(outside, "linked.rules");
    writeFileSync(linked, "spec one\nspec two\n");
    symlinkSync(linked, join(folder, "linked.rules"));
    store = await WorkspaceStore.open(folder, undefined);
    const refused = await store.remove({ spec: "one" }, UNLIMITED).catch((thrown: unknown) => thrown);
    expect(refused).to.be.instanceOf(ToolFailure).with.property("message").that.contains("leads out");
    expect(readFileSync(linked, "utf8")).to.equal("spec one\nspec two\n");
    expect(store.rules.engine.show({ spec: "one" }).spec).to.equal("one");
    rmSync(outside, { recursive: true });
  });

  it("replaces the file of a repository whatever the letter case of its name", async () => {
    mkdirSync(join(folder, "rules_deps/@Hr"), { recursive: true });
    writeFileSync(join(folder, "rules_deps/@Hr/Base.rules"), "spec base\n");
    store = await WorkspaceStore.open(folder, undefined);
    await store.update("@hr/base", CODE, "@hr/base", UNLIMITED);
    expect(readFileSync(join(folder, "rules_deps/@Hr/Base.rules"), "utf8")).to.equal(CODE);
    expect(existsSync(join(folder, "rules_deps/@hr"))).to.equal(false);
  });

  it("refuses to install what is not a repository with an error of the registry", async () => {
    const refused = await store.install("@hr/../base", false, UNLIMITED).catch((thrown: unknown) => thrown);
    expect(refused).to.be.instanceOf(EngineErrors);
    if (refused instanceof EngineErrors)
      expect(refused.errors[0]).to.include({ kind: "registry", registry_kind: "other" });
  });
});
