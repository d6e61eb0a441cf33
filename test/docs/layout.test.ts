import { existsSync, readdirSync } from "node:fs";
import { basename, dirname } from "node:path/posix";
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

  it("hold each test that has the name of one source file of its part where that file is", () => {
    const files = filesBelow("src").filter((path) => path.endsWith(".ts"));
    const misplaced = filesBelow("test").filter((path) => {
      const part = path.split("/")[0] ?? "";
      const name = basename(path, ".test.ts");
      if (!path.endsWith(".test.ts") || OWN.includes(part) || asksAProgram(path)) return false;
      const named = files.filter((file) => file.startsWith(`${part}/`) && basename(file, ".ts") === name);
      // The name of a folder, too: the test is about all of it.
      if ([...sources].some((folder) => folder.startsWith(`${part}/`) && basename(folder) === name)) return false;
      return named.length === 1 && named[0] !== undefined && dirname(named[0]) !== dirname(path);
    });
    expect(misplaced).to.deep.equal([]);
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

describe("the folders of the source", () => {
  it("have a sentence each in the list of them", () => {
    const listed = Array.from(read("src/README.md").matchAll(/^ *- (?:\*\*)?`([^`]+)`/gm), ([, folder]) => folder);
    const folders = readdirSync(`${ROOT}src`, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${entry.parentPath}/${entry.name}`.slice(`${ROOT}src/`.length)] : [],
    );
    expect(listed.sort()).to.deep.equal(folders.map((folder) => folder.replace(/^\/+/, "")).sort());
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

/**
 * True for a test that imports no source: it asks a running program, and is named after what users
 * see.
 */
function asksAProgram(path: string): boolean {
  return !/from "(?:\.\.\/)+src\//.test(read(`test/${path}`));
}

/** The paths of all files below `folder`. */
function filesBelow(folder: string): string[] {
  const files = readdirSync(ROOT + folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => `${parentPath.slice(ROOT.length + folder.length + 1)}/${name}`);
}

/** The paths of all folders with files, below `folder`. */
function foldersBelow(folder: string): string[] {
  const paths = filesBelow(folder).map((path) => path.slice(0, path.lastIndexOf("/")));
  return [...new Set(paths)].filter((path) => path !== "").sort();
}
