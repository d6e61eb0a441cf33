import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { expect } from "chai";
import { withClient } from "./client.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FILES = join(ROOT, "editors/vscode/dist");

describe("the server in the extension for VS Code", () => {
  before(() => {
    execFileSync(process.execPath, [join(ROOT, "scripts/bundle-extension.mjs")], { stdio: "inherit" });
  });

  it("checks a workspace without any other file of the package", async () => {
    const program = [join(FILES, "server/server.js")];
    await withClient({ program, files: { "shop.rules": "spec shop\nrule total: prize\n" } }, async (client) => {
      expect((await client.initialized).serverInfo?.name).to.equal("engine");
      const [first] = await client.diagnostics("shop.rules");
      expect(first?.code).to.equal("unknown-reference");
    });
  });

  it("comes with a list of changes that links to no file, as the marketplace refuses such links", () => {
    const changes = readFileSync(join(ROOT, "editors/vscode/CHANGELOG.md"), "utf8");
    expect(changes)
      .to.include("In operating, the configuration of nginx names")
      .and.not.match(/\]\((?!https:)/);
  });

  it("is so small that the extension stays below 2 MB", () => {
    const paths = readdirSync(FILES, { recursive: true, encoding: "utf8" }).map((path) => join(FILES, path));
    const texts = paths.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path));
    const packed = texts.reduce((sum, text) => sum + deflateRawSync(text).length, 0);
    expect(packed).to.be.above(200_000).and.below(2_000_000);
  });
});
