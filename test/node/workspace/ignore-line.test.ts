import { expect } from "chai";
import { MatchedPath, readIgnoreLine } from "../../../src/node/workspace/ignore-line.ts";

/** True when a line of an ignore file is about a path; one that ends with `/` is a folder. */
function isAbout(line: string, path: string): boolean {
  const read = readIgnoreLine(line);
  return read !== undefined && matched(path).matches(read, path.endsWith("/"));
}

function matched(path: string): MatchedPath {
  return new MatchedPath(path.replace(/\/$/, "").split("/"));
}

describe("A line of an ignore file", () => {
  const cases: readonly (readonly [line: string, about: readonly string[], not: readonly string[]])[] = [
    ["a.rules", ["a.rules", "x/y/a.rules"], ["A.rules", "a.rules/b", "ba.rules"]],
    ["/a.rules", ["a.rules"], ["x/a.rules"]],
    ["x/a.rules", ["x/a.rules"], ["y/x/a.rules"]],
    ["out/", ["out/", "x/out/"], ["out", "x/out"]],
    ["*.rules", ["a.rules", ".rules", "x/a.rules"], ["a.rules/b", "rules"]],
    ["x/*.rules", ["x/a.rules"], ["x/y/a.rules"]],
    ["a?c", ["abc", "aéc", "a🙂c"], ["ac", "a/c"]],
    ["**/a", ["a", "x/y/a"], ["xa"]],
    ["x/**", ["x/a", "x/y/a"], ["x", "x/"]],
    ["x/**/a", ["x/a", "x/y/z/a"], ["xa", "a"]],
    ["x**a", ["xa", "xyza"], ["x/a"]],
    ["[a-cx]", ["b", "x"], ["d", "-"]],
    ["[!a-c]", ["d"], ["b"]],
    ["[]-]", ["]", "-"], ["a"]],
    ["[[:digit:]a]", ["7", "a"], ["b"]],
    ["\\!a", ["!a"], ["a"]],
    ["\\#a", ["#a"], ["a"]],
    ["a\\*", ["a*"], ["ab"]],
    ["a  ", ["a"], ["a  "]],
    ["a\\ ", ["a "], ["a"]],
    ["(a+)+$", ["(a+)+$"], ["aa"]],
    ["*ab*ba*c", ["abbac", "xabxbaxc", "ababbabac"], ["abac", "abbacx", "xbac"]],
    ["x/**/y/**/z", ["x/y/z", "x/a/y/y/b/z"], ["x/z", "x/y", "y/x/y/z"]],
  ];
  for (const [line, about, not] of cases) {
    it(`\`${line}\` is about ${about.join(", ")}`, () => {
      for (const path of about) expect(isAbout(line, path), path).to.equal(true);
      for (const path of not) expect(isAbout(line, path), path).to.equal(false);
    });
  }

  it("is none when it is blank, a comment, or broken", () => {
    for (const line of ["", "  ", "#a", "[a", "[[:no:]]", "a\\"])
      expect(readIgnoreLine(line), line).to.equal(undefined);
  });

  it("is matched without an exponential search", () => {
    expect(isAbout(`${"**/a/".repeat(200)}b`, `${"a/".repeat(1000)}c`)).to.equal(false);
    expect(isAbout(`${"*a".repeat(100)}b*`, "a".repeat(10_000))).to.equal(false);
  });

  it("takes one step without wildcards, and few where the end of the name decides", () => {
    for (const [line, most] of [
      ["other.rules", 1],
      ["*.tmp", 2],
      ["*.css", 3],
    ] as const) {
      const path = matched("a/b/c/quite-a-long-name.rules");
      const read = readIgnoreLine(line);
      expect(read !== undefined && path.matches(read, false), line).to.equal(false);
      expect(path.steps, line).to.be.at.most(most);
    }
  });
});
