import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { read } from "./markdown.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [libraries = "", handWritten = ""] = read("docs/dependencies.md").split("## What is written by hand");

describe("docs/dependencies.md", () => {
  it("has a line for each library of the package and of its tests", () => {
    const { devDependencies, peerDependencies } = JSON.parse(read("package.json"));
    const used = Object.keys({ ...devDependencies, ...peerDependencies });
    const told = cellsOf(libraries, 0).flatMap((names) => names.split(", ").map((name) => name.split(" ")[0]));
    expect(used.filter((name) => !name.startsWith("@types/") && !told.includes(name))).to.deep.equal([]);
  });

  it("tells where each part is that is written by hand", () => {
    const paths = cellsOf(handWritten, 1).flatMap((cell) =>
      Array.from(cell.matchAll(/`([^`]+)`/g), ([, path = ""]) => path),
    );
    expect(paths).to.include("src/batch/csv/fields.ts");
    expect(paths.filter((path) => !existsSync(ROOT + path))).to.deep.equal([]);
  });
});

describe("package-lock.json", () => {
  it("has a digest of each package, for every system on which it may be installed", () => {
    const { packages } = JSON.parse(read("package-lock.json"));
    const withoutDigest = Object.keys(packages).filter((path) => path !== "" && !packages[path].integrity);
    expect(withoutDigest).to.deep.equal([]);
  });
});

/** The cells of a column of all tables in a text. */
function cellsOf(text: string, column: number): readonly string[] {
  return text
    .split("\n")
    .flatMap((line) => (line.startsWith("| ") ? [line.split(" | ")[column]?.replace(/^\| /, "") ?? ""] : []));
}
