import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { ToolFailure } from "../../src/mcp/tool-failure.ts";
import { READ_TOOLS } from "../../src/mcp/tools/read-tools.ts";
import { WorkspaceStore } from "../../src/mcp/workspace-store.ts";

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
    it(`refuses the attribute ${attribute} with the reason`, () => {
      expect(() => store.update(attribute, CODE, undefined)).to.throw(ToolFailure, reason);
    });
  }

  it("says which specs a replaced text adds and which it removes", async () => {
    const text = 'spec base\n"""\nspec of the past\n"""\n\nspec tariff 2026\n';
    const done = await store.update("base.rules", text, undefined);
    expect(done).to.equal("updated base.rules: base, tariff 2026; removed tariff 2025");
    expect(await store.update("fee.rules", CODE, undefined)).to.equal("updated fee.rules: fee");
  });

  it("loses one version after the other, in memory and on disk alike", async () => {
    const file = join(folder, "base.rules");
    writeFileSync(file, "spec base\nrule r: 1\nspec tariff 2025\nspec tariff 2026\nspec last\n");
    store = await WorkspaceStore.open(folder, undefined);
    await store.remove({ spec: "tariff", effective: "2025" });
    await store.remove({ spec: "base" });
    expect(readFileSync(file, "utf8")).to.equal("spec tariff 2026\n\n\nspec last\n");
    expect(store.engine.show({ spec: "last" }).start_line).to.equal(4);
    await store.remove({ spec: "tariff", effective: "2026" });
    await store.remove({ spec: "last" });
    expect(existsSync(file)).to.equal(false);
  });

  it("takes no file that ignore files would keep out after the next start", async () => {
    writeFileSync(join(folder, ".gitignore"), "build/\n*.tmp.rules\n!kept.tmp.rules\n");
    for (const attribute of ["build/fee.rules", "a/build/b/fee.rules", "a/fee.tmp.rules"]) {
      const refused = await store.update(attribute, CODE, undefined).catch((thrown: unknown) => thrown);
      expect(refused, attribute).to.be.instanceOf(ToolFailure).with.property("message").that.contains("ignore file");
      expect(existsSync(join(folder, attribute)), attribute).to.equal(false);
    }
    for (const attribute of ["kept.tmp.rules", "builds/fee.rules", "@iso/build"])
      expect(await store.update(attribute, `spec f${attribute.length}\n`, undefined)).to.contain(attribute);
    expect((await WorkspaceStore.open(folder, undefined)).labels()).to.have.length(store.labels().length);
  });

  it("has recommendations for the specs that are there, and for no other", () => {
    const quality = READ_TOOLS.find(({ name }) => name === "quality");
    expect(quality?.call({ spec: "BASE" }, { store, milliseconds: 1000 })).to.equal("[]");
    expect(() => quality?.call({ spec: "bsae" }, { store, milliseconds: 1000 })).to.throw(ToolFailure, "`bsae`");
  });
});
