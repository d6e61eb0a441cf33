import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { read } from "./markdown.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Folders of `test` that look at more than one folder of the source. */
const OWN = ["clients", "conformance", "docs", "editor", "examples", "faults", "fuzz", "mutation", "package"];
/** Editors of other makers, which talk to the language server. */
const EDITORS = "lsp/editors";

describe("the folders of tests", () => {
  const sources = new Set(foldersBelow("src"));
  const tests = foldersBelow("test").filter((path) => !OWN.includes(path.split("/")[0] ?? ""));

  it("have the names of the source that they test", () => {
    expect(tests.filter((path) => !sources.has(path) && !path.endsWith("/fixtures") && path !== EDITORS)).to.deep.equal(
      [],
    );
  });

  it("are there for each part of the source", () => {
    const parts = new Set([...sources].map((path) => path.split("/")[0] ?? ""));
    expect([...parts].filter((part) => !tests.includes(part))).to.deep.equal([]);
  });

  it("are explained when they are about more than one", () => {
    const architecture = read("docs/architecture.md");
    expect(OWN.filter((name) => !architecture.includes(`\`test/${name}\``))).to.deep.equal([]);
  });
});

describe("the scripts of the package", () => {
  it("start files that are there", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const words = Object.values<string>(scripts).flatMap((script) => script.split(/\s+/));
    const files = words.filter((word) => /^[\w/.-]+\.(?:mjs|ts)$/.test(word));
    expect(files.filter((file) => !existsSync(ROOT + file))).to.deep.equal([]);
    expect(files).to.include("scripts/test.mjs");
  });
});

/** The paths of all folders with files, below `folder`. */
function foldersBelow(folder: string): string[] {
  const files = readdirSync(ROOT + folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath }) => parentPath.slice(ROOT.length + folder.length + 1));
  return [...new Set(paths)].filter((path) => path !== "").sort();
}
